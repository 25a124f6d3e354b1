/**
 * The lines of a limits journal: JSON, one record a line. A process that dies while it writes leaves the beginning of a line; each record
 * brings a line break before itself, so that whoever writes next does not continue that line but ends it:
 *
 *   {"kind":"reserve","id":"1","holds":[…]}
 *   {"kind":"reserve","id":"2","ho                    ← died here: never granted, so never sent
 *   {"kind":"reserve","id":"3","holds":[…]}
 */
import { z } from 'zod';
import { CordonError } from '../model/error.ts';
import type { LimitHold } from '../model/policy/limit-store.ts';

const units = z.int().nonnegative();
const holds = z.array(z.strictObject({ key: z.string(), units, atMost: units })).readonly();
const id = z.string().min(1);

const record = z.discriminatedUnion('kind', [
  /** The first line of each generation: whose journal it is, and all that earlier generations came to. */
  z.strictObject({
    kind: z.literal('open'),
    grant: z.string(),
    task: z.string(),
    spent: z.array(z.tuple([z.string(), units]).readonly()).readonly(),
    held: z.array(z.tuple([id, holds]).readonly()).readonly(),
  }),
  /** Asks for room, which the records before it grant or refuse. */
  z.strictObject({ kind: z.literal('reserve'), id, at: z.iso.datetime(), holds }),
  z.strictObject({ kind: z.literal('commit'), id }),
  z.strictObject({ kind: z.literal('release'), id }),
  z.strictObject({ kind: z.literal('reset'), id, at: z.iso.datetime(), keys: z.array(z.string()).readonly() }),
  /** What follows no longer counts: the next generation goes on from here. */
  z.strictObject({ kind: z.literal('seal') }),
]);
export type JournalRecord = z.infer<typeof record>;
/** A record with an effect of its own, known by its id. */
export type FatedRecord = Extract<JournalRecord, { id: string }>;
export type OpenRecord = Extract<JournalRecord, { kind: 'open' }>;

/** A reservation as it is written. */
export function reserveRecord(id: string, holds: readonly LimitHold[]): FatedRecord {
  return { kind: 'reserve', id, at: new Date().toISOString(), holds };
}

export function spellRecord(written: JournalRecord): string {
  return `\n${JSON.stringify(written)}\n`;
}

/**
 * The record of a line; undefined for an empty line and for one that was torn. @throws {CordonError} for a whole line that is no record: the
 * file was damaged or written by another hand, and what it forgot nobody knows.
 */
export function readRecord(line: string, file: string): JournalRecord | undefined {
  if (!line.endsWith('}')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    // Torn just behind a brace within the line.
    if (line.startsWith('{')) return undefined;
    throw damaged(file, cause);
  }
  const parsed = record.safeParse(value);
  if (parsed.success) return parsed.data;
  throw damaged(file, parsed.error);
}

function damaged(file: string, cause: unknown): CordonError {
  return new CordonError(`The limits journal ${file} is damaged`, {
    kind: 'environment',
    advice: 'Look into it; if what it counted may be forgotten, remove the file.',
    cause,
  });
}
