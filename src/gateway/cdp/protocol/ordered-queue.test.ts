import { expect, it } from 'vitest';
import { OrderedQueue } from './ordered-queue.ts';

it('runs steps in order, and lets those that look overtake one that waits', async () => {
  const queue = new OrderedQueue();
  const ran: string[] = [];
  let settle = (): void => undefined;
  const looks = (): boolean => true;
  queue.run(() => {
    ran.push('press');
    return new Promise((resolve) => {
      settle = resolve;
    });
  });
  queue.run(() => void ran.push('type'));
  queue.run(() => void ran.push('read'), looks);
  expect(ran).toEqual(['press']);
  queue.overtake();
  expect(ran).toEqual(['press', 'read']);
  queue.run(() => void ran.push('read again'), looks);
  expect(ran).toEqual(['press', 'read', 'read again']);
  settle();
  await Promise.resolve();
  await Promise.resolve();
  await expect.poll(() => ran).toEqual(['press', 'read', 'read again', 'type']);
});

it('is overtaken in nothing that waits for no person', async () => {
  const queue = new OrderedQueue();
  const ran: string[] = [];
  queue.overtake();
  queue.run(() => new Promise(() => ran.push('press')));
  queue.run(
    () => void ran.push('read'),
    () => true,
  );
  expect(ran).toEqual(['press']);
});
