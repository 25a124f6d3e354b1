/**
 * Requests that wait at the proxy for a person (docs/approvals/approvals.md). One yes lets one request leave:
 *
 *   POST /order ─ question ─────────────── yes ─ leaves
 *   POST /order ─ the same, held with it ─────── refused: one of them left
 *
 * A burst is every request with the very same method, address, body and page that comes while the question is open: a button pressed twice, a client that
 * tries again. The person is asked once, and the first that is still waiting has the answer; a request that comes later asks anew. A request whose
 * client goes leaves the burst, and the question is withdrawn with the last one.
 *
 * Of requests that nothing lists, those like the one that is shown wait with it: a yes for this once lets that very one leave, one for longer lets all of them.
 */
import type { RequestSubject } from '../../model/approval.ts';
import type { RequestEffect, SendVerdict } from '../../model/gates.ts';
import type { RequestHead } from '../../model/traffic/request.ts';
import { deny, type Verdict } from '../../model/verdict.ts';
import { readUrl } from '../../net/url.ts';
import type { Approvals, Asking, Decided } from '../approvals/approvals.ts';
import { refusedReason } from '../approvals/refused-reason.ts';
import { SESSION_RULES } from '../rules.ts';
import { requestDigest, requestSubject } from './request-subject.ts';
import type { UnlistedQuestion, UnlistedQuestions } from './unlisted-questions.ts';

interface Burst {
  /** That of the request that the person is shown. */
  readonly digest: string;
  /** Where nothing lists it. */
  readonly unlisted: UnlistedQuestion | undefined;
  /** Who waits for the answer. */
  readonly waiting: Set<AbortSignal>;
  /** Aborted when nobody does. */
  readonly abandoned: AbortController;
  readonly answer: Promise<Decided>;
  /** Whether the one request that a yes lets leave has left. */
  spent: boolean;
}

/** A request that waits, and the page that it names as its own. */
interface Held {
  readonly from: string | undefined;
  readonly type: RequestHead['type'];
  withdraw(): void;
}

/** So many different requests that nothing lists are put before a person at once. */
const MOST_OPEN = 4;

export class HeldRequests {
  readonly #approvals: Approvals;
  readonly #grant: string;
  readonly #unlisted: UnlistedQuestions;
  readonly #open = new Map<string, Burst>();
  readonly #held = new Set<Held>();

  /** @param grant the grant's digest, to which answers are bound */
  constructor(approvals: Approvals, grant: string, unlisted: UnlistedQuestions) {
    this.#approvals = approvals;
    this.#grant = grant;
    this.#unlisted = unlisted;
  }

  /**
   * Has a person decide a request; `gone` is when its client waits no longer, `pressed` the control that was pressed just before it. Never throws.
   */
  async decide(
    head: RequestHead,
    asked: SendVerdict,
    effect: RequestEffect,
    gone?: AbortSignal,
    pressed?: string,
  ): Promise<Decided> {
    const digest = requestDigest(effect, head, this.#grant);
    const { answers } = this.#unlisted;
    const { unlistedAt } = effect;
    const unlisted = unlistedAt === undefined ? undefined : this.#unlisted.ask(digest, effect, head, unlistedAt);
    if (unlisted !== undefined && answers.wasUnanswered(digest))
      return { digest, verdict: refuse(asked, 'unanswered') };
    const withdrawn = new AbortController();
    const from = head.headers.referer ?? head.initiator;
    const held: Held = { from, type: head.type, withdraw: () => withdrawn.abort() };
    const over = gone === undefined ? withdrawn.signal : AbortSignal.any([gone, withdrawn.signal]);
    const joined = unlisted === undefined ? undefined : this.#likeOf(effect, head);
    if (unlisted !== undefined && joined === undefined && unlisted.memory.find() === undefined && this.#isFull())
      return { digest, verdict: refuse(asked, 'flood') };
    const shown = { ...(pressed === undefined ? {} : { pressed }), ...(unlisted && { covers: unlisted.covers }) };
    const burst =
      joined ??
      this.#burstOf(digest, unlisted, asked, () => ({ ...requestSubject(effect, asked.actions, head), ...shown }));
    this.#held.add(held);
    burst.waiting.add(over);
    try {
      const decided = await Promise.race([burst.answer, aborted(over)]);
      if (decided === undefined || over.aborted) return { digest, verdict: refuse(asked, 'withdrawn') };
      if (decided.verdict.outcome !== 'allow') {
        if (unlisted !== undefined && decided.verdict.by === SESSION_RULES.sendUnanswered.id)
          answers.unanswered(digest);
        return decided;
      }
      if (decided.word !== undefined && decided.word.scope !== 'once') return { ...decided, digest };
      if (burst.digest !== digest) return { digest, verdict: refuse(asked, 'other') };
      if (burst.spent) return { digest, verdict: refuse(asked, 'burst') };
      burst.spent = true;
      return decided;
    } finally {
      this.#held.delete(held);
      burst.waiting.delete(over);
      if (burst.waiting.size === 0) burst.abandoned.abort();
    }
  }

  /**
   * A page of this origin was left or closed, and these are the addresses of those that are still there. Most of its requests go with their connections; pings
   * and their like outlive it, and are withdrawn where no page is left that they can have come from.
   */
  leave(origin: string, left: readonly string[]): void {
    for (const { from, type, withdraw } of this.#held) {
      const sender = from === undefined ? undefined : readUrl(from);
      // The page that a request leads to is what the old one is left for.
      if (type === 'document' || sender?.origin !== origin) continue;
      if (!left.some((url) => isPageOf(sender, url))) withdraw();
    }
  }

  /** The open question that an answer for longer than once would answer for this request as well. */
  #likeOf(effect: RequestEffect, head: RequestHead): Burst | undefined {
    for (const burst of this.#open.values()) {
      if (!burst.abandoned.signal.aborted && burst.unlisted?.covered(effect, head)) return burst;
    }
    return undefined;
  }

  #isFull(): boolean {
    return Array.from(this.#open.values()).filter(({ unlisted }) => unlisted !== undefined).length >= MOST_OPEN;
  }

  #burstOf(
    digest: string,
    unlisted: UnlistedQuestion | undefined,
    asked: Verdict,
    subject: () => RequestSubject,
  ): Burst {
    const known = this.#open.get(digest);
    if (known !== undefined && !known.abandoned.signal.aborted) return known;
    const abandoned = new AbortController();
    const asking: Asking = { gate: 'send', digest, subject: subject(), lasts: unlisted?.memory ?? false };
    const burst: Burst = {
      digest,
      unlisted,
      waiting: new Set(),
      abandoned,
      spent: false,
      answer: this.#approvals.ask(asking, asked, abandoned.signal).finally(() => {
        // From here on the same request asks anew.
        if (this.#open.get(digest) === burst) this.#open.delete(digest);
      }),
    };
    this.#open.set(digest, burst);
    return burst;
  }
}

/** Whether a request that names this page may have come from one at this address. Many name no more than their origin. */
function isPageOf(sender: URL, url: string): boolean {
  const page = readUrl(url);
  if (page?.origin !== sender.origin) return false;
  return sender.pathname === '/' || (page.pathname === sender.pathname && page.search === sender.search);
}

function aborted(signal: AbortSignal): Promise<undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
}

const REASONS = {
  withdrawn: { rule: SESSION_RULES.sendWithdrawn.id, why: 'Nobody waits for it any more, so it was not sent.' },
  other: {
    rule: SESSION_RULES.sendBurst.id,
    why: 'One like it was asked about at the same time, and the yes was for that one alone; start anew if it is still wanted.',
  },
  unanswered: {
    rule: SESSION_RULES.sendUnanswered.id,
    why: 'Nobody answered for it a moment ago, so nobody is asked again yet: do something else, or try again in a minute.',
  },
  flood: {
    rule: SESSION_RULES.sendFlood.id,
    why: 'Too many requests wait for a person already: wait until they are answered.',
  },
  burst: {
    rule: SESSION_RULES.sendBurst.id,
    why: 'The same request waited already, and the one yes let one of them leave; look at what came of that.',
  },
} as const;

function refuse({ by, reason, warnings, hints }: Verdict, end: keyof typeof REASONS): Verdict {
  const { rule, why } = REASONS[end];
  return deny(rule, refusedReason(reason, why), { warnings, hints, evidence: { asked: by } });
}
