import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowing, entry, request, site } from '../../bench/send-data.ts';
import { runs } from '../../test/support/runs.ts';
import type { SitemapEntry } from '../model/policy/sitemap.ts';
import { compileUrlPattern } from '../net/url-pattern.ts';
import { ListedAction } from './decide/listed-action.ts';
import { createSendGate } from './gate.ts';
import { SitemapIndex } from './index/index-sitemap.ts';
import type { RequestGroup } from './index/request-group.ts';
import { canonicalUrl, plausibleReadings } from './url/canonical.ts';

const segment = fc.constantFrom('a', 'b', '-', 'ab', '{x}', '{y}', '*', 'a*', '{x}*', '*b', '{x}.a', 'a-{x}', 'B');
const patternPath = fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`);
const method = fc.constantFrom('GET', 'POST');
const urlPath = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'b', '-', 'ab', 'c', 'a.a', 'a-c', 'B', ''), { maxLength: 6 }),
    fc.constantFrom('', '/', '?x=/a', '?b', '/?q=1'),
  )
  .map(([parts, end]) => `/${parts.join('/')}${end}`);

function indexOf(entries: readonly SitemapEntry[]): SitemapIndex {
  const index = new SitemapIndex();
  for (const each of entries) {
    const owner = new ListedAction(each.action, { site: 'a.com', status: 'unselected', conditions: [], asks: [] });
    index.add({ entry: each, owner });
  }
  return index;
}

function strictMatches(index: SitemapIndex, sent: string, text: string): string[] {
  const url = canonicalUrl(new URL(text));
  const groups: RequestGroup[] = [];
  for (const path of index.readingsOf(url)) index.find(sent, url.indexHost, path, groups);
  const found = groups
    .flatMap((group) => group.byAddress)
    .filter((each) => !each.loosened && each.pattern.matchesParts(url))
    .map(({ owners }) => owners[0]?.action.name ?? '');
  return [...new Set(found)].sort();
}

describe('the index', () => {
  it('finds exactly what a scan of every pattern finds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(method, patternPath), { maxLength: 12 }),
        method,
        urlPath,
        (patterns, sent, path) => {
          const entries = patterns.map(([verb, pattern], at) => entry(String(at), verb, `https://a.com${pattern}`));
          const url = new URL(`https://a.com${path}`);
          const expected = entries
            .filter((each) => each.method === sent && compileUrlPattern(each.url).matches(url))
            .map(({ action }) => action);
          expect(strictMatches(indexOf(entries), sent, url.href)).toEqual(expected.sort());
        },
      ),
      { numRuns: runs(5_000) },
    );
  });

  it('finds hosts below a wildcard', () => {
    const index = indexOf([entry('below', 'GET', 'https://*.a.com/x')]);
    expect(strictMatches(index, 'GET', 'https://b.c.a.com/x')).toEqual(['below']);
    expect(strictMatches(index, 'HEAD', 'https://b.a.com/x')).toEqual(['below']);
    expect(strictMatches(index, 'GET', 'https://a.com/x')).toEqual([]);
  });
});

describe('nested groups', () => {
  /** What is found under a path: as it is listed, or with nested groups let in. */
  function found(patterns: readonly string[], path: string): string[] {
    const index = indexOf(patterns.map((pattern) => entry(pattern, 'GET', `https://a.com${pattern}`)));
    const url = canonicalUrl(new URL(`https://a.com${path}`));
    const groups: RequestGroup[] = [];
    for (const reading of index.readingsOf(url)) index.find('GET', url.indexHost, reading, groups);
    return groups.flatMap((group) =>
      group.byAddress.map(({ pattern, loosened }) => `${loosened ? 'loosened ' : ''}${pattern.source.slice(13)}`),
    );
  }

  it.each([
    ['/{group}/edit', '/g/edit', ['/{group}/edit', 'loosened /{group}/edit']],
    ['/{group}/edit', '/g/sub/edit', ['loosened /{group}/edit']],
    ['/{group}/edit*', '/g/sub/edit/1', ['loosened /{group}/edit*']],
    // What follows a part of a name is looked up another way.
    ['/user-{id}/{group}/edit', '/user-1/g/sub/edit', ['loosened /user-{id}/{group}/edit']],
    // The star of the site's own is no nested group.
    ['/*/edit', '/g/sub/edit', ['/*/edit']],
  ])('%s lists %s', (pattern, path, expected) => {
    expect(found([pattern], path)).toEqual(expected);
  });

  it('are let in beside what others list there', () => {
    const patterns = ['/{group}/edit', '/{group}/{project}/edit'];
    expect(found(patterns, '/g/p/edit')).toEqual([
      '/{group}/{project}/edit',
      'loosened /{group}/edit',
      'loosened /{group}/{project}/edit',
    ]);
  });

  it('leave a name as it is that is listed both as an end and on the way', () => {
    expect(found(['/a/b', '/a/b/c', '/a/b'], '/a/b')).toEqual(['/a/b', '/a/b']);
    expect(found(['/a/b/c', '/a/b'], '/a/b/c')).toEqual(['/a/b/c']);
  });
});

describe('readings', () => {
  it('an ordinary URL has one', () => {
    expect(plausibleReadings(new URL('https://a.com/x/y?z=1'))).toEqual(['/x/y']);
  });

  it('a disguised one has each plain form', () => {
    expect(plausibleReadings(new URL('https://a.com/G//p/%252D/hooks.json;v=1/'))).toEqual(
      expect.arrayContaining(['/g/p/%252d/hooks', '/g/p/-/hooks', '/g/p/-/hooks.json']),
    );
  });
});

/** Ways to spell the same request that some server takes for the same. */
const DISGUISES: readonly ((path: string, at: number) => string)[] = [
  (path) => `${path}?x=1`,
  (path) => `${path}/`,
  (path) => `${path}#x`,
  (path) => path.replace('/', '//'),
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/x/%2e%2e${path}`,
  (path) => `/x/..%2f${path.slice(1)}`,
  (path) => `${path};a=b`,
  (path) => `${path}.json`,
  (path) => path.toUpperCase(),
  (path, at) => encodeAt(path, at, 1),
  (path, at) => encodeAt(path, at, 2),
  (path, at) => encodeAt(path, at, 3),
];

/** Any character but a slash: an encoded slash is data inside a name, and has cases of its own below. */
function encodeAt(path: string, at: number, times: number): string {
  const letters = [...path].flatMap((character, place) => (character === '/' ? [] : [place]));
  const place = letters[at % letters.length] ?? 1;
  const encoded = `%${'25'.repeat(times - 1)}${path.charCodeAt(place).toString(16).padStart(2, '0')}`;
  return path.slice(0, place) + encoded + path.slice(place + 1);
}

describe('disguises', () => {
  it('never turn a request that is refused into one that passes', () => {
    const words = fc.constantFrom('g', 'p', '-', 'hooks', 'x1', 'users');
    const patterns = fc.array(
      fc.tuple(method, fc.array(fc.oneof(words, fc.constantFrom('{a}', '{b}')), { minLength: 1, maxLength: 4 })),
      { minLength: 1, maxLength: 8 },
    );
    const sentPath = fc.array(words, { minLength: 1, maxLength: 5 }).map((parts) => `/${parts.join('/')}`);
    fc.assert(
      fc.property(
        patterns,
        fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        method,
        sentPath,
        fc.nat(60),
        fc.constantFrom('allow', 'deny-unsafe'),
        (listed, granted, sent, path, at, unlisted) => {
          const entries = listed.map(([verb, parts], number) =>
            entry(String(number), verb, `https://a.com/${parts.join('/')}`),
          );
          const names = entries.filter((_, number) => granted[number]).map(({ action }) => action);
          const gate = createSendGate({
            sites: [
              {
                site: site('a.com', entries, { unlisted: unlisted === 'allow' ? 'allow' : 'deny-unsafe' }),
                selected: [allowing(names)],
              },
            ],
            scopeDomains: [],
            limits: [],
            allowPrivateNetworks: false,
          });
          if (gate.decide(request(sent, `https://a.com${path}`), {}).outcome === 'allow') return;
          for (const disguise of DISGUISES) {
            const url = `https://a.com${disguise(path, at)}`;
            expect([url, gate.decide(request(sent, url), {}).outcome]).toEqual([url, 'deny']);
          }
        },
      ),
      { numRuns: runs(1_500) },
    );
  });

  it('a grant that nested groups could mean shields no other action', () => {
    const entries = [
      entry('users', 'GET', 'https://a.com/{a}/users'),
      entry('deep', 'GET', 'https://a.com/{a}/{b}/{c}/{d}'),
    ];
    const gate = createSendGate({
      sites: [{ site: site('a.com', entries, { unlisted: 'allow' }), selected: [allowing(['users'])] }],
      scopeDomains: [],
      limits: [],
      allowPrivateNetworks: false,
    });
    for (const path of ['/g/g/g/users', '//g/g/g/users', '/g/g/g/users/']) {
      expect(gate.decide(request('GET', `https://a.com${path}`), {}).actions).toEqual(['deep']);
    }
  });

  it('an encoded slash stays inside a name, unless it could lead to something unlisted', () => {
    const gate = createSendGate({
      sites: [
        {
          site: site('a.com', [
            entry('invite', 'POST', 'https://a.com/api/projects/{id}/invitations'),
            entry('save', 'POST', 'https://a.com/{id}'),
            entry('pair', 'POST', 'https://a.com/pairs/{one}%2F{two}'),
            entry('reset', 'POST', 'https://a.com/admin/reset'),
          ]),
          selected: [allowing(['invite', 'save', 'pair'])],
        },
      ],
      scopeDomains: [],
      limits: [],
      allowPrivateNetworks: false,
    });
    const said = (path: string) => {
      const { outcome, by, actions } = gate.decide(request('POST', `https://a.com${path}`), {});
      return [outcome, by, ...actions];
    };
    expect(said('/api/projects/group%2Fproject/invitations')).toEqual(['allow', 'send.sitemap.selected', 'invite']);
    expect(said('/pairs/x%2Fy')).toEqual(['allow', 'send.sitemap.selected', 'pair']);
    expect(said('/x%2Fy')).toEqual(['deny', 'send.unlisted.unsafe']);
    expect(said('/admin%2Freset')).toEqual(['deny', 'send.sitemap.unselected', 'reset']);
    expect(said('/admin%252Freset')).toEqual(['deny', 'send.sitemap.unselected', 'reset']);
    expect(said('/x')).toEqual(['allow', 'send.sitemap.selected', 'save']);
  });
});
