import { describe, expect, it } from 'vitest';
import { entry } from '../../../bench/send-data.ts';
import type { SitemapEntry, SitePolicy } from '../../model/policy/sitemap.ts';
import { readWhatwgPattern } from '../../net/whatwg-pattern.ts';
import { lintEntries } from './entries.ts';
import { lintPolicies } from './policies.ts';

const S = 'https://shop.test';
const API = `${S}/api/graphql`;
const graphql = (operation: string, fields?: readonly string[]) => ({
  body: { operationName: operation },
  graphql: fields === undefined ? { operation } : { operation, fields },
});
const whatwg = (written: string) => {
  const { url, pattern } = readWhatwgPattern(written);
  return { url, urlPattern: pattern };
};

function found(entries: readonly SitemapEntry[]): readonly string[] {
  return lintEntries(entries).map((each) => `${each.severity} ${each.rule} ${'entry' in each.at ? each.at.entry : ''}`);
}

describe('entries', () => {
  it.each<[string, readonly SitemapEntry[], readonly string[]]>([
    ['that have nothing in common', [entry('A', 'GET', `${S}/a`), entry('B', 'GET', `${S}/b`)], []],
    ['of different methods', [entry('A', 'GET', `${S}/a`), entry('B', 'POST', `${S}/a`)], []],
    ['of different hosts', [entry('A', 'GET', `${S}/a`), entry('B', 'GET', 'https://www.shop.test/a')], []],
    [
      'of which one is a special case',
      [entry('A', 'GET', `${S}/{id}`), entry('B', 'GET', `${S}/new`)],
      ['note shadowed 0'],
    ],
    ['that cross', [entry('A', 'GET', `${S}/{x}/b/*`), entry('B', 'GET', `${S}/a/{y}/c`)], ['note shadowed 0']],
    [
      'that cross with equal weight',
      [entry('A', 'GET', `${S}/{x}/b`), entry('B', 'GET', `${S}/a/{y}`)],
      ['warning overlap 1'],
    ],
    [
      'that a header tells apart',
      [
        entry('A', 'POST', `${S}/a`, { headers: { 'next-action': ['1'] } }),
        entry('B', 'POST', `${S}/a`, { headers: { 'next-action': ['2'] } }),
        entry('C', 'POST', `${S}/a`),
        entry('D', 'POST', `${S}/a`, { present: ['/$ACTION_ID_1'] }),
      ],
      [],
    ],
    [
      'that share a value of a header',
      [
        entry('A', 'POST', `${S}/a`, { headers: { 'next-action': ['1', '2'] } }),
        entry('B', 'POST', `${S}/a`, { headers: { 'next-action': ['2', '3'] } }),
      ],
      ['warning overlap 1'],
    ],
    [
      'of which one has a header of the other',
      [
        entry('A', 'POST', `${S}/a`, { headers: { soapaction: ['x'] } }),
        entry('B', 'POST', `${S}/a`, { headers: { soapaction: ['x'] }, body: { a: 1 } }),
      ],
      ['note shadowed 0'],
    ],
    [
      'of which one asks for a header that chooses nothing',
      [entry('A', 'POST', `${S}/a`), entry('B', 'POST', `${S}/a`, { headers: { 'x-mode': ['b'] } })],
      ['note shadowed 0'],
    ],
    [
      'of which one is wider by a list',
      [
        entry('A', 'POST', `${S}/a`, { headers: { 'next-action': ['1', '2'] } }),
        entry('A', 'POST', `${S}/a`, { headers: { 'next-action': ['1'] } }),
      ],
      ['warning repeated 1'],
    ],
    ['that are one', [entry('A', 'GET', `${S}/{x}`), entry('B', 'GET', `${S}/{y}`)], ['error overlap 1']],
    [
      'of which one never wins',
      [entry('A', 'GET', `${S}/{x}`, { priority: 1 }), entry('B', 'GET', `${S}/{y}`)],
      ['error unreachable 1'],
    ],
    [
      'of which one is wider and more specific all the same',
      [entry('A', 'GET', `${S}/{x}`), entry('B', 'GET', `${S}/*`, { priority: 1 })],
      ['error unreachable 0'],
    ],
    ['of one action that repeat', [entry('A', 'GET', `${S}/{x}`), entry('A', 'GET', `${S}/a`)], ['warning repeated 1']],
    [
      'of one action of which one spells a slash that the other does not grant',
      [entry('A', 'GET', `${S}/{x}`), entry('A', 'GET', `${S}/{a}%2F{b}`)],
      [],
    ],
    [
      'of one action that repeat, but for another between them',
      [entry('A', 'GET', `${S}/*`), entry('B', 'GET', `${S}/a/*`), entry('A', 'GET', `${S}/a/b`)],
      ['note shadowed 0', 'note shadowed 1'],
    ],
    [
      'of one action that repeat, but for an argument',
      [
        entry('A', 'GET', `${S}/{x}`),
        entry('A', 'GET', `${S}/a`, {
          args: { n: { type: 'number', source: { type: 'request', part: 'query', name: 'n' } } },
        }),
      ],
      [],
    ],
    [
      'of which several together leave nothing to one',
      [
        entry('All', 'GET', `${S}/a*`),
        entry('One', 'GET', `${S}/a`, { priority: 1 }),
        entry('Below', 'GET', `${S}/a/*`),
        entry('Beside', 'GET', `${S}/a{x}*`, { priority: 1 }),
      ],
      ['error unreachable 0'],
    ],
    [
      'of which several leave something to one',
      [
        entry('All', 'GET', `${S}/a*`),
        entry('One', 'GET', `${S}/a`, { priority: 1 }),
        entry('Below', 'GET', `${S}/a/*`),
      ],
      ['note shadowed 0'],
    ],
    [
      'of one action that several others say together',
      [
        entry('A', 'GET', `${S}/a`),
        entry('A', 'GET', `${S}/a/*`),
        entry('A', 'GET', `${S}/a{x}*`),
        entry('A', 'GET', `${S}/a*`),
      ],
      ['warning repeated 3'],
    ],
    ['of one action that add', [entry('A', 'GET', `${S}/a`), entry('A', 'GET', `${S}/{x}`)], []],
    [
      'that their bodies tell apart',
      [
        entry('A', 'POST', `${S}/{x}`, { body: { _method: 'put' } }),
        entry('B', 'POST', `${S}/{x}`, { body: { _method: 'delete' } }),
      ],
      [],
    ],
    [
      'that their bodies do not tell apart',
      [entry('A', 'POST', `${S}/a`, { body: { a: 1 } }), entry('B', 'POST', `${S}/a`, { body: { b: 1 } })],
      ['warning overlap 1'],
    ],
    [
      'that their queries tell apart',
      [entry('A', 'GET', `${S}/a?k=1`), entry('B', 'GET', `${S}/a?k=2`), entry('C', 'GET', `${S}/a?j=1`)],
      ['warning overlap 2'],
    ],
    [
      'of GraphQL',
      [
        entry('A', 'POST', API, graphql('a', ['x'])),
        entry('B', 'POST', API, graphql('b', ['x'])),
        entry('C', 'POST', API, graphql('c')),
      ],
      ['warning graphql 2'],
    ],
    [
      'told by members that must be there',
      [
        entry('A', 'POST', `${S}/a`, { present: ['/x'] }),
        entry('B', 'POST', `${S}/a`, { present: ['/y'] }),
        entry('C', 'POST', `${S}/a`, { body: { x: 1 } }),
        entry('D', 'POST', `${S}/a`, { present: ['/x'] }),
      ],
      ['note shadowed 0', 'warning combined 1', 'warning overlap 1', 'note shadowed 3', 'error overlap 3'],
    ],
    [
      'whose bodies one request can hold together',
      [
        entry('LogIn', 'POST', `${S}/a`, { present: ['/name', '/password'] }),
        entry('ChangePassword', 'POST', `${S}/a`, { present: ['/new'] }),
      ],
      ['warning combined 1'],
    ],
    [
      'the same, since what is more specific counts before any priority',
      [
        entry('LogIn', 'POST', `${S}/a`, { present: ['/name', '/password'] }),
        entry('ChangePassword', 'POST', `${S}/a`, { present: ['/new'], priority: 1 }),
      ],
      ['warning combined 1'],
    ],
    [
      'of which one asks for all that the other asks for',
      [
        entry('Preview', 'POST', `${S}/a`, { present: ['/text'] }),
        entry('Save', 'POST', `${S}/a`, { present: ['/text', '/save'] }),
      ],
      ['note shadowed 0'],
    ],
    [
      'that ask for a member each, and one for both',
      [
        entry('A', 'PATCH', `${S}/a`, { present: ['/x'] }),
        entry('B', 'PATCH', `${S}/a`, { present: ['/y'] }),
        entry('C', 'PATCH', `${S}/a`, { present: ['/x', '/y'] }),
      ],
      ['note shadowed 0', 'note shadowed 1'],
    ],
    ['that ask a GET for a member', [entry('A', 'GET', `${S}/a`, { present: ['/b'] })], ['error unreachable 0']],
    ['that ask a GET for a body', [entry('A', 'GET', `${S}/a`, { body: { b: 1 } })], ['error unreachable 0']],
    [
      'on any subdomain',
      [entry('A', 'GET', 'https://*.shop.test/a'), entry('B', 'GET', 'https://www.shop.test/a')],
      ['warning overlap 1'],
    ],
    [
      'written as URLPatterns',
      [entry('A', 'GET', '', whatwg(`${S}/:id(\\d+)`)), entry('B', 'GET', '', whatwg(`${S}/:id`))],
      ['warning overlap 1'],
    ],
    [
      'whose way is an action itself',
      [entry('A', 'GET', `${S}/a`, { children: [{ method: 'GET', url: `${S}/b` }] }), entry('B', 'GET', `${S}/b`)],
      ['note child 0'],
    ],
  ])('%s', (_, entries, findings) => {
    expect(found(entries)).toEqual(findings);
  });

  it.each([
    ['#total', []],
    ['[data-total]', []],
    ['table tr:nth-child(3) > td', ['warning selector 0']],
    ['li:last-of-type', ['warning selector 0']],
  ])('selector %s', (selector, findings) => {
    const args = { total: { type: 'number', source: { type: 'dom', url: `${S}/*`, selector } } } as const;
    expect(found([entry('A', 'POST', `${S}/a`, { args })])).toEqual(findings);
  });

  it('names the members that one request can hold together, and the remedy', () => {
    const [finding] = lintEntries([
      entry('LogIn', 'POST', `${S}/a`, { body: { go: 1 }, present: ['/name'] }),
      entry('ChangePassword', 'POST', `${S}/a`, { present: ['/new'] }),
    ]);
    expect(finding?.message).toBe(
      `POST ${S}/a with 'go', 'name', 'new' counts as 'LogIn' (entry 1) alone, so granting that allows what 'ChangePassword' does`,
    );
    expect(finding?.advice).toContain('an action of its own');
  });

  it('are explained by a request that both are', () => {
    const [finding] = lintEntries([entry('A', 'GET', `${S}/{x}/b?k=1`), entry('B', 'GET', `${S}/a/{y}?j=2`)]);
    expect(finding?.message).toContain(`GET ${S}/a/b?k=1&j=2`);
  });
});

describe('policies', () => {
  const entries = [
    entry('Read', 'GET', `${S}/1`),
    entry('Write', 'POST', `${S}/2`),
    entry('Delete', 'DELETE', `${S}/3`),
    entry('Search', 'POST', `${S}/4`, { tags: ['read'] }),
  ];
  const policy = (name: string, ...actions: readonly string[]): SitePolicy => ({
    name,
    effect: 'allow',
    actions,
    description: '',
  });
  const all = policy('all', 'Read', 'Write', 'Delete', 'Search');

  it.each<[string, readonly SitePolicy[], readonly string[]]>([
    ['part of each other, or apart', [all, policy('some', 'Read', 'Write'), policy('one', 'Delete')], []],
    ['the same twice', [all, policy('a', 'Read'), policy('b', 'Read')], []],
    ['neither', [all, policy('a', 'Read', 'Write'), policy('b', 'Write', 'Delete')], ['error order b']],
    [
      'neither, with several',
      [all, policy('a', 'Read', 'Write'), policy('b', 'Write', 'Delete'), policy('c', 'Delete', 'Read')],
      ['error order b', 'error order c'],
    ],
    [
      'that leave actions out',
      [policy('a', 'Read')],
      ['warning uncovered 1', 'warning uncovered 2', 'note uncovered 3'],
    ],
  ])('%s', (_, policies, findings) => {
    const got = lintPolicies(policies, entries).map(
      ({ severity, rule, at }) => `${severity} ${rule} ${'policy' in at ? at.policy : at.entry}`,
    );
    expect(got).toEqual(findings);
  });
});
