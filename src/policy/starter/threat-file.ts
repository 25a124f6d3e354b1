/**
 * The two forms of a threat database's file, read without a tree of the whole text: a database of 10,000 vectors is 40 megabytes of numbers.
 *
 *   as Chio has it        [{"id", "category", "stage", "label", "embedding": [0.1, …]}, …]
 *   packed                    {"dimension": 384, "threats": [{"id", "category", "stage", "label"}, …], "vectors": "base64 of 32-bit floats, least byte first"}
 *
 * What fits neither is left to the slow reader, which knows lines and columns.
 */
import { z } from 'zod';
import { isJsonObject } from '../../model/json.ts';
import { type Threat, type ThreatDatabase, threatDatabase } from '../../model/policy/threats.ts';
import { filled } from '../fields.ts';
import { textDigest } from '../source/digest.ts';

export const threatSchema = z.strictObject({ id: filled, category: filled, stage: filled, label: filled });

const packedSchema = z.strictObject({
  dimension: z.int().positive(),
  threats: z.array(threatSchema).min(1),
  /** Checked as it is decoded: an expression over so long a text takes longer than that. */
  vectors: z.string(),
});

/** The database in a text of either form, where it is one; undefined where anything is wrong with it. */
export function readThreatFile(text: string): ThreatDatabase | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Not JSON, and so for the slow reader to say where.
    return undefined;
  }
  const read = Array.isArray(value) ? plainDatabase(value) : packedDatabase(value);
  if (read === undefined) return undefined;
  try {
    return threatDatabase(read.threats, read.vectors, textDigest(text));
  } catch (fault) {
    if (fault instanceof RangeError) return undefined;
    throw fault;
  }
}

/** A database in the packed form. */
export function packThreats({ dimension, threats, rows }: ThreatDatabase): string {
  const bytes = new Uint8Array(rows.length * FLOAT_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [index, number] of rows.entries()) view.setFloat32(index * FLOAT_BYTES, number, true);
  return JSON.stringify({ dimension, threats, vectors: base64Of(bytes) });
}

interface Parts {
  readonly threats: readonly Threat[];
  readonly vectors: readonly ArrayLike<number>[];
}

const FLOAT_BYTES = 4;

function plainDatabase(items: readonly unknown[]): Parts | undefined {
  const threats: Threat[] = [];
  const vectors: number[][] = [];
  for (const item of items) {
    if (!isJsonObject(item)) return undefined;
    const { embedding, ...rest } = item;
    const threat = threatSchema.safeParse(rest);
    if (!threat.success || !isVector(embedding)) return undefined;
    threats.push(threat.data);
    vectors.push(embedding);
  }
  return threats.length === 0 ? undefined : { threats, vectors };
}

function isVector(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'number');
}

function packedDatabase(value: unknown): Parts | undefined {
  const parsed = packedSchema.safeParse(value);
  if (!parsed.success) return undefined;
  const { dimension, threats, vectors } = parsed.data;
  const size = threats.length * dimension;
  const bytes = bytesOf(vectors, size * FLOAT_BYTES);
  if (bytes === undefined) return undefined;
  const view = new DataView(bytes.buffer);
  const rows = new Float32Array(size);
  for (let index = 0; index < size; index += 1) rows[index] = view.getFloat32(index * FLOAT_BYTES, true);
  return { threats, vectors: threats.map((_, index) => rows.subarray(index * dimension, (index + 1) * dimension)) };
}

/** How much of a base64 text is decoded at once. */
const CHUNK = 1 << 20;

/** So many bytes of base64; undefined where it is none, or has others than so many. */
function bytesOf(base64: string, size: number): Uint8Array<ArrayBuffer> | undefined {
  if (base64.length !== Math.ceil(size / 3) * 4) return undefined;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (let start = 0; start < base64.length; start += CHUNK) {
    const part = decoded(base64.slice(start, start + CHUNK));
    if (part === undefined) return undefined;
    for (let index = 0; index < part.length; index += 1) bytes[at + index] = part.charCodeAt(index);
    at += part.length;
  }
  return at === size ? bytes : undefined;
}

function decoded(base64: string): string | undefined {
  try {
    return atob(base64);
  } catch {
    // Other characters than base64 has: undefined says so.
    return undefined;
  }
}

/** Whole groups of three bytes, so that the parts can be put together. */
const GROUP = 3 * 8_192;

function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += GROUP) {
    parts.push(btoa(String.fromCharCode(...bytes.subarray(start, start + GROUP))));
  }
  return parts.join('');
}
