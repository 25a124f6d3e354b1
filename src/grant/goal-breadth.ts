import type { Goal } from '../model/policy/scope.ts';

/** From the goal that shows and allows least to the one that does most. `dashboard` sees and does what `read` does. */
const BREADTH: Readonly<Record<Goal, number>> = { navigate: 0, read: 1, dashboard: 1, interact: 2, fill_form: 3 };

/** Whether a goal shows and allows less than another. */
export function isNarrower(goal: Goal, than: Goal): boolean {
  return BREADTH[goal] < BREADTH[than];
}
