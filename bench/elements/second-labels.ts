import type { Goal } from '../../src/model/policy/scope.ts';
import { type GravestClass, gravestClass, type LabelClass, type LabelledPage, shouldHide } from './corpus.ts';
import { type Counts, count } from './counts.ts';

/*
 * What a second person says of the same controls, by the same rules and without a look at the first one's labels: how well people agree is how well a filter can
 * be held to agree with one of them.
 */

type Classes = ReadonlySet<LabelClass>;

/** Whose labels count: where `agreed`, those controls of which both say the same. */
export type LabelledBy = 'first' | 'second' | 'agreed';

/** What a control is labelled as; undefined where it does not count. */
export function labelBy(by: LabelledBy, first: Classes | undefined, second: Classes | undefined): Classes | undefined {
  if (by !== 'agreed') return by === 'first' ? first : second;
  return first !== undefined && second !== undefined && isSame(first, second) ? first : undefined;
}

/** By every class and goal that is counted. */
function isSame(one: Classes, other: Classes): boolean {
  return gravestClass(one) === gravestClass(other) && one.has('account') === other.has('account');
}

/** The pages that a second person labelled, by other labels than the first one's. */
export function pagesBy(by: LabelledBy, pages: readonly LabelledPage[]): LabelledPage[] {
  return pages
    .filter(({ controls }) => controls.some(({ second }) => second !== undefined))
    .map((page) => ({
      ...page,
      controls: page.controls.map((each) => ({ ...each, classes: labelBy(by, each.classes, each.second) })),
    }));
}

interface LabelledTwice {
  readonly classes: Classes | undefined;
  readonly second?: Classes | undefined;
}

/** What the second person says, counted by the labels of the first as the filter is. */
export function countSecond(
  labelled: readonly LabelledTwice[],
  classes: readonly GravestClass[],
  goals: readonly Goal[],
): ReadonlyMap<GravestClass | Goal, Counts> {
  const counts = new Map<GravestClass | Goal, Counts>();
  for (const { classes: first, second } of labelled) {
    if (first === undefined || second === undefined) continue;
    for (const each of classes) count(counts, each, gravestClass(first) === each, gravestClass(second) === each);
    for (const goal of goals) count(counts, goal, shouldHide(goal, first), shouldHide(goal, second));
  }
  return counts;
}
