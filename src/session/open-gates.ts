import { z } from 'zod';
import { type Confirm, confirmGrant } from '../grant/confirm.ts';
import type { ApprovalChannel } from '../model/approval.ts';
import { CordonError } from '../model/error.ts';
import type { LanguageModel } from '../model/language-model.ts';
import type { Policy } from '../model/policy/policy.ts';
import { askedModels } from '../policy/asked-models.ts';
import { loadPolicyText, loadPolicyValue } from '../policy/load.ts';
import type { DocumentReader } from '../policy/source/reading.ts';
import { textReaderOf } from '../see/settings.ts';
import { type Approve, programApprovals } from './approvals/program.ts';
import { callback, checkedInput, having } from './checked-input.ts';
import { openGranted } from './open.ts';
import { type OpenSession, openedSession } from './opened.ts';

/** What the gates are opened with. */
export interface OpenGatesOptions {
  /** The user's task in one sentence; the policy document may name it instead. */
  readonly task?: string;
  /** The content of the policy document: its YAML or JSON as text, or as a value. It selects the policies of its sites itself. */
  readonly policy: string | object;
  /**
   * Asked once with the derived grant, and with what the permission box shows of it: `true` confirms it as it is, a decision of the box as it was
   * changed there, and anything else refuses it (docs/policies/grants.md).
   */
  readonly confirm: Confirm;
  /**
   * Asked about each action and request that needs a person: a function of the calling program, or a channel of its own. Without it `act` and `send`
   * answer `ask`.
   */
  readonly approve?: Approve | ApprovalChannel;
  /** Reviews the actions that the act gate is not sure of, where `guardrails.enable_llm_action_check` is on. */
  readonly model?: LanguageModel;
  /**
   * Answers with the text of a document that the policy names: by its address, or as it is written (`./sitemap.json`) where no document with an address
   * names it. Absent: a policy that names any is refused.
   */
  readonly read?: (reference: string) => string | Promise<string>;
}

const OPTIONS: Readonly<Record<keyof OpenGatesOptions, z.ZodType>> = {
  task: z.string().optional(),
  policy: z.union([z.string(), z.record(z.string(), z.unknown())], 'expected the content, as text or as an object'),
  confirm: callback,
  approve: z.union([callback, having('ask')], 'expected a function, or an object with `ask`').optional(),
  model: having('answer').optional(),
  read: callback.optional(),
};

/** The name of the policy document in messages. */
const NAME = 'policy';

/**
 * As `openSession`, where there is no Node: in a page, in a worker, in an extension. Nothing is read, asked or kept but by what is passed, so a request that a
 * limit over more than one session would count is denied.
 *
 * @throws {CordonError} `input` for a document that does not hold or asks for what is not to be had here, and for an option that there is not; `denied` for an
 * under-specified task or a grant not confirmed.
 */
export async function openGates(options: OpenGatesOptions): Promise<OpenSession> {
  checkedInput(z.strictObject(OPTIONS), options, 'openGates');
  const { task, confirm, approve, model, read } = options;
  const reader = documentReader(read);
  const load = typeof options.policy === 'string' ? loadPolicyText(options.policy, NAME, reader) : undefined;
  const policy = await (load ?? loadPolicyValue(options.policy, NAME, reader));
  refuseUnavailable(policy, model);
  const session = await openGranted({
    task,
    policy,
    now: Date.now,
    model,
    confirm: async (_, proposal) => ({ by: 'the calling program', grant: await confirmGrant(proposal, confirm) }),
  });
  if (approve !== undefined)
    session.approvals.reachBy(typeof approve === 'function' ? programApprovals(approve) : approve);
  return openedSession(session, { person: approve !== undefined, model: model !== undefined }, (another, anew) =>
    openGates({ ...options, task: another, confirm: anew ?? confirm }),
  );
}

/** What a document asks for is there, or is said not to be: a gate that quietly did without would hold less than what is written. */
function refuseUnavailable(policy: Policy, model: LanguageModel | undefined): void {
  const { review, embeddings } = askedModels(policy);
  const refuse = (what: string, advice: string): never => {
    throw new CordonError(`${what} is not to be had outside Node`, {
      kind: 'input',
      advice,
      place: { file: policy.file },
    });
  };
  if (review !== undefined && model === undefined)
    refuse('The language model that `models.review` names', 'Pass one of your own as `model`, or take `models` out.');
  if (embeddings !== undefined)
    refuse('The server that `models.embeddings` names', 'Take `spider_sense` out, or use openSession in Node.');
  if (textReaderOf(policy) !== undefined)
    refuse('The classifier that `see.reader` names', 'Take `reader` out, or use openSession in Node.');
}

function documentReader(read: OpenGatesOptions['read']): DocumentReader {
  return async (reference, from) => {
    if (read === undefined) {
      throw new CordonError(`'${reference}' is not read: openGates has no \`read\``, {
        kind: 'input',
        advice: 'Pass `read`, which answers with the text of a document, or write its content into the policy.',
      });
    }
    const name = from !== undefined && /^https?:/i.test(from) ? new URL(reference, from).href : reference;
    const text: unknown = await read(name);
    if (typeof text !== 'string') throw new Error('`read` answered with no text');
    return { name, text };
  };
}
