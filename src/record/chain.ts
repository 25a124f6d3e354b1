/**
 * The record is a chain: every line carries the hash of the line before it and its own, so that a line which was changed, left
 * out or put in later breaks every link after it.
 *
 *   {"seq":1,…,"prev":"sha256:0000…","hash":"sha256:a1…"}
 *   {"seq":2,…,"prev":"sha256:a1…","hash":"sha256:b2…"}
 *
 * `hash` is taken over the canonical JSON of the line without `hash` itself. Cutting lines off the end is not seen by the chain
 * alone; the last line of a session that ended in order is `session.closed`.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../grant/digest.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';

export const FIRST_LINK = `sha256:${'0'.repeat(64)}`;

/** One line of a record: what happened, and its place in the chain. */
export interface Link {
  readonly hash: string;
  readonly line: string;
}

/** The line that follows the one with hash `prev`. */
export function nextLink(prev: string, seq: number, event: JsonObject): Link {
  const body = { seq, ...event, prev };
  const hash = hashOf(body);
  return { hash, line: JSON.stringify({ ...body, hash }) };
}

/** What {@link verifyChain} found: how many lines hold, and where and why the chain breaks, if it does. */
export interface ChainReport {
  readonly lines: number;
  readonly broken?: { readonly line: number; readonly why: string };
}

const LINE = z.looseObject({ seq: z.number(), prev: z.string(), hash: z.string() });

/** Checks every link of a record's text. A last line without its newline was cut off by a crash and is not counted. */
export function verifyChain(text: string): ChainReport {
  const complete = text.split('\n').slice(0, -1);
  let prev = FIRST_LINK;
  for (const [index, raw] of complete.entries()) {
    const why = brokenLink(raw, prev, index + 1);
    if (typeof why === 'string') return { lines: index, broken: { line: index + 1, why } };
    prev = why.hash;
  }
  return { lines: complete.length };
}

function brokenLink(raw: string, prev: string, seq: number): string | { hash: string } {
  const read = parseJson(raw);
  const parsed = LINE.safeParse(read);
  if (!parsed.success || !isJsonObject(read)) return 'not a line of a record';
  // A member that stands there twice is read as the last of the two, and by people and other programs as the first.
  if (JSON.stringify(read) !== raw) return 'is not spelled as it was written';
  const { hash } = parsed.data;
  if (parsed.data.prev !== prev) return 'does not follow the line before it';
  if (parsed.data.seq !== seq) return `is number ${parsed.data.seq}, not ${seq}`;
  // All that stands there, and not what a schema makes of it.
  const { hash: _, ...body } = read;
  if (hashOf(body) !== hash) return 'was changed after it was written';
  return { hash };
}

/** The digest that grants have too, by Node's own SHA-256: a line is written for every request, and this is most of what it costs. */
function hashOf(value: Json): string {
  return `sha256:${createHash('sha256').update(canonicalJson(value)).digest('hex')}`;
}

function parseJson(raw: string): Json | undefined {
  try {
    return JSON.parse(raw);
  } catch {
    // Not JSON is no line of a record; the schema says so to the caller.
    return undefined;
  }
}
