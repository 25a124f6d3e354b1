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
    const said = messageOf(cause);
    const at = /position (\d+)/.exec(said)?.[1];
    const offset = at === undefined ? text.length : Number(at);
    const before = text.slice(0, offset);
    const line = before.split('\n').length;
    const column = offset - before.lastIndexOf('\n');
    // The engine's own message quotes the text, which may hold secrets.
    const why = offset >= text.length ? 'it ends too early' : 'it is no JSON here';
    throw badInput({ file, line, column }, `This is no ${what}: ${why}.`, `Export it again, and give the whole file.`);
  }
}
