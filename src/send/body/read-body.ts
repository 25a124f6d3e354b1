/**
 * Bodies are read once, strictly, and written anew from what was read (docs/architecture.md#what-is-judged-is-what-takes-effect): what is judged is what a
 * server gets. A body that no one
 * reading fits (other character sets, repeated keys, broken compression) is not guessed at: where a rule needs it the request is refused.
 *
 *   {"a":1.0}  application/json  → {a: 1}               → {"a":1}
 *   a=1;b=2    …-urlencoded      → a is '1;b=2'          → a=1%3Bb%3D2
 *   anything   image/png         → no server looks into it: opaque, sent as it is
 */
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { RequestBody, RequestHead } from '../../model/traffic/request.ts';
import { asksForMethod, loosePairs } from '../url/loose-names.ts';
import { inflateBody } from './compressed.ts';
import { type ContentType, readContentType } from './content-type.ts';
import { decodeUtf8, type FormField, MOST_FIELDS, readForm } from './form.ts';
import { readJson } from './json.ts';
import { readMultipart } from './multipart.ts';

export type BodyReading =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'form'; readonly fields: readonly FormField[] };

/** A body as it was read, and all that is needed to write it anew. */
export interface WholeBody {
  readonly kind: 'read';
  readonly type: ContentType;
  /** Its octets, uncompressed. */
  readonly bytes: Uint8Array;
  /** What it is to every server; undefined for text and for what no server looks into. */
  readonly strict: BodyReading | undefined;
  /** What some server might make of it: these can only deny. */
  readonly others: readonly BodyReading[];
}

export type ReadBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly why: string }
  /** Of a type that no server looks into, and not read. */
  | { readonly kind: 'opaque'; readonly type: ContentType }
  /** Too long to be held: it is read, and written anew, on its way. */
  | { readonly kind: 'passing'; readonly type: ContentType }
  | WholeBody;

export function readBody(head: RequestHead, body: RequestBody): ReadBody {
  if (body.kind === 'none') return body;
  const type = readContentType(head.headers['content-type'] ?? '');
  if (type === undefined) return unreadable('its content type or character set is not one Cordon reads');
  const encoding = (head.headers['content-encoding'] ?? '').trim().toLowerCase();
  const isPlain = encoding === '' || encoding === 'identity';
  if (type.kind === 'opaque') return { kind: 'opaque', type };
  if (body.kind === 'long') {
    if (type.kind === 'undeclared' || type.kind === 'text') return { kind: 'opaque', type };
    const canPass = type.kind === 'multipart' || type.kind === 'form' || type.kind === 'json';
    return canPass && isPlain ? { kind: 'passing', type } : unreadable(body.why);
  }
  if (body.kind === 'unreadable') return body;
  if (body.bytes.length === 0) return { kind: 'none' };
  if (isPlain) return readBytes(type, body.bytes);
  const inflated = inflateBody(body.bytes, encoding);
  return inflated instanceof Uint8Array ? readBytes(type, inflated) : unreadable(inflated.why);
}

function readBytes(type: ContentType, bytes: Uint8Array): ReadBody {
  const read = (strict: BodyReading | undefined, others: readonly BodyReading[] = []): WholeBody => {
    return { kind: 'read', type, bytes, strict, others };
  };
  if (type.kind === 'multipart') {
    const fields = readMultipart(bytes, type.boundary);
    return 'why' in fields ? unreadable(fields.why) : read({ kind: 'form', fields });
  }
  const text = decodeUtf8(bytes);
  if (type.kind === 'form') {
    if (text !== undefined && 'value' in readJson(text)) return unreadable('it says that it is a form, and is JSON');
    const fields = readForm(bytes);
    return 'why' in fields ? unreadable(fields.why) : read({ kind: 'form', fields }, splitOtherwise(bytes));
  }
  if (type.kind === 'undeclared') {
    const json = text === undefined ? undefined : readJson(text);
    if (json !== undefined && 'value' in json) return read({ kind: 'json', value: json.value });
    return { kind: 'opaque', type };
  }
  if (text === undefined) return type.kind === 'text' ? plainText(type, bytes) : unreadable('it is not UTF-8 text');
  if (type.kind === 'graphql') return read({ kind: 'json', value: { query: text } });
  const json = readJson(text);
  if ('value' in json) return read({ kind: 'json', value: json.value });
  return type.kind === 'json' ? unreadable(json.why) : plainText(type, bytes);
}

const SEMICOLON = 0x3b;
const AMPERSAND = 0x26;

/** Who writes pairs behind `;` means a server that splits there. It would find none in what leaves; what was meant may be refused all the same. */
function splitOtherwise(bytes: Uint8Array): readonly BodyReading[] {
  if (!bytes.includes(SEMICOLON)) return [];
  const fields = readForm(bytes.map((octet) => (octet === SEMICOLON ? AMPERSAND : octet)));
  return 'why' in fields ? [] : [{ kind: 'form', fields }];
}

const lenient = new TextDecoder();

/**
 * Some applications parse plain text themselves and may take it for a form, as Bottle and Javalin do whatever they get: prose may stand between its pairs.
 * Where it could have more of them than are looked at, nobody knows what it says.
 */
function plainText(type: ContentType, bytes: Uint8Array): ReadBody {
  const parted = bytes.reduce((count, octet) => (octet === AMPERSAND || octet === SEMICOLON ? count + 1 : count), 0);
  if (parted > MOST_FIELDS) return { kind: 'opaque', type };
  const fields = loosePairs(lenient.decode(bytes)).map(([name, value]) => ({ name, value }));
  return { kind: 'read', type, bytes, strict: undefined, others: [{ kind: 'form', fields }] };
}

function unreadable(why: string): ReadBody {
  return { kind: 'unreadable', why };
}

/** Whether the head announces a body. */
export function announcesBody(head: RequestHead): boolean {
  const length = head.headers['content-length'];
  return head.headers['transfer-encoding'] !== undefined || (length !== undefined && length.trim() !== '0');
}

/** The methods that any reading of a body asks a server to use instead of the request's own, upper case. */
export function bodyOverrides(body: ReadBody): readonly string[] {
  if (body.kind !== 'read') return NO_METHODS;
  const readings = body.strict === undefined ? body.others : [body.strict, ...body.others];
  return readings.flatMap((reading) =>
    membersOf(reading).flatMap(([name, value]) => {
      // A file under such a name is a value to some server, and nobody knows which.
      const asked = typeof value === 'string' ? value : '';
      return asksForMethod(name, asked) ? [asked.trim().toUpperCase()] : [];
    }),
  );
}

const NO_METHODS: readonly string[] = [];

/** The fields of a form or the members of a JSON object, of a batch those of each: frameworks look for one name in them and in the query. */
export function membersOf(reading: BodyReading): readonly (readonly [name: string, value: Json | undefined])[] {
  if (reading.kind === 'form') return reading.fields.map(({ name, value }) => [name, value] as const);
  return batchOf(reading.value).flatMap((each) => Object.entries(each));
}

/** The objects that JSON is to some server: itself, the elements of a list (JSON-RPC), what is called by a place (tRPC). */
export function batchOf(value: Json): readonly JsonObject[] {
  if (Array.isArray(value)) return value.filter(isJsonObject);
  if (!isJsonObject(value)) return [];
  const placed = Object.entries(value).flatMap(([name, each]) =>
    isJsonObject(each) && /^\d+$/.test(name) ? [each] : [],
  );
  return placed.length === 0 ? [value] : [value, ...placed];
}
