/**
 * Every hole that research/cua.md found in what CUA's published code checks at run time: scope, verifier, validator and guardrails. Each row begins
 * with words of its source and holds attacks that must not be let through, or runs that must not be stopped, or names the test that tries them
 * elsewhere. No sentence of the source that tells of a hole may be without a row.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readToolCall } from '../../src/act/surfaces/read-tool-call.ts';
import { GUARDRAILS, policyOf } from '../../src/act/testing.ts';
import { deriveGrant } from '../../src/grant/derive.ts';
import type { PageState } from '../../src/model/action.ts';
import type { JsonObject } from '../../src/model/json.ts';
import type { Guardrails } from '../../src/model/policy/policy.ts';
import type { Goal } from '../../src/model/policy/scope.ts';
import type { Verdict } from '../../src/model/verdict.ts';
import { gatesFor } from '../../src/session/gates.ts';
import { CUA_ACT } from './findings.ts';

interface Step {
  readonly args: JsonObject;
  readonly page?: PageState;
  readonly failed?: boolean;
}

interface Setting {
  readonly task: string;
  /** Absent: what the task itself asks for. */
  readonly goal?: Goal;
  readonly guardrails?: Partial<Guardrails>;
}

const SHOP: Setting = { task: 'Compare prices on shop.example', goal: 'interact' };

/** Runs steps of CUA's own tool through the act gate of a real grant; every hint that the agent is told is in its step's verdict. */
function run({ task, goal, guardrails }: Setting, steps: readonly Step[]): readonly Verdict[] {
  const scope = goal === undefined ? {} : { goal };
  const policy = policyOf('cordon', { scope, guardrails: { ...GUARDRAILS, ...guardrails } });
  const gate = gatesFor(deriveGrant({ task, policy }), { now: () => 0 }).act;
  return steps.map(({ args, page, failed = false }) => {
    const verdict = gate.judge(readToolCall({ tool: 'browser_dom', arguments: args }));
    const told = gate.observe({ failed, ...(page === undefined ? {} : { page }) });
    return { ...verdict, hints: [...verdict.hints, ...told] };
  });
}

const goto = (url: string): Step => ({ args: { action: 'goto', url } });
const click = (selector: string, more: Partial<Step> = {}): Step => ({ args: { action: 'click', selector }, ...more });
const type = (selector: string, text: string): Step => ({ args: { action: 'key_press', selector, text } });
const sequence = (...steps: readonly Step[]): Step => ({
  args: { action: 'execute_sequence', steps: steps.map(({ args }) => args) },
});
const times = (count: number, step: (index: number) => Step): readonly Step[] =>
  Array.from({ length: count }, (_, index) => step(index));

interface Hole {
  readonly source: (typeof CUA_ACT)[number];
  readonly setting?: Setting;
  /** Steps of one session, the last of which is not let through. */
  readonly attacks?: Readonly<
    Record<string, readonly Step[] | { readonly setting: Setting; readonly steps: readonly Step[] }>
  >;
  /** Steps of one session that are all let through. */
  readonly passes?: Readonly<Record<string, readonly Step[]>>;
  readonly tests?: readonly (readonly [string, string])[];
}

const under = (task: string, ...steps: readonly Step[]) => ({ setting: { task }, steps });
const each = (urls: readonly string[]) => Object.fromEntries(urls.map((url) => [url, [goto(url)]]));

const HOLES: readonly Hole[] = [
  {
    source: 'Breaks: substring privilege',
    attacks: Object.fromEntries(
      [
        'Read reviews on facebook.example',
        'Find articles about designing signage on shop.example',
        'Show submitted orders on shop.example',
        'Do not log in, read the front page of shop.example',
      ].map((task) => [task, under(task, type('#q', 'hello'))]),
    ),
    tests: [['src/grant/goal.test.ts', 'holes of the published classifier']],
  },
  { source: 'English only', tests: [['src/grant/goal.test.ts', 'goals in other languages']] },
  {
    source: 'ambiguity widens',
    attacks: { 'an order that is only read': under('Order status on shop.example', type('#q', 'hello')) },
  },
  {
    source: '`store.apple.com` → `store.apple`',
    attacks: {
      'a parent of the site that is named': under('Read store.apple.example', goto('https://apple.example/')),
      'another registered name': under('Read www.amazon.co.uk', goto('https://amazon.co/')),
      'a suffix': under('Read www.amazon.co.uk', goto('https://evil.co.uk/')),
      'a file': under('Summarise report.pdf on shop.example', goto('https://report.pdf/')),
      'a library': under('Read about node.js on shop.example', goto('https://node.js/')),
      'a name without a word for it': under('Read httpbin.org', goto('https://evil.example/')),
      'a name in other letters': under('Read bücher.example', goto('https://bucher.example/')),
      'an address': under('Read 93.184.215.14', goto('https://93.184.215.15/')),
    },
    tests: [['src/grant/sites/domains.test.ts', 'domains that a task names']],
  },
  {
    source: 'Order: nesting depth ≤ 10',
    attacks: {
      'one step of a sequence leads away': [sequence(click('#a'), goto('https://evil.example/'))],
      'one step deep inside does': [sequence(sequence(sequence(goto('https://evil.example/'))))],
      'eleven sequences inside each other': [
        times(12, () => click('#a')).reduce((inner) => sequence(inner), click('#a')),
      ],
      'a private address that the scope names': under('Read 10.0.0.1 and shop.example', goto('http://10.0.0.1/')),
      'a sequence where the goal has none': {
        setting: { task: 'Read shop.example', goal: 'read' },
        steps: [sequence(goto('https://shop.example/'))],
      },
      'a control by its text in a goal that hides it': {
        setting: { task: 'Read shop.example', goal: 'read' },
        steps: [click('text=delete account')],
      },
    },
    tests: [['src/egress/browser.test.ts', 'follows no redirect to where it may not go']],
  },
  {
    source: 'SSRF list there: localhost names',
    attacks: each([
      'http://localhost/',
      'http://a.localhost./',
      'http://127.1/',
      'http://0/',
      'http://10.1.2.3/',
      'http://172.31.255.1/',
      'http://192.168.0.1/',
      'http://169.254.169.254/',
      'http://[::]/',
      'http://[::1]/',
      'http://[fd00::1]/',
      'http://[fe80::1]/',
    ]),
  },
  {
    source: 'Missing: ::ffff:0:0/96',
    attacks: each([
      'http://[::ffff:10.0.0.1]/',
      'http://[::ffff:a00:1]/',
      'http://[64:ff9b::10.0.0.1]/',
      'http://[2002:a00:1::]/',
      'http://100.64.0.1/',
      'http://198.18.0.1/',
      'http://192.0.0.1/',
      'http://224.0.0.1/',
      'http://255.255.255.255/',
      'http://[fec0::1]/',
    ]),
    tests: [['src/net/net.test.ts', 'reserved addresses']],
  },
  {
    source: 'DNS error or timeout → allow',
    tests: [
      [
        'src/egress/upstream/addresses.test.ts',
        'is refused if any one of its addresses is reserved, and if it has none',
      ],
      ['src/egress/upstream/addresses.test.ts', 'which uses the very answers that were checked'],
      ['src/egress/hostile.test.ts', 'because its name leads nowhere'],
    ],
  },
  {
    source: 'No hostname → allow',
    attacks: each([
      'file:///etc/passwd',
      'data:text/html,<b>x',
      'javascript:alert(1)',
      'view-source:https://shop.example/',
      'blob:https://shop.example/1',
      'about:config',
      'https://',
      'http:///',
    ]),
  },
  {
    source: 'Blocklist content: government',
    attacks: Object.fromEntries(
      [
        'www.irs.gov',
        'www.hmrc.gov.uk',
        'my.bank.example',
        'www.chase.com',
        'www.wellsfargo.com',
        'online.citi.com',
        'www.hsbc.co.uk',
        'www.paypal.com',
        'dashboard.stripe.com',
        'cash.app',
        'mail.google.com',
        'outlook.live.com',
        'mobile.twitter.com',
        'www.x.com',
        'm.facebook.com',
        'www.tiktok.com',
      ].map((host) => [host, under(`Read https://${host}/`, goto(`https://${host}/`))]),
    ),
    tests: [['src/net/block-list.test.ts', 'the category block-list']],
  },
  {
    source: 'Parser differential',
    attacks: each([
      'http://127.0.0.1\\@shop.example/',
      'https://evil.example\\@shop.example/',
      'https://shop.example@evil.example/',
      'https://evil.example/@shop.example',
      'https:\\\\evil.example',
      '//evil.example/',
      '/\\evil.example',
      'https://ev\til.example/',
      'https://shop.example.evil.example/',
    ]),
  },
  {
    source: 'Auth-host exception accepts',
    attacks: {
      'a login site of the same suffix': under('Read shop.com', goto('https://login.com/')),
      'a login site of a shared suffix': under('Read me.github.io', goto('https://login.github.io/')),
      'a login page elsewhere': [goto('https://login.example/?next=https://shop.example')],
    },
  },
  {
    source: 'Validator fast path',
    attacks: {
      ...Object.fromEntries(
        [
          '#delete-account',
          '.menu > [aria-label="Delete account"]',
          '#next.delete-account',
          'text=Delete account',
          'role=button[name="Delete account"]',
          '[data-action=deleteAccount]',
          '#\\64 elete-account',
        ].map((selector) => [selector, [click(selector)]]),
      ),
      'the fourth of four steps': [sequence(click('#a'), click('#b'), click('#c'), click('#delete-account'))],
      // With no model to ask, a person is: and nobody is there.
      'what cannot be undone': [click('text=Place order')],
    },
    tests: [
      ['src/act/known-safe.test.ts', 'a selector with safe letters in it'],
      ['src/act/known-safe.test.ts', 'a name that has a safe word in it'],
    ],
  },
  {
    source: 'Typed text beyond 20 characters',
    attacks: {
      'the sixth step': [sequence(...times(6, (index) => click(index === 5 ? '#delete-account' : `#b${index}`)))],
    },
    tests: [['src/act/validator/validator.test.ts', 'shows the whole action, however long its text']],
  },
  {
    source: 'page text is undelimited',
    tests: [['src/act/validator/validator.test.ts', 'keeps what page and agent wrote between markers']],
  },
  {
    source: '"when in doubt allow"',
    tests: [['src/act/validator/validator.test.ts', 'that does not come, or comes with an error, is a deny']],
  },
  {
    source: 'the newer version fails closed',
    tests: [['src/act/validator/validator.test.ts', 'that does not come, or comes with an error, is a deny']],
  },
  {
    source: 'max_urls_visited',
    setting: { ...SHOP, guardrails: { maxUrlsVisited: 2 } },
    attacks: {
      'a third page': times(3, (index) => goto(`https://shop.example/${index}`)),
      'a third page by links': [
        goto('https://shop.example/0'),
        click('#a', { page: { url: 'https://shop.example/1' } }),
        click('#b', { page: { url: 'https://shop.example/2' } }),
        click('#c'),
      ],
    },
    passes: {
      'the same page in other spellings': ['/1', '/1/', '/1#x', ':443/1'].map((path) =>
        goto(`https://shop.example${path}`),
      ),
    },
    tests: [['src/act/guardrails/guardrails.test.ts', 'repeats, spellings and refused ones do not count']],
  },
  {
    source: 'max_consecutive_errors',
    setting: { ...SHOP, guardrails: { stuckFailureClusterWindow: 50 } },
    attacks: {
      'after five failures': [
        ...times(5, (index) => click(`#b${index}`, { failed: true })),
        goto('https://shop.example/'),
      ],
    },
    tests: [['src/act/guardrails/guardrails.test.ts', 'stops at the fifth failure in a row and stays stopped']],
  },
  {
    source: 'Breaks: blocked calls never count',
    attacks: {
      'after seven refused ones, whatever comes': [...times(7, () => goto('https://evil.example/')), click('#a')],
    },
  },
  {
    source: 'hints vanish when the result is an error',
    tests: [['test/bypass/cua-act.test.ts', 'are told with an error too']],
  },
  {
    source: 'seven "next" clicks',
    passes: {
      'on seven pages': times(12, (index) => click('#next', { page: { fingerprint: `page ${index}` } })),
      'scrolling down a long page': times(12, (index) => ({
        args: { action: 'scroll', direction: 'down' },
        page: { fingerprint: `at ${index}` },
      })),
    },
    attacks: { 'on one page': times(7, () => click('#next', { page: { fingerprint: 'same' } })) },
  },
  {
    source: 'typing different texts counts as repetition',
    passes: { 'into one field': times(12, (index) => type('#q', `word ${index}`)) },
  },
  {
    source: 'browser-use raised its own',
    passes: {
      'real progress of two kinds': times(16, (index) =>
        index % 2 === 0
          ? click('#next', { page: { fingerprint: `page ${index}` } })
          : { args: { action: 'extract' }, page: { fingerprint: `page ${index - 1}` } },
      ),
    },
  },
  {
    source: 'Wait and report only',
    tests: [['src/act/captcha.test.ts', 'is waited for as long as its kind takes']],
  },
];

describe.each(HOLES)('$source', ({ setting = SHOP, attacks = {}, passes = {}, tests = [] }) => {
  it.each(Object.entries(attacks))('%s', (_, attack) => {
    const steps = 'steps' in attack ? attack.steps : attack;
    const verdicts = run('steps' in attack ? attack.setting : setting, steps);
    expect(verdicts.at(-1)?.outcome).not.toBe('allow');
  });

  it.each(Object.entries(passes))('passes %s', (_, steps) => {
    expect(run(setting, steps).map(({ outcome }) => outcome)).not.toContain('deny');
  });

  it.each(tests)('is tried in %s: %s', (file, name) => {
    expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).toContain(name);
  });
});

it('hints of stuck detection are told with an error too, and with a refusal', () => {
  const failing = run(
    SHOP,
    times(3, () => click('#a', { failed: true })),
  );
  expect(failing.at(-1)?.hints).toMatchObject([{ severity: 'HINT', by: 'act.stuck.repetition' }]);
  const refused = run(
    SHOP,
    times(3, () => goto('https://evil.example/')),
  );
  expect(refused.at(-1)).toMatchObject({ outcome: 'deny', hints: [{ severity: 'HINT', by: 'act.stuck.repetition' }] });
});

it('what the task asks for passes, so that a denial says something', () => {
  const shop = run(SHOP, [
    goto('https://shop.example/'),
    type('#q', 'kettle'),
    click('text=Search'),
    sequence(click('#filters'), type('#max', '40')),
    goto('https://www.shop.example/kettles?max=40'),
  ]);
  expect(shop.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'allow'));
});

it('every finding has its row', () => {
  expect(new Set(HOLES.map(({ source }) => source))).toEqual(new Set(CUA_ACT));
});
