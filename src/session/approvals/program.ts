import type { ApprovalChannel, ApprovalQuestion, ApprovalScope, ApprovalWord } from '../../model/approval.ts';

/** Asked about one action: `true` approves it once; anything but a clear yes refuses it. */
export type Approve = (
  question: ApprovalQuestion,
  over: AbortSignal,
) => ProgramAnswer | undefined | Promise<ProgramAnswer | undefined>;

/** What the calling program says, for whoever it asked. */
export type ProgramAnswer =
  | boolean
  | { readonly approve: boolean; readonly scope?: ApprovalScope; readonly who?: string };

const WHO = 'the calling program';

/** A function of the calling program as a channel. */
export function programApprovals(approve: Approve): ApprovalChannel {
  return {
    async ask(question, sign, over) {
      const said = await approve(question, over);
      return said === undefined ? undefined : sign(wordOf(said));
    },
  };
}

function wordOf(said: ProgramAnswer): ApprovalWord {
  if (typeof said !== 'object') return { approve: said === true, scope: 'once', who: WHO };
  return { approve: said.approve === true, scope: said.scope ?? 'once', who: said.who ?? WHO };
}
