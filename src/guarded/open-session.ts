import { z } from 'zod';
import { approvalBook } from '../approve/book.ts';
import { type Approve, programApprovals } from '../approve/program.ts';
import { programSignIn, type SignIn } from '../approve/sign-in.ts';
import { type Confirm, confirmGrant } from '../grant/confirm.ts';
import type { ApprovalChannel } from '../model/approval.ts';
import { CordonError } from '../model/error.ts';
import { frozen } from '../model/frozen.ts';
import type { RequestOutcome, SendVerdict } from '../model/gates.ts';
import type { LanguageModel } from '../model/language-model.ts';
import type { FilteredObservation } from '../model/observation.ts';
import type { Grant } from '../model/policy/grant.ts';
import type { Policy } from '../model/policy/policy.ts';
import type { SignInChannel } from '../model/sign-in.ts';
import type { Verdict } from '../model/verdict.ts';
import { openTextReader } from '../models/classifier/open.ts';
import { openModels } from '../models/open.ts';
import { loadPolicy, loadPolicyValue } from '../policy/load.ts';
import { type ActInput, actInput, type SeeInput, type SendInput, seeInput, sendInput } from '../session/inputs.ts';
import { openGranted } from '../session/open.ts';
import { actPlainWhenReady, confirmPlain, decidePlain, seePlain, sendPlain } from '../session/plain.ts';
import type { Session, SessionListener } from '../session/session.ts';
import { listingsIn } from '../sites/listing-book.ts';
import { readDocument } from '../sites/read-document.ts';
import { openLimitStore } from '../store/open.ts';
import { callback, checkedInput, documents, having } from './checked-input.ts';
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

/** A session as callers of the library have it: the three gates as functions over plain values. */
export interface OpenSession {
  readonly id: string;
  readonly grant: Grant;
  /** What the agent may be shown of a text or HTML. */
  see(input: SeeInput): Promise<FilteredObservation>;
  /** Whether the agent may make this tool call; tell with `page` and `failed` what followed it. */
  act(input: ActInput): Promise<Verdict>;
  /** Whether this request may leave. */
  send(input: SendInput): Promise<SendVerdict>;
  /**
   * How a request ended that `send` allowed; takes the very verdict. What it took of a limit is given back only for `unsent`: where certainly
   * none of it reached the server. A status that tells of an error does not say so.
   */
  settle(verdict: SendVerdict, outcome: RequestOutcome): void;
  /** Hears everything that happens in the session; returns how to stop. Where a listener throws, what it was told of is refused. */
  listen(listener: SessionListener): () => void;
  /**
   * Another task under the same document: a grant of its own, confirmed anew. Once it is, this session ends, and nothing of it stays; where it is
   * refused, this one goes on. A browser for it comes from `launch(next, { inPlaceOf: browser })`.
   *
   * @throws {CordonError} as {@link openSession}
   */
  next(task: string, confirm?: Confirm): Promise<OpenSession>;
  /** Ends the session: from then on everything is denied. */
  close(why: string): void;
}

/** The session behind an {@link OpenSession}, for `launch`. */
const sessions = new WeakMap<OpenSession, Session>();

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
  // Without anybody to ask, what needs a person is the caller's to have confirmed.
  const decides = approve !== undefined || model !== undefined;
  const opened: OpenSession = {
    id: session.id,
    get grant() {
      return frozen(session.grant);
    },
    see: async (input) => seePlain(session, checkedInput(seeInput, input, 'see')),
    act: async (input) => (decides ? decidePlain : actPlainWhenReady)(session, checkedInput(actInput, input, 'act')),
    send: async (input) =>
      (approve === undefined ? sendPlain : confirmPlain)(session, checkedInput(sendInput, input, 'send')),
    settle: (verdict, outcome) => session.settle(verdict, outcome),
    listen: (listener) => session.listen(listener),
    async next(another, anew = confirm) {
      const following = await openSession({ ...options, task: another, confirm: anew });
      session.close('another task began');
      return following;
    },
    close: (why) => session.close(why),
  };
  sessions.set(opened, session);
  return opened;
}

/** The session that stands behind an opened one. */
export function sessionBehind(opened: OpenSession): Session {
  const session = sessions.get(opened);
  if (session !== undefined) return session;
  throw new CordonError('This is no session of openSession', {
    kind: 'input',
    advice: 'Pass the very object that openSession answered with, not a copy.',
  });
}

function load(policy: string | object): Promise<Policy> {
  return typeof policy === 'string'
    ? loadPolicy(policy, readDocument)
    : loadPolicyValue(policy, 'policy', readDocument);
}
