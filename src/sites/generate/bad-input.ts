/** Input that is not what it claims to be: an error with its file and place. */
import { CordonError, messageOf, type SourcePlace } from '../../model/error.ts';
import type { Json } from '../../model/json.ts';

/** An error of kind `input`, which ends a command with status 2. */
export function badInput(place: SourcePlace, message: string, advice: string, cause?: unknown): CordonError {
  return new CordonError(message, { kind: 'input', place, advice, ...(cause === undefined ? {} : { cause }) });
}

/** Parses JSON, and says where it ends to be JSON. No value of it is ever a prototype. @throws {CordonError} `input` */
export function parseJson(text: string, file: string, what: string): Json {
  try {
    const value: Json = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
    return value;
  } catch (cause) {
    const offset = faultIn(text, cause);
    const before = text.slice(0, offset);
    const line = before.split('\n').length;
    const column = offset - before.lastIndexOf('\n');
    // The engine's own message quotes the text, which may hold secrets.
    const why = offset >= text.length ? 'it ends too early' : 'it is no JSON here';
    throw badInput({ file, line, column }, `This is no ${what}: ${why}.`, `Export it again, and give the whole file.`);
  }
}

/** Where a text ceases to be JSON; its length where only something is missing. */
function faultIn(text: string, cause: unknown): number {
  const said = messageOf(cause);
  const at = /position (\d+)/.exec(said)?.[1];
  if (at !== undefined) return Number(at);
  if (!said.startsWith('Unexpected token')) return text.length;
  // The engine does not say where the token stands: the longest beginning that lacks nothing but an end stops there.
  let [good, bad] = [0, text.length];
  while (bad - good > 1 && text.length <= LONGEST_SOUGHT) {
    const middle = (good + bad) >> 1;
    if (isBeginning(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return text.length <= LONGEST_SOUGHT ? good : 0;
}

const LONGEST_SOUGHT = 1024 * 1024;

function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (cause) {
    const at = /position (\d+)/.exec(messageOf(cause))?.[1];
    return at === undefined ? !messageOf(cause).startsWith('Unexpected token') : Number(at) >= text.length;
  }
}
