/**
 * The desk where a person is asked (docs/architecture.md#what-needs-a-person): the last word on an action, or a request, of which its gate says `ask`.
 *
 *   ask ── approved over the session, or in the operator's book? ── yes ── allow
 *    │ no
 *   question(id, digest) ── channel ── answer(id, digest, signature) ── all three right and in time ── as the person said
 *
 * The digest binds an answer to the exact action and to the grant (and so to the policy), the signature to the session, whose key it is made
 * with, and the id to this one question, which is forgotten with its answer: an answer serves once. Whatever is wrong with an answer
 * makes it a refusal, and so does nobody's answer. A question is withdrawn when who asked has gone, and with the session; what is said to it later does
 * nothing. What a script or a request does is asked each time: neither a yes nor a no to one is an answer to the next.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, digestOf } from '../../grant/digest.ts';
import type { Action } from '../../model/action.ts';
import {
  APPROVAL_SCOPES,
  type ApprovalAnswer,
  type ApprovalBook,
  type ApprovalChannel,
  type ApprovalQuestion,
  type ApprovalRules,
  type ApprovalScope,
  type ApprovalSubject,
  type ApprovalWord,
  type ListingBook,
} from '../../model/approval.ts';
import { messageOf } from '../../model/error.ts';
import { plainLine } from '../../model/plain-line.ts';
import { allow, deny, type RuleId, type Verdict } from '../../model/verdict.ts';
import { SEND_RULES } from '../../send/rules.ts';
import { SESSION_RULES } from '../rules.ts';
import { approvalSubject, exactAction, mayLast } from './approval-subject.ts';
import { refusedReason } from './refused-reason.ts';

export interface ApprovalsOptions {
  readonly session: string;
  /** The grant's digest, which covers the policy. */
  readonly grant: string;
  readonly rules: ApprovalRules;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Told of each question as it is put. */
  readonly onAsked?: (question: ApprovalQuestion) => void;
}

/** What a person is to be asked about. */
export interface Asking {
  readonly gate: 'act' | 'send';
  readonly digest: string;
  readonly subject: ApprovalSubject;
  /** Whether an answer may hold for longer than this once: over the very same digest, or as its own memory has it. */
  readonly lasts: boolean | AnswerMemory;
}

/** Where answers are kept that are about more than one exact action or request. */
export interface AnswerMemory {
  /** For how long an answer can be kept at the most. */
  readonly most: ApprovalScope;
  /** What was said earlier and holds now. */
  find(): ApprovalWord | undefined;
  keep(word: ApprovalWord): Promise<void>;
}

/** What became of a question. */
export interface Decided {
  readonly verdict: Verdict;
  readonly digest: string;
  /** What a person said, now or earlier. */
  readonly word?: ApprovalWord;
}

export class Approvals {
  /** The session's key, 32 random bytes: whoever has it may answer in the operator's name. */
  readonly key: Uint8Array = crypto.getRandomValues(new Uint8Array(32));
  readonly #options: ApprovalsOptions;
  /** What a person said that holds for longer than once: a yes for the session, and every no, or an agent could ask until somebody tires. */
  readonly #overSession = new Map<string, { readonly word: ApprovalWord; readonly until: number }>();
  #channel: ApprovalChannel | undefined;
  #book: ApprovalBook | undefined;
  #listings: ListingBook | undefined;
  readonly #ended = new AbortController();

  constructor(options: ApprovalsOptions) {
    this.#options = options;
  }

  /** Where questions go from now on, if anywhere, and where answers are kept that hold for longer than the session. */
  reachBy(channel: ApprovalChannel | undefined, book?: ApprovalBook, listings?: ListingBook): void {
    this.#channel = channel;
    this.#book = book;
    this.#listings = listings;
  }

  /** Where what a person always or never wants is listed, if anywhere. */
  get listings(): ListingBook | undefined {
    return this.#listings;
  }

  /** Has a person decide an action that the gate asks about. Never throws: what goes wrong refuses. `gone` is when nobody waits for it any more. */
  async decide(action: Action, asked: Verdict, gone?: AbortSignal): Promise<Decided> {
    const digest = this.digestOf(action);
    const subject = approvalSubject(action);
    if (subject === undefined) return { digest, verdict: refuse('act', asked, 'unshown') };
    return this.ask({ gate: 'act', digest, subject, lasts: mayLast(action) }, asked, gone);
  }

  /** Has a person decide whatever a gate asks about. Never throws. */
  async ask(asking: Asking, asked: Verdict, gone?: AbortSignal): Promise<Decided> {
    const { gate, digest } = asking;
    const ended = this.#ended.signal;
    const over = gone === undefined ? ended : AbortSignal.any([gone, ended]);
    try {
      const word = (await this.#earlier(asking)) ?? (await this.#askPerson(asking, asked, over));
      if (over.aborted) return { digest, verdict: refuse(gate, asked, 'withdrawn') };
      if (word === undefined) return { digest, verdict: refuse(gate, asked, 'unanswered') };
      return { digest, word, verdict: word.approve ? approved(gate, asked, word) : refuse(gate, asked, 'refused') };
    } catch (fault) {
      const why = `The answer of the person could not be used (${messageOf(fault)}), so it is refused: do something else.`;
      return { digest, verdict: refuse(gate, asked, 'unusable', why) };
    }
  }

  /** Withdraws every question: the session has ended. */
  end(): void {
    this.#ended.abort();
  }

  /** What an approval of this action is bound to. */
  digestOf(action: Action): string {
    return digestOf({ action: exactAction(action), grant: this.#options.grant });
  }

  async #earlier({ digest, lasts }: Asking): Promise<ApprovalWord | undefined> {
    if (!lasts) return undefined;
    if (typeof lasts === 'object') return lasts.find();
    const held = this.#overSession.get(digest);
    if (held !== undefined && this.#options.now() < held.until) return held.word;
    if (!this.#scopes(this.#most).includes('always')) return undefined;
    const who = await this.#book?.find(digest);
    return who === undefined ? undefined : { approve: true, scope: 'always', who };
  }

  async #askPerson(
    { digest, subject, lasts }: Asking,
    { by, reason }: Verdict,
    over: AbortSignal,
  ): Promise<ApprovalWord | undefined> {
    const channel = this.#channel;
    if (channel === undefined || over.aborted) return undefined;
    const { session, rules, now, onAsked } = this.#options;
    const askedAt = now();
    const question: ApprovalQuestion = {
      id: bytesToHex(crypto.getRandomValues(new Uint8Array(16))),
      session,
      digest,
      by,
      reason: plainLine(reason),
      subject,
      scopes: lasts ? this.#scopes(typeof lasts === 'object' ? lasts.most : this.#most) : ['once'],
      askedAt,
      expiresAt: askedAt + rules.waitSeconds * 1000,
    };
    onAsked?.(question);
    let why: string | undefined = 'nobody waits for the answer any more';
    try {
      const answer = await this.#put(channel, question, over);
      if (answer === undefined || over.aborted) return undefined;
      checkAnswer(answer, question, this.key);
      if (now() >= question.expiresAt) return undefined;
      if (typeof lasts === 'object') await lasts.keep(answer);
      else if (lasts) await this.#remember(answer, question);
      if (over.aborted) return undefined;
      why = undefined;
      return answer;
    } catch (fault) {
      why = messageOf(fault);
      throw fault;
    } finally {
      channel.settled?.(question, why);
    }
  }

  /** Waits as long as the document says and somebody waits for the answer; a channel that ignores the signal is not waited for. */
  async #put(
    channel: ApprovalChannel,
    question: ApprovalQuestion,
    gone: AbortSignal,
  ): Promise<ApprovalAnswer | undefined> {
    const over = new AbortController();
    let withdraw: () => void = () => undefined;
    const sign = (word: ApprovalWord): ApprovalAnswer => signAnswer(question, word, this.key);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), this.#options.rules.waitSeconds * 1000);
      withdraw = () => resolve(undefined);
      gone.addEventListener('abort', withdraw);
    });
    try {
      return await Promise.race([channel.ask(question, sign, over.signal), late]);
    } finally {
      clearTimeout(timer);
      gone.removeEventListener('abort', withdraw);
      over.abort();
    }
  }

  async #remember({ approve, scope, who }: ApprovalWord, { digest, subject }: ApprovalQuestion): Promise<void> {
    const { now, rules } = this.#options;
    if (!approve || scope === 'session') {
      this.#overSession.set(digest, { word: { approve, scope, who }, until: now() + rules.expiresMinutes * 60_000 });
    } else if (scope === 'always') {
      await this.#book?.add(digest, { who, at: now(), subject });
    }
  }

  /** What lasts needs a book to stand in. */
  get #most(): ApprovalScope {
    return this.#book === undefined ? 'session' : 'always';
  }

  #scopes(most: ApprovalScope): readonly ApprovalScope[] {
    const within = APPROVAL_SCOPES.slice(0, APPROVAL_SCOPES.indexOf(most) + 1);
    return this.#options.rules.scopes.filter((scope) => within.includes(scope));
  }
}

type End = 'refused' | 'unanswered' | 'unusable' | 'withdrawn' | 'unshown';

const REASONS: Readonly<Record<End, string>> = {
  refused: 'The person refused it: do not try it again, and do something else.',
  unanswered: 'Nobody confirmed it, so it is refused: do something else, or report that it needs a person.',
  unusable: 'The answer of the person could not be used, so it is refused: do something else.',
  withdrawn:
    'Nobody waits for the answer any more, so the question was withdrawn and nothing was done: start anew if it is still wanted.',
  unshown: 'What it does cannot be shown to a person, so it is refused: do it in another way.',
};

const ENDS: Readonly<Record<Asking['gate'], Readonly<Record<End, RuleId>>>> = {
  act: {
    refused: SESSION_RULES.refused.id,
    unanswered: SESSION_RULES.unanswered.id,
    unusable: SESSION_RULES.unusable.id,
    withdrawn: SESSION_RULES.withdrawn.id,
    unshown: SESSION_RULES.unshown.id,
  },
  send: {
    refused: SESSION_RULES.sendRefused.id,
    unanswered: SESSION_RULES.sendUnanswered.id,
    unusable: SESSION_RULES.sendUnusable.id,
    withdrawn: SESSION_RULES.sendWithdrawn.id,
    unshown: SEND_RULES.approvalUnshown.id,
  },
};

function approved(gate: Asking['gate'], asked: Verdict, { scope }: ApprovalWord): Verdict {
  const { warnings, hints, evidence } = asked;
  const more = { warnings, hints, evidence: { ...evidence, asked: asked.by, scope } };
  if (gate === 'act') return allow(SESSION_RULES.approved.id, 'A person approved exactly this action.', more);
  const what = scope === 'once' ? 'exactly this request' : 'requests like this one';
  return allow(SEND_RULES.approved.id, `A person approved ${what}.`, more);
}

function refuse(gate: Asking['gate'], asked: Verdict, end: End, why: string = REASONS[end]): Verdict {
  const { warnings, hints, evidence } = asked;
  return deny(ENDS[gate][end], refusedReason(asked.reason, why), {
    warnings,
    hints,
    evidence: { ...evidence, asked: asked.by },
  });
}

/** A word bound to its question and signed: what the operator's side of a channel makes. */
export function signAnswer(
  { id, digest }: Pick<ApprovalQuestion, 'id' | 'digest'>,
  { approve, scope, who }: ApprovalWord,
  key: Uint8Array,
): ApprovalAnswer {
  const bound = { id, digest, approve, scope, who };
  return { ...bound, signature: signatureOf(bound, key) };
}

function signatureOf({ id, digest, approve, scope, who }: Omit<ApprovalAnswer, 'signature'>, key: Uint8Array): string {
  return bytesToHex(hmac(sha256, key, utf8ToBytes(canonicalJson({ id, digest, approve, scope, who }))));
}

/** @throws {Error} for an answer to another question or action, one that was signed by somebody else, or one that grants too much. */
export function checkAnswer(answer: ApprovalAnswer, question: ApprovalQuestion, key: Uint8Array): void {
  if (!sameText(answer.signature, signatureOf(answer, key))) throw new Error('its signature does not hold');
  if (answer.id !== question.id || answer.digest !== question.digest) throw new Error('it answers another question');
  if (!question.scopes.includes(answer.scope))
    throw new Error(`a yes to this question holds for ${question.scopes.join(' or ')}, not '${answer.scope}'`);
}

/** Compares in a time that does not tell where the texts differ. */
function sameText(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < other.length; index += 1) difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0;
}
