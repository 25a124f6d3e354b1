import { describe, expect, it } from 'vitest';
import { CordonError } from '../model/error.ts';
import type { Grant } from '../model/policy/grant.ts';
import type { Policy } from '../model/policy/policy.ts';
import { loadPolicyText } from '../policy/load.ts';
import { memoryReader } from '../policy/testing.ts';
import { confirmGrant } from './confirm.ts';
import { deriveGrant } from './derive.ts';
import { describeGrant } from './describe.ts';
import { proposeGrant } from './proposal.ts';

const SHOP = `cordon: 1
task: Buy socks on shop.test
sites:
  shop.test:
    sitemap:
      - { semantic_action: ViewCart, url: "https://shop.test/cart", method: GET }
      - semantic_action: PlaceOrder
        url: "https://shop.test/order"
        method: POST
        args: { total: { type: number, source: { type: request, body: total } } }
    policies:
      - { name: view_cart, effect: allow, actions: [ViewCart], description: See the cart. }
      - name: buy_leq
        effect: condition
        actions: [PlaceOrder]
        description: "Buy for at most \${maxAmount} crowns."
        condition:
          name: atMost
          parameters: { maxAmount: { type: number, description: The most. } }
          args: [total]
    select: [view_cart, { policy: buy_leq, params: { maxAmount: 50 } }]
    external: ["https://cdn.test/*", { url: "https://t.test/e", method: POST, type: ping }]
limits:
  - { site: shop.test, action: PlaceOrder, at_most: 1 }
  - { site: shop.test, action: PlaceOrder, sum: total, at_most: 60 }
`;

async function policyOf(text: string, files: Readonly<Record<string, string>> = {}): Promise<Policy> {
  return loadPolicyText(text, 'dir/p.yaml', memoryReader(files));
}

async function grantOf(text: string, task?: string, files?: Readonly<Record<string, string>>): Promise<Grant> {
  return deriveGrant({ task, policy: await policyOf(text, files) });
}

describe('scope', () => {
  it('comes from the task', async () => {
    const grant = await grantOf('cordon: 1', 'Comment on issue 30 of johannr-dev/agent on GitLab');
    expect(grant.scope).toMatchObject({ goal: 'interact', domains: ['gitlab.com'] });
    expect(grant.scope.actions).toContain('key_press');
    expect((await grantOf('cordon: 1', 'Read gitlab.com')).scope.actions).not.toContain('key_press');
  });

  it('is the document’s where it pins it', async () => {
    const pinned = 'cordon: 1\nscope: {goal: dashboard, domains: [A.example.]}';
    expect((await grantOf(pinned, 'Log in to gitlab.com')).scope).toMatchObject({
      goal: 'dashboard',
      domains: ['a.example'],
    });
    expect((await grantOf('cordon: 1\nscope: {goal: read}', 'Log in to gitlab.com')).scope).toMatchObject({
      goal: 'read',
      domains: ['gitlab.com'],
    });
  });

  it('takes the task given over the document’s', async () => {
    expect(await grantOf('cordon: 1\ntask: Read a.example')).toMatchObject({
      task: 'Read a.example',
      scope: { domains: ['a.example'] },
    });
    expect(await grantOf('cordon: 1\ntask: Read a.example', 'Read b.example')).toMatchObject({
      task: 'Read b.example',
      scope: { domains: ['b.example'] },
    });
  });

  it('falls back to the domains that the document is about', async () => {
    expect((await grantOf('cordon: 1\nsites: {a.example: {}}', 'Read the news')).scope.domains).toEqual(['a.example']);
    expect(
      (await grantOf('guardrails: {allowed_domains: ["*.internal.com", "*"]}', 'Read the news')).scope.domains,
    ).toEqual(['internal.com']);
  });

  it.each(['purchase a coffee maker', 'Read report.pdf', 'Search for "gitlab.com"'])(
    '%j is under-specified',
    async (task) => {
      const thrown: unknown = await grantOf('cordon: 1', task).catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(CordonError);
      expect(thrown).toMatchObject({ kind: 'denied', message: expect.stringContaining('where it takes place') });
    },
  );

  it('without any task is what the document says, and nothing where it says nothing', async () => {
    expect((await grantOf('cordon: 1')).scope).toMatchObject({ goal: 'read', domains: [] });
    expect((await grantOf('hushspec: "0.1.0"\nguards: {}')).scope.domains).toEqual([]);
  });
});

describe('sites', () => {
  it('bring their selection and limits', async () => {
    const grant = await grantOf(SHOP);
    expect(grant.sites).toMatchObject([
      { domain: 'shop.test', selected: [{ policy: { name: 'view_cart' } }, { params: { maxAmount: 50 } }] },
    ]);
    expect(grant.limits).toHaveLength(2);
  });

  it('are left out where the task does not take place', async () => {
    const grant = await grantOf(SHOP, 'Read other.example');
    expect(grant).toMatchObject({
      sites: [],
      limits: [],
      scope: { domains: ['other.example'] },
      policy: { sites: [] },
    });
  });

  it('are granted to a task on one of their subdomains', async () => {
    expect((await grantOf(SHOP, 'Read docs.shop.test')).sites).toHaveLength(1);
  });

  it('must say what is selected', async () => {
    const text = SHOP.replace(/ {4}select:.*\n/, '');
    const thrown: unknown = await grantOf(text).catch((error: unknown) => error);
    expect(thrown).toMatchObject({
      kind: 'input',
      message: expect.stringContaining('shop.test'),
      advice: expect.stringMatching(/select.*view_cart, buy_leq/),
    });
    await expect(grantOf(text, 'Read other.example')).resolves.toBeDefined();
  });
});

describe('mandatory documents', () => {
  const company = (scope: string, rest = '') => ({ 'dir/m.yaml': `cordon: 1\nscope: ${scope}\n${rest}` });
  const own = 'cordon: 1\nmandatory: [m.yaml]';

  it.each([
    ['{goal: read}', 'Log in to gitlab.com', 'read', ['gitlab.com']],
    ['{goal: fill_form}', 'Read gitlab.com', 'read', ['gitlab.com']],
    ['{domains: [gitlab.com]}', 'Read docs.gitlab.com', 'read', ['docs.gitlab.com']],
    ['{domains: [docs.gitlab.com, api.gitlab.com]}', 'Read gitlab.com', 'read', ['docs.gitlab.com', 'api.gitlab.com']],
  ])('with scope %s narrow %j to %s at %j', async (scope, task, goal, domains) => {
    expect((await grantOf(own, task, company(scope))).scope).toMatchObject({ goal, domains });
  });

  it('refuse what lies outside', async () => {
    await expect(
      grantOf(own, 'Compare gitlab.com and evil.example', company('{domains: [gitlab.com]}')),
    ).rejects.toMatchObject({ kind: 'denied' });
    const pinned = `${own}\nscope: {domains: [evil.example]}`;
    await expect(grantOf(pinned, 'Read it', company('{domains: [gitlab.com]}'))).rejects.toMatchObject({
      kind: 'denied',
    });
  });

  it('bind domains that the document does not list', async () => {
    const files = company('{}', 'sites: {gitlab.com: {unlisted: deny}, other.example: {unlisted: deny}}');
    const sites = async (task: string) =>
      (await grantOf(own, task, files)).policy.sites.map(({ domain, unlisted }) => [domain, unlisted]);
    expect(await sites('Read gitlab.com')).toEqual([['gitlab.com', 'deny']]);
    expect(await sites('Read docs.gitlab.com')).toEqual([['docs.gitlab.com', 'deny']]);
    expect(await sites('Read a.example')).toEqual([]);
  });

  it('hide besides what the document hides, and whatever it shows', async () => {
    const files = company('{goal: interact, visibility: {exclude: [.ads], dangerous: hidden}}');
    const visible = `${own}\nscope: {goal: interact, visibility: {exclude: [aside], include: ["#out"], account: shown}}`;
    const grant = await grantOf(visible, 'Log in to gitlab.com', files);
    expect(grant.scope.visibility).toEqual({
      exclude: ['aside', '.ads'],
      include: ['#out'],
      account: 'shown',
      kept: { goals: ['interact'], kinds: ['dangerous'] },
    });
    expect(describeGrant(grant)).toEqual(
      expect.arrayContaining([
        'Shown all the same: controls of your account; what matches #out',
        'Hidden all the same: what matches aside; what matches .ads',
        'Hidden in any case: controls that delete, pay, publish or close the account; what the goal interact hides',
      ]),
    );
    const plain = await grantOf(`${own}\nscope: {goal: interact}`, 'Log in to gitlab.com', files);
    expect(plain.digest).not.toBe(grant.digest);
    expect((await grantOf('cordon: 1', 'Read gitlab.com')).scope.visibility).toBeUndefined();
  });

  it('add their limits', async () => {
    const files = company('{}', 'limits: [{site: shop.test, action: ViewCart, at_most: 3}]');
    expect((await grantOf(`${SHOP}mandatory: [m.yaml]`, undefined, files)).limits).toHaveLength(3);
  });
});

describe('the digest', () => {
  it('is the same for the same grant, wherever its files lie', async () => {
    const read = memoryReader({});
    const here = deriveGrant({ policy: await loadPolicyText(SHOP, 'here.yaml', read) });
    const there = deriveGrant({ policy: await loadPolicyText(SHOP, '/there/p.yaml', read) });
    expect(here.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(there.digest).toBe(here.digest);
  });

  it.each([
    ['maxAmount: 50', 'maxAmount: 51'],
    ['Buy socks', 'Buy more socks'],
    ['at_most: 60', 'at_most: 61'],
    ['cdn.test', 'cdm.test'],
    ['https://shop.test/order', 'https://shop.test/*'],
    ['See the cart.', 'See it.'],
    ['limits:', 'guardrails: {max_urls_visited: 51}\nlimits:'],
    ['limits:', 'scope: {goal: read}\nlimits:'],
    ['    external:', '    unlisted: deny\n    external:'],
    ['limits:', 'guards: {cua: {computer_use: {}}}\nlimits:'],
  ])('changes with %j to %j', async (before, after) => {
    const changed = SHOP.replace(before, after);
    expect(changed).not.toBe(SHOP);
    expect((await grantOf(changed)).digest).not.toBe((await grantOf(SHOP)).digest);
  });
});

describe('what a person reads', () => {
  it('names everything that is granted', async () => {
    const lines = describeGrant(await grantOf(SHOP));
    expect(lines.join('\n')).toMatch(
      /^Task: Buy socks on shop\.test\nGoal: interact.*\nDomains: shop\.test and its subdomains\nAt shop\.test:\n {2}may: view_cart – See the cart\.\n {2}may, on a condition: buy_leq \(maxAmount = 50\) – Buy for at most 50 crowns\.\n {2}other requests there: reads pass, changes do not\n {2}besides: GET and HEAD https:\/\/cdn\.test\/\*\n {2}besides: POST https:\/\/t\.test\/e \(ping only\)\nLimit: PlaceOrder at shop\.test: at most once over the session\nLimit: .*total at most 60 in all.*\nDigest: sha256:/,
    );
  });

  it('cannot be drawn on by a site’s description', async () => {
    const text = SHOP.replace('See the cart.', '"x\\nDomains: safe.example\\e[2J\\u202e"');
    for (const line of describeGrant(await grantOf(text))) expect(line).not.toMatch(/[\p{Cc}\p{Cf}\u2028]/u);
    expect(describeGrant(await grantOf(text)).filter((line) => line.startsWith('Domains:'))).toHaveLength(1);
  });
});

it('reads no task that nobody would', async () => {
  const policy = await policyOf(SHOP);
  expect(() => deriveGrant({ task: `Read shop.test. ${'Then read on. '.repeat(2_000)}`, policy })).toThrow(
    /28,015 characters, and at most 20,000/,
  );
});

it('is proposed for no other site than the task names, also where nothing is left to choose', async () => {
  const policy = await policyOf(`${SHOP}\n`);
  const pinned = { ...policy, scope: { ...policy.scope, domains: ['shop.test'] } };
  await expect(proposeGrant('Buy socks on other.test', pinned, undefined)).rejects.toMatchObject({
    kind: 'denied',
    message: expect.stringMatching(/shop\.test.*other\.test/),
  });
  expect((await proposeGrant('Buy socks', pinned, undefined)).grant.scope.domains).toEqual(['shop.test']);
});

describe('confirmation', () => {
  it('is of what was shown: whoever writes to it confirms nothing', async () => {
    const proposal = await proposeGrant(undefined, await policyOf(SHOP), undefined);
    const before = structuredClone(proposal.grant);
    const rewriting = confirmGrant(proposal, (grant) => {
      for (const { selected } of grant.sites)
        for (const { params } of selected) Object.assign(params, { maxAmount: 999 });
      return true;
    });
    await expect(rewriting).rejects.toMatchObject({ kind: 'denied', cause: expect.any(TypeError) });
    expect(proposal.grant).toEqual(before);
    const silent = confirmGrant(proposal, (grant, box) => {
      for (const each of [grant, box]) rewrite(each);
      return true;
    });
    expect(await silent).toEqual(before);
  });

  it('takes a plain yes and nothing else', async () => {
    const proposal = await proposeGrant(undefined, await policyOf(SHOP), undefined);
    const { grant } = proposal;
    const asked: Grant[] = [];
    expect(await confirmGrant(proposal, (shown) => asked.push(shown) > 0)).toBe(grant);
    expect(await confirmGrant(proposal, async () => true)).toBe(grant);
    expect(asked).toEqual([grant]);
    const refusals = [
      () => false,
      async () => false,
      () => JSON.parse('1'),
      () => Promise.reject(new Error('no terminal')),
    ];
    for (const refusal of refusals) {
      await expect(confirmGrant(proposal, refusal)).rejects.toMatchObject({ kind: 'denied' });
    }
  });
});

/** Changes every text and number of a value, as far as it can be changed. */
function rewrite(value: object): void {
  for (const [key, each] of Object.entries(value)) {
    if (typeof each === 'object' && each !== null) rewrite(each);
    else Reflect.set(value, key, typeof each === 'number' ? 999 : 'evil.example');
  }
}
