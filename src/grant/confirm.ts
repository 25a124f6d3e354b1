import { CordonError } from '../model/error.ts';
import { frozen } from '../model/frozen.ts';
import type { Grant } from '../model/policy/grant.ts';
import type { Box, BoxDecision } from './box/model.ts';
import { PermissionBox } from './box/permission-box.ts';
import type { Proposal } from './proposal.ts';

/** Asks a person, by whatever means the calling program has, with the grant and with what the permission box shows of it. */
export type Confirm = (grant: Grant, box: Box) => boolean | BoxDecision | Promise<boolean | BoxDecision>;

/**
 * The grant that a person confirmed: a plain `true` takes it as it is proposed, a decision of the box what was decided there.
 * @throws {CordonError} `denied` for any other answer, and where asking fails; `input` for a decision that does not fit the box
 */
export async function confirmGrant(proposal: Proposal, confirm: Confirm): Promise<Grant> {
  const box = new PermissionBox(proposal, 'until the session ends');
  let cause: unknown;
  try {
    // Whatever the program does to them, what is confirmed is what was shown.
    const answer = await confirm(frozen(proposal.grant), frozen(box.box));
    if (answer === true) return proposal.grant;
    const grant = typeof answer === 'object' && answer !== null ? box.decide(answer) : undefined;
    if (grant !== undefined) return grant;
  } catch (thrown) {
    if (thrown instanceof CordonError) throw thrown;
    cause = thrown;
  }
  throw new CordonError('The grant was not confirmed, so nothing was started', {
    kind: 'denied',
    advice: 'Confirm it, or change the task or the policy document first.',
    cause,
  });
}
