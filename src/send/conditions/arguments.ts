/** Arguments of conditions and limits: found in exactly one place, converted exactly, or not there at all. */
import { isJsonObject, type Json } from '../../model/json.ts';
import type { PageArguments, RequestHead } from '../../model/request.ts';
import type { ArgumentSpec } from '../../model/sitemap.ts';
import { readUrl } from '../../net/url.ts';
import type { UrlPattern } from '../../net/url-pattern.ts';
import type { GraphqlOperation } from '../body/graphql.ts';
import type { BodyReading } from '../body/read-body.ts';
import type { CanonicalUrl } from '../url/canonical.ts';
import { loosePairs, overlaps, plainName } from '../url/loose-names.ts';
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
  /** In every reading, the declared one first. */
  readonly bodies: readonly BodyReading[];
  /** Whether there is a body that could not be read. */
  readonly unreadable: boolean;
  readonly operation: GraphqlOperation | undefined;
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
  if (part === 'body') return inQuery(name, places).length > 0 ? AMBIGUOUS : fromBodies(name, argument, places);
  if (part === 'query') return fromQuery(name, read, places);
  return single(part === 'header' ? headerValues(places.head, name) : pathValues(name, places), read);
}

/** The value in the query, where no other pair and no form field could be taken for it. */
function fromQuery(name: string, read: ValueReader, places: ArgumentPlaces): FoundArgument {
  const found = new URLSearchParams(places.url.search).getAll(name);
  if (inQuery(name, places).length > found.length || inForms(name, places) || places.unreadable) return AMBIGUOUS;
  return single(found, read);
}

/** The pairs of the query that some server might take for the argument: many look there and into forms for one name. */
function inQuery(name: string, { url }: ArgumentPlaces): readonly string[] {
  if (url.search === '') return [];
  const pairs = loosePairs(url.search.slice(1)).filter(([found]) => overlaps(plainName(found), plainName(name)));
  return pairs.map(([found]) => found);
}

function inForms(name: string, { bodies }: ArgumentPlaces): boolean {
  return bodies.some(
    (body) => body.kind === 'form' && body.fields.some((field) => overlaps(plainName(field.name), plainName(name))),
  );
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

/** The value in the body: that of the declared reading, where no other reading has another one. */
function fromBodies(name: string, argument: CompiledArgument, { bodies, operation }: ArgumentPlaces): FoundArgument {
  if (operation !== undefined) return ofJson(atPath(operation.request, name), argument);
  const [declared, ...others] = bodies;
  if (declared === undefined) return MISSING;
  const found = fromBody(name, argument, declared);
  const agree = others.every((other) => {
    const otherwise = fromBody(name, argument, other);
    return otherwise.state === 'missing' || isSame(otherwise, found);
  });
  return agree ? found : AMBIGUOUS;
}

function isSame(left: FoundArgument, right: FoundArgument): boolean {
  if (left.state !== 'value' || right.state !== 'value') return left.state === right.state;
  return left.value === right.value && left.currency === right.currency;
}

function fromBody(name: string, argument: CompiledArgument, body: BodyReading): FoundArgument {
  if (body.kind === 'json') {
    const isDotted = name.includes('.') && isJsonObject(body.value) && Object.hasOwn(body.value, name);
    return isDotted ? AMBIGUOUS : ofJson(atPath(body.value, name), argument);
  }
  const list = body.fields.filter((field) => field.name === `${name}[]` || field.name === `${bracketed(name)}[]`);
  const plain = body.fields.filter((field) => field.name === name || field.name === bracketed(name));
  const alike = body.fields.filter((field) => overlaps(plainName(field.name), plainName(name)));
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

/** What stands at a dotted path. */
export function atPath(value: Json | undefined, path: string): Json | undefined {
  let current = value;
  for (const part of path.split('.')) {
    if (Array.isArray(current)) current = /^\d+$/.test(part) ? current[Number(part)] : undefined;
    else current = isJsonObject(current) && Object.hasOwn(current, part) ? current[part] : undefined;
  }
  return current;
}

function ofJson(value: Json | undefined, { spec, read }: CompiledArgument): FoundArgument {
  const { type, currency } = spec;
  if (value === undefined || value === null) return MISSING;
  if (typeof value === 'string') return convert(value, read);
  if (typeof value === 'number' && type === 'number') {
    return { state: 'value', value, ...(currency === undefined ? {} : { currency }) };
  }
  if (typeof value === 'boolean' && type === 'boolean') return { state: 'value', value };
  const isList = type === 'string' && Array.isArray(value) && value.every((each: Json) => typeof each === 'string');
  return isList ? { state: 'value', value: value.join(' ') } : MISTYPED;
}

function headerValues(head: RequestHead, name: string): string[] {
  const key = name.toLowerCase();
  const value = Object.hasOwn(head.headers, key) ? head.headers[key] : undefined;
  return value === undefined ? [] : [value];
}

/** The segment that `{name}` stands for. Behind a `*` no position is certain. */
function pathValues(name: string, { pattern, url }: ArgumentPlaces): string[] {
  const at = pattern.path.findIndex((piece) => piece.kind === 'one' && piece.name === name);
  const before = pattern.path.slice(0, at);
  const next = pattern.path[at + 1];
  const whole =
    before.at(-1)?.kind === 'text' && (next === undefined || (next.kind === 'text' && next.text.startsWith('/')));
  if (at < 0 || !whole || before.some((piece) => piece.kind === 'any')) return [];
  const depth =
    before
      .map((piece) => (piece.kind === 'text' ? piece.text : 'x'))
      .join('')
      .split('/').length - 1;
  const segment = url.pathname.split('/')[depth];
  if (segment === undefined) return [];
  try {
    return [decodeURIComponent(segment)];
  } catch {
    // Not UTF-8: no single value.
    return [];
  }
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
