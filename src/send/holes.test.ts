/** The holes of ceLLMate's published enforcement (docs/sources.md#cellmate-gaps-of-its-code), each a case that must stay closed. */
import { describe, expect, it } from 'vitest';
import { allowing, entry, request, site } from '../../bench/send-data.ts';
import type { UnlistedRule } from '../model/policy/policy.ts';
import type { SelectedPolicy, SitemapEntry } from '../model/policy/sitemap.ts';
import type { RequestBody, WebRequest } from '../model/traffic/request.ts';
import { createSendGate } from './gate.ts';

const API = 'https://gitlab.com/api/graphql';
const FORM = 'application/x-www-form-urlencoded';
const SITEMAP = [
  entry('Create token', 'POST', 'https://gitlab.com/-/user_settings/personal_access_tokens*'),
  entry('List hooks', 'GET', 'https://gitlab.com/{group}/{project}/-/hooks'),
  entry('Add hook', 'POST', 'https://gitlab.com/{group}/{project}/-/hooks'),
  entry('Edit hook', 'POST', 'https://gitlab.com/{group}/{project}/-/hooks/{id}', { body: { _method: 'patch' } }),
  entry('Delete hook', 'POST', 'https://gitlab.com/{group}/{project}/-/hooks/{id}', { body: { _method: 'delete' } }),
  entry('Delete project', 'POST', 'https://gitlab.com/{group}/{project}', {
    body: { _method: 'delete' },
    regex: '^https://gitlab\\.com/[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+/?$',
  }),
  entry('Revoke token', 'DELETE', 'https://gitlab.com/api/v4/personal_access_tokens/{id}'),
  entry('Rename token', 'POST', 'https://gitlab.com/api/v4/personal_access_tokens/{id}'),
  entry('View issue', 'GET', 'https://gitlab.com/{group}/{project}/-/issues/*', {
    tags: ['read'],
    children: [{ method: 'POST', url: API, body: { operationName: 'issueNotes' } }],
  }),
  entry('Comment', 'POST', API, { body: { operationName: 'createNote' }, tags: ['create'] }),
  entry('Delete issue', 'POST', API, { body: { operationName: 'deleteWorkItem' }, tags: ['delete'] }),
  entry('List projects', 'POST', API, { body: { operationName: 'getProjects' }, tags: ['read'] }),
];

function gate(
  granted: readonly string[],
  unlisted: UnlistedRule = 'deny-unsafe',
  more: readonly SelectedPolicy[] = [],
) {
  return createSendGate({
    sites: [
      { site: site('gitlab.com', SITEMAP, { unlisted, graphql: 'by-name' }), selected: [allowing(granted), ...more] },
    ],
    scopeDomains: ['gitlab.com'],
    limits: [],
    allowPrivateNetworks: false,
  });
}

const said = (verdict: { outcome: string; by: string }) => `${verdict.outcome} ${verdict.by}`;
const raw = (
  method: string,
  url: string,
  type: string,
  text: string,
  headers: Record<string, string> = {},
): WebRequest => {
  const bytes = new TextEncoder().encode(text);
  return {
    method,
    url,
    headers: { 'content-type': type, 'content-length': String(bytes.length), ...headers },
    body: { kind: 'bytes', bytes },
  };
};
const note = (name = 'createNote', field = 'createNote') => ({
  operationName: name,
  query: `mutation ${name} { ${field}(input: {}) { id } }`,
});

const TOKEN_SPELLINGS = [
  '/-/user_settings/personal_access_tokens',
  '/-/user_settings/personal_access_tokens?x=1',
  '/-/user_settings/personal_access_tokens/',
  '/-/user_settings/personal_access_tokens#x',
  '//-/user_settings/personal_access_tokens',
  '/-//user_settings///personal_access_tokens',
  '/%2D/user_settings/personal_access_tokens',
  '/%252D/user_settings/personal_access_tokens',
  '/%25252D/user_settings/personal_access_tokens',
  '/-%2Fuser_settings%2fpersonal_access_tokens',
  '/-/user_settings%5Cpersonal_access_tokens',
  '/-/USER_settings/Personal_Access_Tokens',
  '/-/user_settings;a=b/personal_access_tokens;v=1',
  '/-/user_settings/%2e/personal_access_tokens',
  '/-/x/..%2fuser_settings/personal_access_tokens',
  '/-/x/%252e%252e/user_settings/personal_access_tokens',
  '/-/user_settings/personal_access_tokens.json',
  '/-/user_settings/personal%5Faccess%5Ftokens',
  '/-/user_settings/personal_access_tokens%00.png',
  '/-/user_settings/personal_access_tokens%3Fx',
  '/-/user_settings/%EF%BD%90ersonal_access_tokens',
  '/-/user_settings/%u0070ersonal_access_tokens',
];

describe('URL forms', () => {
  it.each(TOKEN_SPELLINGS)('POST %s stays "Create token", whatever is unlisted passes', (path) => {
    for (const unlisted of ['deny-unsafe', 'allow'] as const) {
      const verdict = gate(['Comment', 'View issue'], unlisted).decide(
        request('POST', `https://gitlab.com${path}`),
        {},
      );
      expect([said(verdict), verdict.actions]).toEqual(['deny send.sitemap.unselected', ['Create token']]);
    }
  });

  it.each([
    'https://gitlab.com.',
    'https://u:p@gitlab.com',
    'https://gitlab.com:443',
    'HTTPS://GITLAB.COM',
    'https://ｇitlab.com',
  ])('%s is the same host', (origin) => {
    const url = `${origin}/-/user_settings/personal_access_tokens`;
    expect(gate([], 'allow').decide(request('POST', url), {}).by).toBe('send.sitemap.unselected');
  });

  it.each(['http://gitlab.com', 'https://gitlab.com:8443'])('%s is another origin', (origin) => {
    expect(said(gate(['Add hook'], 'allow').decide(request('POST', `${origin}/g/p/-/hooks`), {}))).toBe(
      'deny send.domain.outside',
    );
  });

  it.each(['/g/sub/p/-/hooks', '/a/b/c/d/-/hooks', '/g/p/-/hooks.json', '/g/p/-/hooks/'])(
    'GET %s is "List hooks"',
    (path) => {
      expect(said(gate(['View issue']).decide(request('GET', `https://gitlab.com${path}`), {}))).toBe(
        'deny send.sitemap.unselected',
      );
      expect(said(gate(['View issue']).decide(request('HEAD', `https://gitlab.com${path}`), {}))).toBe(
        'deny send.sitemap.unselected',
      );
    },
  );

  it('nested groups: a project in a subgroup is deleted by the same action', () => {
    expect(said(gate([], 'allow').decide(request('POST', 'https://gitlab.com/g/sub/p', '_method=delete'), {}))).toBe(
      'deny send.sitemap.unselected',
    );
  });

  it('a grant is strict: no other spelling of a granted change passes', () => {
    const granted = gate(['Add hook']);
    expect(granted.decide(request('POST', 'https://gitlab.com/g/p/-/hooks'), {}).outcome).toBe('allow');
    expect(granted.decide(request('POST', 'https://gitlab.com/g/p/-/hooks?x=1'), {}).outcome).toBe('allow');
    for (const path of [
      '/g/p/-/hooks/',
      '/g//p/-/hooks',
      '/g/p/%2D/hooks',
      '/g/p/-/HOOKS',
      '/g/sub/p/-/hooks',
      '/g/..%2fp/-/hooks',
      '/g/%2e%2e%2fp/-/hooks',
    ]) {
      expect([path, gate(['Add hook']).decide(request('POST', `https://gitlab.com${path}`), {}).outcome]).toEqual([
        path,
        'deny',
      ]);
    }
  });

  it('a trailing slash is no other listed action', () => {
    expect(gate(['List hooks']).decide(request('GET', 'https://gitlab.com/g/p/-/hooks'), {}).outcome).toBe('allow');
    expect(gate(['View issue']).decide(request('GET', 'https://gitlab.com/g/p/-/issues/7?a=/b'), {}).by).toBe(
      'send.sitemap.selected',
    );
  });
});

describe('a granted request that another one shadows', () => {
  const methods = ['GET', 'POST', 'DELETE'] as const;
  const sitemap = methods.flatMap((method) => [
    entry(`${method} anything`, method, 'https://gitlab.com/*'),
    entry(`${method} one`, method, 'https://gitlab.com/a/b'),
  ]);
  const shadowed = createSendGate({
    sites: [
      {
        site: site('gitlab.com', sitemap, { unlisted: 'allow' }),
        selected: [allowing(methods.map((method) => `${method} one`))],
      },
    ],
    scopeDomains: ['gitlab.com'],
    limits: [],
    allowPrivateNetworks: false,
  });

  it.each([
    ['with a user name', request('GET', 'https://x@gitlab.com/a//b')],
    ['with a dot behind the host', request('GET', 'https://gitlab.com./a//b')],
    ['in other letters', request('GET', 'https://x@gitlab.com/A/b')],
    ['by an override', request('POST', 'https://gitlab.com/a//b?_method=DELETE')],
    ['changing something', request('POST', 'https://x@gitlab.com/a//b')],
  ])('is denied as what it is as written: %s', (_, asked) => {
    const { outcome, by } = shadowed.decide(asked, {});
    expect(`${outcome} ${by}`).toMatch(/^deny send\.sitemap\.(?:disguised|unselected)$/);
  });

  it('passes as itself', () => {
    expect(methods.map((method) => shadowed.decide(request(method, 'https://gitlab.com/a/b'), {}).outcome)).toEqual(
      methods.map(() => 'allow'),
    );
  });
});

describe('methods', () => {
  const hook = 'https://gitlab.com/g/p/-/hooks/7';
  const token = 'https://gitlab.com/api/v4/personal_access_tokens/1';

  it.each([
    ['in upper case', request('POST', hook, '_method=DELETE')],
    ['with another key case', request('POST', hook, '_METHOD=delete')],
    ['in the query', request('POST', `${hook}?_method=delete`)],
    ['as a real DELETE', request('DELETE', hook)],
    ['by header', { ...request('POST', hook), headers: { 'x-http-method-override': 'delete' } }],
    ['by another header', { ...request('POST', hook), headers: { 'x-http-method': 'DELETE' } }],
    ['twice', request('POST', hook, '_method=patch&_method=delete')],
    ['as JSON', request('POST', hook, { _method: 'delete' })],
    ['as text/plain JSON', raw('POST', hook, 'text/plain', '{"_method":"delete"}')],
    [
      'as a multipart form',
      raw(
        'POST',
        hook,
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="_method"\r\n\r\ndelete\r\n--b--\r\n',
      ),
    ],
  ])('_method %s is "Delete hook"', (_, sent) => {
    for (const unlisted of ['deny-unsafe', 'allow'] as const) {
      const verdict = gate(['Edit hook'], unlisted).decide(sent, {});
      expect([verdict.outcome, verdict.actions]).toEqual(['deny', ['Delete hook']]);
    }
  });

  it('a granted override passes as it is listed, and no other', () => {
    expect(said(gate(['Delete hook']).decide(request('POST', hook, '_method=delete&token=x'), {}))).toBe(
      'allow send.sitemap.selected',
    );
    expect(gate(['Delete hook']).decide(request('POST', hook, '_method=patch'), {}).actions).toEqual(['Edit hook']);
  });

  it.each(['x-http-method-override', 'x-method-override', 'x-http-method'])(
    '%s turns a granted POST into a listed DELETE',
    (name) => {
      const verdict = gate(['Rename token'], 'allow').decide(
        { ...request('POST', token), headers: { [name]: 'DELETE' } },
        {},
      );
      expect([said(verdict), verdict.actions]).toEqual(['deny send.sitemap.unselected', ['Revoke token']]);
    },
  );

  it.each(['_method=DELETE', 'a=1; %5Fmethod=delete', '.method=delete'])(
    'a cookie %s asks as a field does where PHP has cookies in its $_REQUEST, as Flight reads it',
    (cookie) => {
      const verdict = gate(['Rename token'], 'allow').decide({ ...request('POST', token), headers: { cookie } }, {});
      expect([said(verdict), verdict.actions]).toEqual(['deny send.sitemap.unselected', ['Revoke token']]);
      const read = { ...request('GET', 'https://gitlab.com/explore'), headers: { cookie } };
      expect(said(gate([]).decide(read, {}))).toBe('deny send.unlisted.unsafe');
    },
  );

  it.each(['payment_method=card', 'a=_method=DELETE', 'a="&_method=DELETE&"', 'method=card', 'a=%5Fmethod'])(
    'a cookie %s asks for none',
    (cookie) => {
      const sent = { ...request('POST', token), headers: { cookie } };
      expect(gate(['Rename token']).decide(sent, {}).outcome).toBe('allow');
    },
  );

  const BLOG = 'https://gitlab.com/wp-json/wp/v2/posts/{id}';
  const INDEX = 'https://gitlab.com/index.php?rest_route=/wp/v2/posts/{id}';
  const blog = createSendGate({
    sites: [
      {
        site: site('gitlab.com', [entry('Edit', 'POST', BLOG), entry('Edit', 'POST', INDEX)], {
          unlisted: 'deny-unsafe',
        }),
        selected: [allowing(['Edit'])],
      },
    ],
    scopeDomains: ['gitlab.com'],
    limits: [],
    allowPrivateNetworks: false,
  });
  const USER = 'rest_route=/wp/v2/users/1';

  it.each([
    ['the query', '/wp-json/wp/v2/posts/4?rest_route=/wp/v2/users/1', 'title=x'],
    ['a list in the query', '/wp-json/wp/v2/posts/4?rest_route[]=/wp/v2/users/1', 'title=x'],
    ["a query in PHP's spelling", '/wp-json/wp/v2/posts/4?rest.route=/wp/v2/users/1', 'title=x'],
    ['a form', '/wp-json/wp/v2/posts/4', `title=x&${USER}`],
    ['a form beside the query that is listed', '/index.php?rest_route=/wp/v2/posts/4', `title=x&${USER}`],
  ])('a route in %s is not what WordPress was granted to do', (_, path, body) => {
    expect(said(blog.decide(raw('POST', `https://gitlab.com${path}`, FORM, body), {}))).toMatch(/^deny send/);
  });

  it.each(['/wp-json/wp/v2/posts/4?_locale=user', '/index.php?rest_route=%2Fwp%2Fv2%2Fposts%2F4&_locale=user'])(
    'the route that WordPress was granted passes by %s',
    (path) => {
      expect(said(blog.decide(raw('POST', `https://gitlab.com${path}`, FORM, 'title=x'), {}))).toBe(
        'allow send.sitemap.selected',
      );
    },
  );

  it('an operation by its name in a header is not what was granted: Feathers runs it in place of the POST', () => {
    const sent = { ...request('POST', token), headers: { 'x-service-method': 'revoke' } };
    expect(said(gate(['Rename token']).decide(sent, {}))).toBe('deny send.method.override');
  });

  it('an override of a read is no read', () => {
    const sent = { ...request('GET', 'https://gitlab.com/explore'), headers: { 'x-http-method-override': 'POST' } };
    expect(said(gate([]).decide(sent, {}))).toBe('deny send.unlisted.unsafe');
    expect(said(gate([]).decide(request('GET', 'https://gitlab.com/explore?_method=delete'), {}))).toBe(
      'deny send.unlisted.unsafe',
    );
    const viewed = {
      ...request('GET', 'https://gitlab.com/g/p/-/issues/1'),
      headers: { 'x-method-override': 'DELETE' },
    };
    expect(said(gate(['View issue']).decide(viewed, {}))).toBe('deny send.method.override');
  });

  const forms = (unlisted: UnlistedRule, more: Partial<SitemapEntry> = {}) =>
    createSendGate({
      sites: [
        {
          site: site(
            'gitlab.com',
            [
              entry('Delete', 'POST', 'https://gitlab.com/Item.aspx', { body: { __EVENTTARGET: 'delete' } }),
              entry('Next page', 'GET', 'https://gitlab.com/Item.aspx?__EVENTTARGET=next', more),
            ],
            { unlisted },
          ),
          selected: [allowing(['Next page'])],
        },
      ],
      scopeDomains: [],
      limits: [],
      allowPrivateNetworks: false,
    });

  it.each([
    '__EVENTTARGET=save',
    '__eventtarget=save',
    '__VIEWSTATE=&delete=Delete',
    '__VIEWSTATEFIELDCOUNT=0&delete=Delete',
    '__EVENT%54ARGET=save',
    '__EVENT%u0054ARGET=save',
  ])("a GET with ?%s is no read: ASP.NET's pages take it for a form that was sent", (query) => {
    const sent = request('GET', `https://gitlab.com/Item.aspx?${query}`);
    expect(said(forms('deny-unsafe').decide(sent, {}))).toBe('deny send.unlisted.unsafe');
  });

  it('what such a GET runs is looked for among what is listed, and an entry that names it grants it', () => {
    const ask = (target: string) => request('GET', `https://gitlab.com/Item.aspx?__EVENTTARGET=${target}`);
    const deleted = forms('allow').decide(ask('delete'), {});
    expect([said(deleted), deleted.actions]).toEqual(['deny send.sitemap.unselected', ['Delete']]);
    expect(said(forms('deny-unsafe').decide(ask('next'), {}))).toBe('allow send.sitemap.selected');
  });

  it.each(['__VIEWSTATEGENERATOR=1', 'a__b=1', '_eventtarget=x', '__EVENTVALIDATION=x'])(
    'a GET with ?%s is a read',
    (query) => {
      const sent = request('GET', `https://gitlab.com/Item.aspx?${query}`);
      expect(said(forms('deny-unsafe').decide(sent, {}))).toBe('allow send.unlisted.read');
    },
  );

  it('a GET with a body is no read', () => {
    const sent = { ...request('GET', 'https://gitlab.com/explore'), headers: { 'content-length': '3' } };
    expect(said(gate([]).decide(sent, {}))).toBe('deny send.unlisted.unsafe');
  });

  it('the REST twin of a granted web route is unlisted and unsafe', () => {
    expect(
      said(
        gate(['Comment']).decide(
          request('POST', 'https://gitlab.com/api/v4/projects/1/issues/2/notes', { body: 'x' }),
          {},
        ),
      ),
    ).toBe('deny send.unlisted.unsafe');
  });
});

describe('bodies', () => {
  const unreadable = (body: RequestBody, headers: Record<string, string> = {}): WebRequest => ({
    method: 'POST',
    url: API,
    headers,
    body,
  });

  it.each([
    ['is not known (a File, a stream)', unreadable({ kind: 'unreadable', why: 'it is a stream' })],
    ['is compressed', raw('POST', API, 'application/json', JSON.stringify(note()), { 'content-encoding': 'gzip' })],
    ['is in another character set', raw('POST', API, 'application/json; charset=utf-16', JSON.stringify(note()))],
    [
      'is not UTF-8',
      unreadable({ kind: 'bytes', bytes: Uint8Array.of(0x7b, 0xff, 0x7d) }, { 'content-type': 'application/json' }),
    ],
    [
      'repeats a key',
      raw(
        'POST',
        API,
        'application/json',
        '{"operationName":"createNote","operationName":"deleteWorkItem","query":"{a}"}',
      ),
    ],
    [
      'repeats an escaped key',
      raw('POST', API, 'application/json', '{"operationName":"createNote","operation\\u004eame":"deleteWorkItem"}'),
    ],
    ['is an empty batch', raw('POST', API, 'application/json', '[]')],
    ['is cut off', raw('POST', API, 'application/json', '{"operationName":"createNote"')],
    ['is nested beyond reason', raw('POST', API, 'application/json', `${'['.repeat(99)}${']'.repeat(99)}`)],
  ])('a body that %s is refused where it matters', (_, sent) => {
    expect(said(gate(['Comment']).decide(sent, {}))).toBe('deny send.body.unreadable');
  });

  it('an unreadable body cannot hide a method override', () => {
    const sent = {
      ...request('POST', 'https://gitlab.com/api/v4/personal_access_tokens/1'),
      body: { kind: 'unreadable', why: 'it is too large' },
    } as const;
    expect(gate(['Rename token'], 'allow').decide(sent, {}).outcome).toBe('deny');
  });

  it('a body is asked for exactly where a rule looks at it', () => {
    const ask = (method: string, url: string, type = 'application/json') =>
      gate(['Add hook']).needsBody({ method, url, headers: { 'content-type': type } });
    expect(ask('POST', API)).toBe(true);
    expect(ask('POST', 'https://gitlab.com/g/p/-/hooks/7')).toBe(true);
    expect(ask('POST', 'https://gitlab.com/api/v4/personal_access_tokens/1')).toBe(true);
    expect(ask('POST', 'https://gitlab.com/upload')).toBe(false);
    expect(ask('GET', API)).toBe(false);
    expect(ask('POST', 'https://elsewhere.example/x')).toBe(false);
  });
});

describe('GraphQL', () => {
  it('passes what was granted and the queries on its way', () => {
    expect(said(gate(['Comment']).decide(request('POST', API, note()), {}))).toBe('allow send.sitemap.selected');
    const child = { operationName: 'issueNotes', query: 'query issueNotes { notes { id } }' };
    expect(said(gate(['View issue']).decide(request('POST', API, child), {}))).toBe('allow send.sitemap.child');
    expect(gate(['Comment']).decide(request('POST', API, child), {}).outcome).toBe('deny');
    expect(said(gate(['Comment']).decide(request('POST', API, { query: '{ currentUser { id } }' }), {}))).toBe(
      'allow send.unlisted.read',
    );
  });

  it.each([
    ['renamed operationName', { ...note(), query: 'mutation deleteWorkItem { workItemDelete { id } }' }],
    ['operationName over an anonymous operation', { ...note(), query: 'mutation { workItemDelete { id } }' }],
    ['the right name around the wrong field', note('createNote', 'workItemDelete')],
    ['an alias', note('createNote', 'createNote: workItemDelete')],
    ['a second root field', note('createNote', 'createNote { id } other: projectDelete')],
    [
      'a fragment',
      {
        operationName: 'createNote',
        query: 'mutation createNote { ...F } fragment F on Mutation { createNote { id } workItemDelete { id } }',
      },
    ],
    [
      'an inline fragment',
      { operationName: 'createNote', query: 'mutation createNote { ... on Mutation { workItemDelete { id } } }' },
    ],
    ['two operations and no choice', { query: 'mutation createNote { createNote { id } } mutation x { y }' }],
    [
      "a child's name over a mutation",
      { operationName: 'issueNotes', query: 'mutation issueNotes { destroyAll { id } }' },
    ],
    [
      "a read's name over a mutation",
      { operationName: 'getProjects', query: 'mutation getProjects { projectDelete { id } }' },
    ],
    [
      'a persisted query under a granted name',
      { operationName: 'createNote', extensions: { persistedQuery: { version: 1, sha256Hash: 'abc' } } },
    ],
    ['a stored document under a granted name', { operationName: 'createNote', doc_id: '12' }],
    ['text that does not parse', { operationName: 'createNote', query: 'mutation createNote {' }],
    ['text that is no text', { operationName: 'createNote', query: { a: 1 } }],
    ['a subscription', { query: 'subscription s { all { id } }' }],
    ['an unlisted query under another name', { operationName: 'x', query: 'query y { a { id } }' }],
    ['an unlisted mutation', { query: 'mutation m { n { id } }' }],
  ])('%s is refused', (_, body) => {
    expect(gate(['Comment', 'View issue', 'List projects']).decide(request('POST', API, body), {}).outcome).toBe(
      'deny',
    );
  });

  it('a batch is the union of its operations', () => {
    const read = { query: 'query q { currentUser { id } }' };
    expect(gate(['Comment']).decide(request('POST', API, [read, note()]), {}).outcome).toBe('allow');
    const verdict = gate(['Comment']).decide(
      request('POST', API, [note(), { query: 'mutation deleteWorkItem { workItemDelete { id } }' }]),
      {},
    );
    expect([verdict.outcome, verdict.actions]).toEqual(['deny', ['Delete issue']]);
  });

  it('a query string cannot smuggle another operation past the body', () => {
    const hidden = encodeURIComponent('mutation deleteWorkItem { workItemDelete { id } }');
    expect(gate(['Comment']).decide(request('POST', `${API}?query=${hidden}`, note()), {}).outcome).toBe('deny');
    expect(gate(['Comment']).decide(request('GET', `${API}?query=${hidden}`), {}).actions).toEqual(['Delete issue']);
    for (const name of ['q%75ery', '%71uery', '+query', '%20query', '%u0071uery', 'quer%u0079']) {
      expect(gate(['Comment']).decide(request('POST', `${API}?${name}=${hidden}`, note()), {}).outcome).toBe('deny');
      expect(gate(['Comment']).decide(request('GET', `${API}?a=1&${name}=${hidden}`), {}).outcome).toBe('deny');
    }
    expect(
      gate(['Comment']).decide(request('GET', `${API}?query=${encodeURIComponent('mutation { x }')}`), {}).outcome,
    ).toBe('deny');
    expect(
      gate(['Comment']).decide(request('GET', `${API}?query=${encodeURIComponent('{ me { id } }')}`), {}).outcome,
    ).toBe('allow');
  });

  it('is read from forms, multipart uploads and application/graphql as well', () => {
    const text = 'mutation deleteWorkItem { workItemDelete { id } }';
    const upload = `--b\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${JSON.stringify({ query: text })}\r\n--b--\r\n`;
    for (const sent of [
      request('POST', API, `query=${encodeURIComponent(text)}`),
      raw('POST', API, 'application/graphql', text),
      raw('POST', API, 'text/plain', JSON.stringify({ query: text })),
      raw('POST', API, 'multipart/form-data; boundary=b', upload),
    ]) {
      expect(gate(['Comment'], 'allow').decide(sent, {}).actions).toEqual(['Delete issue']);
    }
  });

  it('root fields are what an entry says they are, where it says so', () => {
    const listed = entry('Comment', 'POST', API, {
      graphql: { operation: 'createNote', fields: ['createNote', 'touch'] },
    });
    const strict = createSendGate({
      sites: [{ site: site('gitlab.com', [listed]), selected: [allowing(['Comment'])] }],
      scopeDomains: [],
      limits: [],
      allowPrivateNetworks: false,
    });
    expect(strict.decide(request('POST', API, note('createNote', 'a: createNote { id } touch')), {}).outcome).toBe(
      'allow',
    );
    expect(strict.decide(request('POST', API, note('createNote', 'createNote: projectDelete')), {}).outcome).toBe(
      'deny',
    );
  });
});

describe('domains', () => {
  const shop = createSendGate({
    sites: [
      {
        site: site('shop.example', [], {
          external: [
            { url: 'https://assets.example/static/*' },
            { url: '*.amazon-adsystem.com' },
            { url: 'm.media-amazon.com' },
            { url: 'https://telemetry.example/events', method: 'POST', type: 'ping' },
          ],
        }),
        selected: [],
      },
    ],
    scopeDomains: ['news.example', 'pinned.test'],
    limits: [],
    allowPrivateNetworks: false,
    resolveNames: ['*.pinned.test:443', '10.1.2.3:443'],
  });
  const ask = (method: string, url: string, more: Partial<WebRequest> = {}) =>
    said(shop.decide({ ...request(method, url), ...more }, {}));

  it.each([
    ['GET', 'wss://attacker.example/exfiltrate', 'deny send.domain.outside'],
    ['GET', 'ws://attacker.example/', 'deny send.domain.outside'],
    ['GET', 'wss://shop.example/live', 'allow send.unlisted.read'],
    ['GET', 'https://evilshop.example/', 'deny send.domain.outside'],
    ['GET', 'https://shop.example.evil.com/', 'deny send.domain.outside'],
    ['GET', 'https://evil.com\\@shop.example/', 'deny send.domain.outside'],
    ['GET', 'https://news.example/today', 'allow send.unlisted.read'],
    ['POST', 'https://news.example/comment', 'deny send.unlisted.unsafe'],
    ['GET', 'https://assets.example/static/a.js?v=1', 'allow send.external.allowed'],
    ['HEAD', 'https://assets.example/static/a.js', 'allow send.external.allowed'],
    ['POST', 'https://assets.example/static/a.js', 'deny send.domain.outside'],
    ['GET', 'https://assets.example/collect?secret=1', 'deny send.domain.outside'],
    ['GET', 'https://assets.example/static/..%2fcollect', 'deny send.domain.outside'],
    ['GET', 'wss://assets.example/static/a', 'deny send.domain.outside'],
    ['GET', 'http://assets.example/static/a', 'deny send.domain.outside'],
    ['GET', 'https://m.media-amazon.com/i.png', 'allow send.external.allowed'],
    ['GET', 'https://x.m.media-amazon.com/i.png', 'deny send.domain.outside'],
    ['GET', 'https://c.amazon-adsystem.com/x', 'allow send.external.allowed'],
    ['PUT', 'https://c.amazon-adsystem.com/x', 'deny send.domain.outside'],
    ['GET', 'ftp://shop.example/', 'deny send.scheme.unsupported'],
    ['GET', 'not a url', 'deny send.request.malformed'],
    ['GET', 'http://169.254.169.254/latest', 'deny send.address.private'],
    ['GET', 'http://2852039166/', 'deny send.address.private'],
    ['GET', 'http://[::ffff:7f00:1]/', 'deny send.address.private'],
    ['GET', 'http://localhost/', 'deny send.address.private'],
    ['GET', 'https://a.pinned.test/', 'allow send.unlisted.read'],
    ['GET', `https://shop.example/${'a/'.repeat(99)}`, 'deny send.request.malformed'],
  ])('%s %s: %s', (method, url, expected) => {
    expect(ask(method, url)).toBe(expected);
  });

  it('external rules hold by method, path and type together', () => {
    const url = 'https://telemetry.example/events';
    expect(ask('POST', url, { type: 'ping' })).toBe('allow send.external.allowed');
    expect(ask('POST', url)).toBe('deny send.domain.outside');
    expect(ask('GET', url, { type: 'ping' })).toBe('deny send.domain.outside');
    expect(ask('POST', url, { type: 'ping', headers: { 'x-http-method-override': 'DELETE' } })).toBe(
      'deny send.domain.outside',
    );
  });
});
