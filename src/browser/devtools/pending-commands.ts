import type { JsonObject } from '../../model/json.ts';
import { answerOf, type EventFrame, type ReplyFrame } from './wire-frame.ts';

const CLOSED: JsonObject = { code: -32000, message: 'The connection to the browser is closed' };
/** The code with which Chromium refuses a command in a session that is gone. */
const NO_SESSION = -32001;
const DETACHED: JsonObject = { code: NO_SESSION, message: 'The session was detached before an answer came' };

interface Waiting {
  readonly sessionId: string | undefined;
  readonly onReply: (frame: ReplyFrame) => void;
}

/**
 * The commands that wait for their answers. Of a session that is detached none comes any more, nor for those attached through it, of which Chromium says
 * nothing by themselves:
 *
 *     attached A; attached B within A; B is asked something; detached A   →   what B was asked is answered here
 *
 * Left waiting, they would keep whoever asked, an agent that is long gone with all it has, for as long as the browser runs.
 */
export class PendingCommands {
  readonly #waiting = new Map<number, Waiting>();
  /** The sessions attached through another one. */
  readonly #within = new Map<string, Set<string>>();

  add(id: number, sessionId: string | undefined, onReply: (frame: ReplyFrame) => void): void {
    this.#waiting.set(id, { sessionId, onReply });
  }

  /** The answer to a command; one that was given up is not heard. */
  answer(frame: ReplyFrame): void {
    const waiting = this.#waiting.get(frame.id);
    this.#waiting.delete(frame.id);
    waiting?.onReply(frame);
  }

  /** Follows which sessions there are. Call it when everybody else has heard the event, so that an answer given here comes after it. */
  hear({ method, params, sessionId }: EventFrame): void {
    if (method === 'Target.detachedFromTarget') this.#detached(String(params.sessionId), sessionId);
    if (method !== 'Target.attachedToTarget' || sessionId === undefined) return;
    const children = this.#within.get(sessionId) ?? new Set();
    this.#within.set(sessionId, children.add(String(params.sessionId)));
  }

  /** Nothing is answered any more. */
  close(): void {
    this.#within.clear();
    this.#giveUp(() => true, CLOSED);
  }

  #detached(sessionId: string, parent: string | undefined): void {
    if (parent !== undefined) this.#within.get(parent)?.delete(sessionId);
    const gone = new Set([sessionId]);
    // What is added to a set while it is gone through is gone through as well.
    for (const each of gone) {
      for (const child of this.#within.get(each) ?? []) gone.add(child);
      this.#within.delete(each);
    }
    this.#giveUp((id) => id !== undefined && gone.has(id), DETACHED);
  }

  #giveUp(concerns: (sessionId: string | undefined) => boolean, error: JsonObject): void {
    for (const [id, { sessionId }] of [...this.#waiting]) {
      if (concerns(sessionId)) this.answer(answerOf(id, { error }, sessionId));
    }
  }
}

/** What a command is answered that the browser will not answer any more. */
export function cutOff(id: number): ReplyFrame {
  return answerOf(id, { error: CLOSED }, undefined);
}

/** Whether a command got no answer because its session ended first. */
export function isDetached(error: JsonObject): boolean {
  return error.code === NO_SESSION;
}
