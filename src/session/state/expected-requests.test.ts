import { expect, it } from 'vitest';
import { ExpectedRequests } from './expected-requests.ts';

const PAY = { method: 'POST', url: 'https://shop.test/pay' };

function start() {
  const clock = { now: 0 };
  return { clock, expected: new ExpectedRequests(() => clock.now) };
}

it('waits for what a page made until it has come', async () => {
  const { expected } = start();
  expected.announce({ id: '1', ...PAY });
  expect(expected.settled).toBe(false);
  const waited = expected.whenSettled();
  expected.arrived({ method: 'POST', url: 'https://shop.test/other' });
  expect(expected.settled).toBe(false);
  expected.arrived(PAY);
  expect(expected.settled).toBe(true);
  await waited;
});

it('matches the same request made twice one by one', () => {
  const { expected } = start();
  expected.announce({ id: '1', ...PAY });
  expected.announce({ id: '2', ...PAY });
  expected.arrived(PAY);
  expect(expected.settled).toBe(false);
  expected.arrived(PAY);
  expect(expected.settled).toBe(true);
});

it('takes what came before its announcement for it, but not for ever', () => {
  const { expected, clock } = start();
  expected.arrived(PAY);
  expected.announce({ id: '1', ...PAY });
  expect(expected.settled).toBe(true);
  expected.arrived(PAY);
  clock.now = 3_000;
  expected.announce({ id: '2', ...PAY });
  expect(expected.settled).toBe(false);
});

it('does not wait for what never comes: answered elsewhere, blocked, or given up', () => {
  const { expected } = start();
  expected.announce({ id: '1', ...PAY });
  expected.over('1');
  expect(expected.settled).toBe(true);
  expected.announce({ id: '2', ...PAY });
  expected.giveUp();
  expect(expected.settled).toBe(true);
  expected.over('2');
});
