/**
 * An order that needs a person needs one however it is set off: the request waits at the proxy, one yes lets one of it leave, and a yes that comes when
 * nobody waits any more does nothing. What the shop's own server took is the judge.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ASKING, type AskingShop, type Standing, startAskingShop, WAYS, type Way } from './support/asking-shop.ts';

let shop: AskingShop;
const verdicts: string[] = [];

beforeAll(async () => {
  shop = await startAskingShop();
  shop.session.listen((event) => {
    if (event.kind !== 'verdict' || event.gate !== 'send' || event.subject.type !== 'request') return;
    if (event.subject.actions.includes('PlaceOrder')) verdicts.push(event.verdict.by);
  });
});
afterAll(() => shop?.close());
beforeEach(() => {
  shop.orders.length = 0;
  shop.questions.length = 0;
  verdicts.length = 0;
});

/** The nth question, once it stands there. */
async function asked(nth = 0): Promise<Standing> {
  await expect.poll(() => shop.questions.length).toBeGreaterThan(nth);
  const standing = shop.questions[nth];
  if (standing === undefined) throw new Error('no question');
  return standing;
}

const decided = (): Promise<void> => expect.poll(() => verdicts.length).toBeGreaterThan(0);

/** Whatever was on its way by now has come: a request of the page's own that was made after it was answered. */
async function settled(): Promise<void> {
  const page = await shop.open('none');
  await page.close();
}

const PRESSES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a press of the pointer': (page) => page.getByRole('button', { name: 'Continue' }).click({ noWaitAfter: true }),
  'the key Enter': (page) => page.getByRole('button', { name: 'Continue' }).press('Enter', { noWaitAfter: true }),
};

const ALL: readonly (readonly [string, () => Promise<Page>])[] = [
  ...Object.entries(PRESSES).map(([name, press]) => {
    const order = async (): Promise<Page> => {
      const page = await shop.open('none');
      await press(page);
      return page;
    };
    return [name, order] as const;
  }),
  ...Object.keys(WAYS).map((name) => [name, () => shop.open(name as Way)] as const),
];

describe.each(ALL)('an order by %s', (_name, order) => {
  it('waits for a person, is sent once for a yes, and not for a no', async () => {
    const page = await order();
    const first = await asked();
    expect(first.question).toMatchObject({ by: 'send.approval.rule', scopes: ['once'] });
    expect(first.question.subject).toMatchObject({
      kind: 'request',
      method: 'POST',
      url: `${ASKING}/order`,
      actions: ['PlaceOrder'],
    });
    expect(shop.orders).toEqual([]);
    first.say(false);
    await decided();
    expect(verdicts).toEqual(['send.approval.refused']);
    await settled();
    expect(shop.orders).toEqual([]);
    await page.close();
    expect(shop.questions).toHaveLength(1);
  });

  it('is sent exactly once for a yes', async () => {
    const page = await order();
    (await asked()).say(true);
    await expect.poll(() => shop.orders.length).toBe(1);
    await settled();
    expect(shop.orders).toHaveLength(1);
    expect(shop.orders[0]).toMatch(/^POST \/order .*kettle/s);
    expect(verdicts).toEqual(['send.approval.approved']);
    await page.close();
  });
});
