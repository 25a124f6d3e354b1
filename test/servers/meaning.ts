/**
 * What a server would do by what it read, held against what was granted. This knows the sites' rules by itself and not by Cordon's code:
 * an application is taken to look for a value in every place in which its framework gives it one.
 */
import { type Leaf, leavesOf, textsAt } from './leaves.ts';
import type { Reading, Tree } from './reading.ts';
import { COUNTRY, COUNTS, HTTP2_HOST, LIKED, MOST, TAGS } from './site.ts';
import type { BodyKind, Stack } from './stacks.ts';

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

export interface Asked {
  readonly stack: Stack;
  /** The host of the site. */
  readonly site: string;
  readonly reading: Reading;
  /** The kind of body that its type declares. */
  readonly kind: BodyKind | undefined;
  /** Whether the stack gives such a body to its application. */
  readonly parsed: boolean;
}

/** What the server would do that was not granted; undefined where that is nothing. */
export function ungranted(asked: Asked): string | undefined {
  if (asked.site === 'shop.test' || asked.site === HTTP2_HOST) return atShop(asked);
  if (asked.site === 'open.test') return atOpen(asked);
  if (asked.site === 'bare.test') return atBare(asked);
  if (asked.site === 'cdn.test') return SAFE.has(asked.reading.method) ? undefined : `${asked.reading.method} outside`;
  if (asked.site === 'events.test') {
    return asked.reading.method === 'POST' && asked.reading.path === '/ping' ? undefined : 'another request outside';
  }
  return `a request to ${asked.site}`;
}

/** The parameters in every place that is not the query's alone. In JSON a bracket is a letter like any other. */
function bodyLeaves({ reading: { body, merged, typed }, kind }: Asked): Leaf[] {
  const leaves = [body, merged, typed].flatMap((tree: Tree | null | undefined) => leavesOf(tree));
  return kind === 'json' ? leaves.filter(({ path }) => !path.some((name) => name.includes('['))) : leaves;
}

function atShop(asked: Asked): string | undefined {
  const { reading } = asked;
  const { method, pattern = routeOf(reading.path) } = reading;
  if (pattern === '/graphql' && reading.fields !== undefined) return executed(reading.fields);
  if (SAFE.has(method)) return undefined;
  const leaves = bodyLeaves(asked);
  // `*` may be empty, which not every router thinks.
  const check = SHOP_RULES[/^\/files(\/|\/admin\/?)?$/.test(reading.path) ? '/files/*' : pattern];
  if (check === undefined) return `${method} ${JSON.stringify(reading.path)}, which is not listed`;
  if (method !== 'POST') return `${method} ${pattern}`;
  return check(asked, leaves);
}

type Rule = (asked: Asked, leaves: readonly Leaf[]) => string | undefined;

const SHOP_RULES: Readonly<Record<string, Rule>> = {
  '/orders': (asked, leaves) => {
    if (texts(asked, leaves, 'kind').includes('refund')) return 'a refund';
    return each(asked, leaves, ['total_amount'], (text) => isPlainNumber(text) && Number(text) <= MOST);
  },
  '/notes': () => undefined,
  '/users': (asked, leaves) => each(asked, leaves, ['user', 'role'], (text) => text === 'member'),
  '/tags': (asked, leaves) =>
    each(asked, leaves, ['tags'], (text) => text.split(/[\s,]+/).every((tag) => tag === '' || TAGS.includes(tag))),
  '/items/{id}/like': ({ reading }) => {
    const id = reading.params?.id ?? /^\/items\/([^/]*)\/like$/.exec(reading.path)?.[1];
    return id === LIKED ? undefined : `a like of ${JSON.stringify(id)}`;
  },
  '/files/*': ({ reading }) => {
    const normal = normalPath(reading.path);
    return /^\/files(\/(?!admin\/)|$)/.test(normal) ? undefined : `a file at ${JSON.stringify(normal)}`;
  },
  '/api': (asked, leaves) => {
    const ops = [...textsAt(leavesOf(asked.reading.query), 'op'), ...texts(asked, leaves, 'op')];
    const other = ops.find((op) => op !== 'list');
    return ops.length > 0 && other === undefined ? undefined : `the operation ${JSON.stringify(other)}`;
  },
  '/count': (asked, leaves) => each(asked, leaves, ['n'], isGrantedCount),
  '/ship': (asked, leaves) => each(asked, leaves, ['country'], (text) => text === COUNTRY),
  '/graphql': () => undefined,
};

function texts({ reading }: Asked, leaves: readonly Leaf[], name: string): string[] {
  return [...textsAt(leaves, name), ...textsAt(leavesOf(reading.query), name)];
}

/** Every value of a parameter must be good, and there must be one where the server reads bodies of this kind. */
function each(
  { parsed }: Asked,
  leaves: readonly Leaf[],
  parts: readonly string[],
  isGood: (text: string) => boolean,
): string | undefined {
  const found = textsAt(leaves, ...parts);
  const bad = found.find((text) => !isGood(text));
  if (bad !== undefined) return `${parts.join('.')} is ${JSON.stringify(bad)}`;
  return found.length === 0 && parsed ? `${parts.join('.')} is not there` : undefined;
}

function isPlainNumber(text: string): boolean {
  return /^(-0|\d+(\.\d+)?)([eE][+-]?\d+)?$/.test(text);
}

function isGrantedCount(text: string): boolean {
  if (/^\d+$/.test(text)) return COUNTS.some((count) => BigInt(count) === BigInt(text));
  return isPlainNumber(text) && COUNTS.some((count) => count === Number(text));
}

/** Root fields: reads, one purchase of at most so much, and words. */
function executed(fields: NonNullable<Reading['fields']>): string | undefined {
  let bought = 0;
  for (const { name, args } of fields) {
    if (name === 'item' || name === 'me' || name === 'say') continue;
    if (name !== 'buy') return `the mutation ${name}`;
    const amounts = textsAt(leavesOf(args), 'input', 'amount');
    const [amount] = amounts;
    if (amount === undefined || !isPlainNumber(amount) || Number(amount) > MOST) return `a purchase of ${amount}`;
    bought += 1;
  }
  return bought > 1 ? `${bought} purchases` : undefined;
}

/** Where nothing that is listed is granted, and everything else passes. */
function atOpen(asked: Asked): string | undefined {
  const { reading } = asked;
  const { method, pattern = routeOf(reading.path) } = reading;
  const ops = textsAt([...leavesOf(reading.query), ...bodyLeaves(asked)], 'op');
  const deletes = ops.some((op) => op === 'delete');
  if (pattern === '/things/{id}' && method === 'DELETE') return 'a thing is dropped';
  if (SAFE.has(method)) return undefined;
  if (method === 'POST' && pattern === '/act' && deletes) return 'a deletion by body';
  if (method === 'POST' && pattern === '/api' && deletes) return 'a deletion by query';
  if (method === 'POST' && (pattern === '/delete.php' || reading.script === 'delete.php')) return 'the script runs';
  return undefined;
}

/** Where reading is all that was granted. */
function atBare(asked: Asked): string | undefined {
  const { reading } = asked;
  const { method, fields, path } = reading;
  if (fields?.some(({ name }) => name !== 'item' && name !== 'me')) return 'a mutation';
  if (SAFE.has(method) || fields !== undefined) return undefined;
  if (method !== 'POST' || (path !== '/graphql' && path !== '/api/graphql')) return `${method} ${JSON.stringify(path)}`;
  const members = bodyLeaves(asked).map(({ path: [first = ''] }) => first);
  const other = members.find((name) => !GRAPHQL_MEMBERS.has(name));
  return other === undefined ? undefined : `a POST with ${JSON.stringify(other)}`;
}

const GRAPHQL_MEMBERS: ReadonlySet<string> = new Set(['query', 'operationName', 'variables', 'extensions']);

/** The route of a path for a server that has no router of its own. */
function routeOf(path: string): string {
  if (/^\/items\/[^/]+\/like$/.test(path)) return '/items/{id}/like';
  if (/^\/things\/[^/]+$/.test(path)) return '/things/{id}';
  if (path.startsWith('/files/admin/')) return '/files/admin/*';
  if (path.startsWith('/files/')) return '/files/*';
  return path;
}

/** A path as a file system takes it. */
function normalPath(path: string): string {
  const kept: string[] = [];
  for (const segment of path.replaceAll('\\', '/').split('/')) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  return `/${kept.join('/')}`;
}
