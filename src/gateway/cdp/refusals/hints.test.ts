import { expect, it } from 'vitest';
import type { Hint } from '../../../model/verdict.ts';
import { logEntry, PendingHints, reasonAfter } from './hints.ts';

const STUCK: Hint = { severity: 'WARNING', by: 'act.stuck.repetition', message: 'Change the approach.' };

it('tells each hint once, and to one who was long away the latest', () => {
  const pending = new PendingHints();
  expect(pending.take()).toEqual([]);
  for (let at = 0; at < 25; at += 1) pending.add([{ ...STUCK, message: String(at) }]);
  expect(pending.take().map(({ message }) => message)).toEqual(Array.from({ length: 10 }, (_, at) => String(at + 15)));
  expect(pending.take()).toEqual([]);
});

it('puts hints before the reason of a refusal', () => {
  expect(reasonAfter([], 'No.')).toBe('No.');
  expect(reasonAfter([STUCK], 'No.')).toBe('[Cordon WARNING act.stuck.repetition] Change the approach. No.');
});

it('is an entry of the log that clients understand', () => {
  expect(logEntry(STUCK, 's', 7)).toEqual({
    method: 'Log.entryAdded',
    params: {
      entry: {
        source: 'other',
        level: 'warning',
        text: '[Cordon WARNING act.stuck.repetition] Change the approach.',
        timestamp: 7,
      },
    },
    sessionId: 's',
  });
});
