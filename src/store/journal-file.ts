import { constants, readSync, writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { CordonError } from '../model/error.ts';
import type { LimitRefusal } from '../model/policy/limit-store.ts';
import { Ledger } from '../send/limits/ledger.ts';
import { type FatedRecord, type JournalRecord, type OpenRecord, readRecord, spellRecord } from './journal-records.ts';

const CHUNK = 64 * 1024;
const LINE_BREAK = 10;

/** What became of a record: its place in the file decided. */
export type Fate = { readonly sealed: true } | { readonly sealed: false; readonly refusal: LimitRefusal | undefined };

/** One generation of a journal: the file, and the ledger that its lines come to so far. */
export class JournalFile {
  readonly path: string;
  readonly number: number;
  readonly #handle: FileHandle;
  #offset = 0;
  #unfinished: Buffer = Buffer.alloc(0);
  #ledger = new Ledger();
  #opened: OpenRecord | undefined;
  #sealed = false;
  #records = 0;
  #pending = 0;
  #leaving = false;
  /** Records written here whose fate is not read yet, by id. */
  readonly #fates = new Map<string, Fate | undefined>();

  private constructor(path: string, number: number, handle: FileHandle) {
    this.path = path;
    this.number = number;
    this.#handle = handle;
  }

  /** Opens a generation that is there, and reads it. @throws ENOENT where it is gone: a later one is there */
  static async open(path: string, number: number): Promise<JournalFile> {
    const file = new JournalFile(path, number, await open(path, constants.O_RDWR | constants.O_APPEND));
    try {
      file.catchUp();
      if (file.#opened === undefined) throw headless(path);
      return file;
    } catch (problem) {
      await file.close();
      throw problem;
    }
  }

  get ledger(): Ledger {
    return this.#ledger;
  }

  get opened(): OpenRecord {
    if (this.#opened === undefined) throw headless(this.path);
    return this.#opened;
  }

  get sealed(): boolean {
    return this.#sealed;
  }

  get records(): number {
    return this.#records;
  }

  /** Takes in what others have written since. */
  catchUp(): void {
    const chunk = Buffer.alloc(CHUNK);
    for (;;) {
      const length = readSync(this.#handle.fd, chunk, 0, CHUNK, this.#offset);
      if (length === 0) return;
      this.#offset += length;
      this.#take(Buffer.concat([this.#unfinished, chunk.subarray(0, length)]));
    }
  }

  /**
   * Writes a record behind all others, in one piece, and answers with what its place made of it. A durable one is on the disk by then.
   */
  async append(record: FatedRecord, durable: boolean): Promise<Fate> {
    this.#pending += 1;
    this.#fates.set(record.id, undefined);
    try {
      this.#write(record);
      if (durable) await this.#handle.datasync();
      this.catchUp();
      // Not there: it stands behind the seal.
      return this.#fates.get(record.id) ?? { sealed: true };
    } finally {
      this.#fates.delete(record.id);
      this.#pending -= 1;
      if (this.#leaving) await this.close();
    }
  }

  /** Ends this generation: what is written from now on does not count. */
  async seal(): Promise<void> {
    this.#write({ kind: 'seal' });
    await this.#handle.datasync();
    this.catchUp();
  }

  /** Closes the file, once nothing is under way. */
  async close(): Promise<void> {
    this.#leaving = true;
    if (this.#pending === 0) await this.#handle.close();
  }

  #write(record: JournalRecord): void {
    const bytes = Buffer.from(spellRecord(record));
    if (writeSync(this.#handle.fd, bytes) === bytes.length) return;
    throw new CordonError(`The limits journal ${this.path} could not be written to its end`, {
      kind: 'environment',
      advice: 'Free some space on its disk.',
    });
  }

  #take(bytes: Buffer): void {
    let start = 0;
    for (let end = bytes.indexOf(LINE_BREAK); end >= 0; end = bytes.indexOf(LINE_BREAK, start)) {
      const record = this.#sealed ? undefined : readRecord(bytes.toString('utf8', start, end), this.path);
      if (record !== undefined) this.#replay(record);
      start = end + 1;
    }
    this.#unfinished = bytes.subarray(start);
  }

  #replay(record: JournalRecord): void {
    this.#records += 1;
    switch (record.kind) {
      case 'open':
        if (this.#opened !== undefined) return;
        this.#opened = record;
        this.#ledger = new Ledger(record);
        return;
      case 'seal':
        this.#sealed = true;
        return;
      default: {
        const refusal = applyRecord(this.#ledger, record);
        if (this.#fates.has(record.id)) this.#fates.set(record.id, { sealed: false, refusal });
      }
    }
  }
}

function applyRecord(ledger: Ledger, record: FatedRecord): LimitRefusal | undefined {
  switch (record.kind) {
    case 'reserve':
      return ledger.reserve(record.id, record.holds);
    case 'commit':
      ledger.commit(record.id);
      return undefined;
    case 'release':
      ledger.release(record.id);
      return undefined;
    case 'reset':
      ledger.reset(record.keys);
      return undefined;
  }
}

function headless(path: string): CordonError {
  return new CordonError(`The limits journal ${path} does not say whose it is`, {
    kind: 'environment',
    advice: 'Look into it; if what it counted may be forgotten, remove the file.',
  });
}
