/** Request patterns as the sets of requests that they match, part by part: method, origin, path, query, headers and body. */
import { isJsonObject, type Json } from '../../model/json.ts';
import type { GlobPiece, QueryPair, UrlPattern } from '../../net/url-pattern.ts';
import { atPath } from '../../send/body/json-path.ts';
import type { BodyPattern, GraphqlPattern } from '../../send/body/pattern.ts';
import { choiceOf, namesChoice } from '../../send/index/header-pattern.ts';
import type { ListedRequest } from '../../send/index/listed-request.ts';
import { commonText, holds, holdTogether } from './glob-language.ts';
import { type LintedRequest, plainMethod } from './linted-request.ts';

/** A request that both patterns match, as `GET https://…`, or undefined where there is none. Bodies are left out. */
export function commonRequest(left: LintedRequest, right: LintedRequest): string | undefined {
  if (plainMethod(left) !== plainMethod(right)) return undefined;
  const [a, b] = [left.request.pattern, right.request.pattern];
  const host = commonHost(a, b);
  if (host === undefined || a.protocol !== b.protocol || a.port !== b.port) return undefined;
  if (!bodiesMeet(left.request.body?.body ?? null, right.request.body?.body ?? null)) return undefined;
  if (!operationsMeet(left.request.body?.graphql, right.request.body?.graphql)) return undefined;
  if (!headersMeet(left.request, right.request)) return undefined;
  const path = commonText(a.path, b.path);
  const query = commonQuery(a.query, b.query);
  if (path === undefined || query === undefined) return undefined;
  return `${plainMethod(left)} ${a.protocol}//${host}${a.port === '' ? '' : `:${a.port}`}${path}${query}`;
}

/** Whether the larger pattern matches every request that the smaller one does. In doubt false. */
export function coversRequest(larger: LintedRequest, smaller: LintedRequest): boolean {
  return coversButPath(larger, smaller) && holds(larger.request.pattern.path, smaller.request.pattern.path);
}

/** So many patterns together are held against one; of more, the widest. */
const MOST_TOGETHER = 32;

/**
 * Whether every request that the smaller pattern matches is matched by one or another of the larger ones, which then are named: one that does
 * it alone, else those that do it together by their paths. Undefined where they do not, and in doubt.
 */
export function coverTogether<T extends LintedRequest>(
  larger: readonly T[],
  smaller: LintedRequest,
): readonly T[] | undefined {
  const { path } = smaller.request.pattern;
  const able = larger
    .filter((each) => coversButPath(each, smaller))
    .toSorted((left, right) => left.request.urlRank - right.request.urlRank)
    .slice(0, MOST_TOGETHER);
  const alone = able.find((each) => holds(each.request.pattern.path, path));
  if (alone !== undefined) return [alone];
  if (
    !holdTogether(
      able.map(({ request }) => request.pattern.path),
      path,
    )
  )
    return undefined;
  // Without those that the others can do without.
  return able.reduce<readonly T[]>((needed, each) => {
    const others = needed.filter((other) => other !== each);
    return holdTogether(
      others.map(({ request }) => request.pattern.path),
      path,
    )
      ? others
      : needed;
  }, able);
}

function coversButPath(larger: LintedRequest, smaller: LintedRequest): boolean {
  const [a, b] = [larger.request, smaller.request];
  if (plainMethod(larger) !== plainMethod(smaller) || narrowed(a)) return false;
  const [x, y] = [a.pattern, b.pattern];
  if (x.protocol !== y.protocol || x.port !== y.port || !coversHost(x, y)) return false;
  return (
    x.query.every((pair) => y.query.some((other) => other.name === pair.name && holds(pair.value, other.value))) &&
    coversBody(a.body?.body ?? {}, b.body?.body ?? {}) &&
    coversHeaders(a, b) &&
    coversPresent(a.body, b.body) &&
    coversOperation(a.body?.graphql, b.body?.graphql)
  );
}

/** Whether more must hold than the parts that are compared here: a regular expression, or a URLPattern behind its cover. */
function narrowed({ regex, pattern }: ListedRequest): boolean {
  return regex !== undefined || pattern.mayMatchPath !== undefined;
}

/** Whether two patterns might still be apart by what is not compared. */
export function mayBeApart(left: LintedRequest, right: LintedRequest): boolean {
  return narrowed(left.request) || narrowed(right.request);
}

function commonHost(a: UrlPattern, b: UrlPattern): string | undefined {
  if (!a.subdomains && !b.subdomains) return a.host === b.host ? a.host : undefined;
  if (a.subdomains && b.subdomains) {
    const [longer, shorter] = a.host.length >= b.host.length ? [a.host, b.host] : [b.host, a.host];
    return longer === shorter || longer.endsWith(`.${shorter}`) ? `x.${longer}` : undefined;
  }
  const [exact, open] = a.subdomains ? [b.host, a.host] : [a.host, b.host];
  return exact.endsWith(`.${open}`) ? exact : undefined;
}

function coversHost(larger: UrlPattern, smaller: UrlPattern): boolean {
  if (!larger.subdomains) return !smaller.subdomains && larger.host === smaller.host;
  return smaller.host.endsWith(`.${larger.host}`) || (smaller.subdomains && smaller.host === larger.host);
}

/** A query that has all the pairs of both. */
function commonQuery(left: readonly QueryPair[], right: readonly QueryPair[]): string | undefined {
  const wanted = new Map<string, readonly GlobPiece[]>(left.map(({ name, value }) => [name, value]));
  const texts = new Map<string, string>();
  for (const { name, value } of [...left, ...right]) {
    const text = commonText(wanted.get(name) ?? value, value);
    if (text === undefined) return undefined;
    texts.set(name, text);
  }
  const query = new URLSearchParams(Array.from(texts)).toString();
  return query === '' ? '' : `?${query}`;
}

/** Whether a body can hold what both ask for: they part where both name a member and disagree about its value. */
function bodiesMeet(left: Json, right: Json): boolean {
  if (isJsonObject(left) && isJsonObject(right)) {
    return Object.entries(left).every(([name, value]) => {
      const other = Object.hasOwn(right, name) ? right[name] : undefined;
      return other === undefined || bodiesMeet(value, other);
    });
  }
  // A list asks for members and may hold more; null here is a pattern that asks for nothing.
  if (left === null || right === null || (Array.isArray(left) && Array.isArray(right))) return true;
  return left === right;
}

/** Whether a request can have the headers of both, and each says something of what chooses the operation of the other. */
function headersMeet(left: ListedRequest, right: ListedRequest): boolean {
  const agree = (left.headers?.asked ?? []).every(({ name, values }) => {
    const other = right.headers?.asked.find((each) => each.name === name);
    return other === undefined || values.some((value) => other.values.includes(value));
  });
  return agree && namesChoice(left, choiceOf(right)) && namesChoice(right, choiceOf(left));
}

function coversHeaders(larger: ListedRequest, smaller: ListedRequest): boolean {
  const isHeld = (larger.headers?.asked ?? []).every(({ name, values }) => {
    const own = smaller.headers?.asked.find((each) => each.name === name);
    return own?.values.every((value) => values.includes(value)) === true;
  });
  return isHeld && namesChoice(larger, choiceOf(smaller));
}

function operationsMeet(left: GraphqlPattern | undefined, right: GraphqlPattern | undefined): boolean {
  if (left === undefined || right === undefined) return true;
  if (left.operation !== undefined && right.operation !== undefined && left.operation !== right.operation) return false;
  const [one, other] = [left.fields, right.fields];
  return one === undefined || other === undefined || one.some((field) => other.includes(field));
}

function coversBody(larger: Json, smaller: Json | undefined): boolean {
  if (isJsonObject(larger)) {
    return (
      isJsonObject(smaller) &&
      Object.entries(larger).every(([name, value]) => Object.hasOwn(smaller, name) && coversBody(value, smaller[name]))
    );
  }
  return JSON.stringify(larger) === JSON.stringify(smaller);
}

/** Whether what the larger pattern wants to be there is there in the smaller one, by its own list or by a value. */
function coversPresent(larger: BodyPattern | undefined, smaller: BodyPattern | undefined): boolean {
  const known = new Set(smaller?.present.map(({ field }) => field));
  return (larger?.present ?? []).every(
    ({ path, field }) => known.has(field) || atPath(smaller?.body, path) !== undefined,
  );
}

function coversOperation(larger: GraphqlPattern | undefined, smaller: GraphqlPattern | undefined): boolean {
  if (larger === undefined) return true;
  if (smaller === undefined || (larger.kind !== undefined && larger.kind !== smaller.kind)) return false;
  if (larger.operation !== undefined && larger.operation !== smaller.operation) return false;
  const { fields } = larger;
  return fields === undefined || (smaller.fields?.every((field) => fields.includes(field)) ?? false);
}
