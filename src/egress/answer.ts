/** Answers that rules need values of: asked for so that they can be read, and read as they pass. */
import type { IncomingMessage } from 'node:http';
import type { RequestBody, WebAnswer } from '../model/request.ts';
import { type Fields, headersOf, readFields } from './fields.ts';

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
export function readBeside(answer: IncomingMessage, reader: AnswerReader): void {
  const chunks: Buffer[] = [];
  let length = 0;
  answer.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= MOST_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  });
  answer.once('end', () => {
    if (!answer.complete) return;
    const body: RequestBody =
      length <= MOST_BYTES
        ? { kind: 'bytes', bytes: Buffer.concat(chunks) }
        : { kind: 'unreadable', why: `it is longer than ${MOST_BYTES} bytes` };
    reader({ status: answer.statusCode ?? 0, headers: headersOf(readFields(answer.rawHeaders)), body });
  });
}
