import { describe, expect, it } from 'vitest';
import { HeardMessages } from './heard-messages.ts';

describe('messages that pages receive', () => {
  it('are recorded at the first, tenth, hundredth … of each action and socket', () => {
    const heard = new HeardMessages();
    const due = Array.from({ length: 12_345 }, () => heard.hear('wss://a.test/x', ['Tick'])).flat();
    expect(due.map(({ count }) => count)).toEqual([1, 10, 100, 1_000, 10_000]);
    expect(heard.hear('wss://a.test/y', ['Tick', 'Tock'])).toEqual([
      { url: 'wss://a.test/y', action: 'Tick', count: 1 },
      { url: 'wss://a.test/y', action: 'Tock', count: 1 },
    ]);
  });

  it('are not recorded without end, however many sockets a page opens', () => {
    const heard = new HeardMessages();
    const due = Array.from({ length: 5_000 }, (_, each) => heard.hear(`wss://a.test/${each}`, ['Tick'])).flat();
    expect(due).toHaveLength(1_000);
  });
});
