import { expect, it } from 'vitest';
import { OwedQuestions } from './owed-questions.ts';

const SHOP = 'https://shop.example';

function owing(): OwedQuestions {
  const owed = new OwedQuestions(() => 0);
  const submits = { method: 'POST', url: `${SHOP}/order` };
  owed.owe({ page: `${SHOP}/checkout`, submits, reason: 'a person must confirm it' });
  return owed;
}

const sent = (initiator?: string) => ({
  method: 'POST',
  url: `${SHOP}/api/buy`,
  headers: {},
  ...(initiator === undefined ? {} : { initiator }),
});

it.each([
  ['the page', SHOP],
  ['nobody says whom', undefined],
  ['what is no address', 'null'],
])('asks about what comes in place of the request that a press submits, from %s', (_, initiator) => {
  expect(owing().reasonFor(sent(initiator))).toBe('a person must confirm it');
});

it('asks nothing of what another origin sends, and of what only reads', () => {
  expect(owing().reasonFor(sent('https://other.example'))).toBeUndefined();
  expect(owing().reasonFor({ ...sent(), method: 'GET' })).toBeUndefined();
});
