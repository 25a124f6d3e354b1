import type { Chosen } from '../../grant/select/choose.ts';
import type { Policy } from '../../model/policy/policy.ts';
import { dayHere } from './today.ts';

/**
 * Chooses policies from the task, with the model of the document besides where it names one. What that takes is loaded here, since most documents
 * say what is selected.
 */
export async function choosePolicies(task: string, policy: Policy): Promise<Chosen> {
  const [{ openSelector }, { chooseForTask }] = await Promise.all([
    import('./selectors.ts'),
    import('../../grant/select/choose.ts'),
  ]);
  const { selector, names } = await openSelector(policy.models?.selection === undefined ? 'rules' : 'both', policy);
  return chooseForTask({ task, policy, selector, today: dayHere(), names }, new AbortController().signal);
}
