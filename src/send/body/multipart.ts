/**
 * Forms in parts (`multipart/form-data`, RFC 7578), read as browsers write them and written anew under a boundary of our own. The reader takes
 * octets as they come, so that an upload of any size passes through it; what two servers could read in two ways is a fault: other headers,
 * bare line feeds, quoted pairs, extended parameters, transfer encodings, other character sets.
 *
 *   --x CRLF Content-Disposition: form-data; name="a" CRLF CRLF 1 CRLF --x-- CRLF
 *   part({name: 'a'})                                   content('1')  partEnd()
 */
import { readContentType } from './content-type.ts';
import { decodeUtf8, type FormField, MOST_FIELDS, ODD_NAME, oddName } from './form.ts';

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

/** Every octet is one character, so that places in the text are places in the octets; which character it is matters for ASCII alone. */
const places = new TextDecoder('latin1');

/** Reads a form in parts, chunk by chunk. What is sought is sought in text, where the engine is fastest. */
export class MultipartReader {
  readonly #listener: PartListener;
  /** CRLF, two dashes and the boundary. */
  readonly #delimiter: string;
  #fault: string | undefined;
  /** Octets that are not yet known to be content, or a head that has no end yet. */
  #held: Uint8Array;
  #state: 'delimiter' | 'head' | 'content' | 'end' = 'content';
  #parts = 0;

  constructor(boundary: string, listener: PartListener) {
    this.#listener = listener;
    this.#delimiter = `\r\n--${boundary}`;
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
    const octets = this.#held.length === 0 ? chunk : concat([this.#held, chunk]);
    const text = places.decode(octets);
    this.#held = NOTHING;
    let at: number | undefined = 0;
    while (at !== undefined && this.#fault === undefined) at = this.#step(octets, text, at);
  }

  /** Why the form, now that it is over, is not whole. */
  end(): string | undefined {
    const closed = this.#state === 'end' && (this.#held.length === 0 || isLineBreak(this.#held));
    return this.#fault ?? (closed ? undefined : MALFORMED);
  }

  /** Reads on from a place. Answers the next one, or nothing where more is needed. */
  #step(octets: Uint8Array, text: string, at: number): number | undefined {
    switch (this.#state) {
      case 'content':
        return this.#readContent(octets, text, at);
      case 'delimiter':
        return this.#readDelimiter(octets, at);
      case 'head':
        return this.#readHead(octets, text, at);
      case 'end':
        this.#held = octets.slice(at);
        // What follows the end is ignored by some servers and read by others.
        if (this.#held.length > 2) this.#fault = MALFORMED;
        return undefined;
    }
  }

  #readContent(octets: Uint8Array, text: string, at: number): number | undefined {
    const { length } = this.#delimiter;
    const found = text.indexOf(this.#delimiter, at);
    const inPart = this.#parts > 0;
    // Nothing may stand before the first delimiter.
    if (!inPart && (found > at || (found < 0 && octets.length - at >= length))) this.#fault = MALFORMED;
    if (found < 0) {
      const sure = Math.max(at, octets.length - length + 1);
      if (inPart && sure > at) this.#listener.content(octets.subarray(at, sure));
      this.#held = octets.slice(sure);
      return undefined;
    }
    if (inPart) {
      if (found > at) this.#listener.content(octets.subarray(at, found));
      this.#listener.partEnd();
    }
    this.#state = 'delimiter';
    return found + length;
  }

  #readDelimiter(octets: Uint8Array, at: number): number | undefined {
    if (octets.length - at < 2) {
      this.#held = octets.slice(at);
      return undefined;
    }
    if (octets[at] === DASH && octets[at + 1] === DASH) this.#state = 'end';
    else if (isLineBreak(octets.subarray(at, at + 2))) this.#state = 'head';
    else this.#fault = MALFORMED;
    return at + 2;
  }

  #readHead(octets: Uint8Array, text: string, at: number): number | undefined {
    const end = text.indexOf(HEAD_END, at);
    if (end < 0 && octets.length - at <= LONGEST_HEAD) {
      this.#held = octets.slice(at);
      return undefined;
    }
    const head = end < 0 || end - at > LONGEST_HEAD ? MALFORMED : readPartHead(octets.subarray(at, end));
    this.#parts += 1;
    if (typeof head === 'string') this.#fault = head;
    else if (this.#parts > MOST_FIELDS) this.#fault = `it has more than ${MOST_FIELDS} fields`;
    else this.#fault = this.#listener.part(head);
    this.#state = 'content';
    return end + HEAD_END.length;
  }
}

const HEAD_END = '\r\n\r\n';

function isLineBreak(octets: Uint8Array): boolean {
  return octets.length === 2 && octets[0] === CR && octets[1] === LF;
}

const DISPOSITION = /^content-disposition: *form-data; *name="([^"\\]*)"(?:; *filename="([^"\\]*)")?$/i;
const TYPE = /^content-type: *(.*)$/i;

/** Deno parts a head at each `;`: a file of the name `a;name=total;b` is the field `total`. */
const PARAMETER_INSIDE = /;\s*(?:file)?name\*?\s*=/i;

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
  // Catalyst ends a name at `;`, which Mojolicious has none of, and looks for one in the name of a file where there is none.
  if (name.includes(';') || (name === '' && filename?.includes('name=') === true)) return ODD_NAME;
  if (filename !== undefined && PARAMETER_INSIDE.test(filename))
    return 'a file has a name that servers read in different ways';
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
  const delimiter = `--${boundary}`;
  const why = reader.end() ?? fields.map((field) => faultOf(field, delimiter)).find((fault) => fault !== undefined);
  return why === undefined ? fields : { why };
}

/**
 * Go takes a file without a name for a plain field; browsers send none but for an empty choice. A boundary inside of a content was written to be
 * one to some server: browsers choose theirs by chance.
 */
function faultOf(field: FormField, delimiter: string): string | undefined {
  const content = contentOf(field);
  if (field.file?.name === '' && content.length > 0) return 'a file has no name';
  return places.decode(content).includes(delimiter) ? MALFORMED : undefined;
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
