import { describe, expect, it } from 'vitest';
import { shopPolicyDocument } from '../src/grant/box/testing.ts';
import { openSession } from '../src/guarded/open-session.ts';

const CART = { method: 'GET', url: 'https://shop.test/viewcart' } as const;
const ORDERS = { method: 'GET', url: 'https://shop.test/vieworders' } as const;

describe('another task in the library', () => {
  it('has a grant of its own, and nothing of the one before stays', async () => {
    const asked: string[] = [];
    const first = await openSession({
      policy: shopPolicyDocument(),
      task: 'View what is in my cart on shop.test',
      confirm: (grant, box) =>
        asked.push(`${grant.task}: ${box.sites[0]?.policies.filter(({ on }) => on).map(({ name }) => name)}`) > 0,
    });
    expect((await first.send(CART)).outcome).toBe('allow');
    expect((await first.send(ORDERS)).outcome).toBe('deny');
    await expect(first.next('View my earlier orders on shop.test', () => false)).rejects.toMatchObject({
      kind: 'denied',
    });
    expect((await first.send(CART)).outcome).toBe('allow');
    const next = await first.next('View my earlier orders on shop.test');
    expect((await next.send(ORDERS)).outcome).toBe('allow');
    expect((await next.send(CART)).outcome).toBe('deny');
    expect((await first.send(CART)).outcome).toBe('deny');
    expect(asked).toEqual([
      'View what is in my cart on shop.test: view_cart',
      'View my earlier orders on shop.test: view_orders',
    ]);
  });
});
