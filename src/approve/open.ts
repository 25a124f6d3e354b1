import type { ApprovalChannel, ListingBook } from '../model/approval.ts';
import type { Session } from '../session/session.ts';
import { approvalBook } from './book.ts';
import { openHttpApprovals } from './http.ts';
import { terminalApprovals } from './terminal.ts';

export const APPROVE_BY = ['terminal', 'http', 'none'] as const;
export type ApproveBy = (typeof APPROVE_BY)[number];

/** A way to reach a person that is at work. */
export interface OpenApprovals {
  /** For `http`: the file with address and key. */
  readonly file?: string;
  close(): Promise<void>;
}

/**
 * Has a session's questions put before a person.
 * @param listings where what they always or never want of a site is listed
 * @throws {CordonError} `environment` where an endpoint cannot be opened
 */
export async function openApprovals(
  { id, approvals }: Session,
  by: ApproveBy,
  listings?: ListingBook,
): Promise<OpenApprovals> {
  const reach = (channel: ApprovalChannel | undefined): void => approvals.reachBy(channel, approvalBook(), listings);
  if (by === 'http') {
    const http = await openHttpApprovals(id, approvals);
    reach(http);
    return http;
  }
  // Where nobody is, no agent is told to wait for somebody.
  if (by === 'terminal') reach(isAtTerminal() ? terminalApprovals() : undefined);
  return { close: async () => undefined };
}

function isAtTerminal(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}
