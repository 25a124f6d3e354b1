import type { PipeConnection } from '../../../browser/devtools/pipe.ts';
import type { ReplyFrame } from '../../../browser/devtools/wire-frame.ts';
import { messageOf } from '../../../model/error.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { Policy } from '../judging/call.ts';
import type { Message } from '../protocol/agent-message.ts';
import { deepNodes } from '../protocol/deep-values.ts';
import { MOST_TRIES, MOVED_ON } from '../results/moved-on.ts';
import { shownObjects, tellsOfObjects } from '../results/remote-objects.ts';
import { ASKED_INSTEAD, shownResult, unreadOf } from '../results/shown-result.ts';
import type { AgentReplies } from './agent-replies.ts';
import type { AgentSession, Flush } from './agent-session.ts';
import { closedTo } from './closed-sessions.ts';
import { leaksWorld } from './worlds.ts';

/** Passes on what shows an agent something of a page, after the filter was applied, and answers with what the see gate leaves of the result. */
export class Observations {
  readonly #connection: PipeConnection;
  readonly #policy: Policy;
  readonly #replies: AgentReplies;

  constructor(connection: PipeConnection, policy: Policy, replies: AgentReplies) {
    this.#connection = connection;
    this.#policy = policy;
    this.#replies = replies;
  }

  /**
   * Has the filter applied before the page handles the command. What only answers goes out right behind the flush, since the page handles what is sent to it in order, and its
   * result is handed over once the flush is known to have worked. What runs, or is answered by events, goes out when that is known. Where something changed since it was last
   * looked at, pictures may have to be taken before.
   */
  pass(
    sent: Message,
    session: AgentSession,
    params: JsonObject,
    how: 'reads' | 'runs',
    answered: () => void = () => undefined,
    tries = MOST_TRIES,
  ): undefined | Promise<void> {
    const { targetId = '' } = session;
    if (session.kind === 'worker' || this.#policy.guard.isSettled(targetId))
      return this.#passNow(sent, session, params, how, answered, tries);
    return this.#policy.guard.settle(targetId).then(() => {
      session.sharedFlush = undefined;
      return this.#passNow(sent, session, params, how, answered, tries);
    });
  }

  #passNow(
    sent: Message,
    session: AgentSession,
    params: JsonObject,
    how: 'reads' | 'runs',
    answered: () => void,
    tries: number,
  ): undefined | Promise<void> {
    const flush = session.kind === 'worker' ? FLUSHED : (this.#sharedBy(session) ?? this.#flush(session));
    session.sharedFlush = how === 'reads' && !flush.done ? flush : undefined;
    if (how === 'reads' && !ANSWERED_BY_EVENTS.has(sent.method))
      return this.#sendBehind(sent, session, params, flush, tries);
    return new Promise((sentOn) => {
      whenDone(flush, () => {
        const closed = flush.failure ?? closedTo(this.#policy, session, { method: sent.method, params });
        if (closed !== undefined) this.#replies.refuseAct(sent, closed);
        else {
          this.#connection.relay(sent.method, params, session.id, (frame) => {
            answered();
            this.#replyShown(sent, session, frame);
          });
        }
        sentOn();
      });
    });
  }

  /** The flush that reads may share, where it is of every document that is known by now. */
  #sharedBy({ sharedFlush, targetId = '' }: AgentSession): Flush | undefined {
    return sharedFlush !== undefined && this.#policy.guard.covers(targetId, sharedFlush.documents)
      ? sharedFlush
      : undefined;
  }

  #sendBehind(sent: Message, session: AgentSession, params: JsonObject, flush: Flush, tries: number): undefined {
    this.#connection.relay(ASKED_INSTEAD.get(sent.method) ?? sent.method, params, session.id, (frame) => {
      whenDone(flush, () => {
        if (flush.failure !== undefined) this.#replies.refuse(sent, flush.failure);
        else if (flush === FLUSHED || namesWorld(params) || 'error' in frame.reply)
          this.#replyShown(sent, session, frame);
        else {
          this.#replyIfCovered(sent, session, params, frame, flush, tries).catch((error: unknown) =>
            this.#replies.refuse(sent, messageOf(error)),
          );
        }
      });
    });
  }

  /**
   * What names no world is answered by the document that is there when the page comes to it: that may be one that began behind the flush, in which no filter was
   * applied yet. Then it is asked once more.
   */
  async #replyIfCovered(
    sent: Message,
    session: AgentSession,
    params: JsonObject,
    frame: ReplyFrame,
    flush: Flush,
    tries: number,
  ): Promise<void> {
    const isCovered = await this.#policy.guard.stillCovers(session.targetId ?? '', 'target', flush.documents);
    if (isCovered) this.#replyShown(sent, session, frame);
    else if (tries > 0) await this.pass(sent, session, params, 'reads', undefined, tries - 1);
    else this.#replies.refuse(sent, MOVED_ON);
  }

  /** For what looks into closed shadow roots, which the filter has to be shown first. */
  async passBeneath(sent: Message, session: AgentSession, params: JsonObject): Promise<void> {
    await this.#policy.guard.adoptClosedRoots(session.targetId ?? '');
    session.sharedFlush = undefined;
    await this.pass(sent, session, params, 'reads');
  }

  /** Hands over a result of page content as the see gate shows it, and nothing that is Cordon's. */
  #replyShown(sent: Message, session: AgentSession, frame: ReplyFrame): undefined {
    const { reply } = frame;
    if ('error' in reply) return this.#replies.pass(sent, frame);
    const { guard } = this.#policy;
    if (leaksWorld(guard, session, frame)) return this.#replies.refuse(sent, 'no such node');
    const nodes = sent.params.serializationOptions === undefined ? [] : deepNodes(reply.result);
    if (nodes.length === 0) return this.#replyFiltered(sent, session, frame, reply.result);
    void guard
      .whichAreShown(session.targetId ?? '', nodes)
      .then((shown) => {
        if (shown.every(Boolean)) this.#replyFiltered(sent, session, frame, reply.result);
        else this.#replies.refuse(sent, 'no such node');
      })
      .catch((error: unknown) => this.#replies.refuse(sent, messageOf(error)));
  }

  #replyFiltered(sent: Message, session: AgentSession, frame: ReplyFrame, result: JsonObject): undefined {
    const plain = tellsOfObjects(frame.bytes) ? shownObjects(result) : result;
    const { reader } = this.#policy;
    if (reader === undefined) return this.#replyRead(sent, session, frame, plain);
    const unread = unreadOf(sent.method, plain, session, reader);
    if (unread.length === 0) return this.#replyRead(sent, session, frame, plain);
    void reader
      .read(unread)
      .then(() => this.#replyRead(sent, session, frame, plain))
      .catch((error: unknown) => this.#replies.refuse(sent, messageOf(error)));
  }

  #replyRead(sent: Message, session: AgentSession, frame: ReplyFrame, plain: JsonObject): undefined {
    const shown = shownResult(sent.method, plain, session);
    if (shown === undefined) return this.#replies.refuse(sent, 'no such node');
    const isAsItCame = 'result' in frame.reply && shown === frame.reply.result;
    return isAsItCame ? this.#replies.pass(sent, frame) : this.#replies.reply(sent, { result: shown });
  }

  #flush(session: AgentSession): Flush {
    const flush: Flush = { done: false, failure: undefined, documents: new Set(), waiting: [] };
    flush.documents = this.#policy.guard.flush(session.targetId ?? '', 'target', (failure) => {
      flush.done = true;
      flush.failure = failure?.message;
      if (session.sharedFlush === flush) session.sharedFlush = undefined;
      for (const waiting of flush.waiting) waiting();
    });
    return flush;
  }
}

/** These tell of nodes by events, which come before the answer that could still be withheld. */
const ANSWERED_BY_EVENTS: ReadonlySet<string> = new Set([
  'DOM.pushNodesByBackendIdsToFrontend',
  'DOM.requestChildNodes',
  'DOM.requestNode',
]);

/** Where there is nothing to filter. */
const FLUSHED: Flush = { done: true, failure: undefined, documents: new Set(), waiting: [] };

/** Whether a command is answered by the document of a world that it names, or by none. */
function namesWorld({ uniqueContextId, objectId }: JsonObject): boolean {
  return uniqueContextId !== undefined || objectId !== undefined;
}

function whenDone(flush: Flush, then: () => void): void {
  if (flush.done) then();
  else flush.waiting.push(then);
}
