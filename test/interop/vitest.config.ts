import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** `npm run test:interop`: real clients at the served endpoint. It installs them, and so is no part of `npm test`. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'interop',
    include: ['test/interop/*.interop.ts'],
    reporters: ['default', './test/plain-reporter.ts'],
    globalSetup: ['test/setup-browser.ts', 'test/setup-build.ts', 'test/interop/tools.ts'],
    // One browser at a time: these clients wait by the clock.
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
