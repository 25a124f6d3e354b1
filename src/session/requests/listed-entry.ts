/** A kind of request as the entry of a sitemap: what varies is only there, and what does not has its value. */
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { calledBy } from '../../send/url/header-names.ts';
import { pathOf, type RequestLikeness } from './request-likeness.ts';

/** @param taken names of actions that the sitemap has already */
export function entryOf(likeness: RequestLikeness, taken: ReadonlySet<string>): JsonObject {
  const { method, origin, path, operation } = likeness;
  const name = nameOf(likeness, taken);
  const head = {
    semantic_action: name,
    description: `${method} ${path.length === 0 ? '/' : `/${path.join('/')}`}, answered by a person`,
    url: `${origin}${pathOf(likeness)}`,
    method,
    ...headersOf(likeness),
  };
  if (operation !== undefined) {
    const named = operation.name === undefined ? {} : { operation: operation.name };
    return { ...head, body: {}, graphql: { ...named, fields: operation.fields } };
  }
  const { body, present } = bodyOf(likeness);
  return { ...head, body, ...(present.length === 0 ? {} : { present }) };
}

function headersOf({ fields }: RequestLikeness): { readonly headers?: JsonObject } {
  const listed = chosenIn(fields);
  return listed.length === 0 ? {} : { headers: Object.fromEntries(listed) };
}

/** The headers that choose what runs. */
function chosenIn(fields: RequestLikeness['fields']): readonly (readonly [name: string, value: string])[] {
  return fields.flatMap(({ header, value }) => (header === undefined ? [] : [[header, String(value)] as const]));
}

function bodyOf({ body: kind, fields: all }: RequestLikeness): {
  readonly body: JsonObject;
  readonly present: readonly string[];
} {
  const present = new Set<string>();
  let body: JsonObject = {};
  const fields = all.filter(({ header }) => header === undefined);
  const repeated = (name: string): boolean => fields.filter((field) => field.name === name).length > 1;
  for (const { name, value } of fields) {
    const path = kind === 'a form' ? [name] : partsOf(name);
    const list = path.findIndex((part) => typeof part === 'number');
    const keys = (list === -1 ? path : path.slice(0, list)).map(String);
    if (keys.length === 0) continue;
    if (value === undefined || list !== -1 || repeated(name) || typeof value === 'object') present.add(pointerOf(keys));
    else body = withValue(body, keys, value);
  }
  return { body, present: [...present] };
}

function withValue(body: JsonObject, [key = '', ...rest]: readonly string[], value: Json): JsonObject {
  const inside = body[key];
  return { ...body, [key]: rest.length === 0 ? value : withValue(isJsonObject(inside) ? inside : {}, rest, value) };
}

function pointerOf(keys: readonly string[]): string {
  return keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

const PART = /\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\.?([^.[\]]+)/g;

/** `items[0].sku` is `items`, 0, `sku`, as the effect of a request names what its JSON holds. */
function partsOf(name: string): readonly (string | number)[] {
  return Array.from(name.matchAll(PART), ([, at, quoted, plain = '']) => {
    if (at !== undefined) return Number(at);
    const text: unknown = quoted === undefined ? plain : JSON.parse(quoted);
    return typeof text === 'string' ? text : plain;
  });
}

/** A name of the words of a request: `POST /posts/{number}/comments` is `PostPostsComments`. */
function nameOf({ method, path, fields, operation }: RequestLikeness, taken: ReadonlySet<string>): string {
  const called = fields.find(({ name, value }) => name === 'method' && typeof value === 'string')?.value;
  const words = [
    method.toLowerCase(),
    ...path.filter((part) => !part.startsWith('{')).flatMap((part) => part.split(/[^A-Za-z0-9]+/)),
    ...(operation === undefined ? [] : [operation.name ?? operation.fields.join(' ')]),
    ...(typeof called === 'string' ? [called] : []),
    ...chosenIn(fields).flatMap((header) => calledBy(header) ?? []),
  ].flatMap((word) => word.split(/[^A-Za-z0-9]+/));
  const plain = words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .slice(0, 80);
  let free = plain;
  for (let number = 2; taken.has(free); number += 1) free = `${plain}${number}`;
  return free;
}
