import { CordonError } from '../model/error.ts';
import type { Grant } from '../model/policy/grant.ts';

/**
 * Asks a person, by whatever means `confirm` has. Only a plain `true` confirms.
 * @throws {CordonError} `denied` for any other answer, and where asking fails.
 */
export async function confirmGrant(grant: Grant, confirm: (grant: Grant) => boolean | Promise<boolean>): Promise<void> {
  let cause: unknown;
  try {
    if ((await confirm(grant)) === true) return;
  } catch (thrown) {
    cause = thrown;
  }
  throw new CordonError('The grant was not confirmed, so nothing was started', {
    kind: 'denied',
    advice: 'Confirm it, or change the task or the policy document first.',
    cause,
  });
}
