import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { cordon: fileURLToPath(new URL('./src/index.ts', import.meta.url)) } },
  test: {
    include: ['src/**/*.test.ts', 'demo/**/*.test.ts', 'test/**/*.test.ts'],
    // globalSetup: ['test/global-setup.ts'],
    reporters: ['default', './test/plain-reporter.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Browsers are heavy and the smallest machine has two cores: more workers would only starve each other.
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts', 'demo/**/*.ts'],
      exclude: ['**/*.test.ts', 'src/browser/page/**'],
      reporter: ['text-summary', 'html'],
    },
  },
});
