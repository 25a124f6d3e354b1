/**
 * What a request has in common with others that do the same: what an answer that holds for longer than once is about, and what a person is shown of it.
 *
 *   POST /posts/17/comments   text=Thank you   action=publish
 *   POST /posts/{number}/comments   text: any   action = "publish"
 *
 * Told by the form of what stands there and by nothing else: numbers, UUIDs and dates in a path, free text and tokens in fields vary; words, amounts,
 * addresses and whatever may say what is done stay as they are. A request that differs in more, or has one field more, is another one.
 */
import type { EffectField, RequestEffect } from '../../model/gates.ts';
import type { Json } from '../../model/json.ts';
import { readUrl } from '../../net/url.ts';
import { isSecretName } from '../../see/secret-fields.ts';
import { findSecrets } from '../../see/secrets.ts';
import { isOfAction } from '../../send/url/action-fields.ts';

/** A field of a query or a body, or a header; without a value where any will do. */
export interface LikeField {
  readonly name: string;
  readonly value?: Json;
  /** As in the effect. */
  readonly header?: string;
}

export interface RequestLikeness {
  readonly method: string;
  readonly origin: string;
  /** Segments of the path; what varies is named for its form: `{number}`. */
  readonly path: readonly string[];
  readonly query: readonly LikeField[];
  /** What its body is, in the effect's own words. */
  readonly body: string;
  readonly fields: readonly LikeField[];
  /** The one operation of a GraphQL request, which stands for its text. */
  readonly operation?: { readonly name?: string; readonly fields: readonly string[] };
}

/** Undefined for what stands for itself alone: a batch, and an address that no pattern can be written of. */
export function likenessOf({ method, url, body, fields, operations = [] }: RequestEffect): RequestLikeness | undefined {
  const address = readUrl(url);
  const [operation, second] = operations;
  if (address === undefined || second !== undefined || fields.some(({ name }) => name.startsWith('[')))
    return undefined;
  const segments = address.pathname.split('/').slice(1);
  if (/[*{}]/.test(address.pathname)) return undefined;
  if (fields.some(({ header, value }) => header !== undefined && !LISTED_VALUE.test(String(value)))) return undefined;
  const said = [
    address.pathname,
    ...fields
      .filter(({ name, header }) => header !== undefined || SAYS_WHAT.test(lastOf(name)))
      .map(({ value }) => value),
  ];
  const isHard = method === 'DELETE' || HARD.test(words(JSON.stringify([said, operation?.fields])));
  const like = (field: EffectField): LikeField =>
    varies(field, isHard, operation !== undefined) ? { name: field.name } : plain(field);
  const path = isHard ? segments : segments.map((segment) => formOf(segment) ?? segment);
  return {
    method,
    origin: address.origin,
    path,
    query: [...address.searchParams].map(([name, value]) => like({ name, value })),
    body,
    fields: fields.map(like),
    ...(operation === undefined ? {} : { operation }),
  };
}

/** Whether a request is one of those that another one's answer is about. */
export function isLike(known: RequestLikeness, asked: RequestEffect): boolean {
  const found = likenessOf(asked);
  const address = readUrl(asked.url);
  if (found === undefined || address === undefined) return false;
  const { method, origin, path, body, operation } = known;
  return (
    method === found.method &&
    origin === found.origin &&
    body === found.body &&
    JSON.stringify(path) === JSON.stringify(found.path) &&
    JSON.stringify(operation) === JSON.stringify(found.operation) &&
    holds(
      known.query,
      [...address.searchParams].map(([name, value]) => ({ name, value })),
    ) &&
    holds(known.fields, asked.fields)
  );
}

/** The very same fields in the same order, and the same value wherever it is not any. */
function holds(known: readonly LikeField[], found: readonly EffectField[]): boolean {
  return (
    known.length === found.length &&
    known.every((field, at) => {
      const other = found[at];
      if (other === undefined || other.name !== field.name) return false;
      return field.value === undefined
        ? isScalar(other.value)
        : JSON.stringify(field.value) === JSON.stringify(other.value);
    })
  );
}

function isScalar(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}

/** A header's value as sitemaps may list it: servers split one at its commas. */
const LISTED_VALUE = /^[!-~](?:[ -+\--~]*[!-~])?$/;

const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^\d+$/, '{number}'],
  [/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i, '{uuid}'],
  [/^\d{4}-\d\d-\d\d$/, '{date}'],
  [/^(?=.*\d)(?=.*[a-f])[\da-f]{16,}$/i, '{hash}'],
];

function formOf(text: string): string | undefined {
  return FORMS.find(([form]) => form.test(text))?.[1];
}

/** Names of fields that say what is done. */
const SAYS_WHAT =
  /^_?(?:method|action|op|operation|operationname|cmd|command|type|event|kind|do|verb|function|func|procedure|task|mode)$/i;
/** Names of fields that say which thing is meant, or when. */
const SAYS_WHICH = /(?:^|[_.\-[\]])(?:id|pk|uuid|nonce|token|csrf|time|timestamp|revision|version)\]?$|[a-z]Id\]?$/;
/** What cannot be undone, or costs money: it is about one thing, and the next is another. */
const HARD =
  /(?:^|[^a-z])(?:delete|destroy|remove|erase|drop|purge|trash|wipe|cancel|close|transfer|pay|order|checkout|purchase|buy)/i;
/** Free text: with a space in it, or longer than a word is. */
const FREE_TEXT = /\s|^.{65,}$/u;
/** What no person chose: letters and digits mixed, as long as a key. */
const TOKEN = /^(?=.*\d)(?=.*[A-Za-z])[\w+/=.-]{20,}$/;

/** `postDelete` is `post Delete`. */
function words(text: string): string {
  return text.replace(/([a-z\d])([A-Z])/g, '$1 $2');
}

function plain({ name, value, file, header }: EffectField): LikeField {
  if (file !== undefined) return { name };
  return header === undefined ? { name, value } : { name, value, header };
}

function lastOf(name: string): string {
  return name.split(/[.[\]]/).findLast((part) => part !== '') ?? name;
}

function varies({ name, value, file, header }: EffectField, isHard: boolean, isGraphql: boolean): boolean {
  // What chooses the operation looks like a token, and is none.
  if (header !== undefined || isOfAction(name)) return false;
  // A text of its own, a GraphQL text too, says what is done.
  if (name === '' || (isGraphql && name === 'query')) return false;
  if (file !== undefined) return true;
  if (typeof value === 'number') return !isHard && SAYS_WHICH.test(name);
  if (typeof value !== 'string') return false;
  if (isSecretName(name)) return true;
  if (SAYS_WHAT.test(lastOf(name)) || /^https?:|^\/\//i.test(value)) return false;
  if (SAYS_WHICH.test(name) && !FREE_TEXT.test(value)) return !isHard && value !== '';
  const isForm = formOf(value) !== undefined && !/^\d+$/.test(value);
  return isForm || FREE_TEXT.test(value) || TOKEN.test(value) || findSecrets(value).length > 0;
}

/** Path and query as a pattern of sitemaps: each name in it once. */
export function pathOf({ path, query }: RequestLikeness): string {
  const used = new Map<string, number>();
  const named = (form: string): string => {
    const count = (used.get(form) ?? 0) + 1;
    used.set(form, count);
    return count === 1 ? form : form.replace('}', `${count}}`);
  };
  const pairs = query.map(({ name, value }) => {
    const said = value === undefined ? named('{value}') : encodeURIComponent(String(value)).replaceAll('*', '%2A');
    return `${encodeURIComponent(name)}=${said}`;
  });
  const search = pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  return `/${path.map((part) => (part.startsWith('{') ? named(part) : part)).join('/')}${search}`;
}
