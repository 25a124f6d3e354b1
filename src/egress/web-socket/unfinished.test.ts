import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { UnfinishedMessages } from './unfinished.ts';

class Side extends EventEmitter {
  readonly connection = new PassThrough();
  isLost = false;

  terminate(): void {
    this.isLost = true;
  }

  hear(bytes: number): void {
    this.connection.emit('data', Buffer.alloc(bytes));
  }
}

function watched(count: number, most: number): readonly Side[] {
  const unfinished = new UnfinishedMessages(most);
  return Array.from({ length: count }, () => {
    const side = new Side();
    unfinished.watch(side, side.connection);
    return side;
  });
}

it('of many unfinished messages the largest is lost once all of them are too much', () => {
  const sides = watched(3, 100);
  for (const [at, bytes] of [40, 50, 10].entries()) sides[at]?.hear(bytes);
  expect(sides.map(({ isLost }) => isLost)).toEqual([false, false, false]);
  sides[2]?.hear(1);
  expect(sides.map(({ isLost }) => isLost)).toEqual([false, true, false]);
  sides[2]?.hear(49);
  expect(sides.map(({ isLost }) => isLost)).toEqual([false, true, false]);
  sides[0]?.hear(1);
  expect(sides.map(({ isLost }) => isLost)).toEqual([false, true, true]);
});

it('messages that end, control frames and connections that close are held no longer', () => {
  const [one, other] = watched(2, 100);
  for (let again = 0; again < 20; again += 1) {
    one?.hear(90);
    one?.emit('message', Buffer.alloc(80), true);
    other?.hear(12);
    other?.emit('ping', Buffer.alloc(10));
  }
  one?.hear(90);
  one?.connection.emit('close');
  other?.hear(90);
  expect([one?.isLost, other?.isLost]).toEqual([false, false]);
});
