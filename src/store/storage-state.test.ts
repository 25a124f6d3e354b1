/** Storage states as Playwright writes them, bad ones, and which part of one a session is given. */
import { describe, expect, it } from 'vitest';
import { CordonError } from '../model/error.ts';
import { GrantedLogins, mergedStates, sitesOf } from './granted-state.ts';
import { parseStorageState } from './storage-state.ts';

const COOKIE = { name: 'sid', value: 'sEcReT-1', domain: 'shop.example', path: '/', expires: -1 };

function problemOf(text: string): CordonError {
  try {
    parseStorageState(text, 'state.json');
  } catch (problem) {
    if (problem instanceof CordonError) return problem;
    throw problem;
  }
  throw new Error('it was read');
}

describe('a bad file', () => {
  it.each([
    ['no JSON', '{"cookies": [\n  {"name": "sEcReT-1",, }]}', 2, 'not valid JSON'],
    ['a cookie without a domain', `{"cookies": [\n  {"name": "sid", "value": "sEcReT-1"}]}`, 2, 'cookies[0].domain'],
    [
      'another type',
      `{\n "origins": [\n {"origin": "https://a.example", "localStorage": "sEcReT-1"}]}`,
      3,
      'origins[0].localStorage',
    ],
    [
      'an origin with a path',
      `{\n "origins": [\n {"origin": "https://a.example/x", "localStorage": []}]}`,
      3,
      'is no origin',
    ],
    ['no web origin', `{\n "origins": [\n {"origin": "file://", "localStorage": []}]}`, 3, 'is no origin'],
    ['a list', '["sEcReT-1"]', 1, 'the whole'],
    ['another document', '{"token": "sEcReT-1"}', 1, 'the whole: has neither cookies nor origins'],
  ])('%s is told with its place and a remedy, and without values', (_, text, line, what) => {
    const problem = problemOf(text);
    expect(problem).toMatchObject({ kind: 'input', place: { file: 'state.json', line } });
    expect(problem.explain()).toContain(what);
    expect(problem.explain()).toContain('context.storageState');
    expect(`${problem.explain()} ${String(problem.cause)}`).not.toContain('sEcReT');
  });
});

it('reads what Playwright writes, and fills in what older ones leave out', () => {
  const text = JSON.stringify({
    cookies: [COOKIE, { ...COOKIE, name: 'p', partitionKey: 'https://top.example', _crHasCrossSiteAncestor: true }],
    origins: [
      {
        origin: 'https://shop.example',
        localStorage: [{ name: 'token', value: 't' }],
        indexedDB: [
          {
            name: 'db',
            version: 2,
            stores: [
              {
                name: 's',
                keyPath: 'id',
                autoIncrement: false,
                records: [{ value: { id: 1 } }, { valueEncoded: {} }],
                indexes: [],
              },
            ],
          },
        ],
      },
    ],
  });
  const { cookies, origins } = parseStorageState(text, 'state.json');
  expect(cookies[0]).toEqual({ ...COOKIE, httpOnly: false, secure: false });
  expect(cookies[1]?.partitionKey?.topLevelSite).toBe('https://top.example');
  expect(origins[0]?.indexedDB?.[0]?.stores[0]?.records).toEqual([{ key: undefined, value: { id: 1 } }]);
});

describe('what a session is given', () => {
  it.each([
    ['shop.example', 'shop.example', true],
    ['.shop.example', 'shop.example', true],
    ['pay.shop.example', 'shop.example', true],
    ['.example.org', 'www.example.org', true],
    // Of one host alone, which is not the granted one.
    ['example.org', 'www.example.org', false],
    ['.other.example', 'shop.example', false],
    ['notshop.example', 'shop.example', false],
    ['.shop.example.evil.example', 'shop.example', false],
    ['localhost', 'http://localhost:3000', true],
    ['127.0.0.1', 'http://127.0.0.1:3000', true],
    ['', 'shop.example', false],
  ])('a cookie of %j under a grant of %s: %s', (domain, place, taken) => {
    expect(new GrantedLogins([place]).takesCookie({ domain })).toBe(taken);
  });

  it('takes a partitioned cookie for pages of the sites alone', () => {
    const logins = new GrantedLogins(['shop.example']);
    const under = (topLevelSite: string) => ({
      domain: 'shop.example',
      partitionKey: { topLevelSite, hasCrossSiteAncestor: false },
    });
    expect(logins.takesCookie(under('https://shop.example'))).toBe(true);
    expect(logins.takesCookie(under('https://news.example'))).toBe(false);
    expect(logins.takesCookie(under('no address'))).toBe(false);
  });

  it('splits a state into the sites’ own and the rest, and puts them together again', () => {
    const cookies = ['shop.example', '.bank.example'].map((domain) => ({
      ...COOKIE,
      domain,
      httpOnly: true,
      secure: true,
    }));
    const origins = ['https://shop.example', 'http://shop.example:81', 'https://bank.example'].map((origin) => ({
      origin,
      localStorage: [],
    }));
    const { granted, rest } = new GrantedLogins(['https://shop.example']).split({ cookies, origins });
    expect(granted).toEqual({ cookies: cookies.slice(0, 1), origins: origins.slice(0, 1) });
    expect(rest).toEqual({ cookies: cookies.slice(1), origins: origins.slice(1) });
    const newer = { cookies: [{ ...granted.cookies[0], value: 'newer' }], origins: [] };
    const merged = mergedStates({ cookies, origins }, parseStorageState(JSON.stringify(newer), ''));
    expect(merged.cookies.map(({ domain, value }) => [domain, value])).toEqual([
      ['shop.example', 'newer'],
      ['.bank.example', 'sEcReT-1'],
    ]);
    expect(merged.origins).toEqual(origins);
  });
});

it('sums up by site, without a value', () => {
  const { cookies } = parseStorageState(
    JSON.stringify({ cookies: [COOKIE, { ...COOKIE, domain: '.id.shop.example', expires: 2_000_000_000 }] }),
    '',
  );
  const summary = sitesOf({ cookies, origins: [{ origin: 'http://127.0.0.1:3000', localStorage: [] }] });
  expect(summary).toEqual([
    { site: '127.0.0.1', cookies: 0, origins: 1 },
    { site: 'shop.example', cookies: 2, origins: 0, until: 2_000_000_000 },
  ]);
});
