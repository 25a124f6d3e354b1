import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Real web applications, which these tests install, and which therefore are no part of `npm test`:
 *
 * - `npm run test:applications` uses them without Cordon and then through it (docs/measurements/applications.md);
 * - `npm run test:apps` tries what `apps/` ships for them (docs/sitemaps/applications.md).
 */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { alias: { cordon: fileURLToPath(new URL('../../src/index.ts', import.meta.url)) } },
  test: {
    reporters: ['default', './test/plain-reporter.ts'],
    globalSetup: ['test/setup-browser.ts', 'test/setup-build.ts'],
    // One application and one browser at a time.
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 600_000,
    projects: ['applications', 'apps'].map((name) => ({
      extends: true,
      test: { name, include: [`test/${name}/*.${name}.ts`] },
    })),
  },
});
