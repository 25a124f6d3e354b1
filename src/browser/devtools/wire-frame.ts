/*
 * A message of the browser, read no further than somebody needs it.
 *
 * Most of what a browser says is passed on to an agent as it is, and parsing it only to write it again would cost more than everything else that
 * the endpoint does. So the ends are read first: Chromium writes
 *
 *   {"method":"Network.dataReceived","params":{…},"sessionId":"8F2A…"}
 *   {"id":17,"result":{…},"sessionId":"8F2A…"}
 *
 * with the name or number in front and the session, where there is one, at the end. A message that ends in `"}` ends with a member of its own whose
 * value is a string, so that nothing within `params` or `result` can pass for the session. What is written in any other way is parsed at once.
 */
import { messageOf } from '../../model/error.ts';
import { isJsonObject, type JsonObject } from '../../model/json.ts';

/** What the browser answers to one command: a result, or an error object as DevTools words it. */
export type Reply = { readonly result: JsonObject } | { readonly error: JsonObject };

const HEAD_BYTES = 160;
const TAIL_BYTES = 96;
const EVENT_HEAD = /^\{"method":"([\w.]+)","params":\{/;
const REPLY_HEAD = /^\{"id":(\d+),"(?:result|error)":\{/;
const SESSION_TAIL = /,"sessionId":"([^"\\]+)"\}$/;

/** Something that the browser reports unasked; without `sessionId` it belongs to the root session. */
export class EventFrame {
  readonly method: string;
  readonly sessionId: string | undefined;
  /** The message as the browser wrote it. */
  readonly bytes: Buffer;
  #params: JsonObject | undefined;

  constructor(bytes: Buffer, method: string, sessionId: string | undefined, params?: JsonObject) {
    this.bytes = bytes;
    this.method = method;
    this.sessionId = sessionId;
    this.#params = params;
  }

  /** @throws {SyntaxError} when the message turns out to be no JSON. */
  get params(): JsonObject {
    this.#params ??= member(parse(this.bytes), 'params') ?? {};
    return this.#params;
  }
}

/** The answer to a command. */
export class ReplyFrame {
  readonly id: number;
  readonly bytes: Buffer;
  #reply: Reply | undefined;

  constructor(bytes: Buffer, id: number, reply?: Reply) {
    this.bytes = bytes;
    this.id = id;
    this.#reply = reply;
  }

  /** @throws {SyntaxError} when the message turns out to be no JSON. */
  get reply(): Reply {
    this.#reply ??= replyOf(parse(this.bytes)) ?? { error: { message: 'a reply without a result' } };
    return this.#reply;
  }

  /** The same answer under another id, and without its session where the asker knows none. */
  under(id: number, sessionId: string | undefined): Buffer | undefined {
    const head = `{"id":${this.id},`;
    if (this.bytes.toString('latin1', 0, head.length) !== head) return undefined;
    const rest = this.bytes.subarray(head.length);
    const body = sessionId === undefined ? withoutSession(rest) : rest;
    return body && Buffer.concat([Buffer.from(`{"id":${id},`), body]);
  }
}

/** An answer that the browser did not give. */
export function answerOf(id: number, reply: Reply, sessionId: string | undefined): ReplyFrame {
  const answer = sessionId === undefined ? { id, ...reply } : { id, ...reply, sessionId };
  return new ReplyFrame(Buffer.from(JSON.stringify(answer)), id, reply);
}

/** One message, or why it is none. */
export function readFrame(bytes: Buffer): EventFrame | ReplyFrame | string {
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  const method = EVENT_HEAD.exec(head)?.[1];
  const id = method === undefined ? REPLY_HEAD.exec(head)?.[1] : undefined;
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES));
  const sessionId = SESSION_TAIL.exec(tail)?.[1];
  if (sessionId !== undefined || tail.endsWith('}}')) {
    if (method !== undefined) return new EventFrame(bytes, method, sessionId);
    if (id !== undefined) return new ReplyFrame(bytes, Number(id));
  }
  return readWhole(bytes);
}

/** A message without the session that it names at its end; undefined where it is written in another way. */
export function withoutSession(bytes: Buffer): Buffer | undefined {
  const from = Math.max(0, bytes.length - TAIL_BYTES);
  const at = bytes.toString('latin1', from).search(SESSION_TAIL);
  if (at < 0) return undefined;
  return Buffer.concat([bytes.subarray(0, from + at), Buffer.from('}')]);
}

function readWhole(bytes: Buffer): EventFrame | ReplyFrame | string {
  let value: unknown;
  try {
    value = parse(bytes);
  } catch (error) {
    return messageOf(error);
  }
  if (!isJsonObject(value)) return 'not an object';
  const { id, method, params = {}, sessionId } = value;
  if (typeof method === 'string' && isJsonObject(params)) {
    return new EventFrame(bytes, method, typeof sessionId === 'string' ? sessionId : undefined, params);
  }
  if (typeof id !== 'number') return 'neither a reply nor an event';
  const reply = replyOf(value);
  return reply === undefined ? 'a reply without a result' : new ReplyFrame(bytes, id, reply);
}

function replyOf(value: unknown): Reply | undefined {
  const [error, result] = [member(value, 'error'), member(value, 'result')];
  if (error !== undefined) return { error };
  return result === undefined ? undefined : { result };
}

function member(value: unknown, name: string): JsonObject | undefined {
  const found = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(found) ? found : undefined;
}

function parse(bytes: Buffer): unknown {
  return JSON.parse(bytes.toString());
}
