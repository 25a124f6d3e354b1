/** What a session tells the record, the terminal and the console. */
import { messageOf } from '../model/error.ts';
import type { Gate, SessionEvent, Subject } from '../model/event.ts';
import type { HiddenElement, Redaction } from '../model/observation.ts';
import { deny, type RuleId, type Verdict } from '../model/verdict.ts';
import { inTurn } from './end-all.ts';
import { SESSION_RULES } from './rules.ts';

/** Hears what happens in a session. */
export type SessionListener = (event: SessionEvent) => void;

export class SessionEvents {
  readonly #now: () => number;
  readonly #listeners = new Set<SessionListener>();

  /** @param now milliseconds since the epoch */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Tells a listener everything from here on, after the events that it should begin with. Returns how to stop listening. */
  listen(listener: SessionListener, first: readonly SessionEvent[]): () => void {
    this.#listeners.add(listener);
    for (const event of first) listener(event);
    return () => this.#listeners.delete(listener);
  }

  /** @throws what a listener threw, once all have heard it: whoever acts on what is told then does not */
  emit(event: SessionEvent): void {
    inTurn(Array.from(this.#listeners, (listener) => () => listener(event)));
  }

  verdict(gate: Gate, subject: Subject, verdict: Verdict): void {
    this.emit({ kind: 'verdict', at: this.#now(), gate, subject, verdict });
  }

  /**
   * Tells of a verdict, and answers with it: what would be allowed and cannot be told of is refused.
   * @throws what a listener threw of a refusal
   */
  decided<V extends Verdict>(gate: 'act' | 'send', subject: Subject, verdict: V): V | Verdict {
    try {
      this.verdict(gate, subject, verdict);
      return verdict;
    } catch (problem) {
      if (verdict.outcome !== 'allow') throw problem;
      const error = messageOf(firstCause(problem));
      return deny(
        SESSION_RULES[`${gate}Unrecorded`].id,
        `Nothing passes that is not recorded, and the record cannot be written (${error}): the operator has to see to that before you try again.`,
        { evidence: { error } },
      );
    }
  }

  /** A guarantee that does not hold. */
  degraded(what: string): void {
    this.emit({ kind: 'safety.degraded', at: this.#now(), what });
  }

  /** Controls that were hidden from the agent. */
  hidden(origin: string, items: readonly HiddenElement[]): void {
    for (const { by, name } of items) this.#seen(origin, by, `Hidden from the agent: ${name}`, 1);
  }

  /** Text that was taken out of what the agent reads. */
  redacted(origin: string, items: readonly Redaction[]): void {
    for (const { by, count } of items) this.#seen(origin, by, 'Taken out of what the agent reads.', count);
  }

  /** Nobody is told any more. */
  end(): void {
    this.#listeners.clear();
  }

  #seen(origin: string, by: RuleId, reason: string, count: number): void {
    this.verdict('see', { type: 'observation', origin, count }, deny(by, reason));
  }
}

/** What the system said, without what was made of it for the operator: names of files are nothing to an agent. */
function firstCause(problem: unknown): unknown {
  let first = problem;
  while (first instanceof Error && first.cause !== undefined) first = first.cause;
  return first;
}
