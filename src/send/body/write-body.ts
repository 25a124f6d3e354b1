/**
 * A body as it leaves: written anew from the one reading that was judged, with the type that belongs to it
 * (docs/architecture.md#what-is-judged-is-what-takes-effect).
 */
import type { Json } from '../../model/json.ts';
import type { SentBody } from '../../model/traffic/request.ts';
import { type ContentType, writeContentType } from './content-type.ts';
import { type FormField, writeForm } from './form.ts';
import { writeMultipart } from './multipart.ts';
import type { ReadBody, WholeBody } from './read-body.ts';

const encoder = new TextEncoder();

/**
 * What is sent in place of a body, or undefined where it has none, or one that is sent as it came.
 * @param judged what nothing may be called in a body that is read on its way
 * @throws {RangeError} for a body that could not be read
 */
export function writeBody(body: ReadBody, judged: readonly string[] = []): SentBody | undefined {
  switch (body.kind) {
    case 'none':
      return undefined;
    case 'unreadable':
      throw new RangeError(`a body that cannot be read cannot be written: ${body.why}`);
    case 'opaque':
      return { kind: 'verbatim', type: body.type.type === '' ? OCTETS : writeContentType(body.type) };
    case 'passing':
      return passing(body.type, judged);
    case 'read':
      return writeWhole(body, newBoundary, writeJson);
  }
}

function passing(type: ContentType, names: readonly string[]): SentBody {
  if (type.kind === 'json') return { kind: 'passing', type: jsonType(type), passage: { as: 'json', names } };
  if (type.kind === 'form') return { kind: 'passing', type: FORM, passage: { as: 'form', names } };
  const boundary = boundaryLike(type.boundary);
  const passage = { as: 'multipart', from: type.boundary, boundary, names } as const;
  return { kind: 'passing', type: `${PARTS}${boundary}`, passage };
}

const FORM = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data; boundary=';

/** To frameworks that take a body without a type for a form, this is none. */
const OCTETS = 'application/octet-stream';

/**
 * JSON in which no server finds the pairs of a form: Bottle and Javalin look for some in whatever has another type.
 *
 *   {"a":"x&b=2"}  →  {"a":"x\u0026b=2"}
 */
function writeJson(value: Json): string {
  return JSON.stringify(value).replace(/[&;]/g, (found) => (found === '&' ? '\\u0026' : '\\u003b'));
}

function writeWhole(body: WholeBody, boundary: () => string, write: (value: Json) => string): SentBody {
  const { type, strict, bytes } = body;
  if (strict === undefined) return { kind: 'bytes', type: writeContentType(type), bytes };
  if (strict.kind === 'form')
    return type.kind === 'multipart' ? inParts(strict.fields, boundary()) : asForm(strict.fields);
  if (type.kind === 'graphql') return { kind: 'bytes', type: 'application/graphql', bytes };
  return { kind: 'bytes', type: jsonType(type), bytes: encoder.encode(write(strict.value)) };
}

/** JSON under a name of its own, such as `text/json`, is JSON to some servers and nothing to others: it leaves under the name that all know. */
function jsonType(type: ContentType): string {
  const isKnown = type.kind === 'text' || /^application\/(json|csp-report|[^/]+\+json)$/.test(type.type);
  return isKnown ? writeContentType(type) : 'application/json';
}

/** Servers that read forms as Latin-1 unless told otherwise are told. */
function asForm(fields: readonly FormField[]): SentBody {
  const text = writeForm(fields);
  const isText = fields.every(({ value }) => value !== undefined);
  const charset = isText && /%[89A-F]/.test(text) ? ';charset=UTF-8' : '';
  return { kind: 'bytes', type: `${FORM}${charset}`, bytes: encoder.encode(text) };
}

function inParts(fields: readonly FormField[], boundary: string): SentBody {
  return { kind: 'bytes', type: `${PARTS}${boundary}`, bytes: writeMultipart(fields, boundary) };
}

/** What no page could have written into a file beforehand: 128 bits of chance. */
function newBoundary(): string {
  const chance = crypto.getRandomValues(new Uint8Array(16));
  return `----CordonFormBoundary${Array.from(chance, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** 22 of them hold 128 bits of chance. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const CHANCE = 22;

/** The same, as long as another: what is written anew under it is as long as it was. Browsers' own are long enough. */
function boundaryLike(from: string): string {
  const fixed = from.length - CHANCE;
  if (fixed < 0) return newBoundary();
  const chance = crypto.getRandomValues(new Uint8Array(CHANCE));
  const letters = Array.from(chance, (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${'----CordonFormBoundary'.slice(0, fixed).padEnd(fixed, '-')}${letters}`;
}

/** Whether a body came, octet for octet, as browsers write what Cordon read in it: a signed one may leave so and no other way. */
export function isAsWritten(body: ReadBody, bytes: Uint8Array): boolean {
  if (body.kind !== 'read') return body.kind === 'none' || body.kind === 'opaque';
  const own = writeWhole(body, () => body.type.boundary, JSON.stringify);
  return own.kind === 'bytes' && isSame(own.bytes, bytes);
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((octet, at) => octet === right[at]);
}
