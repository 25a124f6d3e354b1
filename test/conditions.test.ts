import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPARISONS, NAMED_CONDITIONS, type ParameterRole } from '../src/model/policy/built-in-conditions.ts';
import { EXPRESSION_FUNCTIONS } from '../src/model/policy/condition.ts';
import { parseExpression } from '../src/policy/expression/parse.ts';
import { compileExpression } from '../src/send/conditions/expression.ts';
import { cordon, jsonLines } from './cli-process.ts';

const DOCUMENT = readFileSync('docs/policies/conditions.md', 'utf8');

describe('docs/policies/conditions.md', () => {
  const rows = Object.entries({ ...COMPARISONS, ...EXPRESSION_FUNCTIONS }).map(([name, { about }]) => [name, about]);

  it.each(rows)('says of %s what the code says', (name, about) => {
    expect(DOCUMENT).toContain(`| \`${name}\` | ${about} |`);
  });

  it.each(Object.keys(NAMED_CONDITIONS))('says what %s compares', (name) => {
    const roles: Readonly<Record<string, ParameterRole>> = Object(Object(NAMED_CONDITIONS)[name]);
    for (const [parameter, { argument, by, optional }] of Object.entries(roles)) {
      const marked = `\`${parameter}\`${optional === true ? ', optional' : ''}`;
      expect(DOCUMENT).toContain(`| \`${name}\` | ${marked} | \`${argument}\` | \`${by}\` |`);
    }
  });

  const examples = Array.from(DOCUMENT.matchAll(/^\| `([^`]+)` \| (yes|no) \|$/gm), ([, text = '', holds]) => [
    text,
    holds,
  ]);

  it.each(examples)('%s: %s', (text = '', holds) => {
    const params = { max: 'number', place: 'string', day: 'date' } as const;
    const args = { total: 'number', place: 'string', from: 'date', to: 'date', scopes: 'string' } as const;
    const expression = parseExpression(text, { params, args });
    const test = compileExpression(
      { expression, parameters: {}, args: [] },
      { max: 50, place: 'Loft', day: '2027-05-17' },
    );
    const values = { total: 40, place: ' loft', from: '2027-05-17', to: '2027-05-22', scopes: 'read_api' };
    expect(test({ values, currencies: {} })).toBe(holds === 'yes');
  });

  it('has examples', () => {
    expect(examples.length).toBeGreaterThan(10);
  });
});

const dom = (selector: string) => ({ type: 'dom', url: 'https://shop.example/checkout', selector });
const sent = (body: string) => ({ type: 'request', body });
const post = (action: string, path: string, args: object) => ({
  semantic_action: action,
  url: `https://shop.example/${path}`,
  method: 'POST',
  args,
});
const number = { type: 'number' };

const SITEMAP = [
  post('Order', 'order', { totalAmount: { type: 'number', currency: 'USD', source: dom('#total') } }),
  post('Import', 'import', { totalAmount: { type: 'number', source: dom('#total') } }),
  post('Book', 'book', {
    from: { type: 'date', locale: 'en-GB', source: sent('from') },
    to: { type: 'date', locale: 'en-GB', source: sent('to') },
  }),
  post('Wire', 'wire', { amount: { type: 'number', locale: 'de-DE', source: sent('amount') } }),
  post('Loop', 'loop', {}),
];
const POLICIES = [
  {
    name: 'order',
    effect: 'condition',
    actions: ['Order', 'Import'],
    condition: {
      name: 'allowPurchaseIfAmountLeq',
      parameters: { maxAmount: number, currency: { type: 'string' } },
      args: ['totalAmount'],
    },
  },
  {
    name: 'book',
    effect: 'condition',
    actions: ['Book'],
    condition: {
      expression: 'args.from == params.day and days(args.from, args.to) <= 5',
      parameters: { day: { type: 'date' } },
    },
  },
  {
    name: 'wire',
    effect: 'condition',
    actions: ['Wire'],
    condition: { name: 'small', module: './wire.js', parameters: { most: number }, args: ['amount'] },
  },
  { name: 'loop', effect: 'condition', actions: ['Loop'], condition: { name: 'loop', module: './loop.js' } },
];
const WIRE = `export default (params, args) => {
  globalThis.asked = (globalThis.asked ?? 0) + 1;
  return globalThis.asked === 1 && args.amount <= params.most;
};`;

describe('conditions through `cordon eval`', () => {
  let folder = '';
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cordon-conditions-'));
    write('sitemap.json', JSON.stringify(SITEMAP));
    write('policies.json', JSON.stringify(POLICIES));
    write('wire.js', WIRE);
    write('loop.js', 'export default () => { for (;;); };');
    write('policy.yaml', policyWith('policies.json'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const policyWith = (policies: string): string => `cordon: 1
task: Buy and book on shop.example
scope: { goal: interact, domains: [shop.example] }
sites:
  shop.example:
    sitemap: ./sitemap.json
    policies: ./${policies}
    select:
      - { policy: order, params: { maxAmount: 50, currency: USD } }
      - { policy: book, params: { day: "2027-05-17" } }
      - { policy: wire, params: { most: 1500 } }
      - loop
`;

  it('judges by built-ins, expressions and modules', async () => {
    const page = 'https://shop.example/checkout';
    const shown = (path: string, totalAmount: string) => ({
      method: 'POST',
      url: `https://shop.example/${path}`,
      page,
      args: { totalAmount },
    });
    const json = (path: string, body: object) => ({
      method: 'POST',
      url: `https://shop.example/${path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const cases: readonly (readonly [object, string])[] = [
      [shown('order', '$49.00'), 'send.sitemap.selected'],
      [shown('order', '49'), 'send.sitemap.selected'],
      [shown('order', '$1,234'), 'send.condition.false'],
      [shown('order', '€49'), 'send.argument.mistyped'],
      [shown('order', '$10 - $60'), 'send.argument.mistyped'],
      [shown('import', 'US$49'), 'send.sitemap.selected'],
      [shown('import', '$49'), 'send.condition.false'],
      [shown('import', '€49'), 'send.condition.false'],
      [json('book', { from: '17/05/2027', to: '22 May 2027' }), 'send.sitemap.selected'],
      [json('book', { from: '17/05/2027', to: '23/05/2027' }), 'send.condition.false'],
      [json('book', { from: '30/02/2027', to: '22/05/2027' }), 'send.argument.mistyped'],
      [json('wire', { amount: '1.234' }), 'send.sitemap.selected'],
      [json('wire', { amount: '1.234' }), 'send.sitemap.selected'],
      [json('wire', { amount: '1.600' }), 'send.condition.false'],
      [json('wire', { amount: 1499 }), 'send.sitemap.selected'],
      [json('loop', {}), 'send.condition.fault'],
    ];
    const stdin = cases.map(([line]) => JSON.stringify(line)).join('\n');
    const { stdout, stderr, status } = await cordon(['eval', 'send', '--policy', join(folder, 'policy.yaml')], {
      stdin,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(jsonLines(stdout).map((verdict) => Object(verdict).by)).toEqual(cases.map(([, by]) => by));
  });

  const broken: readonly [string, object, RegExp][] = [
    ['an unknown function', { name: 'allowPurchaseIfAmountLess' }, /allowPurchaseIfAmountLess.*\n.*Did you mean/],
    ['an unknown parameter', { parameters: { maxAmont: number } }, /maxAmont.*\n.*Did you mean `maxAmount`/],
    ['a parameter of another type', { parameters: { maxAmount: { type: 'string' } } }, /is of type string.*\n.*number/],
    [
      'a wrong expression',
      { name: undefined, expression: 'args.totalAmount <= parms.max' },
      /at character 21.*'parms'/,
    ],
    ['an expression of another type', { name: undefined, expression: 'args.totalAmount' }, /type number.*\n.*boolean/],
    [
      'a module that is not there',
      { module: './nowhere.js' },
      /the module '\.\/nowhere\.js' \(named in .*\) cannot be read: ENOENT/,
    ],
    ['both kinds', { expression: 'true' }, /either `name` or `expression`/],
  ];
  it.each(broken)('refuses %s when the document is loaded', async (_, change, message) => {
    const [order, ...others] = POLICIES;
    const condition = { ...order?.condition, ...change };
    write('broken.json', JSON.stringify([{ ...order, condition }, ...others]));
    write('broken.yaml', policyWith('broken.json'));
    const { status, stderr } = await cordon(['validate', join(folder, 'broken.yaml')]);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/broken\.json:1:\d+: /);
  });

  it('refuses a module that exports no function when the session opens', async () => {
    write('empty.js', 'export const decide = () => true;');
    write('empty.json', JSON.stringify(POLICIES).replace('./loop.js', './empty.js'));
    write('empty.yaml', policyWith('empty.json'));
    const { status, stderr } = await cordon(['eval', 'send', '--policy', join(folder, 'empty.yaml')]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/empty\.js.*no function as its default export/);
  });
});
