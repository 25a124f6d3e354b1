import { z } from 'zod';
import { approvalBook } from '../approve/book.ts';
import { programSignIn, type SignIn } from '../approve/sign-in.ts';
import { type Confirm, confirmGrant } from '../grant/confirm.ts';
import type { ApprovalChannel } from '../model/approval.ts';
import type { LanguageModel } from '../model/language-model.ts';
import type { Policy } from '../model/policy/policy.ts';
import type { SignInChannel } from '../model/sign-in.ts';
import { openTextReader } from '../models/classifier/open.ts';
import { openModels } from '../models/open.ts';
import { loadPolicy, loadPolicyValue } from '../policy/load.ts';
import { type Approve, programApprovals } from '../session/approvals/program.ts';
import { callback, checkedInput, documents, having } from '../session/checked-input.ts';
import { openGranted } from '../session/open.ts';
import { type OpenSession, openedSession } from '../session/opened.ts';
import { listingsIn } from '../sites/listing-book.ts';
import { readDocument } from '../sites/read-document.ts';
import { openLimitStore } from '../store/open.ts';
import { choosePolicies } from './choosing/chosen-policies.ts';

/** What a session is opened with. */
export interface OpenSessionOptions {
  /** The user's task in one sentence; the policy document may name it instead. */
  readonly task?: string;
  /** The policy document: a path or https URL, or its content as a value. */
  readonly policy: string | object;
  /**
   * Asked once with the derived grant, and with what the permission box shows of it: `true` confirms it as it is, a decision of the box as it was
   * changed there, and anything else refuses it (docs/policies/grants.md).
   */
  readonly confirm: Confirm;
  /**
   * Asked about each action and request that needs a person: a function of the calling program, or a channel of its own. Without it `act` and `send`
   * answer `ask`, and a guarded browser refuses what needs a person.
   */
  readonly approve?: Approve | ApprovalChannel;
  /**
   * Asked to have a person sign in, in a window that `launch` opens with its `signIn`: a function of the calling program, or a channel of its own. Without it nobody is
   * asked.
   */
  readonly signIn?: SignIn | SignInChannel;
  /**
   * Reviews the actions that the act gate is not sure of, where `guardrails.enable_llm_action_check` is on, in place of the one that the policy
   * document names, whose key is then not asked for. Absent: that one, if any.
   */
  readonly model?: LanguageModel;
}

const OPTIONS: Readonly<Record<keyof OpenSessionOptions, z.ZodType>> = {
  task: z.string().optional(),
  policy: documents,
  confirm: callback,
  approve: z.union([callback, having('ask')], 'expected a function, or an object with `ask`').optional(),
  signIn: z.union([callback, having('signIn')], 'expected a function, or an object with `signIn`').optional(),
  model: having('answer').optional(),
};

/**
 * Derives a grant from the task and the policy document, has it confirmed, and opens a session on it (docs/architecture.md#the-grant).
 *
 * @throws {CordonError} `input` for a document that does not hold or an option that there is not, `denied` for an under-specified task or a grant not confirmed.
 */
export async function openSession(options: OpenSessionOptions): Promise<OpenSession> {
  checkedInput(z.strictObject(OPTIONS), options, 'openSession');
  const { task, confirm, approve, signIn } = options;
  const policy = await load(options.policy);
  const { model, embedder } = openModels(policy, { model: options.model });
  const session = await openGranted({
    task,
    policy,
    now: Date.now,
    openStore: openLimitStore,
    openReader: openTextReader,
    model,
    embedder,
    choose: choosePolicies,
    confirm: async (_, proposal) => ({ by: 'the calling program', grant: await confirmGrant(proposal, confirm) }),
  });
  if (approve !== undefined) {
    const channel = typeof approve === 'function' ? programApprovals(approve) : approve;
    const listings = typeof options.policy === 'string' ? listingsIn(options.policy, session.grant) : undefined;
    session.approvals.reachBy(channel, approvalBook(), listings);
  }
  if (signIn !== undefined) session.signIns.reachBy(typeof signIn === 'function' ? programSignIn(signIn) : signIn);
  return openedSession(session, { person: approve !== undefined, model: model !== undefined }, (another, anew) =>
    openSession({ ...options, task: another, confirm: anew ?? confirm }),
  );
}

function load(policy: string | object): Promise<Policy> {
  return typeof policy === 'string'
    ? loadPolicy(policy, readDocument)
    : loadPolicyValue(policy, 'policy', readDocument);
}
