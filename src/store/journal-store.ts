/**
 * The embedded store: one journal file for each grant, in the user's state folder, for all processes of this machine.
 *
 * There is no lock. Every record is appended in one write, so all processes see the records in one order, and that order decides: a reservation is
 * granted if it fits into what the records before it leave, which everyone who reads the file finds out alike. Example, at most one order:
 *
 *   process A writes  reserve a 1       first in the file: granted
 *   process B writes  reserve b 1       finds a before it: refused, although neither waited for the other
 *
 * A reservation is on the disk before its request is let go. A crash loses at most commits and releases, and what they would have said counts
 * as spent. The file must lie on a local file system: network file systems do not append in one piece.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { CordonError, messageOf } from '../model/error.ts';
import type { LimitHold, LimitRefusal } from '../model/policy/limit-store.ts';
import { statePath } from '../record/state-folder.ts';
import type { JournalFile } from './journal-file.ts';
import { createGeneration, journalNames, openLatest } from './journal-generations.ts';
import { type FatedRecord, type OpenRecord, reserveRecord } from './journal-records.ts';
import type { LimitTotal, OperatorStore } from './operator-store.ts';

/** A journal with more records than this is begun anew when it is opened. */
const MOST_RECORDS = 1_000;

/** Whose spending a journal counts. */
export interface JournalOwner {
  /** Digest of the grant. */
  readonly grant: string;
  readonly task: string;
}

/** Where journals lie unless told otherwise. */
export function limitsFolder(): string {
  return statePath('limits');
}

/** Opens the journal of a grant, or begins it. @throws {CordonError} `environment` where it cannot be read or written. */
export async function openJournal(owner: JournalOwner, folder = limitsFolder()): Promise<JournalStore> {
  const name = owner.grant.replace(/[^\w]/g, '-');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = await openLatest(folder, name, { kind: 'open', ...owner, spent: [], held: [] });
    const store = new JournalStore(folder, name, file);
    await store.compact();
    return store;
  } catch (cause) {
    if (cause instanceof CordonError) throw cause;
    throw new CordonError(`The limits journal in '${folder}' cannot be used: ${messageOf(cause)}`, {
      kind: 'environment',
      advice: 'Make that folder readable and writable; without it, limits over a task cannot be counted.',
      cause,
    });
  }
}

/** Opens every journal in a folder, one after the other; each is closed when the next is asked for. */
export async function* openJournals(folder = limitsFolder()): AsyncGenerator<JournalStore> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of journalNames(folder)) {
    const file = await openLatest(folder, name, { kind: 'open', grant: '', task: '', spent: [], held: [] });
    const store = new JournalStore(folder, name, file);
    try {
      yield store;
    } finally {
      await store.close();
    }
  }
}

export class JournalStore implements OperatorStore {
  readonly #folder: string;
  readonly #name: string;
  #file: JournalFile;
  #moving: Promise<void> | undefined;

  constructor(folder: string, name: string, file: JournalFile) {
    this.#folder = folder;
    this.#name = name;
    this.#file = file;
  }

  get owner(): JournalOwner {
    return this.#file.opened;
  }

  /** Every limit that was ever spent of. */
  get keys(): readonly string[] {
    return this.#file.ledger.keys;
  }

  async reserve(id: string, holds: readonly LimitHold[]): Promise<LimitRefusal | undefined> {
    for (;;) {
      const file = await this.#latest();
      // What does not fit already need not be written.
      const refusal = file.ledger.refusalOf(holds);
      if (refusal !== undefined) return refusal;
      const fate = await file.append(reserveRecord(id, holds), true);
      if (!fate.sealed) return fate.refusal;
    }
  }

  async commit(id: string): Promise<void> {
    await this.#append({ kind: 'commit', id }, false);
  }

  async release(id: string): Promise<void> {
    await this.#append({ kind: 'release', id }, false);
  }

  async totals(keys: readonly string[]): Promise<readonly LimitTotal[]> {
    const { ledger } = await this.#latest();
    return keys.map((key) => ({ spent: ledger.spent(key), unsettled: ledger.held(key) }));
  }

  async reset(keys: readonly string[]): Promise<void> {
    await this.#append({ kind: 'reset', id: randomUUID(), at: new Date().toISOString(), keys }, true);
  }

  /** Begins a journal that has grown long anew. */
  async compact(most = MOST_RECORDS): Promise<void> {
    if (this.#file.records <= most) return;
    await this.#file.seal();
    await this.#latest();
  }

  async close(): Promise<void> {
    await this.#file.close().catch(() => undefined);
  }

  async #append(record: FatedRecord, durable: boolean): Promise<void> {
    for (;;) {
      const file = await this.#latest();
      const fate = await file.append(record, durable);
      if (!fate.sealed) return;
    }
  }

  /** The generation that counts now, with everything that was written to it. */
  async #latest(): Promise<JournalFile> {
    this.#file.catchUp();
    while (this.#file.sealed) {
      this.#moving ??= this.#move().finally(() => {
        this.#moving = undefined;
      });
      await this.#moving;
      this.#file.catchUp();
    }
    return this.#file;
  }

  async #move(): Promise<void> {
    const sealed = this.#file;
    const content: OpenRecord = { ...sealed.opened, ...sealed.ledger.content };
    createGeneration(this.#folder, this.#name, sealed.number + 1, content);
    this.#file = await openLatest(this.#folder, this.#name, content);
    await sealed.close();
  }
}
