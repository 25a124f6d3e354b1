/**
 * An order that needs a person needs one however it is set off: the request waits at the proxy, one yes lets one of it leave, and a yes that comes when
 * nobody waits any more does nothing. What the shop's own server took is the judge.
 */
import { chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ASKING,
  type AskingShop,
  type Standing,
  startAskingShop,
  WAYS,
  type Way,
} from './support/sites/asking-shop.ts';

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

  it('is withdrawn with its page: a late yes does nothing', async () => {
    const page = await order();
    const late = await asked();
    await page.close();
    await expect.poll(() => late.over.aborted).toBe(true);
    late.say(true);
    await decided();
    expect(verdicts).toEqual(['send.approval.withdrawn']);
    await settled();
    expect(shop.orders).toEqual([]);
  });
});

describe('one question', () => {
  it('is about what leaves, and shows no secret', async () => {
    const page = await shop.open('fetch of JSON');
    const { question, say } = await asked();
    expect(question.reason).toBe('A person must confirm this first: orders cost money');
    expect(question.subject).toMatchObject({
      body: 'JSON',
      from: `${ASKING}/checkout?way=fetch%20of%20JSON`,
      fields: [
        { name: 'item', value: '"kettle"' },
        { name: 'pay.card_number', value: '(a secret of 16 characters, not shown)' },
      ],
    });
    say(false);
    await page.close();
  });

  it('for a burst lets one of it leave: the others are refused', async () => {
    const page = await shop.open('three at once');
    const { say } = await asked();
    await expect.poll(() => page.title()).toBe('sent');
    await settled();
    expect(shop.questions).toHaveLength(1);
    say(true);
    await expect.poll(() => verdicts.length).toBe(3);
    expect(verdicts.toSorted()).toEqual(['send.approval.approved', 'send.approval.burst', 'send.approval.burst']);
    await expect.poll(() => shop.orders.length).toBe(1);
    await settled();
    expect(shop.orders).toHaveLength(1);
    await page.close();
  });

  it('follows the other: the same request after an answer asks again', async () => {
    const page = await shop.open('one after the other');
    (await asked()).say(true);
    (await asked(1)).say(false);
    await expect.poll(() => verdicts).toEqual(['send.approval.approved', 'send.approval.refused']);
    expect(shop.orders).toHaveLength(1);
    await page.close();
  });

  it('is withdrawn when the page gives its request up, or goes elsewhere', async () => {
    for (const way of ['given up', 'form.submit()'] as const) {
      shop.questions.length = 0;
      verdicts.length = 0;
      const page = await shop.open(way);
      const late = await asked();
      if (way === 'form.submit()') await page.goto(`${ASKING}/checkout`);
      await expect.poll(() => late.over.aborted).toBe(true);
      late.say(true);
      await decided();
      expect(verdicts).toEqual(['send.approval.withdrawn']);
      await page.close();
    }
    expect(shop.orders).toEqual([]);
  });

  it('does not keep the agent from looking, and tells it that a person is asked', async () => {
    const page = await shop.open('fetch');
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    const { say } = await asked();
    expect(await page.title()).toBe('Checkout');
    expect(await page.locator('body').ariaSnapshot()).toContain('Continue');
    await page.screenshot();
    expect(told.join()).toContain('a person is asked about it first, for 120 seconds at the most');
    say(false);
    await page.close();
  });

  it('ends with its time: nobody said anything, and nothing was sent', async () => {
    const hasty = await startAskingShop({ approvals: { ask: [{ action: 'PlaceOrder' }], wait_seconds: 1 } });
    const page = await hasty.open('form.submit()');
    await expect.poll(() => page.textContent('main').catch(() => '')).toContain('Nobody confirmed it');
    hasty.questions[0]?.say(true);
    await page.goto(`${ASKING}/checkout`);
    expect(hasty.orders).toEqual([]);
    await hasty.close();
  });
});

describe('a press that a rule by name asks about', () => {
  let named: AskingShop;
  beforeAll(async () => {
    const ask = [
      { verbs: ['click'], names: ['continue', 'next'], reason: 'it is a step' },
      { site: 'asking.test', action: 'PlaceOrder' },
    ];
    named = await startAskingShop({ approvals: { ask } });
  });
  afterAll(() => named?.close());
  beforeEach(() => {
    named.orders.length = 0;
    named.questions.length = 0;
  });

  async function press(way: Way | 'none'): Promise<Page> {
    const page = await named.open(way);
    await page.getByRole('button', { name: 'Continue' }).click({ noWaitAfter: true });
    return page;
  }

  it('is asked about once, where the order that it submits is asked about itself', async () => {
    const page = await press('none');
    await expect.poll(() => named.questions.length).toBe(1);
    expect(named.questions[0]?.question.subject).toMatchObject({ kind: 'request', actions: ['PlaceOrder'] });
    expect(named.orders).toEqual([]);
    named.questions[0]?.say(true);
    await expect.poll(() => named.orders.length).toBe(1);
    await page.close();
    expect(named.questions).toHaveLength(1);
  });

  it('is asked about where something else comes in place of that order', async () => {
    const page = await press('a note in its place');
    await expect.poll(() => named.questions.length).toBe(1);
    const { question, say } = named.questions[0] ?? {};
    expect(question?.reason).toBe('A person must confirm this first: it is a step');
    expect(question?.subject).toMatchObject({ kind: 'request', actions: ['SaveNote'] });
    expect(named.orders).toEqual([]);
    say?.(false);
    await page.close();
    expect(named.orders).toEqual([]);
  });

  it('is not done by a yes that comes when the agent has gone', async () => {
    const page = await named.open('none');
    const agent = await chromium.connectOverCDP(named.cdp);
    const same = agent
      .contexts()[0]
      ?.pages()
      .find((each) => each.url() === page.url());
    const clicked = same?.getByRole('link', { name: 'Next' }).click();
    clicked?.catch(() => undefined);
    await expect.poll(() => named.questions.length).toBe(1);
    const late = named.questions[0];
    expect(late?.question.subject).toMatchObject({ kind: 'action', verb: 'click' });
    await agent.close();
    await expect.poll(() => late?.over.aborted).toBe(true);
    late?.say(true);
    expect(await page.title()).toBe('Checkout');
    await page.goto(`${ASKING}/checkout`);
    expect(named.orders).toEqual([]);
    await page.close();
  });
});
