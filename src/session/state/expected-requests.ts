/**
 * State-changing requests that a page has made and of which the send gate does not know yet. A page says that it makes one before its next
 * frame; the request itself comes to the proxy by another way, which a busy machine may hold up for longer than any frame. Until it is there,
 * nothing else tells that a click has set it off:
 *
 *   page   ── makes POST /pay ── next frame ── (the next click must wait already)
 *   proxy  ─────────────────────────────────────────── POST /pay is here, and waited for as a change
 *
 * The two ways share no number, so that what comes is matched by method and URL, the oldest first. Which of the two is heard of first is
 * open: what comes unannounced is remembered for a while, and its announcement is then no news.
 */
import { Waiters } from './waiters.ts';

/** For how many milliseconds a request that came is expected to be announced. */
const REMEMBERED_MS = 2_000;

/** One request that a page says it makes, as its page knows it. */
export interface ExpectedRequest {
  /** Tells requests apart; a redirect has the number of the request that it answers. */
  readonly id: string;
  readonly method: string;
  readonly url: string;
}

export class ExpectedRequests {
  readonly #now: () => number;
  /** Method and URL by id, in the order of the announcements. */
  readonly #open = new Map<string, string>();
  /** Method and URL of what came unannounced, and when, oldest first. */
  #early: { readonly key: string; readonly at: number }[] = [];
  readonly #waiting = new Waiters(() => this.settled);

  constructor(now: () => number) {
    this.#now = now;
  }

  announce({ id, method, url }: ExpectedRequest): void {
    const key = `${method} ${url}`;
    this.#forgetOld();
    const early = this.#early.findIndex((each) => each.key === key);
    if (early === -1) this.#open.set(id, key);
    else this.#early.splice(early, 1);
  }

  /** The page no longer waits for it: it has its answer, from wherever, or never will. */
  over(id: string): void {
    if (this.#open.delete(id)) this.#waiting.look();
  }

  /** It has come, and whatever is to be waited for is known from now on. */
  arrived({ method, url }: { readonly method: string; readonly url: string }): void {
    const key = `${method} ${url}`;
    for (const [id, open] of this.#open) {
      if (open !== key) continue;
      this.over(id);
      return;
    }
    this.#forgetOld();
    this.#early.push({ key, at: this.#now() });
  }

  get settled(): boolean {
    return this.#open.size === 0;
  }

  /** Resolves as soon as `settled`; at once where it is so already. */
  whenSettled(): Promise<void> {
    return this.#waiting.wait();
  }

  /** Nobody waits any longer for what is announced now. */
  giveUp(): void {
    this.#open.clear();
    this.#waiting.look();
  }

  #forgetOld(): void {
    const since = this.#now() - REMEMBERED_MS;
    this.#early = this.#early.filter(({ at }) => at > since);
  }
}
