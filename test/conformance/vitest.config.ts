import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { leftOut, suitesToRun } from './suites.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Says what is not run, before anything is, also where that is all. */
const sayLeftOut = {
  onInit(): void {
    for (const line of leftOut()) process.stdout.write(`${line}\n`);
  },
};

/**
 * `npm run test:conformance`: what others publish (web-platform-tests, HushSpec, GitLab's sitemap …) from ../shared, and pages of applications that
 * `npm run corpora` saved. No part of `npm test`, which needs neither.
 */
export default defineConfig({
  root,
  resolve: { alias: { cordon: `${root}src/index.ts` } },
  test: {
    name: 'conformance',
    include: suitesToRun(),
    passWithNoTests: true,
    reporters: [sayLeftOut, 'default', './test/plain-reporter.ts'],
    globalSetup: ['test/setup-browser.ts', 'test/setup-build.ts'],
    maxWorkers: 2,
    testTimeout: 90_000,
  },
});
