/*
 * Scripts of some hundred kilobytes that come again with each document, as the bundle of a client does: read, and written, as the bytes that they came in. Only
 * their ends differ, where a client hands its bundle what it is to know of the document.
 *
 *   {"id":17,"method":"Runtime.evaluate","params":{"expression":"(() => {…345 kB… {\"frameSeq\":7…","contextId":3},"sessionId":"8F2A…"}
 *   └───────────────────────── head ──────────────────────────┘└───── known ────┘└────────────────────── tail ───────────────────────┘
 *
 * Where the bytes behind the head are those of a known beginning, the message is parsed with a mark in its place, and the beginning is put back where the mark
 * came to stand. So it means what it would have meant when parsed whole, and the bytes are at hand when it is passed on.
 */
import { randomUUID } from 'node:crypto';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';

/** How a long text begins. */
interface Known {
  readonly text: string;
  /** As JSON, from its quotation mark on. */
  readonly json: Buffer;
}

const LONG_BYTES = 32 * 1024;
const HEAD_BYTES = 200;
/** How much of a text's end may differ from time to time. */
const END_LENGTH = 2000;
/** One bundle for each client that is at work, and its next version. */
const MOST_KNOWN = 4;
/** The members that scripts stand in. A quotation mark within a string has a backslash before it, so what fits is a name and the begin of its value. */
const SCRIPT = /"(expression|functionDeclaration|source)":"/;
const MEMBERS = ['expression', 'functionDeclaration', 'source'] as const;
/** No message can hold it by chance, nor by intent. */
const MARK = randomUUID();

const known: Known[] = [];

/** Parses a message. @throws {SyntaxError} where it is no JSON. */
export function parseMessage(bytes: Buffer): Json {
  const name = bytes.length < LONG_BYTES ? null : SCRIPT.exec(bytes.toString('latin1', 0, HEAD_BYTES));
  if (name === null) return JSON.parse(bytes.toString());
  const [begin, member = ''] = [name.index + name[0].length - 1, name[1]];
  const found = known.find(({ json }) => startsAt(bytes, begin, json));
  if (found !== undefined) {
    const rest = bytes.subarray(begin + found.json.length).toString();
    const value: Json = JSON.parse(`${bytes.toString('utf8', 0, begin)}"${MARK}${rest}`);
    const end = scriptIn(value, member);
    if (isJsonObject(value) && isJsonObject(value.params) && end?.startsWith(MARK) === true)
      return { ...value, params: { ...value.params, [member]: found.text + end.slice(MARK.length) } };
  }
  const value: Json = JSON.parse(bytes.toString());
  if (found === undefined) remember(scriptIn(value, member) ?? '', bytes, begin);
  return value;
}

/** A message as the pipe takes it, with the zero byte behind it, in pieces. */
export function writeMessage(message: JsonObject & { readonly params: JsonObject }): readonly (string | Buffer)[] {
  const { params } = message;
  for (const member of MEMBERS) {
    const script = params[member];
    if (typeof script !== 'string' || script.length < LONG_BYTES) continue;
    const found = known.find(({ text }) => script.slice(0, text.length) === text);
    if (found === undefined) continue;
    const marked = { ...message, params: { ...params, [member]: MARK + script.slice(found.text.length) } };
    const [head = '', tail = ''] = JSON.stringify(marked).split(`"${MARK}`);
    return [head, found.json, `${tail}\0`];
  }
  return [`${JSON.stringify(message)}\0`];
}

/** Only what this process would write in the same way is known: its bytes are passed on. */
function remember(script: string, bytes: Buffer, begin: number): void {
  if (script.length < LONG_BYTES) return;
  const text = script.slice(0, -END_LENGTH);
  const json = Buffer.from(JSON.stringify(text).slice(0, -1));
  if (!startsAt(bytes, begin, json)) return;
  if (known.length >= MOST_KNOWN) known.shift();
  known.push({ text, json });
}

function startsAt(bytes: Buffer, begin: number, part: Buffer): boolean {
  return bytes.compare(part, 0, part.length, begin, Math.min(begin + part.length, bytes.length)) === 0;
}

function scriptIn(value: Json, member: string): string | undefined {
  const params = isJsonObject(value) ? value.params : undefined;
  const script = isJsonObject(params) ? params[member] : undefined;
  return typeof script === 'string' ? script : undefined;
}
