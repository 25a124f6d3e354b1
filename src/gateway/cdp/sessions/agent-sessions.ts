import type { PipeConnection } from '../../../browser/devtools/pipe.ts';
import { type EventFrame, withoutSession } from '../../../browser/devtools/wire-frame.ts';
import type { Guard } from '../../../browser/guard.ts';
import { messageOf } from '../../../model/error.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { Policy } from '../judging/call.ts';
import type { Outbox } from '../protocol/outbox.ts';
import { type AgentSession, agentSession } from './agent-session.ts';
import { heardOf, showsAttachment } from './heard-event.ts';

/**
 * The sessions of one agent, and what it hears in them. It has a browser-level session of its own, under which the browser keeps its attachments and
 * settings apart from other agents'. Sessions attached through it are followed, so that its events come to it alone and it can command no others'.
 */
export class AgentSessions {
  readonly rootId: string;
  readonly #outbox: Outbox;
  readonly #connection: PipeConnection;
  readonly #policy: Policy;
  readonly #sessions = new Map<string, AgentSession>();
  readonly #stopHearing: () => void;

  constructor(outbox: Outbox, connection: PipeConnection, policy: Policy, rootId: string) {
    this.rootId = rootId;
    this.#outbox = outbox;
    this.#connection = connection;
    this.#policy = policy;
    this.#follow(rootId);
    this.#stopHearing = connection.onEvent((event) => this.#hear(event));
  }

  /** The session that a message names, or the browser-level one where it names none. Undefined: it is not the agent's. */
  get(id: string = this.rootId): AgentSession | undefined {
    return this.#sessions.get(id);
  }

  /** A person is asked: what only looks need not wait for that. */
  letLook(): void {
    for (const { judging, queue } of this.#sessions.values()) if (judging > 0) queue.overtake();
  }

  /** The agent is gone, and hears nothing more. */
  end(): void {
    this.#stopHearing();
    for (const { gone } of this.#sessions.values()) gone.abort();
    this.#sessions.clear();
    // The browser detaches what was attached through a session with it.
    this.#connection.post('Target.detachFromTarget', { sessionId: this.rootId }, undefined, () => undefined);
  }

  #follow(id: string, target?: Json): AgentSession {
    const { guard, onRedacted, see } = this.#policy;
    const session = agentSession(id, target, see, (targetId, items) =>
      onRedacted(guard.targetInfo(targetId ?? '')?.url ?? '', items),
    );
    this.#sessions.set(id, session);
    return session;
  }

  #hear(event: EventFrame): void {
    const session = event.sessionId === undefined ? undefined : this.#sessions.get(event.sessionId);
    if (session === undefined) return;
    if (event.method === 'Target.attachedToTarget' && !this.#attached(session, event)) return;
    if (event.method === 'Target.detachedFromTarget' && !this.#detached(String(event.params.sessionId))) return;
    const heard = heardOf(this.#policy, session, event);
    if (heard === undefined) return;
    const isRoot = session.id === this.rootId;
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
    const session = this.#follow(id, targetInfo);
    if (session.kind === 'page') session.queue.run(() => untilGuarded(this.#policy.guard, session, 'placed'));
    return true;
  }

  /** Answers whether it was a session of the agent's. */
  #detached(id: string): boolean {
    this.#sessions.get(id)?.gone.abort();
    return this.#sessions.delete(id);
  }

  #send(frame: JsonObject): void {
    this.#outbox.send(JSON.stringify(frame));
  }
}

/** Every command for a page waits until the guard lets it run, and observations until the guard's script has arrived. */
export async function untilGuarded(guard: Guard, session: AgentSession, stage: 'placed' | 'ready'): Promise<void> {
  try {
    await guard[stage](session.targetId ?? '');
    session.ready = stage === 'ready';
  } catch (error) {
    session.broken = messageOf(error);
  }
}
