/**
 * Forms in parts (`multipart/form-data`, RFC 7578), read as browsers write them and written anew under a boundary of our own. The reader takes
 * octets as they come, so that an upload of any size passes through it; what two servers could read in two ways is a fault: other headers,
 * bare line feeds, quoted pairs, extended parameters, transfer encodings, other character sets.
 *
 *   --x CRLF Content-Disposition: form-data; name="a" CRLF CRLF 1 CRLF --x-- CRLF
 *   part({name: 'a'})                                   content('1')  partEnd()
 */
import { readContentType } from './content-type.ts';
import { decodeUtf8, type FormField, MOST_FIELDS, oddName } from './form.ts';

/** What a part says of itself. */
export interface PartHead {
  readonly name: string;
  readonly file?: { readonly name: string; readonly type: string };
}

/** Told of a form's parts, in their order. */
export interface PartListener {
  /** Answers why the form is not to be read on, or nothing. */
  part(head: PartHead): string | undefined;
  content(octets: Uint8Array): void;
  partEnd(): void;
}

/** RFC 2046, without the space, which some servers trim. */
const BOUNDARY = /^[\w'()+,./:=?-]{1,70}$/;
const LONGEST_HEAD = 8 * 1024;
const CR = 0x0d;
const LF = 0x0a;
const DASH = 0x2d;
const NOTHING = new Uint8Array();
const encoder = new TextEncoder();

const MALFORMED = 'it is no well-formed form';

/** Reads a form in parts, chunk by chunk. */
export class MultipartReader {
  readonly #listener: PartListener;
  /** CRLF, two dashes and the boundary. */
  readonly #delimiter: Uint8Array;
  #fault: string | undefined;
  /** Octets that are not yet known to be content, or a head that has no end yet. */
  #held: Uint8Array;
  #state: 'delimiter' | 'head' | 'content' | 'end' = 'content';
  #parts = 0;

  constructor(boundary: string, listener: PartListener) {
    this.#listener = listener;
    this.#delimiter = encoder.encode(`\r\n--${boundary}`);
    // The first delimiter has no line before it: as if the form began behind an empty part's content.
    this.#held = encoder.encode('\r\n');
    if (!BOUNDARY.test(boundary)) this.#fault = MALFORMED;
  }

  /** Why the form cannot be read, as far as it came. */
  get fault(): string | undefined {
    return this.#fault;
  }

  push(chunk: Uint8Array): void {
    if (this.#fault !== undefined) return;
    let rest = this.#held.length === 0 ? chunk : concat([this.#held, chunk]);
    this.#held = NOTHING;
    while (this.#fault === undefined) {
      const left = this.#step(rest);
      if (left === undefined) break;
      rest = left;
    }
  }

  /** Why the form, now that it is over, is not whole. */
  end(): string | undefined {
    const closed = this.#state === 'end' && (this.#held.length === 0 || isLineBreak(this.#held));
    return this.#fault ?? (closed ? undefined : MALFORMED);
  }

  /** Reads on from the beginning of some octets. Answers what comes behind, or nothing where more is needed. */
  #step(octets: Uint8Array): Uint8Array | undefined {
    switch (this.#state) {
      case 'content':
        return this.#readContent(octets);
      case 'delimiter':
        return this.#readDelimiter(octets);
      case 'head':
        return this.#readHead(octets);
      case 'end':
        this.#held = octets;
        // What follows the end is ignored by some servers and read by others.
        if (octets.length > 2) this.#fault = MALFORMED;
        return undefined;
    }
  }

  #readContent(octets: Uint8Array): Uint8Array | undefined {
    const { length } = this.#delimiter;
    const at = indexOf(octets, this.#delimiter);
    const inPart = this.#parts > 0;
    // Nothing may stand before the first delimiter.
    if (!inPart && (at > 0 || (at < 0 && octets.length >= length))) this.#fault = MALFORMED;
    if (at < 0) {
      const sure = Math.max(0, octets.length - length + 1);
      if (inPart && sure > 0) this.#listener.content(octets.subarray(0, sure));
      this.#held = octets.slice(sure);
      return undefined;
    }
    if (inPart) {
      if (at > 0) this.#listener.content(octets.subarray(0, at));
      this.#listener.partEnd();
    }
    this.#state = 'delimiter';
    return octets.subarray(at + length);
  }

  #readDelimiter(octets: Uint8Array): Uint8Array | undefined {
    if (octets.length < 2) {
      this.#held = octets.slice();
      return undefined;
    }
    if (octets[0] === DASH && octets[1] === DASH) this.#state = 'end';
    else if (isLineBreak(octets.subarray(0, 2))) this.#state = 'head';
    else this.#fault = MALFORMED;
    return octets.subarray(2);
  }

  #readHead(octets: Uint8Array): Uint8Array | undefined {
    const end = indexOf(octets, HEAD_END);
    if (end < 0 && octets.length <= LONGEST_HEAD) {
      this.#held = octets.slice();
      return undefined;
    }
    const head = end < 0 || end > LONGEST_HEAD ? MALFORMED : readPartHead(octets.subarray(0, end));
    this.#parts += 1;
    if (typeof head === 'string') this.#fault = head;
    else if (this.#parts > MOST_FIELDS) this.#fault = `it has more than ${MOST_FIELDS} fields`;
    else this.#fault = this.#listener.part(head);
    this.#state = 'content';
    return octets.subarray(end + HEAD_END.length);
  }
}

const HEAD_END = Uint8Array.of(CR, LF, CR, LF);

function isLineBreak(octets: Uint8Array): boolean {
  return octets.length === 2 && octets[0] === CR && octets[1] === LF;
}

/** Where a sequence stands first; -1 where it does not. */
function indexOf(octets: Uint8Array, sought: Uint8Array): number {
  const [first = 0] = sought;
  for (let at = octets.indexOf(first); at >= 0; at = octets.indexOf(first, at + 1)) {
    let same = 1;
    while (same < sought.length && octets[at + same] === sought[same]) same += 1;
    if (same === sought.length) return at;
  }
  return -1;
}

const DISPOSITION = /^content-disposition: *form-data; *name="([^"\\]*)"(?:; *filename="([^"\\]*)")?$/i;
const TYPE = /^content-type: *(.*)$/i;

/** What is in a file is nobody's business here, so that any clean type will do. */
const FILE_TYPE = /^(?:[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; *[\w-]+=(?:[\w.:-]+|"[\w .:-]+"))*)?$/;

/** A part's head, or why it has none that every server reads alike. */
function readPartHead(octets: Uint8Array): PartHead | string {
  const text = decodeUtf8(octets);
  const lines = text?.split('\r\n') ?? [];
  if (text === undefined || lines.some((line) => /\p{Cc}/u.test(line))) return MALFORMED;
  const [disposition, second] = lines.map((line) => DISPOSITION.exec(line)).filter((found) => found !== null);
  const types = lines.map((line) => TYPE.exec(line)).filter((found) => found !== null);
  if (disposition === undefined || second !== undefined || types.length > 1) return MALFORMED;
  if (lines.length !== 1 + types.length) return MALFORMED;
  const name = disposition[1] ?? '';
  const odd = oddName(name);
  if (odd !== undefined) return odd;
  const type = types[0]?.[1]?.trim() ?? '';
  const filename = disposition[2];
  if (filename !== undefined) return FILE_TYPE.test(type) ? { name, file: { name: filename, type } } : MALFORMED;
  return readContentType(type) === undefined ? MALFORMED : { name };
}

/** The fields of a form that is there as a whole, or why they are not the same to all servers. */
export function readMultipart(bytes: Uint8Array, boundary: string): readonly FormField[] | { readonly why: string } {
  const fields: FormField[] = [];
  let head: PartHead | undefined;
  let chunks: Uint8Array[] = [];
  const reader = new MultipartReader(boundary, {
    part(next) {
      head = next;
      chunks = [];
      return undefined;
    },
    content: (octets) => void chunks.push(octets),
    partEnd() {
      if (head === undefined) return;
      const content = concat(chunks);
      const value = head.file === undefined ? decodeUtf8(content) : undefined;
      fields.push(value === undefined ? { ...head, value, content } : { ...head, value });
    },
  });
  reader.push(bytes);
  const delimiter = encoder.encode(`--${boundary}`);
  const why = reader.end() ?? fields.map((field) => faultOf(field, delimiter)).find((fault) => fault !== undefined);
  return why === undefined ? fields : { why };
}

/**
 * Go takes a file without a name for a plain field; browsers send none but for an empty choice. A boundary inside of a content was written to be
 * one to some server: browsers choose theirs by chance.
 */
function faultOf(field: FormField, delimiter: Uint8Array): string | undefined {
  const content = contentOf(field);
  if (field.file?.name === '' && content.length > 0) return 'a file has no name';
  return indexOf(content, delimiter) < 0 ? undefined : MALFORMED;
}

function contentOf({ value, content }: FormField): Uint8Array {
  return content ?? encoder.encode(value);
}

/** A form in parts as browsers write it. */
export function writeMultipart(fields: readonly FormField[], boundary: string): Uint8Array {
  const chunks = fields.flatMap((field) => [
    encoder.encode(writePartHead(field, boundary)),
    contentOf(field),
    LINE_END,
  ]);
  return concat([...chunks, encoder.encode(`--${boundary}--\r\n`)]);
}

const LINE_END = Uint8Array.of(CR, LF);

/** The delimiter before a part, and its head. */
export function writePartHead({ name, file }: PartHead, boundary: string): string {
  const named = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  if (file === undefined) return `${named}\r\n\r\n`;
  return `${named}; filename="${file.name}"${file.type === '' ? '' : `\r\nContent-Type: ${file.type}`}\r\n\r\n`;
}

function concat(chunks: readonly Uint8Array[]): Uint8Array {
  const [only, second] = chunks;
  if (only !== undefined && second === undefined) return only;
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
