/** Answers that rules need values of: asked for so that they can be read, and read as they pass. */
import type { RequestBody, WebAnswer } from '../../model/traffic/request.ts';
import { type Fields, headersOf } from '../http/fields.ts';
import type { Answer } from '../http/outgoing.ts';

/** Takes an answer in. */
export type AnswerReader = (answer: WebAnswer) => void;

/** Most bytes of an answer that are read, as they came. */
const MOST_BYTES = 1024 * 1024;
/** By these a server may answer "as before", or with a part. */
const PARTIAL: ReadonlySet<string> = new Set(['if-none-match', 'if-modified-since', 'if-range', 'range']);

/** A request's fields such that its answer is whole, and compressed only in ways that Cordon reads. */
export function askedInFull(fields: Fields): Fields {
  const kept = Array.from(fields).filter(([name]) => !PARTIAL.has(name));
  return new Map([...kept, ['accept-encoding', { name: 'Accept-Encoding', values: ['gzip, deflate'] }]]);
}

/** Reads an answer beside whoever else does. Called before others listen, so that the reader knows the end of it first. */
export function readBeside(answer: Answer, reader: AnswerReader): void {
  const chunks: Buffer[] = [];
  let length = 0;
  answer.body.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= MOST_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  });
  answer.onEnd((whole) => {
    if (!whole) return;
    const body: RequestBody =
      length <= MOST_BYTES
        ? { kind: 'bytes', bytes: Buffer.concat(chunks) }
        : { kind: 'unreadable', why: `it is longer than ${MOST_BYTES} bytes` };
    reader({ status: answer.status, headers: headersOf(answer.fields), body });
  });
}
