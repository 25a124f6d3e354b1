/** What a person said of requests that nothing lists (`unlisted: ask`), for as long as it holds. */
import type { ApprovalWord } from '../../model/approval.ts';
import type { RequestEffect } from '../../model/gates.ts';
import { isLike, type RequestLikeness } from './request-likeness.ts';

interface Kept {
  readonly likeness: RequestLikeness;
  /** The origin of the pages that it holds for. */
  readonly sender: string;
  readonly word: ApprovalWord;
  readonly until: number;
}

/** For how long a page that tries again what nobody answered is refused without another question, in milliseconds. */
const UNANSWERED_MS = 60_000;

export class RequestAnswers {
  readonly #now: () => number;
  #kept: readonly Kept[] = [];
  /** A no to one request, by its digest, and until when. */
  readonly #refused = new Map<string, { readonly word: ApprovalWord; readonly until: number }>();

  readonly #unanswered = new Map<string, number>();

  /** @param now milliseconds since the epoch */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** What was said of this very request, or of those like it; a no beats a yes. */
  find(digest: string, effect: RequestEffect, sender: string): ApprovalWord | undefined {
    const now = this.#now();
    const refused = this.#refused.get(digest);
    if (refused !== undefined && now < refused.until) return refused.word;
    this.#kept = this.#kept.filter(({ until }) => now < until);
    const fitting = this.#kept.filter((each) => each.sender === sender && isLike(each.likeness, effect));
    return (fitting.find(({ word }) => !word.approve) ?? fitting[0])?.word;
  }

  keep(kept: Kept): void {
    this.#kept = [...this.#kept, kept];
  }

  /** Whether nobody answered for this very request just now. */
  wasUnanswered(digest: string): boolean {
    return this.#now() < (this.#unanswered.get(digest) ?? 0);
  }

  unanswered(digest: string): void {
    this.#unanswered.set(digest, this.#now() + UNANSWERED_MS);
  }

  /** The same request is not asked about again until then. */
  refuse(digest: string, word: ApprovalWord, until: number): void {
    this.#refused.set(digest, { word, until });
  }
}
