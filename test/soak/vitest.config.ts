import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** `npm run test:soak`: one session under steady work for as long as CORDON_SOAK_SECONDS says, two minutes by default. No part of `npm test`. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'soak',
    include: ['test/soak/*.soak.ts'],
    reporters: ['default', './test/plain-reporter.ts'],
    globalSetup: ['test/setup-browser.ts', 'test/setup-build.ts'],
    maxWorkers: 1,
    hookTimeout: 120_000,
  },
});
