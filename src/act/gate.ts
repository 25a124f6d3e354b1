/**
 * Gate 2: what the agent may do (docs/architecture.md#the-act-gate).
 *
 * Everything that a document says is compiled when the gate is made. For each action: a latched stop first; then the floor, the
 * scope verifier, the guards and the guardrails are all asked, of the action and of every step inside it, and their verdicts
 * conjoined. A sequence is thus judged whole before any step runs.
 */
import type { Action, ActionOutcome, MalformedCall, PageState } from '../model/action.ts';
import { messageOf } from '../model/error.ts';
import type { ActGate, ActVerdict, Trace } from '../model/gates.ts';
import type { Policy } from '../model/policy/policy.ts';
import type { Scope } from '../model/policy/scope.ts';
import { allow, conjoin, type Hint, type Verdict } from '../model/verdict.ts';
import { createAskRules, type Words } from './approval/ask-rules.ts';
import { asShown } from './as-shown.ts';
import { CaptchaNotice } from './captcha.ts';
import { type Facts, factsOf } from './facts.ts';
import { createFloor } from './floor.ts';
import { Pace } from './guardrails/pace.ts';
import { signatureOf } from './guardrails/signature.ts';
import { guardsOf } from './guards/configured.ts';
import type { Guard } from './guards/guard.ts';
import { isKnownSafe } from './known-safe.ts';
import { refuse } from './rules.ts';
import { type ControlClassifier, createScopeVerifier } from './scope-verifier.ts';

export interface ActGateOptions {
  readonly policy: Policy;
  readonly scope: Scope;
  /** Milliseconds; asked by rate limits alone. */
  readonly now: () => number;
  /** Whether the goal hides a control of these names: the see gate's lexicon. Absent: only the live page's word counts. */
  readonly hides?: ControlClassifier;
  /** Whether a control of these names, shown by the goal, is hard to undo: then a person is asked, or a model where there is one. */
  readonly dangerous?: ControlClassifier;
  /** The words of a name as a person sees them, for rules that ask by names. */
  readonly words?: Words;
  /** Whether a language model is there to review what this gate is not sure of. */
  readonly model?: boolean;
}

const ALLOWED: Verdict = allow('act.session.allowed', 'Nothing stands against this action.');

/**
 * The act gate of one session.
 * @throws {CordonError} or {RangeError} for lists that the policy room should have refused
 */
export function createActGate(options: ActGateOptions): ActGate {
  const { policy } = options;
  const documents = [policy, ...policy.mandatory];
  const reviewed = documents.some(({ guardrails }) => guardrails?.enableLlmActionCheck === true);
  const asking = createAskRules(
    documents.flatMap(({ approvals }) => approvals?.ask ?? []),
    options.words,
  );
  const checks: readonly Guard[] = [
    { judge: createFloor(policy) },
    { judge: asShown },
    { judge: createScopeVerifier(options) },
    ...documents.flatMap((document) => guardsOf(document, options.now)),
    ...(asking === undefined ? [] : [asking]),
  ];
  const pace = new Pace(documents, options.now);
  const captchas = new CaptchaNotice();

  function judge(action: Action | MalformedCall, trace?: Trace): ActVerdict {
    const stopped = pace.stopped();
    if (stopped !== undefined) return noted(stopped, trace);
    if ('malformed' in action) return noted(pace.consider([], malformedKey(action), malformed(action)), trace);
    const all = factsOf(action);
    const verdicts: Verdict[] = [];
    const overBudget = pace.overBudget(all);
    if (overBudget !== undefined) verdicts.push(noted(overBudget, trace));
    for (const check of checks) {
      for (const facts of all) {
        const verdict = judgeBy(check, facts);
        if (verdict !== undefined) verdicts.push(noted(verdict, trace));
      }
    }
    const [first, ...others] = verdicts;
    const verdict = first === undefined ? ALLOWED : conjoin([first, ...others]);
    const considered = pace.consider(all, signatureOf(all), verdict);
    if (considered !== verdict || first === undefined) noted(considered, trace);
    const hints = withNotice(considered.hints, action.page);
    if (considered.outcome === 'deny') return { ...considered, hints };
    // A verdict of its own, since the allow of nothing is shared and each is taken back by itself.
    const said = { ...considered, hints };
    const final: ActVerdict = needsReview(considered, all) ? { ...said, review: true } : said;
    pace.start(all, final);
    for (const check of checks) for (const facts of all) check.started?.(facts);
    return final;
  }

  function needsReview({ outcome }: Verdict, all: readonly Facts[]): boolean {
    return outcome === 'allow' && options.model === true && reviewed && all.some((facts) => !isKnownSafe(facts.action));
  }

  /** A promise that was not kept is a failure, whatever the tool says of itself. */
  function observe(outcome: ActionOutcome): readonly Hint[] {
    const broken = checks.map((check) => check.observe?.(outcome)).filter((hint) => hint !== undefined);
    const hints = [...broken, ...pace.observe(broken.length === 0 ? outcome : { ...outcome, failed: true })];
    return withNotice(hints, outcome.page);
  }

  /** A run that an operator watches sees captchas itself (docs/sources.md#cua-captchas). */
  function withNotice(hints: readonly Hint[], page: PageState | undefined): readonly Hint[] {
    const notice = options.scope.goal === 'dashboard' ? undefined : captchas.see(page);
    return notice === undefined ? hints : [...hints, notice];
  }

  function settle(verdict: ActVerdict, done: boolean): Verdict | undefined {
    if (!done) pace.takeBack(verdict);
    return pace.stopped();
  }

  return {
    judge,
    settle,
    observe,
    stopped: () => pace.stopped(),
    arrive: (url: string): readonly Hint[] => pace.arrive(url),
  };
}

/** Asks one check. One that throws denies: of an action that could not be judged nothing is known. */
function judgeBy(check: Guard, facts: Facts): Verdict | undefined {
  try {
    return check.judge(facts);
  } catch (thrown) {
    const reason = 'This action could not be judged, so it is refused: try another way.';
    return refuse('act.session.failed', reason, { error: messageOf(thrown) });
  }
}

function malformed(call: MalformedCall): Verdict {
  const reason = `The call does not fit its tool (${call.malformed}): repeat it with the arguments of the tool's schema.`;
  return refuse('act.floor.malformed', reason, { tool: call.tool });
}

function malformedKey({ tool, malformed: why }: MalformedCall): string {
  return `malformed|${tool}|${why}`;
}

function noted(verdict: Verdict, trace: Trace | undefined): Verdict {
  trace?.push({ by: verdict.by, outcome: verdict.outcome, reason: verdict.reason });
  return verdict;
}
