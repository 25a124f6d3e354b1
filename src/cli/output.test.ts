import { afterEach, expect, it, vi } from 'vitest';
import { CordonError } from '../model/error.ts';
import { reportFailure, terminal } from './output.ts';

const { isTTY } = process.stdout;
afterEach(() => {
  process.stdout.isTTY = isTTY;
  vi.restoreAllMocks();
});

it('draws nothing on a screen that a page wrote, and leaves what a program reads as it is', () => {
  const written: unknown[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(text) > 0);
  for (const screen of [true, false]) {
    process.stdout.isTTY = screen;
    terminal.out("  1  'Next\u001b[2J'\n  2");
  }
  expect(written).toEqual(["  1  'Next [2J'\n  2\n", "  1  'Next\u001b[2J'\n  2\n"]);
});

it('says each of several failures, and ends with the gravest', () => {
  const lines: string[] = [];
  const failed = (message: string, kind: 'input' | 'environment') =>
    new CordonError(message, { kind, advice: 'Mend it.' });
  const problem = new AggregateError([failed('one', 'environment'), failed('two', 'input')]);
  expect(reportFailure(problem, { out: () => undefined, err: (line) => lines.push(line) })).toBe(3);
  expect(lines).toEqual(['cordon: one\n  Mend it.', 'cordon: two\n  Mend it.']);
});
