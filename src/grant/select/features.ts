/** What is measured of an action and a policy, and how much each says. */

import type { Profile } from './profile.ts';

/** What is measured of an action and a policy; every number from 0 to 1. */
export interface Features {
  /** How near the verbs are. */
  readonly verb: number;
  /** Whether they are the same verb. */
  readonly sameVerb: number;
  /** Whether the policy allows whatever is of its kind, and the verb is of it. */
  readonly generic: number;
  /** Whether no other policy has this verb. */
  readonly sole: number;
  /** Besides, what is acted on is known to no policy: a name, a title. */
  readonly bare: number;
  /** Whether the verb does the kind of thing that the policy allows. */
  readonly kind: number;
  /** Whether the verb looks alone, and the policy changes. */
  readonly readsOnly: number;
  /** How much of what the action is about, as far as any policy knows it, this policy is about. */
  readonly about: number;
  /** How much of what the policy's name names the action mentions. */
  readonly named: number;
  /** Whether the thing acted on is of the policy. */
  readonly object: number;
  /** Whether what the policy puts things into, or takes them from, is named as such. */
  readonly container: number;
  /** Whether the one is acted on where the other has it for a container. */
  readonly misplaced: number;
  /** Whether it is there already, and the policy makes it. */
  readonly definite: number;
  /** Whether what is acted on is another policy's and not this one's. */
  readonly missing: number;
  /** Whether what the policy says it is not is mentioned. */
  readonly excluded: number;
  /** By means or purpose, and not outright. */
  readonly indirect: number;
  readonly carried: number;
}

/** An action and a policy, with what was found. */
export interface Fit {
  readonly profile: Profile;
  readonly features: Features;
  readonly probability: number;
}

/** Found by regression on the development data (docs/policies/selection.md#how-sure-the-rules-are). */
const WEIGHTS: Readonly<Record<keyof Features, number>> = {
  verb: 3.38,
  sameVerb: 1.84,
  kind: 1.8,
  readsOnly: -4.19,
  about: 3.92,
  named: 2.35,
  object: 2.54,
  container: 1.86,
  misplaced: -2.45,
  missing: -1.61,
  definite: -0.97,
  generic: 1.42,
  sole: 1.89,
  bare: 2.59,
  excluded: -1.0,
  indirect: -1.04,
  carried: 0.31,
};
const BIAS = -7.92;
const FEATURES = Object.keys(WEIGHTS).filter(isFeature);

function isFeature(name: string): name is keyof Features {
  return name in WEIGHTS;
}

/** The logarithm of the odds that the action means the policy, and not none of them. */
export function sumOf(features: Features): number {
  let sum = BIAS;
  for (const name of FEATURES) sum += WEIGHTS[name] * features[name];
  return sum;
}
