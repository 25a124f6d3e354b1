import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { PipeConnection, ProtocolEvent, Reply } from '../../browser/pipe.ts';
import { messageOf } from '../../model/error.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { type AgentSession, agentSession, type Flush } from './agent-session.ts';
import type { Call, Caller, Policy } from './call.ts';
import { HANDLERS } from './handlers.ts';
import { ruleFor } from './methods.ts';
import { isShownTarget } from './targets.ts';
import { checkWorlds, leaksWorld, showsEvent } from './worlds.ts';

const message = z.object({
  id: z.number().int(),
  method: z.string(),
  // JSON by construction: it has just been parsed.
  params: z.custom<JsonObject>(isJsonObject).default({}),
  sessionId: z.string().optional(),
});
type Message = z.infer<typeof message>;

/**
 * Not held behind earlier commands of the same session: they free a page that an earlier one is stuck in.
 */
const URGENT: ReadonlySet<string> = new Set(['Page.handleJavaScriptDialog', 'Runtime.terminateExecution']);

/**
 * Lets a new page run. It waits for the guard's script to be on its way and for nothing else: what is queued may be waiting for the page to run.
 */
const RUN = 'Runtime.runIfWaitingForDebugger';

const TARGET_EVENTS: ReadonlySet<string> = new Set(['Target.targetCreated', 'Target.targetInfoChanged']);

/**
 * One agent's connection. It has a browser-level session of its own, under which the browser keeps its attachments and settings apart
 * from other agents'; only message ids are remapped. Sessions attached through it are followed, so that its events come to it alone and it can
 * command no others'.
 */
export class Agent implements Caller {
  readonly contexts = new Set<string>();
  readonly #socket: WebSocket;
  readonly #connection: PipeConnection;
  readonly #policy: Policy;
  readonly #root: AgentSession;
  readonly #sessions = new Map<string, AgentSession>();
  readonly #stopHearing: () => void;
  #left = false;

  constructor(socket: WebSocket, connection: PipeConnection, policy: Policy, rootSessionId: string) {
    this.#socket = socket;
    this.#connection = connection;
    this.#policy = policy;
    this.#root = agentSession(rootSessionId);
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
    // The browser detaches what was attached through a session with it.
    this.#connection.post('Target.detachFromTarget', { sessionId: this.#root.id }, undefined, () => undefined);
    this.#socket.close(1000);
  };

  /** A message as it came from the agent. What is no DevTools command ends the connection: no client of good faith sends that. */
  receive(text: string): void {
    if (this.#left) return;
    const parsed = readMessage(text);
    if (parsed === undefined) {
      this.#socket.close(1008, 'not a DevTools command');
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
    const rule = ruleFor(method);
    if (rule.kind === 'refuse') return this.#refuse(sent, rule.why);
    if (session.broken !== undefined) return this.#refuse(sent, session.broken);
    const checked = checkWorlds(this.#policy.guard, session, method, sent.params);
    if ('error' in checked) return this.#reply(sent, { error: { code: -32000, message: checked.error } });
    const { params } = checked;
    if (rule.kind !== 'pass' && session.kind === 'page' && !session.ready) return this.#whenReady(sent, session);
    const reads = rule.kind === 'observe' && rule.reads;
    if (!reads) session.sharedFlush = undefined;
    if (rule.kind === 'pass') return this.#forward(sent, session, method, params);
    if (rule.kind === 'observe') return this.#observe(sent, session, params, reads);
    const handler = HANDLERS.get(method);
    if (handler === undefined) return this.#refuse(sent, 'Cordon has no way to judge it');
    return handler(this.#call(sent, session, params)) ?? undefined;
  }

  async #whenReady(sent: Message, session: AgentSession): Promise<void> {
    await this.#untilGuarded(session, 'ready');
    await this.#dispatch(sent, session);
  }

  #call(sent: Message, session: AgentSession, params: JsonObject): Call {
    const { method } = sent;
    return {
      method,
      params,
      session,
      policy: this.#policy,
      agent: this,
      forward: (changed = params, change) => this.#forward(sent, session, method, changed, change),
      forwardInput: (acknowledged) => {
        this.#connection.post(method, params, session.id, (reply) => {
          acknowledged();
          this.#reply(sent, reply);
        });
      },
      forwardAs: (other, changed, change) => this.#forward(sent, session, other, changed, change),
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
    this.#connection.post(method, params, session.id, (reply) => {
      this.#reply(sent, change === undefined || 'error' in reply ? reply : { result: change(reply.result) });
    });
  }

  /**
   * Has the filter applied before the page handles the command. Nothing waits: the page handles what is sent to it in order, so the
   * flush goes out first and the command right behind it, and the result is handed over once the flush is known to have worked.
   */
  #observe(sent: Message, session: AgentSession, params: JsonObject, reads: boolean): undefined {
    if (session.kind === 'worker') return this.#forward(sent, session, sent.method, params);
    const flush = session.sharedFlush ?? this.#flush(session);
    session.sharedFlush = reads && !flush.done ? flush : undefined;
    this.#connection.post(sent.method, params, session.id, (reply) => {
      whenDone(flush, () => {
        if (flush.failure !== undefined) this.#refuse(sent, flush.failure);
        else if ('result' in reply && leaksWorld(this.#policy.guard, session, sent.method, reply.result))
          this.#refuse(sent, 'no such node');
        else this.#reply(sent, reply);
      });
    });
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

  #hear(event: ProtocolEvent): void {
    const session = event.sessionId === undefined ? undefined : this.#sessions.get(event.sessionId);
    if (session === undefined || !showsEvent(this.#policy.guard, session, event)) return;
    const { method, params } = event;
    if (method === 'Target.attachedToTarget' && !this.#attached(session, params)) return;
    if (TARGET_EVENTS.has(method) && !isShownTarget(params.targetInfo)) return;
    if (method === 'Target.detachedFromTarget') {
      if (!this.#sessions.delete(String(params.sessionId))) return;
    }
    this.#send(session === this.#root ? { method, params } : { method, params, sessionId: session.id });
  }

  /** Follows a new session of the agent's. Answers whether the agent may know of its target. */
  #attached(parent: AgentSession, { sessionId, targetInfo }: JsonObject): boolean {
    const id = String(sessionId);
    if (!isShownTarget(targetInfo)) {
      this.#connection.post('Runtime.runIfWaitingForDebugger', {}, id, () => undefined);
      this.#connection.post('Target.detachFromTarget', { sessionId: id }, parent.id, () => undefined);
      return false;
    }
    const session = agentSession(id, targetInfo);
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
    return this.#reply(sent, { error: { code: -32000, message: `Cordon refused ${sent.method}: ${why}` } });
  }

  #reply({ id, sessionId }: Message, reply: Reply): undefined {
    this.#send(sessionId === undefined ? { ...reply, id } : { ...reply, id, sessionId });
  }

  #send(frame: JsonObject): void {
    if (!this.#left || 'id' in frame) this.#socket.send(JSON.stringify(frame), () => undefined);
  }
}

function readMessage(text: string): Message | undefined {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    // Not JSON is not a command; the caller ends the connection.
    return undefined;
  }
  return message.safeParse(value).data;
}

function whenDone(flush: Flush, then: () => void): void {
  if (flush.done) then();
  else flush.waiting.push(then);
}
