import type { Site } from '../model/policy/policy.ts';

/** Two policies that share actions while each allows some that the other does not: of the two, neither is the least. */
export interface UnorderedPair {
  readonly site: string;
  readonly one: string;
  readonly other: string;
  /** An action that both allow. */
  readonly shared: string;
}

/**
 * Where "the least" is undefined: the ceLLMate paper (section 4.1) wants any two policies to be one within the other, or apart. An action of a policy
 * that only forbids counts for nothing.
 */
export function unorderedPolicies({ domain, policies }: Site): readonly UnorderedPair[] {
  const allowing = policies.filter(({ effect }) => effect !== 'deny');
  const holders = new Map<string, number[]>();
  for (const [index, { actions }] of allowing.entries()) {
    for (const action of new Set(actions)) {
      const known = holders.get(action);
      if (known === undefined) holders.set(action, [index]);
      else known.push(index);
    }
  }
  const pairs = new Map<string, UnorderedPair>();
  for (const [shared, indexes] of holders) {
    for (const [at, first] of indexes.entries()) {
      for (const second of indexes.slice(at + 1)) {
        const [one, other] = [allowing[first], allowing[second]];
        const key = `${first} ${second}`;
        if (one === undefined || other === undefined || pairs.has(key)) continue;
        const isOrdered =
          one.actions.every((each) => other.actions.includes(each)) ||
          other.actions.every((each) => one.actions.includes(each));
        if (!isOrdered) pairs.set(key, { site: domain, one: one.name, other: other.name, shared });
      }
    }
  }
  return [...pairs.values()];
}

const SHOWN = 3;

/** For the operator, with both names. */
export function unorderedLines(site: Site): readonly string[] {
  const pairs = unorderedPolicies(site);
  const more = pairs.length - SHOWN;
  return [
    ...pairs
      .slice(0, SHOWN)
      .map(
        ({ one, other, shared }) =>
          `${site.domain}: '${one}' and '${other}' share ${shared}, and each allows what the other does not: which of them is the least that a task needs is undefined; make one a part of the other, or keep them apart`,
      ),
    ...(more > 0 ? [`${site.domain}: and ${more} more pairs of policies like these`] : []),
  ];
}
