/**
 * A token bucket: starts full, refills lazily with time, and gives one token a call (docs/sources.md#chio-computeruseguard). A clock that
 * goes backwards refills nothing.
 */
export class TokenBucket {
  readonly #perMillisecond: number;
  readonly #capacity: number;
  readonly #now: () => number;
  #tokens: number;
  #filledAt: number;

  /** @param now milliseconds */
  constructor(ratePerSecond: number, burst: number, now: () => number) {
    this.#perMillisecond = ratePerSecond / 1000;
    this.#capacity = burst;
    this.#now = now;
    this.#tokens = burst;
    this.#filledAt = now();
  }

  take(): boolean {
    const now = this.#now();
    const refill = Math.max(0, now - this.#filledAt) * this.#perMillisecond;
    this.#tokens = Math.min(this.#capacity, this.#tokens + refill);
    this.#filledAt = now;
    // Written so that a rate or clock that is no number refuses.
    if (!(this.#tokens >= 1)) return false;
    this.#tokens -= 1;
    return true;
  }
}
