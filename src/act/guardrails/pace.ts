import type { ActionOutcome } from '../../model/action.ts';
import type { Guardrails } from '../../model/policy.ts';
import { conjoin, deny, type Hint, type Verdict } from '../../model/verdict.ts';
import type { Facts } from '../facts.ts';
import { SessionLimits } from './session-limits.ts';

/**
 * The guardrails that look over the whole session. What reaches a stop stays stopped: the action that reached it is refused,
 * and so is all that follows.
 */
export class Pace {
  /** One for the document and one for each mandatory document: all hold. */
  readonly #limits: readonly SessionLimits[];
  #stop: Verdict | undefined;

  constructor(guardrails: readonly Guardrails[]) {
    this.#limits = guardrails.map((each) => new SessionLimits(each));
  }

  /** The refusal of everything, once the session is stopped. */
  stopped(): Verdict | undefined {
    return this.#stop;
  }

  overBudget(all: readonly Facts[]): Verdict | undefined {
    for (const limits of this.#limits) {
      const refusal = limits.overBudget(all);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  }

  /** Counts an action that is asked for, and gives its final verdict: hints ride along, and a stop refuses it. */
  consider(all: readonly Facts[], signature: string, verdict: Verdict): Verdict {
    const hints: Hint[] = [];
    for (const limits of this.#limits) {
      const hint = limits.consider(all, signature);
      if (hint !== undefined) hints.push(hint);
    }
    const stop = this.#latch(hints);
    const hinted = hints.length === 0 ? verdict : { ...verdict, hints: [...verdict.hints, ...hints] };
    if (stop !== undefined) return conjoin([stop, hinted]);
    if (verdict.outcome !== 'deny') for (const limits of this.#limits) limits.start();
    return hinted;
  }

  observe(outcome: ActionOutcome): readonly Hint[] {
    const hints = this.#limits.flatMap((limits) => limits.observe(outcome));
    this.#latch(hints);
    return hints;
  }

  #latch(hints: readonly Hint[]): Verdict | undefined {
    const stop = hints.find((hint) => hint.severity === 'STOP');
    if (stop !== undefined) this.#stop ??= deny(stop.by, stop.message);
    return this.#stop;
  }
}
