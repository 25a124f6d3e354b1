import type { Goal } from '../../model/policy/scope.ts';
import { classifyGoal } from '../goal.ts';
import type { ChosenPolicy, SelectionRequest, Selector, SiteSelection, UnsurePolicy } from './selector.ts';

/** Two selectors: what they agree on is chosen, and what they differ in is asked about. Where one has no usable answer there is none. */
export class BothSelectors implements Selector {
  readonly name = 'both';
  readonly #one: Selector;
  readonly #other: Selector;

  constructor(one: Selector, other: Selector) {
    this.#one = one;
    this.#other = other;
  }

  /** The model's, where one of the two asks it. */
  async goal(task: string, over: AbortSignal): Promise<Goal> {
    const asks = [this.#one, this.#other].find((each) => each.goal !== undefined);
    return (await asks?.goal?.(task, over)) ?? classifyGoal(task);
  }

  async select(request: SelectionRequest, over: AbortSignal): Promise<SiteSelection> {
    const [one, other] = await Promise.all([this.#one.select(request, over), this.#other.select(request, over)]);
    const left = [...other.selected];
    const selected: ChosenPolicy[] = [];
    const apart: ChosenPolicy[] = [];
    for (const chosen of one.selected) {
      const at = left.findIndex((each) => isSame(each, chosen));
      if (at < 0) apart.push(chosen);
      else {
        selected.push(chosen);
        left.splice(at, 1);
      }
    }
    apart.push(...left);
    const unsure = new Map<string, UnsurePolicy>();
    for (const { policy, params, because } of apart) {
      unsure.set(policy, {
        policy,
        params,
        question: `The ways of choosing differ (${because}): is it needed?`,
      });
    }
    for (const each of [...one.unsure, ...other.unsure]) if (!unsure.has(each.policy)) unsure.set(each.policy, each);
    for (const { policy } of selected) if (!apart.some((each) => each.policy === policy)) unsure.delete(policy);
    const agree = apart.length === 0 ? 1 : 0.5;
    return { selected, unsure: [...unsure.values()], confidence: agree * Math.sqrt(one.confidence * other.confidence) };
  }
}

function isSame(one: ChosenPolicy, other: ChosenPolicy): boolean {
  return one.policy === other.policy && canonical(one) === canonical(other);
}

/** Whatever order the parameters stand in. */
function canonical({ params }: ChosenPolicy): string {
  return JSON.stringify(Object.entries(params).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
