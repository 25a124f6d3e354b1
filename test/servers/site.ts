/** The sites under test: what is listed there, and what of it is granted. */
import type { Policy } from '../../src/model/policy/policy.ts';
import { loadPolicyValue } from '../../src/policy/load.ts';
import { readDocument } from '../../src/sites/read-document.ts';

/** Orders up to here are granted. */
export const MOST = 50;
/** The two counts that are granted; the second is the first whole number beyond which doubles skip some. */
export const COUNTS = [7, 9_007_199_254_740_992] as const;
export const COUNTRY = 'nl';
export const LIKED = '42';
export const TAGS: readonly string[] = ['red', 'green'];

/** The same shop at a server that speaks HTTP/2 itself. */
export const HTTP2_HOST = 'h2.test';

/** Whose requests these are: `reader` may read `bare.test`, where nothing is listed; `member` has the other sites. */
export type Whose = 'member' | 'reader';

/** Each request is listed over http and over https. */
const entry =
  (host: string) =>
  (semantic_action: string, method: string, path: string, more: object = {}): object[] =>
    ['http', 'https'].map((scheme) => ({ semantic_action, method, url: `${scheme}://${host}${path}`, ...more }));
const open = entry('open.test');
const argument = (type: string, source: object): object => ({ type, source: { type: 'request', ...source } });
const condition = (name: string, action: string, by: string, args: readonly string[], parameters: object): object => ({
  name,
  effect: 'condition',
  actions: [action],
  description: name,
  condition: { name: by, parameters, args },
});
const NUMBER = { type: 'number', description: '' };
const STRING = { type: 'string', description: '' };

const shopSitemap = (shop: ReturnType<typeof entry>): object[] =>
  [
    shop('PlaceOrder', 'POST', '/orders', { args: { total_amount: argument('number', { body: 'total_amount' }) } }),
    shop('Refund', 'POST', '/orders', { body: { kind: 'refund' } }),
    shop('AddNote', 'POST', '/notes'),
    shop('ReplaceNote', 'PUT', '/notes'),
    shop('DeleteNote', 'DELETE', '/notes'),
    shop('Join', 'POST', '/users', { body: { user: { role: 'member' } } }),
    shop('Promote', 'POST', '/users', { body: { user: { role: 'admin' } } }),
    shop('Tag', 'POST', '/tags', { args: { tags: argument('string', { body: 'tags' }) } }),
    shop('Like', 'POST', '/items/{id}/like', { args: { id: argument('string', { path: 'id' }) } }),
    shop('PutFile', 'POST', '/files/*'),
    shop('PutAdminFile', 'POST', '/files/admin/*'),
    shop('List', 'POST', '/api?op=list'),
    shop('Drop', 'POST', '/api?op=delete'),
    shop('Count', 'POST', '/count', { args: { n: argument('number', { body: 'n' }) } }),
    shop('Ship', 'POST', '/ship', { args: { country: argument('string', { body: 'country' }) } }),
    shop('Search', 'GET', '/search'),
    shop('Buy', 'POST', '/graphql', {
      graphql: { fields: ['buy'] },
      args: { amount: argument('number', { body: 'variables.input.amount' }) },
    }),
    shop('Say', 'POST', '/graphql', { graphql: { fields: ['say'] } }),
    shop('RefundByField', 'POST', '/graphql', { graphql: { fields: ['refund'] } }),
  ].flat();

const SHOP_POLICIES = [
  {
    name: 'plain',
    effect: 'allow',
    actions: ['AddNote', 'Join', 'PutFile', 'List', 'Search', 'Say'],
    description: 'What needs no condition',
  },
  condition('order_leq', 'PlaceOrder', 'atMost', ['total_amount'], { most: NUMBER }),
  condition('tags_within', 'Tag', 'within', ['tags'], { tags: STRING }),
  condition('like_this', 'Like', 'equals', ['id'], { id: STRING }),
  condition('count_this', 'Count', 'equals', ['n'], { n: NUMBER }),
  condition('ship_to', 'Ship', 'equals', ['country'], { country: STRING }),
  condition('buy_leq', 'Buy', 'atMost', ['amount'], { most: NUMBER }),
];

const shopAt = (host: string): object => ({
  sitemap: shopSitemap(entry(host)),
  policies: SHOP_POLICIES,
  select: [
    'plain',
    { policy: 'order_leq', params: { most: MOST } },
    { policy: 'tags_within', params: { tags: TAGS.join(',') } },
    { policy: 'like_this', params: { id: LIKED } },
    ...COUNTS.map((n) => ({ policy: 'count_this', params: { n } })),
    { policy: 'ship_to', params: { country: COUNTRY } },
    { policy: 'buy_leq', params: { most: MOST } },
  ],
  external: ['http', 'https'].flatMap((scheme) => [
    `${scheme}://cdn.test/*`,
    { url: `${scheme}://events.test/ping`, method: 'POST' },
    `${scheme.replace('http', 'ws')}://live.test/*`,
    { url: `${scheme.replace('http', 'ws')}://talk.test/*`, method: 'SEND' },
  ]),
});

/** What is listed here is granted to nobody; everything else passes. */
const OPEN = {
  sitemap: [
    open('DeleteByAct', 'POST', '/act', { body: { op: 'delete' } }),
    open('DeleteByScript', 'POST', '/delete.php'),
    open('DropThing', 'DELETE', '/things/{id}'),
    open('DeleteByQuery', 'POST', '/api?op=delete'),
    open('Look', 'GET', '/search'),
  ].flat(),
  policies: [{ name: 'look', effect: 'allow', actions: ['Look'], description: 'Search' }],
  select: ['look'],
  unlisted: 'allow',
};

/** Nothing is granted but what every site may be asked: reading. */
const BARE = {
  sitemap: ['http', 'https'].map((scheme) => ({
    semantic_action: 'Home',
    method: 'GET',
    url: `${scheme}://bare.test/`,
  })),
  policies: [{ name: 'home', effect: 'allow', actions: ['Home'], description: 'The first page' }],
  select: ['home'],
};

export const HOSTS = [
  'shop.test',
  'open.test',
  'bare.test',
  'cdn.test',
  'events.test',
  'live.test',
  'talk.test',
  HTTP2_HOST,
];

/** The ports of this machine at which all hosts are found. */
export interface Ports {
  readonly http: number;
  readonly https: number;
  /** Of the server that speaks HTTP/2. */
  readonly http2: number;
}

/** The policies of both. */
export async function loadPolicies({ http, https, http2 }: Ports): Promise<Readonly<Record<Whose, Policy>>> {
  const resolve = Object.fromEntries(
    HOSTS.flatMap((host) => [
      [`${host}:80`, `127.0.0.1:${http}`],
      [`${host}:443`, `127.0.0.1:${host === HTTP2_HOST ? http2 : https}`],
    ]),
  );
  const documentOf = (goal: string, sites: readonly string[], more: object) => ({
    cordon: 1,
    task: `Use ${sites.join(' and ')}`,
    scope: { goal, domains: sites },
    guardrails: { enable_llm_action_check: false },
    network: { resolve },
    ...more,
  });
  const member = documentOf('interact', ['shop.test', 'open.test', HTTP2_HOST], {
    sites: { 'shop.test': shopAt('shop.test'), 'open.test': OPEN, [HTTP2_HOST]: shopAt(HTTP2_HOST) },
    limits: ['shop.test', HTTP2_HOST].map((site) => ({ site, action: 'Buy', at_most: 1, over: 'session' })),
  });
  const reader = documentOf('read', ['bare.test'], { sites: { 'bare.test': BARE } });
  return {
    member: await loadPolicyValue(member, 'member', readDocument),
    reader: await loadPolicyValue(reader, 'reader', readDocument),
  };
}
