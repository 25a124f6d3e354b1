/** So much of one limit, to be held for a request. Amounts are whole numbers of millionths: what adds up exactly is never off by a rounding. */
export interface LimitHold {
  /** The limit, and over what it counts. */
  readonly key: string;
  readonly units: number;
  readonly atMost: number;
}

/** The limit that an amount did not fit, and what is spent of it. */
export interface LimitRefusal {
  readonly key: string;
  readonly spent: number;
}

/**
 * Where limits over a task or a fleet are counted (docs/architecture.md#counting). Spent is what was reserved and not released: a reservation that nobody
 * settled,
 * because the process died or the connection broke, stays spent until an operator resets it.
 */
export interface LimitStore {
  /**
   * Holds all of the amounts or none, each key at most once; whatever else asks at the same time cannot overspend. It is done, and will be
   * remembered, when the promise resolves. Rejects where that is not certain: then the request must not leave.
   */
  reserve(id: string, holds: readonly LimitHold[]): Promise<LimitRefusal | undefined>;
  /** The request was made: what it held can no longer be released. */
  commit(id: string): Promise<void>;
  /** The request was certainly not done: what it held is free again. Does nothing for what was committed or is not known. */
  release(id: string): Promise<void>;
  /** Lets go of file or connection. Never rejects. */
  close(): Promise<void>;
}
