/** What a request does, for a person to see: its one strict reading, field by field. What cannot be read so cannot be shown. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { EffectField, RequestEffect } from '../../model/gates.ts';
import { isJsonObject, type Json } from '../../model/json.ts';
import { decodeUtf8, type FormField } from '../body/form.ts';
import type { GraphqlOperation } from '../body/graphql.ts';
import type { WholeBody } from '../body/read-body.ts';
import { choosingHeaders } from '../url/header-names.ts';
import type { Question } from './question.ts';

/** More than a person reads through. */
const MOST_FIELDS = 500;
/** Of a longer value a person is shown the ends. */
const LONGEST_TEXT = 500;
/** Of a longer one something would be left out, and it may be the pair that matters. */
const LONGEST_URL = 2_000;

/** What the operations of one request do together, or why nobody can be shown it. */
export function effectOf(questions: readonly Question[]): RequestEffect | { readonly why: string } {
  const [first] = questions;
  if (first === undefined) throw new RangeError('a request asks at least one question');
  const { url, body, request } = first;
  if (url.href.length > LONGEST_URL) return { why: `its address is longer than ${LONGEST_URL} characters` };
  const shown = { method: request.method.toUpperCase(), url: url.href };
  const inHead = choosingHeaders(request.headers).map(([name, value]) => ({
    name: `${name} (a header)`,
    value,
    header: name,
  }));
  switch (body.kind) {
    case 'none':
      return { ...shown, body: 'none', fields: inHead };
    case 'unreadable':
      return { why: body.why };
    case 'opaque':
      return { why: 'its body is of a type that no rule looks into' };
    case 'passing':
      return { why: 'its body is too long' };
    case 'read': {
      const read = fieldsOf(body);
      if (!Array.isArray(read)) return { why: read };
      const fields = [...inHead, ...read];
      if (fields.length > MOST_FIELDS) return { why: `its body has more than ${MOST_FIELDS} fields` };
      const operations = questions.flatMap(({ view: { operation } }) => (operation === undefined ? [] : [operation]));
      if (operations.length === 0) return { ...shown, body: kindOf(body), fields };
      const given = operations.map(givenBeyondText);
      if (given.includes(undefined))
        return { why: 'its GraphQL text is too long to be shown, and has arguments of its own' };
      const runs = operations.map(({ name, fields: roots }) => ({
        ...(name === undefined ? {} : { name }),
        fields: roots,
      }));
      const said = operations.map(({ kind, fields: roots }) => `GraphQL ${kind} of ${roots.join(', ')}`).join(' and ');
      return { ...shown, body: said, fields: [...fields, ...given.flatMap((each) => each ?? [])], operations: runs };
    }
  }
}

/** What the one root field of an operation is given, where the text that says it is too long to be shown whole; undefined where that cannot be told. */
function givenBeyondText({
  request: { query },
  fields: [root = ''],
  args,
}: GraphqlOperation): EffectField[] | undefined {
  if (typeof query !== 'string' || query.length <= LONGEST_TEXT) return [];
  if (args === undefined) return undefined;
  return Object.entries(args.value).flatMap(([name, value]) => leavesOf(value, joined(root, name)));
}

function kindOf({ strict }: WholeBody): string {
  if (strict === undefined) return 'text';
  return strict.kind === 'json' ? 'JSON' : 'a form';
}

function fieldsOf({ strict, bytes }: WholeBody): EffectField[] | string {
  if (strict === undefined) {
    const text = decodeUtf8(bytes);
    return text === undefined ? 'its body is no text' : [{ name: '', value: text }];
  }
  if (strict.kind === 'json') return leavesOf(strict.value, '');
  const fields = strict.fields.map(formField);
  return fields.every((field) => field !== undefined) ? fields : 'its body has a field that is no text';
}

function formField({ name, value, file, content = NOTHING }: FormField): EffectField | undefined {
  if (file !== undefined) {
    const octets = value === undefined ? content : new TextEncoder().encode(value);
    return { name, value: null, file: { ...file, bytes: octets.length, sha256: bytesToHex(sha256(octets)) } };
  }
  return value === undefined ? undefined : { name, value };
}

const NOTHING = new Uint8Array();

/** `{items: [{sku: 1}]}` is `items[0].sku`. Stops soon after there are too many. */
function leavesOf(value: Json, name: string, leaves: EffectField[] = []): EffectField[] {
  if (leaves.length > MOST_FIELDS) return leaves;
  const members: readonly (readonly [string, Json | undefined])[] = Array.isArray(value)
    ? value.map((item: Json, at) => [`${name}[${at}]`, item] as const)
    : isJsonObject(value)
      ? Object.entries(value).map(([key, item]) => [joined(name, key), item] as const)
      : [];
  if (members.length === 0) leaves.push({ name, value });
  for (const [path, item] of members) if (item !== undefined) leavesOf(item, path, leaves);
  return leaves;
}

const PLAIN_NAME = /^[\w$-]+$/;

function joined(path: string, key: string): string {
  if (!PLAIN_NAME.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}
