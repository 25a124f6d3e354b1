/**
 * Presses that a rule by name would have had a person asked about, and that passed since the request that they submit is asked about itself: the effect is
 * what is asked, once. Until that request has come the question is owed:
 *
 *   press 'Place order', submits POST /order ── POST /order comes: asked by its own rule, and nothing is owed any more
 *                                            └─ POST /api/buy comes in its place: asked about as the press would have been
 */
import type { RequestHead } from '../../model/traffic/request.ts';
import { readUrl } from '../../net/url.ts';
import { mayChange } from '../state/changes.ts';

/** For how long what a page sends is taken for what a press set off, in milliseconds. */
const OWED_MS = 5_000;

/** A press whose question is owed. */
export interface OwedQuestion {
  /** The page that was pressed in. */
  readonly page: string;
  readonly submits: { readonly method: string; readonly url: string };
  readonly reason: string;
}

export class OwedQuestions {
  readonly #now: () => number;
  #owed: readonly (OwedQuestion & { readonly until: number })[] = [];

  /** @param now milliseconds since the epoch */
  constructor(now: () => number) {
    this.#now = now;
  }

  owe(question: OwedQuestion): void {
    this.#owed = [...this.#owed, { ...question, until: this.#now() + OWED_MS }];
  }

  /** Why a person is to be asked about a request that no rule of its own has one asked about; undefined where nothing is owed. */
  reasonFor(request: RequestHead): string | undefined {
    if (this.#owed.length === 0 || !mayChange(request)) return undefined;
    const now = this.#now();
    this.#owed = this.#owed.filter(({ until }) => now < until);
    const origin = readUrl(request.initiator ?? '')?.origin;
    // A page may keep to itself where its request comes from: then any page may have sent it.
    return this.#owed.find(({ page }) => origin === undefined || readUrl(page)?.origin === origin)?.reason;
  }

  /** A person is asked about this request: if a press submits it, that press has had its question. */
  paid({ method, url }: RequestHead): void {
    if (this.#owed.length === 0) return;
    this.#owed = this.#owed.filter(({ submits }) => submits.method !== method || submits.url !== url);
  }
}
