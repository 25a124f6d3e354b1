/**
 * The action validator: asks a language model of actions that every deterministic check allows and that are not known to be safe
 * (docs/sources.md#cua-verifier).
 * Its yes lets an action through, its no refuses it, and what it is not sure of goes to a person. It cannot lift a deny or answer for
 * a person. One answer a question, one timeout, and no answer that can be used is a deny.
 */
import type { Action } from '../../model/action.ts';
import { messageOf } from '../../model/error.ts';
import type { LanguageModel } from '../../model/language-model.ts';
import type { Scope } from '../../model/policy/scope.ts';
import { allow, ask, type Verdict } from '../../model/verdict.ts';
import { withTimeout } from '../../model/with-timeout.ts';
import { refuse } from '../rules.ts';
import { describe, modelAnswer, questionAbout } from './question.ts';

export interface ValidatorOptions {
  readonly model: LanguageModel;
  /** How long the model may take, in milliseconds. */
  readonly timeoutMs: number;
  readonly task: string;
  readonly scope: Scope;
}

/** Answers that are kept: a session asks about far fewer different actions. */
const MOST_KEPT = 500;

export class Validator {
  readonly #options: ValidatorOptions;
  /** By the exact action: an answer about one says nothing of another. Answers that could not be had are asked for again. */
  readonly #answers = new Map<string, Promise<Verdict>>();

  constructor(options: ValidatorOptions) {
    this.#options = options;
  }

  /** What the model makes of an action. Never throws. */
  review(action: Action, pageText?: string): Promise<Verdict> {
    const key = JSON.stringify([describe(action), action.arguments, pageText ?? null]);
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer = this.#ask(action, pageText).catch((fault: unknown) => {
      this.#answers.delete(key);
      return failed(fault);
    });
    if (this.#answers.size >= MOST_KEPT) this.#answers.clear();
    this.#answers.set(key, answer);
    return answer;
  }

  async #ask(action: Action, pageText: string | undefined): Promise<Verdict> {
    const { model, timeoutMs, task, scope } = this.#options;
    const number = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
    const question = questionAbout({ task, scope, action, pageText }, number);
    if (question === undefined) {
      return refuse('act.validator.failed', 'This action is too long to be judged: split it into smaller ones.');
    }
    const text = await withTimeout(timeoutMs, (over) => model.answer(question, over));
    const { verdict, why } = modelAnswer.parse(JSON.parse(text));
    const evidence = { model: model.name, why };
    switch (verdict) {
      case 'proceed':
        return allow('act.session.allowed', 'Nothing stands against this action.', { evidence: { model: model.name } });
      case 'refuse': {
        const reason = 'This action does not serve the task, so it is refused: do only what the task asks for.';
        return refuse('act.validator.refused', reason, evidence);
      }
      case 'unsure': {
        const reason = 'It is not clear that this action serves the task: a person must confirm it first.';
        return ask('act.validator.unsure', reason, { evidence });
      }
    }
  }
}

function failed(fault: unknown): Verdict {
  const reason =
    'This action could not be checked against the task, so it is refused: try it again later, or another way.';
  return refuse('act.validator.failed', reason, { error: messageOf(fault).slice(0, 200) });
}
