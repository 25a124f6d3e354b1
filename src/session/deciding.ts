/** Gate 2 to the end: what the act gate leaves open is decided by a model, a person, or the question about the request that it comes to. */
import type { Validator } from '../act/validator/validator.ts';
import type { Action } from '../model/action.ts';
import type { ActGate, ActVerdict } from '../model/gates.ts';
import { allow, conjoin, type RuleId, type Verdict } from '../model/verdict.ts';
import type { Approvals } from './approvals/approvals.ts';
import type { FailClosed } from './fail-closed.ts';
import type { Sending } from './requests/sending.ts';
import { SESSION_RULES } from './rules.ts';
import type { SessionEvents } from './session-events.ts';

/** A verdict on an action, and whether a model or a person was waited for. */
export interface Decision extends Verdict {
  readonly waited?: true;
}

export interface DecidingParts {
  readonly gate: ActGate;
  readonly approvals: Approvals;
  readonly validator: Validator | undefined;
  readonly sending: Sending;
  readonly events: SessionEvents;
  readonly failClosed: FailClosed;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** A rule that asks about presses by what they are called. */
const PRESS_RULE: RuleId = 'act.approval.rule';

/** Whether the gate left the last word to a model or a person. */
export function isOpen(verdict: ActVerdict): boolean {
  return verdict.outcome === 'ask' || (verdict.outcome === 'allow' && verdict.review === true);
}

export class Deciding {
  readonly #parts: DecidingParts;

  constructor(parts: DecidingParts) {
    this.#parts = parts;
  }

  /** Decides what is open. Aborting `gone` withdraws a question. */
  async decide(action: Action, judged: ActVerdict, gone: AbortSignal | undefined): Promise<Decision> {
    const { gate, validator, failClosed } = this.#parts;
    const reviewed = judged.review && validator ? await validator.review(action) : undefined;
    const asked = reviewed === undefined ? judged : conjoin([judged, reviewed]);
    let decided = asked;
    if (asked.by === PRESS_RULE && reviewed?.outcome !== 'ask' && this.#isAskedAtItsEffect(action, asked)) {
      const { warnings, hints } = asked;
      const about = 'A person is asked about the request that it submits.';
      decided = allow(SESSION_RULES.effect.id, about, { warnings, hints });
    } else if (asked.outcome === 'ask') {
      decided = await this.#askPerson(action, asked, gone);
    }
    const stopped = gate.settle(judged, decided.outcome === 'allow');
    const final = failClosed.judge('act', () => (stopped === undefined ? decided : conjoin([stopped, decided])));
    return { ...final, waited: true };
  }

  async #askPerson(action: Action, asked: Verdict, gone: AbortSignal | undefined): Promise<Verdict> {
    const { approvals, events, now } = this.#parts;
    const { verdict, digest, word } = await approvals.decide(action, asked, gone);
    const said = word === undefined ? {} : { who: word.who, scope: word.scope };
    events.emit({ kind: 'approval', at: now(), digest, asked: asked.by, by: verdict.by, ...said });
    return verdict;
  }

  /** Whether a person is asked about the very request that a press submits: then one question is enough, and the effect is what it is about. */
  #isAskedAtItsEffect({ target, page }: Action, { reason }: Verdict): boolean {
    const { sending } = this.#parts;
    const { submits } = target ?? {};
    if (target?.class === undefined || submits === undefined || page?.url === undefined) return false;
    if (!sending.asksAbout({ ...submits, headers: {} })) return false;
    sending.owe({ page: page.url, submits, reason });
    return true;
  }
}
