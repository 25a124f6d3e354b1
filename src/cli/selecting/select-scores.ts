import { isDeepStrictEqual } from 'node:util';
import type { SiteSelection } from '../../grant/select/selector.ts';
import type { Truth } from './select-data.ts';

/** What came of one task that has a truth. */
export interface Outcome {
  readonly verdict: 'exact' | 'permissive' | 'restrictive' | 'other' | 'error';
  /** Whether anything that changes was granted and is not needed. */
  readonly isUnneeded: boolean;
  /** Whether the task only reads. */
  readonly isReading: boolean;
  /** Whether answers to its questions would make it right. */
  readonly isRightAfterQuestions: boolean;
  /** How many it asks. */
  readonly questions: number;
  /** Whether all parameters are right; absent where there are none, or the policies are wrong already. */
  readonly params?: boolean;
  readonly confidence: number;
}

export interface Scores {
  readonly tasks: number;
  readonly exact: number;
  readonly permissive: number;
  readonly restrictive: number;
  readonly other: number;
  readonly errors: number;
  readonly args: { readonly of: number; readonly exact: number };
  /** Tasks that need nothing: what a selector that never chooses anything has right. */
  readonly empty: number;
}

/** Holds a selection against the truth. Absent: there was no usable answer. `reading` are the policies that only read. */
export function outcomeOf(selection: SiteSelection | undefined, truth: Truth, reading: ReadonlySet<string>): Outcome {
  const isReading = [...truth.policies].every((name) => reading.has(name));
  if (selection === undefined) {
    return {
      verdict: 'error',
      isUnneeded: false,
      isReading,
      isRightAfterQuestions: false,
      questions: 0,
      confidence: 0,
    };
  }
  const { selected, unsure, confidence } = selection;
  const chosen = new Set(selected.map(({ policy }) => policy));
  const extra = [...chosen].filter((name) => !truth.policies.has(name));
  const lacking = [...truth.policies].filter((name) => !chosen.has(name));
  const asked = new Set(unsure.map(({ policy }) => policy));
  const verdict = verdictOf(extra.length > 0, lacking.length > 0);
  const params = verdict === 'exact' ? areParamsRight(selection, truth) : undefined;
  return {
    verdict,
    isUnneeded: extra.some((name) => !reading.has(name)),
    isReading,
    isRightAfterQuestions: extra.length === 0 && lacking.every((name) => asked.has(name)),
    questions: unsure.length,
    ...(params === undefined ? {} : { params }),
    confidence,
  };
}

function verdictOf(hasExtra: boolean, hasLacking: boolean): Outcome['verdict'] {
  if (hasExtra && hasLacking) return 'other';
  if (hasExtra) return 'permissive';
  return hasLacking ? 'restrictive' : 'exact';
}

/** Each policy's instances, in any order. */
function areParamsRight({ selected }: SiteSelection, truth: Truth): boolean | undefined {
  const wanted = Object.entries(truth.params).filter(([name]) => truth.policies.has(name));
  if (wanted.length === 0) return undefined;
  return wanted.every(([name, instances]) => {
    const left = selected.filter(({ policy }) => policy === name).map(({ params }) => params);
    for (const instance of instances) {
      const at = left.findIndex((each) => isDeepStrictEqual(each, instance));
      if (at < 0) return false;
      left.splice(at, 1);
    }
    return left.length === 0;
  });
}

export function scoresOf(outcomes: readonly Outcome[], empty: number): Scores {
  const count = (verdict: Outcome['verdict']) => outcomes.filter((each) => each.verdict === verdict).length;
  const withParams = outcomes.filter(({ params }) => params !== undefined);
  return {
    tasks: outcomes.length,
    exact: count('exact'),
    permissive: count('permissive'),
    restrictive: count('restrictive'),
    other: count('other'),
    errors: count('error'),
    args: { of: withParams.length, exact: withParams.filter(({ params }) => params === true).length },
    empty,
  };
}

const SHARES = [10, 25, 50, 75, 90, 100] as const;

/** How many are exact among the surest share of the tasks, in percent of both. */
export function curveOf(
  outcomes: readonly Outcome[],
): readonly { readonly share: number; readonly exact: number; readonly from: number }[] {
  const surest = outcomes.toSorted((a, b) => b.confidence - a.confidence);
  return SHARES.map((share) => {
    const part = surest.slice(0, Math.max(1, Math.round((share / 100) * surest.length)));
    const exact = part.filter(({ verdict }) => verdict === 'exact').length;
    return { share, exact: percent(exact, part.length), from: part.at(-1)?.confidence ?? 0 };
  });
}

/** In percent, with one digit. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;
}
