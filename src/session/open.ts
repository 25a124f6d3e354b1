import { Embeddings } from '../act/embedding/embeddings.ts';
import { Validator } from '../act/validator/validator.ts';
import { type Choose, type Proposal, proposeGrant } from '../grant/proposal.ts';
import { refuseRulesUnread } from '../grant/unread.ts';
import type { Embedder } from '../model/embedder.ts';
import { CordonError } from '../model/error.ts';
import type { LanguageModel } from '../model/language-model.ts';
import type { Grant } from '../model/policy/grant.ts';
import type { LimitStore } from '../model/policy/limit-store.ts';
import type { Policy } from '../model/policy/policy.ts';
import type { TextReader, TextReaderSettings } from '../model/text-reader.ts';
import { createHostRules } from '../net/host-rules.ts';
import { placeHost } from '../net/place.ts';
import { textReaderOf } from '../see/settings.ts';
import { prepareConditions } from '../send/conditions/modules.ts';
import { gatesFor } from './gates.ts';
import { Session } from './session.ts';

export interface OpenOptions {
  /** From the caller; absent: the document's own. */
  readonly task?: string | undefined;
  readonly policy: Policy;
  /** Chooses the policies of sites for which the document selects none. Absent: such a document is refused. */
  readonly choose?: Choose | undefined;
  /** The grant itself, confirmed earlier under this very policy: nothing is derived from the task then. */
  readonly granted?: Grant | undefined;
  /**
   * Has the grant confirmed and answers with who did, for the record; with the grant that they made of the proposal, where it is another. Throws
   * where nobody does.
   */
  readonly confirm: (grant: Grant, proposal: Proposal) => Promise<string | Confirmation>;
  /** Opens what counts the limits over more than this session, where the grant has any. Absent: what they limit is refused. */
  readonly openStore?: (grant: Grant) => Promise<LimitStore | undefined>;
  /** Reviews the actions that the act gate is not sure of, where the document has them reviewed. */
  readonly model?: LanguageModel | undefined;
  /** Makes the vectors that SpiderSense compares. */
  readonly embedder?: Embedder | undefined;
  /** Starts the classifier that the document names. Absent: the rules read alone. */
  readonly openReader?: ((settings: TextReaderSettings, opening: ReaderOpening) => Promise<TextReader>) | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** What whoever starts a classifier is told by. */
interface ReaderOpening {
  /** Told once when it reads no more. */
  readonly onFault: (what: string) => void;
}

/** Who confirmed, and what. */
export interface Confirmation {
  readonly by: string;
  readonly grant: Grant;
}

/** How long a model may take over one action, in milliseconds: many times as long as one does. */
const REVIEW_MS = 20_000;

/**
 * From a task and a policy to a session at work: the grant is derived, confirmed, and bound (docs/architecture.md#the-grant).
 *
 * @throws {CordonError} `denied` for a task that is under-specified or leads to a closed site, or a grant that nobody confirms; `input` for a
 * condition module that does not load, rules about a host that is not to be read, and embeddings that a database cannot be compared with;
 * `environment` where none can be had.
 */
export async function openGranted({
  task,
  policy: document,
  choose,
  granted,
  confirm,
  openStore,
  model,
  embedder,
  openReader,
  now,
}: OpenOptions): Promise<Session> {
  const proposal =
    granted === undefined
      ? await proposeGrant(task, document, choose)
      : { task: granted.task, document, grant: granted };
  checkGranted(proposal.grant);
  // What does not hold is said before anybody is asked.
  const prepared = await prepareConditions(proposal.grant);
  const embeddings = embedder && (await Embeddings.open(embedder, document));
  const answer = await confirm(proposal.grant, proposal);
  const { by: confirmedBy, grant } = typeof answer === 'string' ? { by: answer, grant: proposal.grant } : answer;
  const modules = grant === proposal.grant ? prepared : await prepareConditions(grant);
  const store = await openStore?.(grant);
  const settings = textReaderOf(document);
  let session: Session | undefined;
  const reader = settings && openReader && (await openReader(settings, { onFault: (what) => session?.degraded(what) }));
  session = new Session({
    grant,
    gates: gatesFor(grant, { now, store, modules, reader, model: model !== undefined }),
    reader,
    confirmedBy,
    now,
    ...(store && { store }),
    embeddings,
    validator:
      model && new Validator({ model, timeoutMs: model.timeoutMs ?? REVIEW_MS, task: grant.task, scope: grant.scope }),
  });
  return session;
}

/**
 * What refuses a grant whoever confirms it.
 * @throws {CordonError} `denied` where it leads to a closed site, `input` for rules about a host that is not to be read
 */
export function checkGranted(grant: Grant): void {
  refuseClosedSites(grant);
  refuseRulesUnread(grant);
}

/** A task that names a closed site is denied before anything starts: every step of it would be. */
function refuseClosedSites({ scope, policy }: Grant): void {
  for (const { guardrails, file } of [policy, ...policy.mandatory]) {
    if (guardrails === undefined) continue;
    const closedBy = createHostRules(guardrails);
    // `*.example.com` among the allowed opens part of a scope that says `example.com`: what is below it decides step by step.
    const domain = scope.domains
      .map(placeHost)
      .find((each) => closedBy(each) !== undefined && closedBy(`any.${each}`) !== undefined);
    if (domain === undefined) continue;
    const closed = closedBy(domain);
    const why =
      closed?.list === 'category' ? `sites for ${closed.category} are closed by default` : `${closed?.list} closes it`;
    throw new CordonError(`The task leads to ${domain}, and under ${file} ${why}`, {
      kind: 'denied',
      advice: `If it is meant, name ${domain} under guardrails.allowed_domains; otherwise change the task.`,
    });
  }
}
