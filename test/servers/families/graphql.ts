/** GraphQL: what the text runs beside what the variables, names and lists say. */
import type { Chance } from '../../support/random.ts';
import {
  boundaryOf,
  type Draft,
  type Family,
  FORM_TYPE,
  formOf,
  JSON_TYPE,
  multipartOf,
  multipartType,
  SHOP,
} from './draft.ts';

const URL_OF = `${SHOP}/graphql`;
const BUY = 'mutation B($input: BuyInput) { buy(input: $input) }';

const TEXTS = [
  BUY,
  'mutation { buy(input: {amount: 999}) }',
  'mutation B($input: BuyInput) { buy(input: {amount: 999}) }',
  'mutation B($input: BuyInput) { a: buy(input: $input) b: buy(input: {amount: 999}) }',
  'mutation B($input: BuyInput) { a: buy(input: $input) b: buy(input: $input) c: buy(input: $input) }',
  'mutation B($input: BuyInput = {amount: 999}) { buy(input: $input) }',
  'mutation B($x: BuyInput = {amount: 999}) { buy(input: $x) }',
  'mutation B($input: BuyInput, $x: Float! = 999) { buy(input: {amount: $x}) }',
  'mutation { buy }',
  'mutation { buy(input: {}) }',
  'mutation B($input: BuyInput) { ...F } fragment F on Mutation { buy(input: $input) deleteAll }',
  'mutation B($input: BuyInput) { buy(input: $input) ... on Mutation { deleteAll } }',
  'mutation B($input: BuyInput) { buy(input: $input) @skip(if: true) x: buy(input: {amount: 999}) @include(if: true) }',
  'mutation B($input: BuyInput) { buy: deleteAll }',
  'mutation B($input: BuyInput) { buy: refund(amount: 5) }',
  'mutation B($input: BuyInput) { buy(input: $input) } mutation C { deleteAll }',
  'mutation C { deleteAll } mutation B($input: BuyInput) { buy(input: $input) }',
  'query B { me { id } } mutation C { deleteAll }',
  'mutation B { say(text: "hello") }',
  'mutation B { say(text: "hello") } # deleteAll',
  'mutation B { say(text: "}") } mutation C { deleteAll }',
  'mutation B { say(text: """ } mutation { deleteAll } """) }',
  'query Q { me { id } }',
  '{ me { id } item(id: 1) { name } }',
  'query Q { me { id } } query R { item(id: 2) { id } }',
  'mutation B($input: BuyInput) { buy(input: $input) __typename }',
  '\ufeffmutation B($input: BuyInput) { buy(input: $input) }',
  'mutation B($i: Float!) { buy(input: {amount: $i, amount: 10}) }',
  'mutation B { refund(amount: 1) }',
] as const;

const VARIABLES = [
  { input: { amount: 10 } },
  { input: { amount: 999 } },
  { input: { amount: 10, sku: 'lamp' } },
  { input: { amount: '10' } },
  { input: { amount: 1e1 } },
  { input: null },
  {},
  { input: { amount: 10 }, x: 999 },
  { input: { amount: 10 }, x: { amount: 999 } },
  { input: [{ amount: 10 }] },
] as const;

const NAMES: readonly [unknown, ...unknown[]] = [
  undefined,
  undefined,
  undefined,
  'B',
  'C',
  null,
  '',
  ['B'],
  ['C'],
  0,
  { a: 'B' },
];

function requestOf(chance: Chance): Record<string, unknown> {
  const name = chance.pick(NAMES);
  const request: Record<string, unknown> = { query: chance.pick(TEXTS), variables: chance.pick(VARIABLES) };
  if (name !== undefined) request.operationName = name;
  if (chance.often(0.15)) {
    Object.assign(
      request,
      chance.pick([
        { id: 'deleteAll' },
        { documentId: 'abc' },
        { documentID: 'abc' },
        { operationId: 'abc' },
        {
          extensions: {
            persistedQuery: {
              version: 1,
              sha256Hash: 'ecf4edb46db40b5132295c0291d62fb65d6759a9eedfa4d5d612dd5ec54a6b38',
            },
          },
        },
        { Query: 'mutation { deleteAll }' },
        { QUERY: 'mutation { deleteAll }', Variables: { input: { amount: 999 } } },
        { OperationName: 'C' },
        { mutation: 'mutation { deleteAll }' },
        { input: { amount: 999 } },
      ]),
    );
  }
  return request;
}

function make(chance: Chance): Draft {
  const request = requestOf(chance);
  const base = { method: 'POST', url: URL_OF, counted: true } as const;
  const form = formOf(
    Object.entries(request).map(
      ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
    ),
  );
  switch (chance.below(11)) {
    case 0:
      return { ...base, headers: [JSON_TYPE], body: JSON.stringify([request, requestOf(chance)]) };
    case 1:
      return { ...base, headers: [FORM_TYPE], body: form };
    case 2:
      return {
        method: 'GET',
        url: `${URL_OF}?${form}`,
        counted: true,
        headers: [['Content-Type', 'application/json']],
      };
    case 3:
      return { ...base, headers: [['Content-Type', 'application/graphql']], body: String(request.query) };
    case 4: {
      const boundary = boundaryOf(chance);
      const parts = [
        { name: 'operations', value: JSON.stringify(request) },
        {
          name: 'map',
          value: chance.pick(['{}', '{"0":["variables.file"]}', '{"0":["query"]}', '{"0":["variables.input.amount"]}']),
        },
        { name: '0', value: 'mutation { deleteAll }', filename: 'a.txt', type: 'text/plain' },
      ];
      return { ...base, headers: [multipartType(boundary)], body: multipartOf(parts, boundary) };
    }
    case 5:
      return {
        ...base,
        url: `${URL_OF}?${formOf([['query', 'mutation { deleteAll }']])}`,
        headers: [JSON_TYPE],
        body: JSON.stringify(request),
      };
    case 6: {
      const text = JSON.stringify(request);
      const twice = chance.pick([
        `${text.slice(0, -1)},"query":"mutation{deleteAll}"}`,
        `{"query":"mutation{deleteAll}",${text.slice(1)}`,
        `${text.slice(0, -1)},"variables":{"input":{"amount":999}}}`,
      ]);
      return { ...base, headers: [JSON_TYPE], body: twice };
    }
    case 7:
      return {
        ...base,
        headers: chance.pick([
          [],
          [['Content-Type', 'text/plain']],
          [['Content-Type', 'application/json; charset=utf-16']],
          [['Content-Type', 'application/graphql-response+json']],
        ] as const),
        body: JSON.stringify(request),
      };
    case 8: {
      const path = chance.pick([
        '/api/v4/projects/1/repository/files/graphql',
        '/checkout.php/graphql',
        '/dir%2Fgraphql',
        '/GraphQL.json',
        '/order%3f/graphql',
        '/graphql',
        '/api/graphql',
        '/graphql/',
        '/graphql;x',
        '/x/graphql',
      ]);
      const body = chance.pick([
        JSON.stringify({ content: 'SECRET', query: '{a}' }),
        JSON.stringify({ query: '{me{id}}' }),
        '{"query":"query Q{me(a:\\"&query=mutation{deleteAll}&\\"){id}}"}',
        'query={a}&amount=999',
        JSON.stringify({ query: '{me{id}}', variables: {}, content: 1 }),
      ]);
      const headers = chance.pick([[JSON_TYPE], [FORM_TYPE], []] as const);
      return { method: 'POST', url: `http://bare.test${path}`, headers, body, whose: 'reader' };
    }
    default:
      return { ...base, headers: [JSON_TYPE], body: JSON.stringify(request) };
  }
}

export const GRAPHQL: Family = { name: 'graphql', make };
