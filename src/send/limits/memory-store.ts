import type { LimitHold, LimitRefusal, LimitStore } from '../../model/policy/limit-store.ts';
import { Ledger } from './ledger.ts';

/** A store that lasts as long as its process: for trying policies out, where nothing may be spent in earnest. */
export class MemoryLimitStore implements LimitStore {
  readonly #ledger = new Ledger();

  async reserve(id: string, holds: readonly LimitHold[]): Promise<LimitRefusal | undefined> {
    return this.#ledger.reserve(id, holds);
  }

  async commit(id: string): Promise<void> {
    this.#ledger.commit(id);
  }

  async release(id: string): Promise<void> {
    this.#ledger.release(id);
  }

  async close(): Promise<void> {}
}
