import type { Policy } from '../model/policy/policy.ts';
import { loadPolicyValue } from '../policy/load.ts';
import { classifyGoal } from './goal.ts';
import { namedDomains } from './sites/domains.ts';

/** What stands in messages and in the record in place of a document's name. */
export const NO_DOCUMENT = 'the task alone, without a policy document';

/** Goals that ask for something to be done, which takes requests that change something. */
const CHANGING: ReadonlySet<string> = new Set(['interact', 'fill_form']);

/**
 * The policy of a task without a document: where the task goes, and nothing else, the default guardrails, and at its sites what its goal is about.
 * Nobody said what single requests mean there, so that a task that asks for a change may change anything at the sites it names, and any other
 * changes nothing. A person reads that before confirming.
 */
export function policyOfTask(task: string): Promise<Policy> {
  const unlisted = CHANGING.has(classifyGoal(task)) ? 'allow' : 'deny-unsafe';
  const sites = Object.fromEntries(namedDomains(task).meant.map((place) => [place, { unlisted }]));
  return loadPolicyValue({ cordon: 1, task, sites }, NO_DOCUMENT, async (reference) => {
    throw new Error(`${NO_DOCUMENT} names no document such as ${reference}`);
  });
}
