import type { LimitHold, LimitRefusal } from '../../model/policy/limit-store.ts';

/** What is spent and what may still be released, as plain data. */
export interface LedgerContent {
  readonly spent: readonly (readonly [key: string, units: number])[];
  readonly held: readonly (readonly [id: string, holds: readonly LimitHold[]])[];
}

/** What is spent of each limit: the arithmetic that every store does, without where it is kept. */
export class Ledger {
  readonly #spent: Map<string, number>;
  readonly #held: Map<string, readonly LimitHold[]>;

  constructor({ spent, held }: LedgerContent = { spent: [], held: [] }) {
    this.#spent = new Map(spent);
    this.#held = new Map(held);
  }

  spent(key: string): number {
    return this.#spent.get(key) ?? 0;
  }

  /** How much of what is spent is held by requests whose end nobody told. */
  held(key: string): number {
    const holds = Array.from(this.#held.values()).flat();
    return holds.filter((hold) => hold.key === key).reduce((sum, { units }) => sum + units, 0);
  }

  get keys(): readonly string[] {
    return Array.from(this.#spent.keys());
  }

  get content(): LedgerContent {
    return { spent: Array.from(this.#spent), held: Array.from(this.#held) };
  }

  /** Why these amounts would not fit now. */
  refusalOf(holds: readonly LimitHold[]): LimitRefusal | undefined {
    const exceeded = holds.find(({ key, units, atMost }) => this.spent(key) + units > atMost);
    return exceeded && { key: exceeded.key, spent: this.spent(exceeded.key) };
  }

  /** Holds all of the amounts or none. Asked again under one id, it changes nothing. */
  reserve(id: string, holds: readonly LimitHold[]): LimitRefusal | undefined {
    if (this.#held.has(id)) return undefined;
    const refusal = this.refusalOf(holds);
    if (refusal !== undefined) return refusal;
    for (const { key, units } of holds) this.#spent.set(key, this.spent(key) + units);
    this.#held.set(id, holds);
    return undefined;
  }

  commit(id: string): void {
    this.#held.delete(id);
  }

  release(id: string): void {
    for (const { key, units } of this.#held.get(id) ?? []) this.#spent.set(key, this.spent(key) - units);
    this.#held.delete(id);
  }

  /** Forgets what was spent of these limits, and what is held of them, so that a later release gives nothing back twice. */
  reset(keys: readonly string[]): void {
    const gone = new Set(keys);
    for (const key of gone) this.#spent.delete(key);
    for (const [id, holds] of this.#held) {
      const kept = holds.filter(({ key }) => !gone.has(key));
      if (kept.length === 0) this.#held.delete(id);
      else this.#held.set(id, kept);
    }
  }
}
