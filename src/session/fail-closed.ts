import { messageOf } from '../model/error.ts';
import { deny, type Verdict } from '../model/verdict.ts';
import { SESSION_RULES } from './rules.ts';
import type { SessionEvents } from './session-events.ts';

/** What makes a session fail closed: once it has ended, and where a gate throws, everything is denied. */
export class FailClosed {
  readonly #events: SessionEvents;
  #ended: string | undefined;

  constructor(events: SessionEvents) {
    this.#events = events;
  }

  /** Why the session has ended; undefined while it has not. */
  get ended(): string | undefined {
    return this.#ended;
  }

  end(why: string): void {
    this.#ended = why;
  }

  /** What a gate says, or the refusal that stands for it. */
  judge<V extends Verdict>(gate: 'act' | 'send', judge: () => V): V | Verdict {
    if (this.#ended !== undefined) {
      return deny(
        SESSION_RULES[`${gate}Closed`].id,
        `This session has ended (${this.#ended}); nothing more may be done in it.`,
      );
    }
    try {
      return judge();
    } catch (fault) {
      this.#events.degraded(`the ${gate} gate failed: ${messageOf(fault)}`);
      return deny(
        SESSION_RULES[`${gate}Fault`].id,
        'Cordon could not judge this, and what it cannot judge it refuses; try another way.',
      );
    }
  }
}
