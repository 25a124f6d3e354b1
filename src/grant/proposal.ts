import { CordonError } from '../model/error.ts';
import type { Grant } from '../model/policy/grant.ts';
import type { Policy } from '../model/policy/policy.ts';
import type { SelectedPolicy } from '../model/policy/sitemap.ts';
import { deriveGrant } from './derive.ts';
import { type Chosen, liftedScope, siteChoices } from './select/choose.ts';
import { taskPlaces } from './sites/task-places.ts';

/** Chooses the policies of sites for which a document selects none. */
export type Choose = (task: string, policy: Policy) => Promise<Chosen>;

/** What a person is asked about: the grant as it would be, and what it was made from, so that it can be made again from what they decide. */
export interface Proposal {
  readonly task: string;
  /** As the operator wrote it. */
  readonly document: Policy;
  /** Absent where the document leaves nothing open. */
  readonly chosen?: Chosen;
  readonly grant: Grant;
}

/**
 * What a task would be granted under a document.
 * @throws {CordonError} `denied` for a task that is under-specified
 */
export async function proposeGrant(
  given: string | undefined,
  document: Policy,
  choose: Choose | undefined,
): Promise<Proposal> {
  const task = (given ?? document.task ?? '').trim();
  const chosen = await chosenFor(task, document, choose);
  if (chosen === undefined) return { task, document, grant: deriveGrant({ task, policy: document }) };
  const grant = { ...deriveGrant({ task, policy: chosen.policy }), chosen: siteChoices(chosen) };
  return { task, document, chosen, grant };
}

/** The grant with other selections, by domain: the goal, limits and digest are derived anew. */
export function regrant(proposal: Proposal, selected: ReadonlyMap<string, readonly SelectedPolicy[]>): Grant {
  const { task, document, chosen } = proposal;
  const from = chosen?.policy ?? document;
  const sites = from.sites.map((site) => {
    const select = selected.get(site.domain);
    return select === undefined ? site : { ...site, select };
  });
  if (chosen === undefined) return deriveGrant({ task, policy: { ...from, sites } });
  const { goal } = liftedScope(document, chosen.saidGoal, sites, chosen.domains);
  const policy = { ...from, sites, scope: { ...from.scope, goal } };
  return { ...deriveGrant({ task, policy }), chosen: siteChoices(chosen) };
}

async function chosenFor(task: string, policy: Policy, choose: Choose | undefined): Promise<Chosen | undefined> {
  if (task === '') return undefined;
  const isOpen = policy.sites.some(({ select, policies }) => select === undefined && policies.length > 0);
  if (!isOpen || choose === undefined) {
    // Nothing is to be chosen, and still no document stands for another site than the task names.
    const { question } = policy.scope.domains === undefined ? {} : taskPlaces(task, policy, undefined);
    if (question !== undefined) throw underSpecified([question]);
    return undefined;
  }
  const chosen = await choose(task, policy);
  if (chosen.outcome === 'grant') return chosen;
  throw underSpecified(chosen.questions);
}

function underSpecified(questions: readonly string[]): CordonError {
  return new CordonError(`The task does not say enough: ${questions.join(' ')}`, {
    kind: 'denied',
    advice: 'Say it in the task, or pin `scope.domains` in the policy document.',
  });
}
