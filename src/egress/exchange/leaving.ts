/**
 * A request as it leaves (docs/architecture.md#what-is-judged-is-what-takes-effect): what was judged of its body is written anew, with the type and the
 * framing that belong to it; what no rule
 * looked into leaves as it came, framed by us.
 *
 *   judged     {"a": 1.0}  → Content-Type: application/json, Content-Length: 7, {"a":1}
 *   not read   an image    → its own octets, its declared length or chunks
 */
import type { Passage, SentBody } from '../../model/traffic/request.ts';
import type { ReadBody } from '../http/body.ts';
import { type Field, type Fields, fieldValue } from '../http/fields.ts';
import type { Received } from '../http/head.ts';

/** A body as it goes out: whole, or its beginning and whatever the browser still sends. */
export type OutgoingBody =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'stream'; readonly start: Uint8Array; readonly length: number | undefined }
  /** One that is read and written anew on its way. */
  | {
      readonly kind: 'passing';
      readonly start: Uint8Array;
      readonly passage: Passage;
      readonly length: number | undefined;
    };

export interface Leaving {
  /** The request's fields, but for those that frame its body. */
  readonly fields: Fields;
  readonly body: OutgoingBody;
}

const NOTHING = new Uint8Array();

/** @param read absent where the body was not read before it was judged */
export function leavingOf(received: Received, read: ReadBody | undefined, sends: SentBody | undefined): Leaving {
  const fields = without(received.fields, ['content-length']);
  if (!received.hasBody) return { fields, body: { kind: 'bytes', bytes: NOTHING } };
  switch (sends?.kind) {
    case 'bytes':
      return { fields: declaring(sends.type, without(fields, ['content-encoding'])), body: sends };
    case 'passing':
      return {
        fields: declaring(sends.type, fields),
        body: {
          kind: 'passing',
          passage: sends.passage,
          start: startOf(read),
          length: lengthOnItsWay(received, sends.passage),
        },
      };
    case 'verbatim':
      return { fields: declaring(sends.type, fields), body: asItCame(received, read) };
    case undefined:
      return { fields, body: asItCame(received, read) };
  }
}

function asItCame(received: Received, read: ReadBody | undefined): OutgoingBody {
  if (read?.state === 'whole') return { kind: 'bytes', bytes: read.bytes };
  return { kind: 'stream', start: startOf(read), length: declaredLength(received) };
}

function declaredLength({ fields }: Received): number | undefined {
  const length = fieldValue(fields, 'content-length');
  return length === undefined ? undefined : Number(length);
}

/** What is written anew on its way is as long as it was, but for a form, and for parts under a boundary that is longer or shorter than ours. */
function lengthOnItsWay(received: Received, passage: Passage): number | undefined {
  const isSame = passage.as === 'multipart' ? passage.boundary.length === passage.from.length : passage.as === 'json';
  return isSame ? declaredLength(received) : undefined;
}

function startOf(read: ReadBody | undefined): Uint8Array {
  if (read?.state === 'whole') return read.bytes;
  return read?.state === 'long' ? read.start : NOTHING;
}

function declaring(type: string, fields: Fields): Fields {
  const field: Field = { name: fields.get('content-type')?.name ?? 'Content-Type', values: [type] };
  return new Map([...fields, ['content-type', field]]);
}

function without(fields: Fields, names: readonly string[]): Fields {
  return new Map([...fields].filter(([name]) => !names.includes(name)));
}
