import { z } from 'zod';
import type { SpiderSenseConfig, ThreatPattern } from '../model/policy.ts';
import { checkSchema, inside } from './check.ts';
import { filled } from './fields.ts';
import type { WrittenSpiderSense } from './guards.ts';
import { Problems } from './problems.ts';
import { type Reading, readNamedText } from './reading.ts';
import { type Path, readSource, type SourceDocument } from './source.ts';

const databaseSchema = z.array(
  z.strictObject({
    id: filled,
    category: filled,
    stage: filled,
    label: filled,
    embedding: z.array(z.number()),
  }),
);

const BLOCK: Path = ['guards', 'cua', 'spider_sense'];

/**
 * Lowers SpiderSense with its database read: non-empty, of one dimension above zero, finite throughout (Chio page). Failures are
 * named as the page names them: Parse, Invalid, Config (in the schema), and Io for what cannot be read at all.
 */
export async function lowerSpiderSense(written: WrittenSpiderSense, reading: Reading): Promise<SpiderSenseConfig> {
  const path = written.pattern_db_path;
  return {
    enabled: written.enabled,
    patterns: written.enabled && path !== undefined ? await readDatabase(path, reading) : [],
    similarityThreshold: written.similarity_threshold,
    ambiguityBand: written.ambiguity_band,
    topK: written.top_k,
    ambiguousPolicy: written.ambiguous_policy,
  };
}

async function readDatabase(path: string, reading: Reading): Promise<readonly ThreatPattern[]> {
  const named = await readNamedText(reading, path, [...BLOCK, 'pattern_db_path'], 'SpiderSense Io: the database');
  if (named === undefined) return [];
  const found = new Problems();
  const patterns = parseDatabase(named.text, named.name, found);
  try {
    found.throwIfAny();
  } catch (thrown) {
    reading.problems.addThrown(thrown);
  }
  return patterns;
}

function parseDatabase(text: string, file: string, problems: Problems): readonly ThreatPattern[] {
  let source: SourceDocument;
  try {
    source = readSource(text, file);
  } catch (cause) {
    const message = 'SpiderSense Parse: the database is not valid JSON';
    problems.add({ message, advice: 'Write a JSON array of {id, category, stage, label, embedding}.' }, { file });
    problems.addThrown(cause);
    return [];
  }
  const patterns = checkSchema(databaseSchema, source, problems);
  if (patterns === undefined) return [];
  checkVectors(patterns, source, problems);
  return patterns;
}

function checkVectors(patterns: readonly ThreatPattern[], source: SourceDocument, problems: Problems): void {
  const [first] = patterns;
  if (first === undefined) {
    const message = 'SpiderSense Invalid: the database is empty';
    problems.add({ message, advice: 'Add at least one pattern, or set `enabled: false`.' }, source.place([]));
    return;
  }
  const dimension = first.embedding.length;
  for (const [index, { embedding }] of patterns.entries()) {
    const wrong = vectorFault(embedding, dimension);
    if (wrong === undefined) continue;
    const path = [index, 'embedding'];
    const advice = 'Give every pattern an embedding of the same model.';
    problems.add({ message: `SpiderSense Invalid: ${inside(path)} ${wrong}`, advice }, source.place(path));
  }
}

function vectorFault(embedding: readonly number[], dimension: number): string | undefined {
  if (embedding.length === 0) return 'has no dimensions';
  if (embedding.length !== dimension) return `has ${embedding.length} dimensions where the first has ${dimension}`;
  // A zero vector has no direction: its cosine is undefined, and it would match nothing for ever.
  return embedding.every((number) => number === 0) ? 'is the zero vector' : undefined;
}
