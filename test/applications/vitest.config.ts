import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** `npm run test:applications`: real web applications, used without Cordon and then through it (docs/measurements/applications.md). It installs them, and so is no part of `npm test`. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'applications',
    include: ['test/applications/*.applications.ts'],
    reporters: ['default', './test/plain-reporter.ts'],
    globalSetup: ['test/setup-browser.ts', 'test/setup-build.ts'],
    // One application and one browser at a time.
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 600_000,
  },
});
