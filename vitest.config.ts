import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const shared = {
  resolve: { alias: { cordon: fileURLToPath(new URL('./src/index.ts', import.meta.url)) } },
};
// Nothing here asserts a time: a slow machine waits longer, and only what never comes fails.
const limits = { testTimeout: 90_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

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
          globalSetup: ['test/setup-browser.ts'],
        },
      },
      {
        ...shared,
        test: {
          ...limits,
          name: 'house',
          include: ['test/**/*.test.ts'],
          globalSetup: ['test/setup-browser.ts', 'test/setup-build.ts'],
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
