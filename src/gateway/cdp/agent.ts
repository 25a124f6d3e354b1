import type { PipeConnection } from '../../browser/pipe.ts';
import { type EventFrame, type Reply, type ReplyFrame, withoutSession } from '../../browser/wire-frame.ts';
import { messageOf } from '../../model/error.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { hasFailed, type Message, readMessage } from './agent-message.ts';
import { type AgentSession, agentSession, type Flush } from './agent-session.ts';
import type { Call, Caller, Judging, Policy } from './call.ts';
import { HANDLERS } from './handlers.ts';
import { heardOf, showsAttachment } from './heard-event.ts';
import { logEntry, type PendingHints, reasonAfter } from './hints.ts';
import { refusalOf } from './judge.ts';
import { ruleFor } from './methods.ts';
import type { Outbox } from './outbox.ts';
import { scriptAction, scriptOf } from './scripts.ts';
import { looksBeneath } from './shown-nodes.ts';
import { shownResult } from './shown-result.ts';
import { checkWorlds, leaksWorld } from './worlds.ts';

/**
 * Not held behind earlier commands of the same session: they free a page that an earlier one is stuck in.
 */
const URGENT: ReadonlySet<string> = new Set(['Page.handleJavaScriptDialog', 'Runtime.terminateExecution']);

/**
 * Lets a new page run. It waits for the guard's script to be on its way and for nothing else: what is queued may be waiting for the page to run.
 */
const RUN = 'Runtime.runIfWaitingForDebugger';

/**
 * One agent's connection. It has a browser-level session of its own, under which the browser keeps its attachments and settings apart
 * from other agents'; only message ids are remapped. Sessions attached through it are followed, so that its events come to it alone and it can
 * command no others'.
 */
export class Agent implements Caller {
  readonly contexts = new Set<string>();
  readonly streams = new Set<string>();
  readonly #outbox: Outbox;
  readonly #connection: PipeConnection;
  readonly #policy: Policy;
  readonly #root: AgentSession;
  readonly #sessions = new Map<string, AgentSession>();
  readonly #hints: PendingHints;
  /** The actions that were allowed and have not ended. */
  readonly #acting = new Set<Message>();
  readonly #stopHearing: () => void;
  #left = false;

  constructor(outbox: Outbox, connection: PipeConnection, policy: Policy, rootSessionId: string) {
    this.#outbox = outbox;
    this.#connection = connection;
    this.#policy = policy;
    this.#hints = policy.hints.join();
    this.#root = this.#session(rootSessionId);
    this.#sessions.set(rootSessionId, this.#root);
    this.#stopHearing = connection.onEvent((event) => this.#hear(event));
  }

  owns(sessionId: string): boolean {
    return this.#sessions.has(sessionId);
  }

  /** Ends the connection and the agent's sessions; the pages stay. Safe to call twice. */
  readonly leave = (): void => {
    if (this.#left) return;
    this.#left = true;
    this.#stopHearing();
    this.#sessions.clear();
    this.#policy.hints.leave(this.#hints);
    // The browser detaches what was attached through a session with it.
    this.#connection.post('Target.detachFromTarget', { sessionId: this.#root.id }, undefined, () => undefined);
    this.#outbox.close(1000);
  };

  /** A message as it came from the agent. What is no DevTools command ends the connection: no client of good faith sends that. */
  receive(text: string): void {
    if (this.#left) return;
    const parsed = readMessage(text);
    if (parsed === undefined) {
      this.#outbox.close(1008, 'not a DevTools command');
      return;
    }
    const session = parsed.sessionId === undefined ? this.#root : this.#sessions.get(parsed.sessionId);
    if (session === undefined) {
      this.#reply(parsed, { error: { code: -32001, message: 'Session with given id not found.' } });
      return;
    }
    if (parsed.method === RUN) void this.#letRun(parsed, session);
    else if (URGENT.has(parsed.method)) void this.#handle(parsed, session);
    else session.queue.run(() => this.#handle(parsed, session));
  }

  #handle(sent: Message, session: AgentSession): void | Promise<void> {
    const refuse = (why: string): void => this.#refuse(sent, why);
    try {
      return this.#dispatch(sent, session)?.catch((error: unknown) => refuse(messageOf(error)));
    } catch (error) {
      refuse(messageOf(error));
    }
  }

  /** Sends a command on its way; the promise, where there is one, settles when it is on the pipe or answered. */
  #dispatch(sent: Message, session: AgentSession): undefined | Promise<void> {
    const { method } = sent;
    const { treatment, why = '' } = ruleFor(method);
    if (treatment === 'refuse') return this.#refuse(sent, why);
    if (session.broken !== undefined) return this.#refuse(sent, session.broken);
    const checked = checkWorlds(this.#policy.guard, session, method, sent.params);
    if ('error' in checked) return this.#reply(sent, { error: { code: -32000, message: checked.error } });
    const { params } = checked;
    if (treatment === 'pass') {
      session.sharedFlush = undefined;
      return this.#forward(sent, session, method, params);
    }
    if (session.kind === 'page' && !session.ready) return this.#whenReady(sent, session);
    if (treatment === 'read' && session.kind === 'page' && looksBeneath(method, params))
      return this.#observeBeneath(sent, session, params);
    if (treatment === 'read') return this.#observe(sent, session, params, 'reads');
    session.sharedFlush = undefined;
    if (treatment === 'run') return this.#runScript(sent, session, params);
    const handler = HANDLERS.get(method);
    if (handler === undefined) return this.#refuse(sent, 'Cordon has no way to judge it');
    return handler(this.#call(sent, session, params)) ?? undefined;
  }

  /** A script of the agent's own is judged first, once; a client's is not. */
  #runScript(sent: Message, session: AgentSession, params: JsonObject): undefined | Promise<void> {
    const { guard, scripts } = this.#policy;
    const script = scriptOf(guard, session, sent.method, params);
    const known = script === undefined ? 'allowed' : scripts.known(script);
    if (known === 'allowed') return this.#observe(sent, session, params, 'runs');
    return this.#judgeScript(sent, session, params, script ?? '');
  }

  async #judgeScript(sent: Message, session: AgentSession, params: JsonObject, script: string): Promise<void> {
    const why = await this.#policy.scripts.answer(script, () =>
      refusalOf(this.#judging(sent), scriptAction(sent.method, script)),
    );
    if (why === undefined) this.#observe(sent, session, params, 'runs');
    else this.#refuse(sent, why);
  }

  async #whenReady(sent: Message, session: AgentSession): Promise<void> {
    await this.#untilGuarded(session, 'ready');
    await this.#dispatch(sent, session);
  }

  #judging(sent: Message): Judging {
    return {
      policy: this.#policy,
      onVerdict: ({ outcome, hints }) => {
        this.#hints.add(hints);
        if (outcome === 'allow') this.#acting.add(sent);
      },
    };
  }

  #session(id: string, target?: Json): AgentSession {
    const { guard, onRedacted, see } = this.#policy;
    return agentSession(id, target, see, (targetId, items) =>
      onRedacted(guard.targetInfo(targetId ?? '')?.url ?? '', items),
    );
  }

  #call(sent: Message, session: AgentSession, params: JsonObject): Call {
    const { method } = sent;
    return {
      method,
      params,
      session,
      ...this.#judging(sent),
      agent: this,
      forward: (changed = params, change) => this.#forward(sent, session, method, changed, change),
      forwardInput: (acknowledged) => {
        this.#connection.relay(method, params, session.id, (frame) => {
          acknowledged();
          this.#passReply(sent, frame);
        });
      },
      forwardAs: (other, changed, change) => this.#forward(sent, session, other, changed, change),
      answerWith: (change) => {
        this.#connection.post(method, params, session.id, (reply) => {
          const made = 'error' in reply ? undefined : change(reply.result);
          if (typeof made === 'string') this.#refuse(sent, made);
          else this.#reply(sent, made === undefined ? reply : { result: made });
        });
      },
      answer: (result) => this.#reply(sent, { result }),
      refuse: (why) => this.#refuse(sent, why),
      ask: (other, asked) => this.#connection.send(other, asked, session.id),
    };
  }

  #forward(
    sent: Message,
    session: AgentSession,
    method: string,
    params: JsonObject,
    change?: (result: JsonObject) => JsonObject,
  ): undefined {
    this.#connection.relay(method, params, session.id, (frame) => {
      if (change === undefined) this.#passReply(sent, frame);
      else this.#reply(sent, 'error' in frame.reply ? frame.reply : { result: change(frame.reply.result) });
    });
  }

  /**
   * Has the filter applied before the page handles the command. Nothing waits: the page handles what is sent to it in order, so the
   * flush goes out first and the command right behind it, and the result is handed over once the flush is known to have worked.
   */
  #observe(sent: Message, session: AgentSession, params: JsonObject, how: 'reads' | 'runs'): undefined {
    const flush = session.kind === 'worker' ? FLUSHED : (session.sharedFlush ?? this.#flush(session));
    session.sharedFlush = how === 'reads' && !flush.done ? flush : undefined;
    this.#connection.relay(sent.method, params, session.id, (frame) => {
      whenDone(flush, () => {
        if (flush.failure !== undefined) this.#refuse(sent, flush.failure);
        else this.#replyShown(sent, session, frame);
      });
    });
  }

  /** For what looks into closed shadow roots, which the filter has to be shown first. */
  async #observeBeneath(sent: Message, session: AgentSession, params: JsonObject): Promise<void> {
    await this.#policy.guard.adoptClosedRoots(session.targetId ?? '');
    session.sharedFlush = undefined;
    this.#observe(sent, session, params, 'reads');
  }

  /** Hands over a result of page content as the see gate shows it, and nothing that is Cordon's. */
  #replyShown(sent: Message, session: AgentSession, frame: ReplyFrame): undefined {
    const { reply } = frame;
    if ('error' in reply) return this.#passReply(sent, frame);
    const { guard } = this.#policy;
    const shown = leaksWorld(guard, session, frame) ? undefined : shownResult(sent.method, reply.result, session.texts);
    if (shown === undefined) return this.#refuse(sent, 'no such node');
    return shown === reply.result ? this.#passReply(sent, frame) : this.#reply(sent, { result: shown });
  }

  #flush(session: AgentSession): Flush {
    const flush: Flush = { done: false, failure: undefined, waiting: [] };
    this.#policy.guard.flush(session.targetId ?? '', 'target', (failure) => {
      flush.done = true;
      flush.failure = failure?.message;
      if (session.sharedFlush === flush) session.sharedFlush = undefined;
      for (const waiting of flush.waiting) waiting();
    });
    return flush;
  }

  #hear(event: EventFrame): void {
    const session = event.sessionId === undefined ? undefined : this.#sessions.get(event.sessionId);
    if (session === undefined || this.#left) return;
    if (event.method === 'Target.attachedToTarget' && !this.#attached(session, event)) return;
    if (event.method === 'Target.detachedFromTarget' && !this.#sessions.delete(String(event.params.sessionId))) return;
    const heard = heardOf(this.#policy, session, event);
    if (heard === undefined) return;
    const isRoot = session === this.#root;
    const bytes =
      heard !== 'as it is' && heard !== event.params ? undefined : isRoot ? withoutSession(event.bytes) : event.bytes;
    if (bytes !== undefined) this.#outbox.send(bytes);
    else {
      const { method } = event;
      const params = heard === 'as it is' ? event.params : heard;
      this.#send(isRoot ? { method, params } : { method, params, sessionId: session.id });
    }
  }

  /** Follows a new session of the agent's. Answers whether the agent may know of its target. */
  #attached(parent: AgentSession, event: EventFrame): boolean {
    const { sessionId, targetInfo } = event.params;
    const id = String(sessionId);
    if (!showsAttachment(event)) {
      this.#connection.post('Runtime.runIfWaitingForDebugger', {}, id, () => undefined);
      this.#connection.post('Target.detachFromTarget', { sessionId: id }, parent.id, () => undefined);
      return false;
    }
    const session = this.#session(id, targetInfo);
    this.#sessions.set(id, session);
    if (session.kind === 'page') session.queue.run(() => this.#untilGuarded(session, 'placed'));
    return true;
  }

  /** Every command for a page waits until the guard's script is on its way there, and observations until it has arrived. */
  async #untilGuarded(session: AgentSession, stage: 'placed' | 'ready'): Promise<void> {
    try {
      await this.#policy.guard[stage](session.targetId ?? '');
      session.ready = stage === 'ready';
    } catch (error) {
      session.broken = messageOf(error);
    }
  }

  async #letRun(sent: Message, session: AgentSession): Promise<void> {
    if (session.kind === 'page') await this.#untilGuarded(session, 'placed');
    void this.#handle(sent, session);
  }

  #refuse(sent: Message, why: string): undefined {
    this.#acting.delete(sent);
    const reason = reasonAfter(this.#hints.take(), why);
    return this.#reply(sent, { error: { code: -32000, message: `Cordon refused ${sent.method}: ${reason}` } });
  }

  #reply(sent: Message, reply: Reply): undefined {
    this.#tellHints(sent, () => reply);
    const { id, sessionId } = sent;
    this.#send(sessionId === undefined ? { ...reply, id } : { ...reply, id, sessionId });
  }

  /** An answer as the browser wrote it, under the number that the agent gave. */
  #passReply(sent: Message, frame: ReplyFrame): undefined {
    const bytes = frame.under(sent.id, sent.sessionId);
    if (bytes === undefined) return this.#reply(sent, frame.reply);
    this.#tellHints(sent, () => frame.reply);
    this.#outbox.send(bytes);
  }

  /** Learns how an action ended, and puts what is to be said to the agent before its answer. */
  #tellHints(sent: Message, reply: () => Reply): void {
    if (this.#acting.delete(sent)) this.#hints.add(this.#policy.observe({ failed: hasFailed(reply()) }));
    if (sent.sessionId === undefined || sent.sessionId === this.#root.id) return;
    for (const hint of this.#hints.take()) this.#send(logEntry(hint, sent.sessionId, Date.now()));
  }

  #send(frame: JsonObject): void {
    this.#outbox.send(JSON.stringify(frame));
  }
}

/** Where there is nothing to filter. */
const FLUSHED: Flush = { done: true, failure: undefined, waiting: [] };

function whenDone(flush: Flush, then: () => void): void {
  if (flush.done) then();
  else flush.waiting.push(then);
}
