import type { Json } from './json.ts';

/** The three answers of every gate (docs/architecture.md#verdicts). */
export type Outcome = 'allow' | 'deny' | 'ask';

/** A stable, documented id `<gate>.<guard>.<rule>`, the same in messages, records and metrics. */
export type RuleId = `${'see' | 'act' | 'send' | 'grant'}.${string}`;

/** Something the operator should know although the action passes. */
export interface Warning {
  readonly by: RuleId;
  readonly message: string;
}

/** A remark for the agent, put before its tool result (docs/sources.md#cua-stuck-detection). */
export interface Hint {
  readonly severity: 'HINT' | 'WARNING' | 'STOP';
  readonly by: RuleId;
  readonly message: string;
}

/** One gate's answer: the outcome, the rule that gave it, and a sentence for the agent. */
export interface Verdict {
  readonly outcome: Outcome;
  readonly by: RuleId;
  /** One sentence: what was refused and what the agent may do instead. Never reveals hidden content. */
  readonly reason: string;
  readonly warnings: readonly Warning[];
  readonly hints: readonly Hint[];
  /** Facts behind the verdict, free of secrets. */
  readonly evidence?: Readonly<Record<string, Json>>;
  /** The rule that decided as its own dialect names it, where that has names for rules (HushSpec's `matched_rule`). */
  readonly matchedRule?: string;
}

/** What one rule said when it was asked; kept for `--explain`. */
export interface RuleAnswer {
  readonly by: RuleId;
  readonly outcome: Outcome;
  readonly reason: string;
}

/** What rides along with an outcome. */
export interface VerdictExtras {
  readonly warnings?: readonly Warning[];
  readonly hints?: readonly Hint[];
  readonly evidence?: Readonly<Record<string, Json>>;
}

function verdict(outcome: Outcome, by: RuleId, reason: string, extras: VerdictExtras): Verdict {
  const { warnings = [], hints = [], evidence } = extras;
  return evidence === undefined
    ? { outcome, by, reason, warnings, hints }
    : { outcome, by, reason, warnings, hints, evidence };
}

export function allow(by: RuleId, reason: string, extras: VerdictExtras = {}): Verdict {
  return verdict('allow', by, reason, extras);
}

export function deny(by: RuleId, reason: string, extras: VerdictExtras = {}): Verdict {
  return verdict('deny', by, reason, extras);
}

export function ask(by: RuleId, reason: string, extras: VerdictExtras = {}): Verdict {
  return verdict('ask', by, reason, extras);
}

const STRENGTH: Readonly<Record<Outcome, number>> = { allow: 0, ask: 1, deny: 2 };

/**
 * The conjunction of verdicts: deny beats ask beats allow, the first of the strongest speaks, and the warnings and hints
 * of all are kept (docs/architecture.md#verdicts). Needs at least one verdict: a conjunction of nothing would allow by accident.
 */
export function conjoin(verdicts: readonly [Verdict, ...Verdict[]]): Verdict {
  let strongest = verdicts[0];
  for (const candidate of verdicts) {
    if (STRENGTH[candidate.outcome] > STRENGTH[strongest.outcome]) strongest = candidate;
  }
  const warnings = verdicts.flatMap((each) => each.warnings);
  const hints = verdicts.flatMap((each) => each.hints);
  return { ...strongest, warnings, hints };
}
