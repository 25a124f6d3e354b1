/** What the rules and the network say of each policy, as numbers from which one regression tells how likely it is needed. */
import { type Features, sumOf } from '../features.ts';
import type { Choosable } from '../profile.ts';
import type { Choice } from '../reading.ts';

/** What was read of a task at one site. */
export interface Read {
  readonly policies: readonly Choosable[];
  /** What the network says, in their order. */
  readonly relevance: readonly number[];
  /** Every action of the task, and those that are asked for. */
  readonly choices: readonly Choice[];
  readonly kept: readonly Choice[];
}

/** What the rules say of a policy counts within these bounds. */
const [LEAST, MOST] = [-10, 8];
const OF_FIT = [
  'verb',
  'sameVerb',
  'kind',
  'readsOnly',
  'about',
  'named',
  'object',
  'generic',
  'missing',
  'misplaced',
] as const satisfies readonly (keyof Features)[];

/** Numbers for each policy, in their order. */
export function evidenceOf({ policies, relevance, choices, kept }: Read): readonly Float64Array[] {
  const chosen = new Set(kept.filter(({ isChosen }) => isChosen).map(({ fit }) => fit.profile.policy));
  const doubted = new Set(
    kept
      .flatMap(({ doubt, fit }) => (doubt === undefined ? [] : [fit, doubt.ask ?? fit]))
      .map(({ profile }) => profile.policy),
  );
  const first = new Set(kept.map(({ fit }) => fit.profile.policy));
  const takenBack = new Set(
    choices.filter(({ action, fit }) => action.isNegated && fit.probability > 0.1).map(({ fit }) => fit.profile.policy),
  );
  const best = policies.map((policy) => bestOf(policy, kept));
  const sums = best.map(({ sum }) => sum);
  const every = kept.length === 0 ? 0 : 1;
  const looks = every * Number(kept.every((each) => each.looks));
  const asks = every * Number(kept.every(({ action }) => action.isQuestion === true));
  return policies.map((policy, at) => {
    const { sum, probability, likely, isHint, features } = best[at] ?? NOTHING;
    const own = relevance[at] ?? 0;
    const others = highest(relevance, at);
    const reads = Number(isReading(policy));
    return Float64Array.from([
      own,
      own - others,
      Math.max(own, others),
      1 / (1 + Math.exp(-own)),
      sum,
      sum - highest(sums, at),
      probability,
      likely,
      Number(chosen.has(policy)),
      Number(doubted.has(policy)),
      Number(first.has(policy)),
      Number(takenBack.has(policy)),
      Number(chosen.size > (chosen.has(policy) ? 1 : 0)),
      chosen.size === 0 ? 1 : 0,
      Math.min(3, kept.length),
      looks,
      asks,
      Number(isHint),
      reads,
      Number(policy.kind === undefined),
      Number(policy.kind === 'delete'),
      looks * reads,
      reads * own,
      ...OF_FIT.map((name) => features?.[name] ?? 0),
    ]);
  });
}

export function isReading({ kind, isWriting }: Choosable): boolean {
  return kind === 'read' || isWriting === false;
}

interface Best {
  readonly sum: number;
  readonly probability: number;
  readonly likely: number;
  readonly isHint: boolean;
  readonly features?: Features;
}
const NOTHING: Best = { sum: LEAST, probability: 0, likely: 0, isHint: false };

function bestOf(policy: Choosable, kept: readonly Choice[]): Best {
  let best = NOTHING;
  for (const { action, fits, likely } of kept) {
    const fit = fits.find(({ profile }) => profile.policy === policy);
    const found: Best = {
      sum: fit === undefined ? LEAST : Math.min(MOST, Math.max(LEAST, sumOf(fit.features))),
      probability: Math.max(fit?.probability ?? 0, best.probability),
      likely: Math.max(likely.get(policy) ?? 0, best.likely),
      isHint: action.isHint === true,
      ...(fit === undefined ? {} : { features: fit.features }),
    };
    best =
      found.sum > best.sum || best === NOTHING
        ? found
        : { ...best, probability: found.probability, likely: found.likely };
  }
  return best;
}

function highest(values: readonly number[], besides: number): number {
  let most = LEAST;
  for (let at = 0; at < values.length; at += 1) if (at !== besides) most = Math.max(most, values[at] ?? LEAST);
  return most;
}
