import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type GuardedShop, startGuardedShop } from './support/guarded-shop.ts';

let shop: GuardedShop;
beforeAll(async () => {
  shop = await startGuardedShop();
});
afterAll(async () => {
  await shop?.close();
});
beforeEach(() => {
  shop.decisions.length = 0;
});

async function placeOrder(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/checkout/place');
  await page.getByRole('button', { name: 'Place order' }).click();
  await answered;
}

it('an order within the limit is placed', async () => {
  const page = await shop.checkout('brewmaster');
  await placeOrder(page);
  expect(shop.decisions).toEqual([expect.stringMatching(/^send.sitemap.selected /)]);
  expect(shop.orders()).toEqual([39]);
});
