/**
 * Messages that pages receive over WebSockets, for the record. None of them is judged, and a ticker sends thousands: so of each action on each
 * socket the first is recorded, then the tenth, the hundredth and so on, with the count so far. `socket.closed` has the totals.
 */

/** A page can open sockets without end; what is counted of them must have one. */
const MOST_COUNTED = 1_000;

/** How often an action was heard on a socket, at a moment when that is to be recorded. */
export interface HeardMessage {
  readonly url: string;
  readonly action: string;
  readonly count: number;
}

export class HeardMessages {
  readonly #counts = new Map<string, number>();

  /** A message has arrived that belongs to these actions. Answers with what is to be recorded of it. */
  hear(url: string, actions: readonly string[]): readonly HeardMessage[] {
    const due: HeardMessage[] = [];
    for (const action of actions) {
      const key = `${action} ${url}`;
      const count = (this.#counts.get(key) ?? 0) + 1;
      if (count === 1 && this.#counts.size >= MOST_COUNTED) continue;
      this.#counts.set(key, count);
      if (isPowerOfTen(count)) due.push({ url, action, count });
    }
    return due;
  }
}

function isPowerOfTen(count: number): boolean {
  return /^10*$/.test(String(count));
}
