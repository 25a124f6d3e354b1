import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** `npm run test:apps`: what `apps/` ships, against the real applications (docs/sitemaps/applications.md). It installs them, and so is no part of `npm test`. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { alias: { cordon: fileURLToPath(new URL('../../src/index.ts', import.meta.url)) } },
  test: {
    name: 'apps',
    include: ['test/apps/*.apps.ts'],
    reporters: ['default', './test/plain-reporter.ts'],
    globalSetup: ['test/setup-browser.ts', 'test/setup-build.ts'],
    // One application and one browser at a time.
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 600_000,
  },
});
