import type { ActionOutcome } from '../../model/action.ts';
import type { Policy } from '../../model/policy/policy.ts';
import { conjoin, deny, type Hint, type Verdict } from '../../model/verdict.ts';
import type { Facts } from '../facts.ts';
import { BudgetMeter } from './budgets.ts';
import { SessionLimits } from './session-limits.ts';

/**
 * What looks over the whole session: guardrails and budgets, of the document and of each mandatory one. What reaches a stop stays
 * stopped: the action that reached it is refused, and so is all that follows.
 */
export class Pace {
  readonly #limits: readonly SessionLimits[];
  readonly #budgets: readonly BudgetMeter[];
  /** How to take back what an action that was let through is counted for, while somebody is still to be asked of it. */
  readonly #counted = new WeakMap<Verdict, () => void>();
  #stop: Verdict | undefined;

  constructor(documents: readonly Policy[], now: () => number) {
    this.#limits = documents.flatMap(({ guardrails }) =>
      guardrails === undefined ? [] : [new SessionLimits(guardrails)],
    );
    this.#budgets = documents.flatMap(({ budgets }) => (budgets === undefined ? [] : [new BudgetMeter(budgets, now)]));
  }

  /** The refusal of everything, once the session is stopped. */
  stopped(): Verdict | undefined {
    return this.#stop;
  }

  overBudget(all: readonly Facts[]): Verdict | undefined {
    for (const meter of [...this.#limits, ...this.#budgets]) {
      const refusal = meter.judge(all);
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
    return stop === undefined ? hinted : conjoin([stop, hinted]);
  }

  /** An action is let through under this very verdict. */
  start(all: readonly Facts[], verdict: Verdict): void {
    const undo = [...this.#limits.map((limits) => limits.start()), ...this.#budgets.map((budget) => budget.count(all))];
    this.#counted.set(verdict, () => {
      for (const each of undo) each();
    });
  }

  /** What was let through under this verdict is not done after all. */
  takeBack(verdict: Verdict): void {
    this.#counted.get(verdict)?.();
    this.#counted.delete(verdict);
  }

  observe(outcome: ActionOutcome): readonly Hint[] {
    const hints = this.#limits.flatMap((limits) => limits.observe(outcome));
    this.#latch(hints);
    return hints;
  }

  /** A page was come to, by a link, a form, a redirect or an action. */
  arrive(url: string): readonly Hint[] {
    const hints = this.#limits.flatMap((limits) => limits.arrive(url));
    this.#latch(hints);
    return hints;
  }

  #latch(hints: readonly Hint[]): Verdict | undefined {
    const stop = hints.find((hint) => hint.severity === 'STOP');
    if (stop !== undefined) this.#stop ??= deny(stop.by, stop.message);
    return this.#stop;
  }
}
