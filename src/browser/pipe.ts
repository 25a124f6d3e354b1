import type { Readable, Writable } from 'node:stream';
import { CordonError, messageOf } from '../model/error.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';

/** What the browser answers to one command: a result, or an error object as DevTools words it. */
export type Reply = { readonly result: JsonObject } | { readonly error: JsonObject };

/** Something the browser reports unasked; without `sessionId` it belongs to the pipe's own root session. */
export interface ProtocolEvent {
  readonly method: string;
  readonly params: JsonObject;
  readonly sessionId?: string;
}

type Frame = ProtocolEvent | ({ readonly id: number } & Reply);

/** A command that the browser refused. `code` and `message` are DevTools' own. */
export class ProtocolError extends CordonError {
  override readonly name: string = 'ProtocolError';
  readonly code: Json;

  constructor(method: string, error: JsonObject) {
    super(`${method}: ${String(error.message)}`, {
      kind: 'environment',
      advice: 'See whether this browser version still offers the command.',
    });
    this.code = error.code ?? null;
  }
}

const CLOSED: JsonObject = { code: -32000, message: 'The connection to the browser is closed' };

/**
 * The DevTools pipe: JSON texts, each ended by a zero byte, commands out and replies and events in.
 *
 * Replies and events reach their listeners synchronously and in the order in which the browser wrote them. That matters to
 * whoever passes them on: an event that the browser sent after a reply must not overtake it, as it would if replies were
 * promises and events were not. {@link PipeConnection.post} is for those; {@link PipeConnection.send} is for everybody else.
 */
export class PipeConnection {
  readonly #output: Writable;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  readonly #eventListeners = new Set<(event: ProtocolEvent) => void>();
  readonly #closeListeners = new Set<(why: string) => void>();
  #chunks: Buffer[] = [];
  #lastId = 0;
  #closed: string | undefined;

  constructor(input: Readable, output: Writable) {
    this.#output = output;
    input.on('data', (chunk: Buffer) => this.#read(chunk));
    for (const stream of [input, output]) {
      stream.on('error', (error) => this.close(`the DevTools pipe failed: ${error.message}`));
      stream.on('close', () => this.close('the browser closed the DevTools pipe'));
    }
  }

  get closed(): boolean {
    return this.#closed !== undefined;
  }

  /** Sends a command; `onReply` is called once, in order with the events around it, at the latest when the pipe closes. */
  post(method: string, params: JsonObject, sessionId: string | undefined, onReply: (reply: Reply) => void): void {
    if (this.#closed !== undefined) {
      onReply({ error: CLOSED });
      return;
    }
    const id = ++this.#lastId;
    this.#waiting.set(id, onReply);
    const frame = sessionId === undefined ? { id, method, params } : { id, method, params, sessionId };
    this.#output.write(`${JSON.stringify(frame)}\0`);
  }

  /** @throws {ProtocolError} when the browser answers with an error, or the pipe closes first. */
  send(method: string, params: JsonObject = {}, sessionId?: string): Promise<JsonObject> {
    return new Promise((resolve, reject) => {
      this.post(method, params, sessionId, (reply) => {
        if ('error' in reply) reject(new ProtocolError(method, reply.error));
        else resolve(reply.result);
      });
    });
  }

  /** Hears every event; the answer stops it. Listeners are called in the order in which they were added. */
  onEvent(listener: (event: ProtocolEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  /** Called once, with the reason, when nothing more will come; at once where that has already happened. */
  onClose(listener: (why: string) => void): void {
    if (this.#closed === undefined) this.#closeListeners.add(listener);
    else listener(this.#closed);
  }

  /** Ends the connection: every command in flight is answered with an error. */
  close(why: string): void {
    if (this.#closed !== undefined) return;
    this.#closed = why;
    this.#output.end();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const onReply of waiting) onReply({ error: CLOSED });
    for (const listener of this.#closeListeners) listener(why);
  }

  #read(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      const tail = chunk.subarray(start, end);
      const text = this.#chunks.length === 0 ? tail.toString() : Buffer.concat([...this.#chunks, tail]).toString();
      this.#chunks = [];
      start = end + 1;
      if (this.#closed === undefined) this.#receive(text);
    }
    if (start < chunk.length) this.#chunks.push(chunk.subarray(start));
  }

  #receive(text: string): void {
    const frame = readFrame(text);
    if (typeof frame === 'string') {
      this.close(`the browser sent what is no DevTools message: ${frame}`);
      return;
    }
    if ('method' in frame) {
      for (const listener of this.#eventListeners) listener(frame);
      return;
    }
    const onReply = this.#waiting.get(frame.id);
    this.#waiting.delete(frame.id);
    onReply?.(frame);
  }
}

/** One message of the pipe, or why it is none. Written by hand: a schema here would walk every result a second time. */
function readFrame(text: string): Frame | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return messageOf(error);
  }
  if (!isJsonObject(value)) return 'not an object';
  const { id, method, params = {}, sessionId, result, error } = value;
  if (typeof method === 'string' && isJsonObject(params)) {
    return typeof sessionId === 'string' ? { method, params, sessionId } : { method, params };
  }
  if (typeof id !== 'number') return 'neither a reply nor an event';
  if (isJsonObject(error)) return { id, error };
  return isJsonObject(result) ? { id, result } : 'a reply without a result';
}
