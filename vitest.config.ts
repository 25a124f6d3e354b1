import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const shared = {
  resolve: {
    alias: {
      'cordon/gates': fileURLToPath(new URL('./src/session/public.ts', import.meta.url)),
      cordon: fileURLToPath(new URL('./src/index.ts', import.meta.url)),
    },
  },
};
// Nothing here asserts a time: a slow machine waits longer, and only what never comes fails.
// Modules are read once by each worker, not once for each file: half of the rooms' time was spent on reading them. No test alters one.
const limits = {
  isolate: false,
  setupFiles: ['test/setup-runs.ts'],
  testTimeout: 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

/** What lies in the rooms and starts a browser all the same. */
const WITH_BROWSER = [
  'src/browser/page/**/*.test.ts',
  'src/browser/process/network-namespace.test.ts',
  'src/browser/storage/storage-state.test.ts',
  'src/guarded/session-logins.test.ts',
  'src/egress/browser.test.ts',
  'src/egress/connections/passthrough.test.ts',
  'demo/run.test.ts',
];

export default defineConfig({
  test: {
    reporters: ['default', './test/plain-reporter.ts'],
    // Browsers are heavy and the smallest machine has two cores: more workers would only starve each other.
    maxWorkers: 2,
    projects: [
      {
        ...shared,
        test: {
          ...limits,
          name: 'rooms',
          include: ['src/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: WITH_BROWSER,
          globalSetup: ['test/setup-temporary.ts', 'test/setup-data.ts'],
          // A test that belongs into the next project finds no browser here, wherever one is installed.
          env: { CORDON_BROWSER: '/no-browser-in-test:unit' },
        },
      },
      {
        ...shared,
        test: {
          ...limits,
          name: 'pages',
          include: WITH_BROWSER,
          globalSetup: ['test/setup-temporary.ts', 'test/setup-browser.ts', 'test/setup-data.ts'],
        },
      },
      {
        ...shared,
        test: {
          ...limits,
          name: 'house',
          include: ['test/**/*.test.ts'],
          globalSetup: ['test/setup-temporary.ts', 'test/setup-browser.ts', 'test/setup-build.ts'],
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts', 'demo/**/*.ts'],
      exclude: ['**/*.test.ts', 'src/browser/page/**'],
      reporter: ['text-summary', 'html'],
    },
  },
});
