import { expect, it } from 'vitest';
import { Announced } from './announced.ts';

const PAY = { method: 'POST', url: 'https://shop.test/pay' };

function start() {
  const clock = { now: 0 };
  return { clock, announced: new Announced(() => clock.now) };
}

it('waits for what a page made until it has come', async () => {
  const { announced } = start();
  announced.announce({ id: '1', ...PAY });
  expect(announced.settled).toBe(false);
  const waited = announced.whenSettled();
  announced.arrived({ method: 'POST', url: 'https://shop.test/other' });
  expect(announced.settled).toBe(false);
  announced.arrived(PAY);
  expect(announced.settled).toBe(true);
  await waited;
});

it('matches the same request made twice one by one', () => {
  const { announced } = start();
  announced.announce({ id: '1', ...PAY });
  announced.announce({ id: '2', ...PAY });
  announced.arrived(PAY);
  expect(announced.settled).toBe(false);
  announced.arrived(PAY);
  expect(announced.settled).toBe(true);
});

it('takes what came before its announcement for it, but not for ever', () => {
  const { announced, clock } = start();
  announced.arrived(PAY);
  announced.announce({ id: '1', ...PAY });
  expect(announced.settled).toBe(true);
  announced.arrived(PAY);
  clock.now = 3_000;
  announced.announce({ id: '2', ...PAY });
  expect(announced.settled).toBe(false);
});

it('does not wait for what never comes: answered elsewhere, blocked, or given up', () => {
  const { announced } = start();
  announced.announce({ id: '1', ...PAY });
  announced.over('1');
  expect(announced.settled).toBe(true);
  announced.announce({ id: '2', ...PAY });
  announced.giveUp();
  expect(announced.settled).toBe(true);
  announced.over('2');
});
