/** Requests as browsers and common clients write them: all of them are let on, and every server reads them as they were sent. */
import type { Chance } from '../../support/random.ts';
import {
  boundaryOf,
  type Draft,
  type Family,
  FORM_TYPE,
  formOf,
  type Header,
  JSON_TYPE,
  multipartOf,
  multipartType,
  OPEN,
  type Pair,
  type Part,
  SHOP,
} from './draft.ts';

const BROWSER: readonly Header[] = [
  [
    'User-Agent',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ],
  ['Accept', '*/*'],
  ['Accept-Language', 'nl,en;q=0.8'],
  ['Accept-Encoding', 'gzip, deflate'],
  ['Origin', SHOP],
  ['Referer', `${SHOP}/`],
];
const WORDS = [
  'hello',
  'Straße',
  'naïve café',
  '日本語',
  '😀 fine',
  "O'Brien",
  'a & b = c',
  '100%',
  'semi;colon',
  'tab\there',
  'two\r\nlines',
  '<b>bold</b>',
  '"quoted"',
  '\\back',
  'a+b',
  '{"json":1}',
  '/path/x?y#z',
  ' edge ',
  '$5.00',
  'مرحبا',
  'ﬁne',
  'Å',
] as const;

/** Texts that a URL-encoded, JSON or multipart field may hold. */
function text(chance: Chance): string {
  return chance.often(0.5) ? chance.pick(WORDS) : chance.word(1 + chance.below(30));
}

function with_(
  headers: readonly Header[],
  draft: Omit<Draft, 'method' | 'ordinary'> & { readonly method?: string },
): Draft {
  return { method: 'POST', ordinary: true, ...draft, headers: [...BROWSER, ...headers] };
}

const NAVIGATION: readonly Header[] = [
  ['Upgrade-Insecure-Requests', '1'],
  ['Sec-Fetch-Dest', 'document'],
  ['Sec-Fetch-Mode', 'navigate'],
  ['Cache-Control', 'max-age=0'],
];

/** A form's fields at a place where they are the application's business alone. */
function anyFields(chance: Chance): Pair[] {
  const names = [
    'q',
    'title',
    'comment',
    'authenticity_token',
    'utf8',
    '__VIEWSTATE',
    'ctl00$Main$Name',
    'form:field',
    'j_idt12:name',
    'javax.faces.ViewState',
    'user.name',
    'csrf-token',
    'items[0][sku]',
    'items[0][qty]',
    'tags[]',
    'address[city]',
    'field_1',
    'Name',
    'naam_é',
    'commit',
  ] as const;
  const count = 1 + chance.below(6);
  const fields = new Map<string, string>();
  for (let at = 0; at < count; at++) fields.set(chance.pick(names), text(chance));
  return [...fields];
}

function orderPairs(chance: Chance): Pair[] {
  const amount = chance.pick(['10', '49.99', '50', '0.5', String(1 + chance.below(50))]);
  return [
    ['total_amount', amount],
    ['comment', text(chance)],
    ['address[city]', text(chance)],
    ['sku', chance.word(6)],
  ];
}

const MAKERS: readonly [(chance: Chance) => Draft, ...((chance: Chance) => Draft)[]] = [
  // fetch and axios, JSON.
  (chance) => {
    const order = {
      total_amount: chance.pick([10, 49.99, 50, 0.5, 7]),
      comment: text(chance),
      items: [{ sku: chance.word(5), quantity: 1 + chance.below(9) }],
      gift: chance.often(0.5),
      note: null,
    };
    const type: Header = chance.pick([
      JSON_TYPE,
      ['Content-Type', 'application/json;charset=UTF-8'],
      ['Content-Type', 'application/json; charset=utf-8'],
    ] as const);
    return with_([type, ['X-Requested-With', 'XMLHttpRequest']], {
      url: `${SHOP}/orders`,
      body: JSON.stringify(order, null, chance.often(0.2) ? 2 : 0),
    });
  },
  // URLSearchParams and jQuery.
  (chance) =>
    with_(
      [
        [
          'Content-Type',
          chance.pick([
            'application/x-www-form-urlencoded;charset=UTF-8',
            'application/x-www-form-urlencoded; charset=UTF-8',
            'application/x-www-form-urlencoded',
          ]),
        ],
      ],
      { url: `${SHOP}/orders`, body: formOf(orderPairs(chance)) },
    ),
  // FormData with and without files.
  (chance) => {
    const boundary = chance.pick([
      boundaryOf(chance),
      `---------------------------${chance.below(1e9)}${chance.below(1e9)}`,
      `----geckoformboundary${chance.word(20)}`,
    ]);
    const parts: Part[] = orderPairs(chance).map(([name, value]) => ({ name, value: value.replace(/\r\n|\t/g, ' ') }));
    if (chance.often(0.5))
      parts.push({
        name: 'photo',
        filename: chance.pick(['a.png', 'café.txt', 'my file (1).pdf', 'x.tar.gz', '日本.jpg']),
        type: chance.pick(['image/png', 'application/octet-stream', 'text/plain', 'application/pdf']),
        value: Buffer.from(Array.from({ length: chance.below(2_000) + 1 }, () => chance.below(256))),
      });
    if (chance.often(0.2)) parts.push({ name: 'nothing', filename: '', type: 'application/octet-stream', value: '' });
    return with_([multipartType(boundary)], { url: `${SHOP}/orders`, body: multipartOf(parts, boundary) });
  },
  // Navigations by forms, with whatever names their makers gave.
  (chance) =>
    with_([FORM_TYPE, ...NAVIGATION], {
      url: `${chance.pick([`${SHOP}/notes`, `${SHOP}/files/a/b`, `${OPEN}/save`])}`,
      body: formOf(anyFields(chance)),
    }),
  (chance) => {
    const boundary = boundaryOf(chance);
    const parts = anyFields(chance).map(([name, value]) => ({ name, value: value.replace(/\r\n|\t/g, ' ') }));
    return with_([multipartType(boundary), ...NAVIGATION], {
      url: `${SHOP}/notes`,
      body: multipartOf(parts, boundary),
    });
  },
  (chance) =>
    with_([JSON_TYPE], {
      url: `${SHOP}/notes`,
      body: JSON.stringify({
        text: text(chance),
        list: [1, 2.5, 'x', null, true, { a: [] }],
        nested: { deep: { er: text(chance) } },
        empty: {},
        date: '2026-11-22',
      }),
    }),
  (chance) =>
    with_([JSON_TYPE], {
      url: `${SHOP}/users`,
      body: JSON.stringify({ user: { role: 'member', name: text(chance) } }),
    }),
  (chance) =>
    with_([FORM_TYPE, ...NAVIGATION], {
      url: `${SHOP}/users`,
      body: formOf([
        ['utf8', '✓'],
        ['authenticity_token', chance.word(40)],
        ['user[role]', 'member'],
        ['user[name]', text(chance)],
        ['commit', 'Save'],
      ]),
    }),
  (chance) =>
    with_([JSON_TYPE], {
      url: `${SHOP}/tags`,
      body: JSON.stringify({ tags: chance.pick(['red', ['red'], ['red', 'green'], ['green']]) }),
    }),
  () => with_([FORM_TYPE], { url: `${SHOP}/tags`, body: 'tags%5B%5D=red&tags%5B%5D=green' }),
  (chance) =>
    chance.often(0.5)
      ? with_([], { url: `${SHOP}/items/42/like`, body: '' })
      : with_([FORM_TYPE], { url: `${SHOP}/items/42/like`, body: 'from=list' }),
  (chance) =>
    with_([['Content-Type', 'text/plain;charset=UTF-8']], {
      url: 'http://events.test/ping',
      body: JSON.stringify({ event: text(chance) }),
    }),
  (chance) =>
    with_([FORM_TYPE], { url: `${SHOP}/api?op=list&page=${chance.below(9)}`, body: formOf([['q', text(chance)]]) }),
  (chance) => with_([JSON_TYPE], { url: `${SHOP}/count`, body: JSON.stringify({ n: 7, why: text(chance) }) }),
  (chance) =>
    with_([FORM_TYPE], {
      url: `${SHOP}/ship`,
      body: formOf([
        ['country', 'nl'],
        ['name', text(chance)],
      ]),
    }),
  (chance) =>
    with_([], {
      method: 'GET',
      url: `${SHOP}/search?${formOf([
        ['q', text(chance)],
        ['page', String(chance.below(9))],
      ])}`,
    }),
  (chance) =>
    with_([], {
      method: chance.pick(['GET', 'HEAD']),
      url: `http://cdn.test/a/${chance.word(8)}.js?v=${chance.below(99)}`,
    }),
  // Apollo, urql and Relay.
  (chance) => {
    const request = chance.pick([
      { operationName: 'Me', variables: {}, query: 'query Me {\n  me {\n    id\n    name\n    __typename\n  }\n}\n' },
      { operationName: 'Item', query: 'query Item($id: ID) { item(id: $id) { id name } }', variables: { id: '7' } },
      { query: '{ me { id } }' },
      {
        operationName: 'Say',
        query: 'mutation Say($text: String) {\n  say(text: $text)\n}',
        variables: { text: text(chance) },
      },
      {
        operationName: 'Buy',
        query: 'mutation Buy($input: BuyInput!) { buy(input: $input) }',
        variables: { input: { amount: 10 + chance.below(40) } },
      },
      {
        operationName: 'Buy',
        query: 'mutation Buy($input: BuyInput!) { buy(input: $input) }',
        variables: { input: { amount: 49.5, sku: chance.word(5) } },
      },
    ]);
    const accept: Header = ['Accept', 'application/graphql-response+json, application/json'];
    return with_([JSON_TYPE, accept], { url: `${SHOP}/graphql`, body: JSON.stringify(request), counted: true });
  },
  (chance) =>
    with_([JSON_TYPE], {
      url: `${SHOP}/graphql`,
      counted: true,
      body: JSON.stringify([
        { query: '{ me { id } }' },
        { query: 'query Item($id: ID) { item(id: $id) { id } }', variables: { id: chance.word(3) } },
      ]),
    }),
  (chance) => {
    // The multipart upload of GraphQL clients.
    const boundary = boundaryOf(chance);
    const operations = {
      query: 'mutation Say($text: String) { say(text: $text) }',
      variables: { text: chance.word(4) },
    };
    const parts = [
      { name: 'operations', value: JSON.stringify(operations) },
      { name: 'map', value: '{}' },
    ];
    return with_([multipartType(boundary)], { url: `${SHOP}/graphql`, body: multipartOf(parts, boundary) });
  },
  // What is unlisted where everything passes: Rails forms with _method, uploads, other types.
  (chance) =>
    with_([FORM_TYPE, ...NAVIGATION], {
      url: `${OPEN}/posts/7`,
      body: formOf([
        ['_method', 'patch'],
        ['post[title]', text(chance)],
      ]),
    }),
  (chance) => with_([JSON_TYPE], { url: `${OPEN}/act`, body: JSON.stringify({ op: 'read', what: text(chance) }) }),
  (chance) =>
    with_([['Content-Type', 'application/octet-stream']], {
      method: 'PUT',
      url: `${OPEN}/uploads/${chance.word(5)}`,
      body: Buffer.from(Array.from({ length: chance.below(500) + 1 }, () => chance.below(256))),
      framing: chance.pick(['length', 'chunked'] as const),
    }),
  (chance) => with_([], { method: 'DELETE', url: `${OPEN}/drafts/${chance.word(5)}` }),
];

export const ORDINARY: Family = { name: 'ordinary', make: (chance) => chance.pick(MAKERS)(chance) };
