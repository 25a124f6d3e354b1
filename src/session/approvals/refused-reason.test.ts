import { expect, it } from 'vitest';
import { refusedReason } from './refused-reason.ts';

it('makes two sentences of what an operator wrote, with a stop or without', () => {
  expect(refusedReason('A person must confirm this first: it costs', 'Nobody is there.')).toBe(
    'A person must confirm this first: it costs. Nobody is there.',
  );
  expect(refusedReason('Is it wanted?', 'No.')).toBe('Is it wanted? No.');
  expect(refusedReason('A person must confirm this first.', 'No.')).toBe('A person must confirm this first. No.');
});
