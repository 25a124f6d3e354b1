/** A record as it is read again. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { CordonError, messageOf } from '../model/error.ts';
import { verifyChain } from './chain.ts';
import { statePath } from './state-folder.ts';

const rule = z.templateLiteral([z.enum(['see', 'act', 'send', 'grant']), '.', z.string()]);
const place = { seq: z.number(), at: z.string() };

const subject = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('request'),
    method: z.string(),
    url: z.string(),
    actions: z.array(z.string()),
    page: z.exactOptional(z.string()),
  }),
  z.object({
    type: z.literal('action'),
    tool: z.string(),
    verb: z.string(),
    target: z.exactOptional(z.string()),
    url: z.exactOptional(z.string()),
    page: z.exactOptional(z.string()),
  }),
  z.object({ type: z.literal('observation'), origin: z.string(), count: z.number() }),
]);

const verdict = z.object({
  ...place,
  kind: z.literal('verdict'),
  gate: z.enum(['see', 'act', 'send']),
  subject,
  outcome: z.enum(['allow', 'deny', 'ask']),
  by: rule,
  reason: z.string(),
});
const opened = z.object({
  ...place,
  kind: z.literal('session.opened'),
  session: z.string(),
  task: z.string(),
  policy: z.exactOptional(z.string()),
});
const hint = z.object({ ...place, kind: z.literal('hint'), severity: z.string(), by: rule, message: z.string() });
const other = z.looseObject({ ...place, kind: z.string() });
const line = z.union([verdict, opened, hint, other]);

export type RecordedVerdict = z.output<typeof verdict>;
export type RecordLine = z.output<typeof line>;

export function isVerdict(read: RecordLine): read is RecordedVerdict {
  return verdict.safeParse(read).success;
}

export function isOpening(read: RecordLine): read is z.output<typeof opened> {
  return opened.safeParse(read).success;
}

/** One line of a record; undefined where it is none, as a last line is that a crash cut off. */
export function readRecordLine(text: string): RecordLine | undefined {
  try {
    return line.safeParse(JSON.parse(text)).data;
  } catch {
    // Half a line is no JSON.
    return undefined;
  }
}

export interface FoundRecord {
  readonly session: string;
  readonly path: string;
  /** When it was last written, in milliseconds since the epoch. */
  readonly at: number;
}

const SUFFIX = '.jsonl';

/** The records of the user's state folder, the latest first. */
export function listRecords(): readonly FoundRecord[] {
  const folder = statePath('records');
  return namesIn(folder)
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => {
      const path = join(folder, name);
      return { session: name.slice(0, -SUFFIX.length), path, at: statSync(path).mtimeMs };
    })
    .sort((one, other) => other.at - one.at);
}

/**
 * The record of a session, by its id, the beginning of one, or a file; without any, the latest.
 * @throws {CordonError} `input` where there is none.
 */
export function findRecord(named: string | undefined): string {
  const records = listRecords();
  if (named === undefined) {
    const [latest] = records;
    if (latest !== undefined) return latest.path;
    throw missing('There is no record yet', 'Start a session with `cordon serve`; each writes one.');
  }
  const fitting = records.filter(({ session }) => session.startsWith(named));
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) return only.path;
  if (fitting.length > 1) throw missing(`${fitting.length} sessions begin with '${named}'`, 'Write more of its id.');
  const path = resolve(named);
  if (isFile(path)) return path;
  throw missing(`There is no record of a session '${named}'`, '`cordon log --list` lists them.');
}

/** Every line of a record that was written to its end. */
export function readRecord(path: string): readonly RecordLine[] {
  const lines = readText(path).split('\n').slice(0, -1);
  return lines.map(readRecordLine).filter((each) => each !== undefined);
}

/** What is wrong with a record that is not as it was written, in words; undefined where every line follows from the one before it. */
export function brokenRecord(path: string): string | undefined {
  const { broken } = verifyChain(readText(path));
  return broken && `line ${broken.line} of '${path}' ${broken.why}: the record is not as it was written`;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new CordonError(`'${path}' cannot be read: ${messageOf(cause)}`, {
      kind: 'input',
      advice: '`cordon log --list` lists the records.',
      cause,
    });
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing was recorded yet.
    return [];
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function missing(message: string, advice: string): CordonError {
  return new CordonError(message, { kind: 'input', advice });
}
