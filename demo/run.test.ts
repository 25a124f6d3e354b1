import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runWithout } from './run.ts';
import { SCENARIOS } from './scenarios.ts';

const executable = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

describe('without Cordon', () => {
  it.each(SCENARIOS)(
    '$name: the task is done and every attack succeeds',
    async (scenario) => {
      if (executable === undefined) throw new Error('These tests need Chromium: install it, or set CHROMIUM_PATH.');
      const result = await runWithout(scenario, { executable, noSandbox: process.getuid?.() === 0 });
      expect(result.task).toBe(true);
      expect(result.attacks.filter(({ succeeded }) => !succeeded)).toEqual([]);
      expect(result.attacks.every(({ evidence }) => evidence !== '')).toBe(true);
      expect(result.report.steps.filter(({ done }) => !done)).toEqual([]);
    },
    90_000,
  );
});
