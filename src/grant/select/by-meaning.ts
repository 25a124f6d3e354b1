/**
 * How likely an action means each policy by the meaning of its words, beside what its grammar says: whether a verb that says only the kind of action is believed,
 * and one of the numbers that the last decision is made from (relevance/evidence.ts).
 */
import type { Action } from './actions.ts';
import { type Fit, sumOf } from './features.ts';
import { isNamedThing } from './language/phrases.ts';
import type { Token } from './language/tokens.ts';
import { type Nearness, type PolicyMeanings, type WeightedWords, wordsIn } from './policy-meanings.ts';
import type { Choosable } from './profile.ts';

/** Found by regression on the development data, as the weights of the rules are (docs/policies/selection.md#how-sure-the-rules-are). */
const WEIGHTS = {
  rules: 0.69,
  covers: 4.77,
  covered: 1.39,
  aboveOthers: 0.17,
  reads: 1.02,
  looks: -1.67,
};
const BIAS = -2.77;
/** What the rules say of a policy counts within these bounds: beyond them they are surer than they are right. */
const [LEAST, MOST] = [-10, 8];
/** A name or title says little of what is done. */
const OF_NAMED = 0.35;

/** From here on words that say no more than the kind of action are believed: "update", "make", "change". */
const BELIEVED = 0.6;

/** How likely each policy is meant; what is left to 1 is the likelihood that none is. */
export type Likely = ReadonlyMap<Choosable, number>;

/** How likely an action means each policy. `fits` is what the rules found, `looks` whether it looks at something and does nothing else. */
export function likelihoods(
  action: Action,
  { fits, looks }: { readonly fits: readonly Fit[]; readonly looks: boolean },
  tokens: readonly Token[],
  meanings: PolicyMeanings,
): Likely {
  const from = Math.min(action.from, action.subjectAt ?? action.from);
  const near = meanings.nearnessOf(wordsOfTask(tokens, from, action.end));
  const byRules = new Map(fits.map(({ profile, features }) => [profile.policy, sumOf(features)]));
  const { mean, deviation } = spreadOf(near.map(together));
  const odds = meanings.policies.map((policy, at) => {
    const { covers, covered } = near[at] ?? NOTHING;
    return Math.exp(
      BIAS +
        WEIGHTS.rules * Math.min(MOST, Math.max(LEAST, byRules.get(policy) ?? LEAST)) +
        WEIGHTS.covers * covers +
        WEIGHTS.covered * covered +
        (WEIGHTS.aboveOthers * (covers + covered - mean)) / (deviation + Number.EPSILON) +
        (policy.kind === 'read' ? WEIGHTS.reads : 0) +
        (looks ? WEIGHTS.looks : 0),
    );
  });
  const all = odds.reduce((sum, each) => sum + each, 1);
  return new Map(meanings.policies.map((policy, at) => [policy, (odds[at] ?? 0) / all]));
}

/** Whether the verb is the policy's own, or the rest of the words bears out what a verb that says only the kind of action leaves open. */
export function isMoreThanGeneric({ features, profile: { policy, kind } }: Fit, likely: Likely): boolean {
  return kind === 'read' || features.generic === 0 || features.sameVerb === 1 || (likely.get(policy) ?? 0) >= BELIEVED;
}

const NOTHING: Nearness = { covers: 0, covered: 0 };

function together({ covers, covered }: Nearness): number {
  return covers + covered;
}

function wordsOfTask(tokens: readonly Token[], from: number, to: number): WeightedWords {
  const words = new Map<string, number>();
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token?.kind !== 'word') continue;
    const weight = isNamedThing(token, tokens[at - 1] === undefined || at === from) ? OF_NAMED : 1;
    for (const word of wordsIn(token.word.replace(/['’]s$/, '')))
      words.set(word, Math.max(weight, words.get(word) ?? 0));
  }
  return words;
}

function spreadOf(values: readonly number[]): { readonly mean: number; readonly deviation: number } {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  const variance = values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance) };
}
