import { expect, it } from 'vitest';
import { OrderedQueue } from './ordered-queue.ts';

it('runs steps in order, and lets those that look overtake one that waits', async () => {
  const queue = new OrderedQueue();
  const ran: string[] = [];
  let settle = (): void => undefined;
  const looks = { looks: () => true };
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
  queue.run(() => void ran.push('read'), { looks: () => true });
  expect(ran).toEqual(['press']);
});

it('runs steps of a kind beside each other, and what follows after all of them', async () => {
  const queue = new OrderedQueue();
  const ran: string[] = [];
  const settle = new Map<string, () => void>();
  const step = (name: string, isBeside: boolean): void =>
    queue.run(
      () => {
        ran.push(name);
        return new Promise((resolve) => settle.set(name, resolve));
      },
      { isBeside: () => isBeside },
    );
  const settled = async (name: string): Promise<void> => {
    settle.get(name)?.();
    await new Promise(setImmediate);
  };
  step('press', false);
  for (const name of ['a', 'b']) step(name, true);
  step('type', false);
  step('c', true);
  expect(ran).toEqual(['press']);
  await settled('press');
  expect(ran).toEqual(['press', 'a', 'b']);
  await settled('b');
  expect(ran).toEqual(['press', 'a', 'b']);
  await settled('a');
  expect(ran).toEqual(['press', 'a', 'b', 'type']);
  await settled('type');
  expect(ran).toEqual(['press', 'a', 'b', 'type', 'c']);
  step('d', true);
  step('click', false);
  expect(ran.slice(5)).toEqual(['d']);
  await settled('c');
  await settled('d');
  expect(ran.slice(5)).toEqual(['d', 'click']);
});

it('begins no step within another that has not gone its way', () => {
  const queue = new OrderedQueue();
  const ran: string[] = [];
  queue.run(() => {
    queue.run(() => void ran.push('second'), { isBeside: () => true });
    ran.push('first');
  });
  expect(ran).toEqual(['first', 'second']);
});
