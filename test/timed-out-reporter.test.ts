import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startVitest } from 'vitest/node';
import TimedOutReporter from './timed-out-reporter.ts';

const HOLDS = `it('holds', () => { expect(1).toBe(1); });`;
const SLOW = `it('is slow', () => new Promise(() => {}), 20);`;
const SLOW_HOOK = `describe('a suite', () => { beforeAll(() => new Promise(() => {}), 20); ${HOLDS} });`;
const WAITS = `it('waits', () => { throw new Error('locator.click: Timeout 30000ms exceeded.\\nCall log:'); });`;
const WRONG = `it('is wrong', () => { expect(1).toBe(2); });`;
const POLLS = `it('polls', () => expect.poll(() => 1, { timeout: 20 }).toBe(2));`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cordon-timed-out-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

it.each<[string, readonly string[], readonly number[]]>([
  ['a test, a hook and a locator', [SLOW, HOLDS, SLOW_HOOK, WAITS], [0, 2, 3]],
  ['nothing', [HOLDS], []],
  ['a test beside one that is wrong', [SLOW + WRONG], []],
  ['a file beside one that is wrong', [SLOW, WRONG], []],
  ['what was asked again and again', [POLLS], []],
  ['a file beside one that does not load', [SLOW, 'throw new Error("no");'], []],
  ['six files', Array<string>(6).fill(SLOW), []],
])('names the files that only ran out of time: %s', async (_name, sources, expected) => {
  const at = sources.map((source, index) => {
    const file = join(root, 'tests', `${index}.test.ts`);
    mkdirSync(join(root, 'tests'), { recursive: true });
    writeFileSync(file, source);
    return file;
  });
  const list = join(root, 'list.txt');
  vi.stubEnv('CORDON_TIMED_OUT', list);
  const run = await startVitest('test', [], {
    root,
    config: false,
    watch: false,
    globals: true,
    reporters: [new TimedOutReporter()],
  });
  await run.close();
  process.exitCode = undefined;
  const named = readFileSync(list, 'utf8').split('\n').filter(Boolean).toSorted();
  expect(named).toEqual(expected.map((index) => at[index]));
});
