/**
 * Limits that a store counts. The gate decides at once and the store answers later, so a request that spends of such a limit has two verdicts:
 * `decide` refuses it (`send.limit.store`), and the one behind that refusal holds once the store has reserved what it takes. Whoever never asks
 * the store thus sends nothing.
 */
import type { RequestOutcome, SendVerdict } from '../../model/gates.ts';
import type { LimitHold, LimitRefusal, LimitStore } from '../../model/policy/limit-store.ts';
import type { Limit } from '../../model/policy/policy.ts';
import * as say from '../decide/verdicts.ts';
import type { Reservation } from './accounts.ts';
import { holdsOf, limitKey } from './holds.ts';

/** An allowed request whose amounts are to be reserved. */
export interface Waiting {
  readonly verdict: SendVerdict;
  readonly limits: readonly Limit[];
  readonly holds: readonly LimitHold[];
}

export class StoredLimits {
  readonly #store: LimitStore | undefined;
  readonly #grant: string;
  readonly #waiting = new WeakMap<SendVerdict, Waiting>();
  readonly #reserved = new WeakMap<SendVerdict, string>();

  /** Limits over a task are counted under the digest of its grant. Without a store, what it would count is refused. */
  constructor(store: LimitStore | undefined, grant: string) {
    this.#store = store;
    this.#grant = grant;
  }

  /** The verdict itself where nothing is stored of what it reserves; else the refusal that stands until {@link reserve}. */
  hold(verdict: SendVerdict, reservations: readonly Reservation[]): SendVerdict {
    const holds = holdsOf(reservations, this.#grant);
    if (holds.length === 0) return verdict;
    const refusal = say.storeFailed(verdict.actions);
    this.#waiting.set(refusal, { verdict, limits: reservations.map(({ account }) => account.limit), holds });
    return refusal;
  }

  /** What waits behind a refusal, once. */
  take(refusal: SendVerdict): Waiting | undefined {
    const waiting = this.#waiting.get(refusal);
    if (waiting !== undefined) this.#waiting.delete(refusal);
    return waiting;
  }

  /** Reserves what a request takes; answers with why it may not leave. */
  async reserve({ verdict, limits, holds }: Waiting): Promise<SendVerdict | undefined> {
    const store = this.#store;
    if (store === undefined) return say.storeFailed(verdict.actions, 'no store was opened for this session');
    const id = crypto.randomUUID();
    let refusal: LimitRefusal | undefined;
    try {
      refusal = await store.reserve(id, holds);
    } catch (cause) {
      // It may have been counted all the same. Nothing will be sent, so it is given back; where that fails too it stays spent.
      await store.release(id).catch(() => undefined);
      return say.storeFailed(verdict.actions, cause);
    }
    if (refusal === undefined) {
      this.#reserved.set(verdict, id);
      return undefined;
    }
    const exceeded = limits
      .filter((limit) => limitKey(limit, this.#grant) === refusal.key)
      .toSorted((left, right) => left.atMost - right.atMost)[0];
    return exceeded === undefined
      ? say.storeFailed(verdict.actions, 'it refused a limit of others')
      : say.overLimit(exceeded);
  }

  /** Told how the request ended. What cannot be settled stays spent. */
  settle(verdict: SendVerdict, outcome: RequestOutcome): Promise<void> | undefined {
    const id = this.#reserved.get(verdict);
    if (id === undefined || this.#store === undefined) return undefined;
    this.#reserved.delete(verdict);
    return outcome === 'unsent' ? this.#store.release(id) : this.#store.commit(id);
  }
}
