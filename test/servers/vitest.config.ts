import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** `npm run test:servers`: real servers read what the send gate lets on (docs/measurements/servers.md). No part of `npm test`. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'servers',
    include: ['test/servers/*.servers.ts'],
    reporters: ['default', './test/plain-reporter.ts'],
    globalSetup: ['test/setup-temporary.ts', 'test/servers/setup.ts'],
    maxWorkers: 1,
    hookTimeout: 300_000,
    // As long as SERVERS_RUNS asks for; nothing here asserts a time.
    testTimeout: 6 * 60 * 60 * 1000,
  },
});
