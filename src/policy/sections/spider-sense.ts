import { z } from 'zod';
import type { SpiderSenseConfig } from '../../model/policy/policy.ts';
import { type ThreatDatabase, threatDatabase } from '../../model/policy/threats.ts';
import { checkSchema, inside } from '../source/check.ts';
import { textDigest } from '../source/digest.ts';
import { suggest } from '../source/nearest.ts';
import { Problems } from '../source/problems.ts';
import { type Reading, readNamedText } from '../source/reading.ts';
import { type Path, readSource, type SourceDocument } from '../source/source.ts';
import { readThreatFile, threatSchema } from '../starter/threat-file.ts';
import type { WrittenSpiderSense } from './guards.ts';

const databaseSchema = z.array(threatSchema.extend({ embedding: z.array(z.number()) }));

type WrittenThreats = z.output<typeof databaseSchema>;

const PATTERN_DB_PATH: Path = ['guards', 'cua', 'spider_sense', 'pattern_db_path'];

/**
 * Lowers SpiderSense with its database read: non-empty, of one dimension above zero, finite throughout (docs/sources.md#chio-spidersenseguard). Failures are
 * named as the page names them: Parse, Invalid, Config (in the schema), and Io for what cannot be read at all.
 */
export async function lowerSpiderSense(written: WrittenSpiderSense, reading: Reading): Promise<SpiderSenseConfig> {
  const path = written.pattern_db_path;
  const database =
    written.enabled && path !== undefined ? await readThreats(path, PATTERN_DB_PATH, reading) : undefined;
  return {
    enabled: written.enabled,
    ...(database && { database }),
    similarityThreshold: written.similarity_threshold,
    ambiguityBand: written.ambiguity_band,
    topK: written.top_k,
    ambiguousPolicy: written.ambiguous_policy,
  };
}

/** Before the name of a database that ships with Cordon, as HushSpec writes it. */
const BUILT_IN = 'builtin:';

/** The one that is taken where a document names none. */
export const STARTER_DATABASE = 'builtin:starter';

/** The names of the one that does. HushSpec's own, which its engine ships, is a toy of six dimensions: this stands in for it. */
const STARTER_NAMES = ['starter', 's2bench-v1'];

/** The database that a document names at `path`; undefined where problems were reported. */
export async function readThreats(
  reference: string,
  path: Path,
  reading: Reading,
): Promise<ThreatDatabase | undefined> {
  if (reference.startsWith(BUILT_IN)) return builtInThreats(reference.slice(BUILT_IN.length), path, reading);
  const named = await readNamedText(reading, reference, path, 'SpiderSense Io: the database');
  if (named === undefined) return undefined;
  const found = new Problems();
  const database = parseDatabase(named.text, named.name, found);
  try {
    found.throwIfAny();
  } catch (thrown) {
    reading.problems.addThrown(thrown);
  }
  return database;
}

/** Loaded only where it is named: most documents do without. */
async function builtInThreats(
  name: string,
  path: Path,
  { source, problems }: Reading,
): Promise<ThreatDatabase | undefined> {
  if (STARTER_NAMES.includes(name)) return (await import('../starter/starter-database.ts')).starterDatabase();
  const message = `SpiderSense Io: ${inside(path)} names the built-in database '${name}', which there is none of`;
  problems.add({ message, advice: suggest(name, STARTER_NAMES) }, source.place(path));
  return undefined;
}

function parseDatabase(text: string, file: string, problems: Problems): ThreatDatabase | undefined {
  const database = readThreatFile(text);
  if (database !== undefined) return database;
  let source: SourceDocument;
  try {
    source = readSource(text, file);
  } catch (cause) {
    const message = 'SpiderSense Parse: the database is not valid JSON';
    problems.add({ message, advice: 'Write a JSON array of {id, category, stage, label, embedding}.' }, { file });
    problems.addThrown(cause);
    return undefined;
  }
  const written = checkSchema(databaseSchema, source, problems);
  if (written === undefined || !vectorsFit(written, source, problems)) return undefined;
  const threats = written.map(({ embedding: _, ...threat }) => threat);
  return threatDatabase(
    threats,
    written.map(({ embedding }) => embedding),
    textDigest(text),
  );
}

function vectorsFit(threats: WrittenThreats, source: SourceDocument, problems: Problems): boolean {
  const [first] = threats;
  if (first === undefined) {
    const message = 'SpiderSense Invalid: the database is empty';
    problems.add({ message, advice: 'Add at least one pattern, or set `enabled: false`.' }, source.place([]));
    return false;
  }
  const before = problems.count;
  const dimension = first.embedding.length;
  for (const [index, { embedding }] of threats.entries()) {
    const wrong = vectorFault(embedding, dimension);
    if (wrong === undefined) continue;
    const path = [index, 'embedding'];
    const advice = 'Give every pattern an embedding of the same model.';
    problems.add({ message: `SpiderSense Invalid: ${inside(path)} ${wrong}`, advice }, source.place(path));
  }
  return problems.count === before;
}

function vectorFault(embedding: readonly number[], dimension: number): string | undefined {
  if (embedding.length === 0) return 'has no dimensions';
  if (embedding.length !== dimension) return `has ${embedding.length} dimensions where the first has ${dimension}`;
  // A zero vector has no direction: its cosine is undefined, and it would match nothing for ever.
  return embedding.every((number) => number === 0) ? 'is the zero vector' : undefined;
}
