/*
 * How much of what a page may say without end is told. To read its texts takes time, in which no page of the session is answered: one that fills its console would
 * stop them all.
 */

/** So much is told at once, in bytes, and so much more each second. */
const MOST = 4_000_000;
const A_SECOND = 1_000_000;
/** To tell of the shortest message takes as long as to read so many bytes. */
const LEAST = 500;

export class Allowance {
  #left = MOST;
  #at = 0;

  /** Whether a message of so many bytes is told. `now`: in milliseconds, of a clock that never goes back. */
  admits(bytes: number, now = performance.now()): boolean {
    this.#left = Math.min(MOST, this.#left + ((now - this.#at) / 1_000) * A_SECOND);
    this.#at = now;
    // One that is longer than all of it is told where nothing else was.
    const cost = Math.min(Math.max(bytes, LEAST), MOST);
    if (cost > this.#left) return false;
    this.#left -= cost;
    return true;
  }
}
