/** Arguments of conditions and limits: found in exactly one place, converted exactly, or not there at all. */

import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { ArgumentSpec } from '../../model/policy/sitemap.ts';
import type { PageArguments, RequestHead } from '../../model/traffic/request.ts';
import { readUrl } from '../../net/url.ts';
import { isStar, type UrlPattern } from '../../net/url-pattern.ts';
import type { FormField } from '../body/form.ts';
import type { GraphqlOperation } from '../body/graphql.ts';
import { fromVariables } from '../body/graphql-arguments.ts';
import { atPath } from '../body/json-path.ts';
import { batchOf, membersOf } from '../body/read-body.ts';
import type { BodyView } from '../body/view.ts';

import type { CanonicalUrl } from '../url/canonical.ts';
import { cookieParameters } from '../url/head-parameters.ts';
import { variableOf } from '../url/header-names.ts';
import { isAlike, isPrefixed, isSameName, loosePairs, plainName } from '../url/loose-names.ts';
import { type ReadValue, type ValueReader, valueReader } from '../values/value.ts';

export type FoundArgument =
  | ({ readonly state: 'value' } & ReadValue)
  | { readonly state: 'missing' }
  | { readonly state: 'stale' }
  | { readonly state: 'ambiguous' }
  | { readonly state: 'mistyped' };

/** An argument of a listed action, ready to be found. */
export interface CompiledArgument {
  readonly spec: ArgumentSpec;
  readonly read: ValueReader;
  /** For values of pages and answers: where the report stands, and on which pages alone it counts. */
  readonly watch: { readonly key: string; readonly page: UrlPattern | undefined } | undefined;
}

export function compileArgument(spec: ArgumentSpec, watch: CompiledArgument['watch']): CompiledArgument {
  return { spec, read: valueReader(spec), watch };
}

/** The request that an argument is looked for in. */
export interface ArgumentPlaces {
  readonly head: RequestHead;
  readonly url: CanonicalUrl;
  readonly pattern: UrlPattern;
  readonly view: BodyView;
  readonly page: PageArguments;
}

const MISSING: FoundArgument = { state: 'missing' };
const STALE: FoundArgument = { state: 'stale' };
const AMBIGUOUS: FoundArgument = { state: 'ambiguous' };
const MISTYPED: FoundArgument = { state: 'mistyped' };

export function findArgument(argument: CompiledArgument, places: ArgumentPlaces): FoundArgument {
  const { spec, read, watch } = argument;
  if (watch !== undefined) return fromReport(watch, argument, places);
  if (spec.source.type !== 'request') return MISSING;
  const { part, name } = spec.source;
  switch (part) {
    case 'body':
      return inQuery(name, places).length > 0 ||
        inWrapper(name, places) ||
        inCookies(name, fieldTexts(name, places.view), places.head)
        ? AMBIGUOUS
        : unlessPrefixed(name, fromBody(name, argument, places.view), read, places);
    case 'graphql':
      return fromOperation(name, argument, places.view);
    case 'query':
      return unlessPrefixed(name, fromQuery(name, read, places), read, places);
    case 'header':
      return fromHeader(name, read, places.head);
    case 'path':
      return fromPath(name, read, places);
  }
}

/** The value in the query, where no other pair and nothing in the body could be taken for it. */
function fromQuery(name: string, read: ValueReader, places: ArgumentPlaces): FoundArgument {
  const found = new URLSearchParams(places.url.search).getAll(name);
  if (inQuery(name, places).length > found.length || inBody(name, places.view)) return AMBIGUOUS;
  if (places.view.unreadable !== undefined || inCookies(name, found, places.head)) return AMBIGUOUS;
  return single(found, read);
}

/** What was found, where no pair of the query or form gives the name another value behind a word of its own, as ASP.NET's MVC reads it. */
function unlessPrefixed(
  name: string,
  found: FoundArgument,
  read: ValueReader,
  { url, view: { declared } }: ArgumentPlaces,
): FoundArgument {
  if (found.state !== 'value') return found;
  const inForm = declared?.kind === 'form' ? membersOf(declared) : [];
  const pairs = url.search === '' ? inForm : [...loosePairs(url.search.slice(1)), ...inForm];
  const isOther = ([other, value]: readonly [string, Json | undefined]): boolean =>
    isPrefixed(other, name) && !(typeof value === 'string' && isSame(convert(value, read), found));
  return pairs.some(isOther) ? AMBIGUOUS : found;
}

/** Whether a cookie gives the name another value: PHP has cookies in `$_REQUEST`, and before all else unless its php.ini says otherwise. */
function inCookies(name: string, texts: readonly string[] | undefined, head: RequestHead): boolean {
  if (texts === undefined) return false;
  return cookieParameters(head).some((cookie) => isAlike(cookie.name, name) && !texts.includes(cookie.value));
}

/** What a form says; undefined for other bodies, which no server merges with cookies. */
function fieldTexts(name: string, { declared }: BodyView): readonly string[] | undefined {
  if (declared?.kind !== 'form') return undefined;
  return declared.fields.flatMap((field) => (isAlike(field.name, name) ? [field.value ?? ''] : []));
}

/** The pairs of the query that some server might take for the argument: many look there and into bodies for one name. */
function inQuery(name: string, { url }: ArgumentPlaces): readonly string[] {
  if (url.search === '') return [];
  return loosePairs(url.search.slice(1)).flatMap(([found]) => (isAlike(found, name) ? [found] : []));
}

/** JSON counts as well: to Rails and Laravel its members go before the query's. */
function inBody(name: string, { readings }: BodyView): boolean {
  return readings.some((body) => membersOf(body).some(([found]) => isAlike(found, name)));
}

function fromReport(
  watch: NonNullable<CompiledArgument['watch']>,
  argument: CompiledArgument,
  places: ArgumentPlaces,
): FoundArgument {
  const { page } = places.head;
  if (page !== undefined && watch.page !== undefined) {
    const url = readUrl(page);
    if (url === undefined || !watch.page.matches(url)) return MISSING;
  }
  const reported = Object.hasOwn(places.page, watch.key) ? places.page[watch.key] : undefined;
  if (reported === undefined || reported.state === 'missing') return MISSING;
  if (reported.state === 'stale') return STALE;
  if (reported.state === 'ambiguous') return AMBIGUOUS;
  return reported.state === 'json' ? ofJson(reported.value, argument) : convert(reported.text, argument.read);
}

/**
 * Whether JSON has the name again in what Rails takes for the whole of it: `{"amount":1}` to `/orders` is `{"order":{"amount":1}}` as well, unless body
 * or query say `order` themselves.
 */
function inWrapper(name: string, { url, view: { declared } }: ArgumentPlaces): boolean {
  if (declared?.kind !== 'json' || !isJsonObject(declared.value)) return false;
  const inside = Object.entries(declared.value).some(
    ([outer, value]) => isJsonObject(value) && isWrapper(outer, url) && hasMember(value, name),
  );
  if (inside || url.search === '') return inside;
  return loosePairs(url.search.slice(1)).some(([found]) => {
    const [outer = '', ...rest] = plainName(found).split('.');
    return rest.length > 0 && rest.join('.') === plainName(name) && isWrapper(outer, url);
  });
}

function hasMember(value: JsonObject, name: string): boolean {
  return Object.keys(value).some((found) => isSameName(found, name));
}

/** Whether a name is what a segment of the path is called, in the singular: `order` in `/orders`, `category` in `/categories`. */
function isWrapper(name: string, { pathname }: CanonicalUrl): boolean {
  const stem = plainName(name).slice(0, -1);
  return stem !== '' && pathname.split('/').some((segment) => plainName(segment).startsWith(stem));
}

/** The value in the body, in its declared reading, where no other reading has another one. */
function fromBody(
  name: string,
  argument: CompiledArgument,
  { declared, readings, operation }: BodyView,
): FoundArgument {
  if (operation !== undefined) return fromRequest(name, argument, operation);
  if (declared === undefined) return MISSING;
  if (declared.kind === 'form') {
    const found = fromForm(name, argument, declared.fields);
    const others = readings.map((each) => (each.kind === 'form' ? fromForm(name, argument, each.fields) : MISSING));
    return others.every((each) => each.state === 'missing' || isSame(each, found)) ? found : AMBIGUOUS;
  }
  const isDotted = name.includes('.') && isJsonObject(declared.value) && Object.hasOwn(declared.value, name);
  const path = name.split('.');
  const isElsewhere = isDotted || hasTwin(declared.value, path) || inBatch(declared.value, path);
  return isElsewhere ? AMBIGUOUS : ofJson(atPath(declared.value, path), argument);
}

/** Whether JSON has the name again in what is called by a place: with `?batch=1`, tRPC takes `{"amount":1,"0":{"amount":9}}` for a batch of one. */
function inBatch(value: Json, path: readonly string[]): boolean {
  return batchOf(value).some((each) => each !== value && atPath(each, path) !== undefined);
}

/** Whether JSON has a member on the way that some server takes for the one that is meant, as `totalAmount` beside `total_amount`. */
function hasTwin(value: Json, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined || !isJsonObject(value) || !Object.hasOwn(value, name)) return false;
  const isTwin = ([found, other]: readonly [string, Json]): boolean =>
    found !== name && other !== value[name] && isSameName(found, name);
  return Object.entries(value).some(isTwin) || hasTwin(value[name] ?? null, rest);
}

/** A member of a GraphQL request: a variable counts as what its text makes of it. */
function fromRequest(name: string, argument: CompiledArgument, operation: GraphqlOperation): FoundArgument {
  const [member, ...path] = name.split('.');
  const { request, hasText, args } = operation;
  if (member !== 'variables' || !hasText) return ofJson(atPath(request, name.split('.')), argument);
  const found = args === undefined ? 'ambiguous' : fromVariables(args, path);
  return found === 'ambiguous' ? AMBIGUOUS : ofJson(found, argument);
}

/** An argument of the one root field that a GraphQL operation selects, however it is written there. */
function fromOperation(path: string, argument: CompiledArgument, { operation }: BodyView): FoundArgument {
  if (operation === undefined) return MISSING;
  return operation.args === undefined ? AMBIGUOUS : ofJson(atPath(operation.args.value, path.split('.')), argument);
}

function isSame(left: FoundArgument, right: FoundArgument): boolean {
  if (left.state !== 'value' || right.state !== 'value') return left.state === right.state;
  return left.value === right.value && left.currency === right.currency;
}

function fromForm(name: string, argument: CompiledArgument, fields: readonly FormField[]): FoundArgument {
  const list = fields.filter((field) => field.name === `${name}[]` || field.name === `${bracketed(name)}[]`);
  const plain = fields.filter((field) => field.name === name || field.name === bracketed(name));
  const alike = fields.filter((field) => isAlike(field.name, name));
  if ((list.length > 0 && plain.length > 0) || alike.length > list.length + plain.length) return AMBIGUOUS;
  if (list.length > 0 && argument.spec.type === 'string') {
    return { state: 'value', value: list.map((field) => field.value ?? '').join(' ') };
  }
  return single(
    (list.length > 0 ? list : plain).map((field) => field.value),
    argument.read,
  );
}

/** `a.b.c` as a form field's name: `a[b][c]`. */
function bracketed(name: string): string {
  const [first = '', ...rest] = name.split('.');
  return first + rest.map((part) => `[${part}]`).join('');
}

function ofJson(value: Json | undefined, { spec, read }: CompiledArgument): FoundArgument {
  const { type, currency } = spec;
  if (value === undefined || value === null) return MISSING;
  if (typeof value === 'string') return convert(value, read);
  if (typeof value === 'number' && type === 'number') {
    // Beyond 2^53 two numbers are one to us, and two to the server.
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return MISTYPED;
    return { state: 'value', value, ...(currency === undefined ? {} : { currency }) };
  }
  if (typeof value === 'boolean' && type === 'boolean') return { state: 'value', value };
  const isList = type === 'string' && Array.isArray(value) && value.every((each: Json) => typeof each === 'string');
  return isList ? { state: 'value', value: value.join(' ') } : MISTYPED;
}

/** The value of a header, where no other one has its name to CGI, as `X_Amount` has that of `X-Amount`. */
function fromHeader(name: string, read: ValueReader, { headers }: RequestHead): FoundArgument {
  const key = name.toLowerCase();
  const variable = variableOf(key);
  if (Object.keys(headers).some((each) => each !== key && variableOf(each) === variable)) return AMBIGUOUS;
  return single(Object.hasOwn(headers, key) ? [headers[key]] : [], read);
}

/** The segment that `{name}` stands for, as it is written. Behind a `*` no position is certain. */
function pathValues(name: string, { pattern, url }: ArgumentPlaces): string[] {
  const at = pattern.path.findIndex(
    (piece) => typeof piece === 'object' && piece.kind === 'one' && piece.name === name,
  );
  const before = pattern.path.slice(0, at);
  const next = pattern.path[at + 1];
  const whole =
    typeof before.at(-1) === 'string' && (next === undefined || (typeof next === 'string' && next.startsWith('/')));
  if (at < 0 || !whole || before.some(isStar)) return [];
  const depth =
    before
      .map((piece) => (typeof piece === 'string' ? piece : 'x'))
      .join('')
      .split('/').length - 1;
  const segment = url.pathname.split('/')[depth];
  return segment === undefined ? [] : [segment];
}

/** What some servers cut off or split at: parameters of a segment, an encoded slash, an escape in an escape, what cannot be seen. */
const SPLIT_SEGMENT = /;|%(?:2f|5c|25|3b|3f|23|[01][0-9a-f]|7f)/i;
/** An escape of what needs none (RFC 3986, 2.3), which no browser writes: to AdonisJS and chi `4%32` is not `42`. */
const NEEDLESS_ESCAPE = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i;

function fromPath(name: string, read: ValueReader, places: ArgumentPlaces): FoundArgument {
  const [segment] = pathValues(name, places);
  if (segment === undefined) return MISSING;
  if (SPLIT_SEGMENT.test(segment) || NEEDLESS_ESCAPE.test(segment)) return AMBIGUOUS;
  try {
    const text = decodeURIComponent(segment);
    return saysOtherwise(name, text, places) ? AMBIGUOUS : convert(text, read);
  } catch {
    // Not UTF-8: no single value.
    return AMBIGUOUS;
  }
}

/** Types that servers bind to the same object as the path, and that no rule looks into: gin reads all of these, echo and Fiber XML. */
const BOUND_UNREAD = /^(?:application|text)\/(?:[\w.-]+[+.-])?(?:xml|ya?ml|toml|msgpack|protobuf|bson|cbor)\s*(?:;|$)/i;

/**
 * Whether the query, a cookie or the body gives the name another value, or could: Spring, gin and echo bind that, and not the segment, to a
 * parameter.
 */
function saysOtherwise(name: string, text: string, { head, url, view }: ArgumentPlaces): boolean {
  if (inCookies(name, [text], head)) return true;
  if (view.unreadable !== undefined && BOUND_UNREAD.test(head.headers['content-type'] ?? '')) return true;
  const pairs = url.search === '' ? [] : loosePairs(url.search.slice(1));
  return [...pairs, ...view.readings.flatMap(membersOf)].some(
    ([found, value]) => isSameName(found, name) && (isObject(value) || String(value) !== text),
  );
}

/** It says nothing of its own as a text, and may bring a `toString` that throws. */
function isObject(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null;
}

function single(values: readonly (string | undefined)[], read: ValueReader): FoundArgument {
  if (values.length > 1) return AMBIGUOUS;
  const [value] = values;
  return value === undefined ? MISSING : convert(value, read);
}

function convert(text: string, read: ValueReader): FoundArgument {
  const found = read(text);
  return found === undefined ? MISTYPED : { state: 'value', ...found };
}
