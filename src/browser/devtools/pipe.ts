import type { Readable, Writable } from 'node:stream';
import { CordonError, messageOf } from '../../model/error.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { cutOff, PendingCommands } from './pending-commands.ts';
import { EventFrame, type Reply, type ReplyFrame, readFrame } from './wire-frame.ts';

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

/**
 * The DevTools pipe: JSON texts, each ended by a zero byte, commands out and replies and events in.
 *
 * Replies and events reach their listeners synchronously and in the order in which the browser wrote them. That matters to
 * whoever passes them on: an event that the browser sent after a reply must not overtake it, as it would if replies were
 * promises and events were not. {@link PipeConnection.post} is for those; {@link PipeConnection.send} is for everybody else.
 */
export class PipeConnection {
  readonly #output: Writable;
  readonly #inFlight = new PendingCommands();
  readonly #eventListeners = new Set<(event: EventFrame) => void>();
  readonly #closeListeners = new Set<(why: string) => void>();
  #chunks: Buffer[] = [];
  /** Whether commands of this turn are held back, to leave together: each write to a pipe wakes the browser up. */
  #isHeld = false;
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

  /** Sends a command; `onReply` is called once, in order with the events around it, at the latest when its session is detached or the pipe closes. */
  post(method: string, params: JsonObject, sessionId: string | undefined, onReply: (reply: Reply) => void): void {
    this.relay(method, params, sessionId, (frame) => onReply(frame.reply));
  }

  /** As {@link post}, for those who pass the answer on as it is: it is not parsed. */
  relay(method: string, params: JsonObject, sessionId: string | undefined, onReply: (frame: ReplyFrame) => void): void {
    const id = ++this.#lastId;
    if (this.#closed !== undefined) {
      onReply(cutOff(id));
      return;
    }
    this.#inFlight.add(id, sessionId, onReply);
    const frame = sessionId === undefined ? { id, method, params } : { id, method, params, sessionId };
    this.#hold();
    this.#output.write(`${JSON.stringify(frame)}\0`);
  }

  #hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.#output.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      this.#output.uncork();
    });
  }

  /** @throws {ProtocolError} when the browser answers with an error, or the session or the pipe ends first. */
  send(method: string, params: JsonObject = {}, sessionId?: string): Promise<JsonObject> {
    return new Promise((resolve, reject) => {
      this.post(method, params, sessionId, (reply) => {
        if ('error' in reply) reject(new ProtocolError(method, reply.error));
        else resolve(reply.result);
      });
    });
  }

  /** Hears every event; the answer stops it. Listeners are called in the order in which they were added. */
  onEvent(listener: (event: EventFrame) => void): () => void {
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
    this.#inFlight.close();
    for (const listener of this.#closeListeners) listener(why);
  }

  #read(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      const tail = chunk.subarray(start, end);
      const bytes = this.#chunks.length === 0 ? tail : Buffer.concat([...this.#chunks, tail]);
      this.#chunks = [];
      start = end + 1;
      if (this.#closed === undefined) this.#receive(bytes);
    }
    if (start < chunk.length) this.#chunks.push(chunk.subarray(start));
  }

  #receive(bytes: Buffer): void {
    const frame = readFrame(bytes);
    if (typeof frame === 'string') {
      this.close(`the browser sent what is no DevTools message: ${frame}`);
      return;
    }
    try {
      this.#deliver(frame);
    } catch (error) {
      // What cannot be read, or taken in by whoever listens, cannot be guarded either.
      this.close(`a DevTools message could not be taken in: ${messageOf(error)}`);
    }
  }

  #deliver(frame: EventFrame | ReplyFrame): void {
    if (!(frame instanceof EventFrame)) {
      this.#inFlight.answer(frame);
      return;
    }
    for (const listener of this.#eventListeners) listener(frame);
    this.#inFlight.hear(frame);
  }
}
