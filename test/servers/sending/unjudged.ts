/** Requests that no gate has seen, and which servers must be found to read something ungranted of each: a zero in the table is no blindness. */
import { STACKS } from '../stacks.ts';

export interface Unjudged {
  readonly name: string;
  readonly bytes: string;
  readonly stacks: readonly string[];
  /** Part of it is read later than the rest. */
  readonly late?: boolean;
}

const ALL = STACKS.map(({ name }) => name);
const GRAPHQL = STACKS.filter(({ graphql }) => graphql === true).map(({ name }) => name);
const JSON_READERS = STACKS.filter(({ reads }) => reads.includes('json')).map(({ name }) => name);
/** PHP's own server and this Puma take one request at a time and drop what follows. */
const PIPELINING = ALL.filter((name) => !['php', 'rack', 'rails', 'sinatra'].includes(name));
const OVERRIDING = ['php', 'apache-php', 'rack', 'apache-rack', 'rails', 'sinatra', 'express', 'nginx-express'];
/** Rack's override takes the field from the body alone. */
const BY_QUERY = ['php', 'apache-php', 'express', 'nginx-express', 'spring', 'mojolicious', 'adonis'];

function post(path: string, type: string, body: string, more = ''): string {
  const length = Buffer.byteLength(body);
  return `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: ${type}\r\n${more}Content-Length: ${length}\r\n\r\n${body}`;
}

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=b';

export const UNJUDGED: readonly Unjudged[] = [
  {
    name: 'an amount in JSON',
    bytes: post('/orders', 'application/json', '{"total_amount":999}'),
    stacks: [...JSON_READERS, 'aspnet'],
  },
  { name: 'an amount in a form', bytes: post('/orders', FORM, 'total_amount=999'), stacks: ALL },
  {
    name: 'an amount in multipart',
    bytes: post(
      '/orders',
      MULTIPART,
      '--b\r\nContent-Disposition: form-data; name="total_amount"\r\n\r\n999\r\n--b--\r\n',
    ),
    stacks: ALL,
  },
  { name: 'no amount', bytes: post('/orders', FORM, 'a=1'), stacks: ALL },
  {
    name: 'an amount in a form in JSON',
    bytes: post('/orders', 'application/json', '{"total_amount":10,"a":"&total_amount=999&"}'),
    stacks: ['bottle'],
  },
  {
    name: 'an amount behind a word',
    bytes: post('/orders', FORM, 'total_amount=10&model.total_amount=999'),
    stacks: ['aspnet'],
  },
  { name: 'a refund in escapes', bytes: post('/orders?%u006bind=refund', FORM, 'total_amount=10'), stacks: ['aspnet'] },
  { name: 'a nested role', bytes: post('/users', FORM, 'user[role]=admin'), stacks: ALL },
  { name: 'a path', bytes: post('/files/admin/x', FORM, 'a=1'), stacks: ALL },
  { name: 'a query', bytes: post('/api?op=delete', FORM, 'a=1'), stacks: ALL },
  { name: 'another method', bytes: post('/notes', FORM, 'a=1').replace('POST', 'DELETE'), stacks: ALL },
  {
    name: 'another method by a field',
    bytes: post('/notes', FORM, '_method=DELETE'),
    stacks: [...OVERRIDING, 'spring', 'adonis'],
  },
  {
    name: 'another method by a header',
    bytes: post('/notes', FORM, 'a=1', 'X-HTTP-Method-Override: DELETE\r\n'),
    stacks: [...OVERRIDING, 'dancer2', 'catalyst', 'aspnet'],
  },
  {
    name: "another method by a query in Perl's words",
    bytes: post('/notes?x-tunneled-method=DELETE', FORM, 'a=1'),
    stacks: ['dancer2', 'catalyst'],
  },
  {
    name: 'another method by _method in the query',
    bytes: post('/notes?_method=DELETE', FORM, 'a=1'),
    stacks: BY_QUERY,
  },
  {
    name: "another path by Gunicorn's own header",
    bytes: post('/files/orders', FORM, 'a=1', 'SCRIPT_NAME: /files\r\n'),
    stacks: ['django'],
  },
  { name: 'a digit that doubles lose', bytes: post('/count', FORM, 'n=9007199254740993'), stacks: ALL },
  {
    name: 'a mutation',
    bytes: post('/graphql', 'application/json', '{"query":"mutation{buy(input:{amount:999})}"}'),
    stacks: GRAPHQL,
  },
  {
    name: 'two requests in one',
    bytes: post('/notes', FORM, 'a=1') + post('/notes', FORM, 'a=1'),
    stacks: PIPELINING,
    late: true,
  },
];
