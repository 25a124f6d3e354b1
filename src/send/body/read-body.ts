/**
 * Bodies are read lazily, once, and in every way a server might: the first reading is the one that the declared type means and the only one
 * that can allow; the others can only deny. No reading that is not exactly one (other character sets, repeated keys, broken
 * compression) is guessed at: such a body is unreadable, and where a rule needs it the request is refused.
 */
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { RequestBody, RequestHead } from '../../model/request.ts';
import { asksForMethod, plainName } from '../url/loose-names.ts';
import { inflateBody } from './compressed.ts';
import { readUnambiguousJson } from './json.ts';
import { type FormField, readMultipart } from './multipart.ts';

export type BodyReading =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'form'; readonly fields: readonly FormField[] };

export type ReadBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'read'; readonly strict: BodyReading; readonly others: readonly BodyReading[] };

const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin1 = new TextDecoder('latin1');

export function readBody(head: RequestHead, body: RequestBody): ReadBody {
  if (body.kind === 'none') return { kind: 'none' };
  if (body.kind === 'unreadable') return body;
  if (body.bytes.length === 0) return { kind: 'none' };
  const encoding = head.headers['content-encoding'] ?? 'identity';
  if (encoding.trim().toLowerCase() === 'identity') return readBytes(head, body.bytes);
  const inflated = inflateBody(body.bytes, encoding);
  return inflated instanceof Uint8Array ? withRaw(readBytes(head, inflated), body.bytes) : unreadable(inflated.why);
}

function readBytes(head: RequestHead, bytes: Uint8Array): ReadBody {
  const declared = contentType(head.headers['content-type'] ?? '');
  if (declared === undefined) return unreadable('its content type or character set is not one Cordon reads');
  if (declared.type === 'multipart/form-data') {
    const fields = readMultipart(bytes, declared.boundary);
    return fields === undefined ? unreadable('it is no well-formed form') : asRead({ kind: 'form', fields }, []);
  }
  const text = decode(bytes);
  return text === undefined ? unreadable('it is not UTF-8 text') : readText(declared.type, text);
}

/** A server that does not inflate finds a form's fields in the compressed bytes, where text may stand as it is. */
function withRaw(body: ReadBody, bytes: Uint8Array): ReadBody {
  if (body.kind !== 'read' || body.strict.kind !== 'form') return body;
  const raw: BodyReading = { kind: 'form', fields: formFields(latin1.decode(bytes)) };
  return { ...body, others: [...body.others, raw] };
}

/** Whether the head announces a body. */
export function announcesBody(head: RequestHead): boolean {
  const length = head.headers['content-length'];
  return head.headers['transfer-encoding'] !== undefined || (length !== undefined && length.trim() !== '0');
}

/** Which of the types that servers parse a request declares; undefined where a parameter makes it readable in two ways. */
function contentType(header: string): { type: string; boundary: string } | undefined {
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim());
  let boundary: string | undefined;
  for (const parameter of parameters) {
    if (parameter === '') continue;
    const parts = /^([a-z-]+)=(?:"([^"\\]*)"|([^\s"]*))$/i.exec(parameter);
    // `boundary*=`, a quoted pair or whatever else: another boundary or character set to some server.
    if (parts === null) return undefined;
    const name = parts[1]?.toLowerCase();
    const value = parts[2] ?? parts[3] ?? '';
    if (name === 'charset' && !/^(utf-?8|us-ascii)$/i.test(value)) return undefined;
    if (name === 'boundary') {
      if (boundary !== undefined) return undefined;
      boundary = value;
    }
  }
  return type.includes(',') ? undefined : { type: type.toLowerCase(), boundary: boundary ?? '' };
}

function readText(type: string, text: string): ReadBody {
  const json = readUnambiguousJson(text);
  const asJson: BodyReading[] = json === undefined ? [] : [{ kind: 'json', value: json }];
  if (type === 'application/x-www-form-urlencoded') {
    return asRead({ kind: 'form', fields: formFields(text) }, [...splitOtherwise(text), ...asJson]);
  }
  if (type === 'application/graphql') return asRead({ kind: 'json', value: { query: text } }, asJson);
  const [strict] = asJson;
  if (strict !== undefined) return asRead(strict, []);
  if (type === '' || type === 'text/plain') {
    return asRead({ kind: 'form', fields: formFields(text) }, splitOtherwise(text));
  }
  return unreadable(/json/.test(type) ? 'it is not JSON with unique keys' : 'its content type is not one Cordon reads');
}

function formFields(text: string): FormField[] {
  return Array.from(new URLSearchParams(text), ([name, value]) => ({ name, value }));
}

/** The form that a server has which splits at `;` as well. */
function splitOtherwise(text: string): readonly BodyReading[] {
  return text.includes(';') ? [{ kind: 'form', fields: formFields(text.replaceAll(';', '&')) }] : [];
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    // Some other character set: no single reading.
    return undefined;
  }
}

function asRead(strict: BodyReading, others: readonly BodyReading[]): ReadBody {
  return { kind: 'read', strict, others };
}

function unreadable(why: string): ReadBody {
  return { kind: 'unreadable', why };
}

/** The `_method` values of any reading, in any case of the name. */
export function bodyOverrides(body: ReadBody): readonly string[] {
  if (body.kind !== 'read') return [];
  return [body.strict, ...body.others].flatMap((reading) => {
    const pairs: readonly (readonly [string, unknown])[] =
      reading.kind === 'form'
        ? reading.fields.map(({ name, value }) => [name, value] as const)
        : isJsonObject(reading.value)
          ? Object.entries(reading.value)
          : [];
    return pairs.flatMap(([name, value]) =>
      typeof value === 'string' && asksForMethod(name, value) ? [value.trim().toUpperCase()] : [],
    );
  });
}

const MOST_OPERATIONS = 100;

/**
 * The GraphQL request objects in a body: one, the elements of a batch, a multipart upload's `operations`, or the fields of a form.
 * Undefined where there is none that can be read.
 */
export function graphqlRequests(reading: BodyReading): readonly JsonObject[] | undefined {
  if (reading.kind === 'json') return requestObjects(reading.value);
  const fields = new Map<string, string>();
  const plain = new Set<string>();
  for (const { name, value } of reading.fields) {
    if (value === undefined) continue;
    if (plain.has(plainName(name))) return undefined;
    plain.add(plainName(name));
    fields.set(name, value);
  }
  const upload = fields.get('operations');
  if (upload !== undefined) return plain.has('query') ? undefined : requestObjects(readUnambiguousJson(upload));
  const request: Record<string, Json> = {};
  for (const [name, value] of fields) {
    const json = name === 'variables' || name === 'extensions' ? readUnambiguousJson(value) : undefined;
    request[name] = json ?? value;
  }
  return [request];
}

function requestObjects(value: Json | undefined): readonly JsonObject[] | undefined {
  if (isJsonObject(value)) return [value];
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_OPERATIONS) return undefined;
  return value.every(isJsonObject) ? value.filter(isJsonObject) : undefined;
}
