/**
 * The files of a journal. A journal that has grown long is sealed, and a next generation begins with what it came to:
 *
 *   <name>.3.jsonl   open, reserve, commit, …, seal
 *   <name>.4.jsonl   open (all that 3 came to), reserve, …
 *
 * A generation appears whole or not at all, and only once (`link` refuses a name that is taken), so of several processes that find the seal one
 * makes the next generation and the others use it. The highest number is the journal; lower ones are leftovers.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readdirSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { JournalFile } from './journal-file.ts';
import { type OpenRecord, spellRecord } from './journal-records.ts';

const FILE_NAME = /^(?<name>.+)\.(?<number>\d+)\.jsonl$/;

/** The names of all journals in a folder. */
export function journalNames(folder: string): readonly string[] {
  const names = readdirSync(folder).map((file) => FILE_NAME.exec(file)?.groups?.name ?? '');
  return Array.from(new Set(names)).filter((name) => name !== '');
}

/** Opens the latest generation, or begins the first one. */
export async function openLatest(folder: string, name: string, first: OpenRecord): Promise<JournalFile> {
  for (;;) {
    const [latest, ...older] = generations(folder, name);
    if (latest === undefined) {
      // Looked for anew afterwards: another process may have begun, sealed and continued it meanwhile.
      createGeneration(folder, name, 1, first);
      continue;
    }
    for (const number of older) unlessMissing(() => unlinkSync(pathOf(folder, name, number)));
    const path = pathOf(folder, name, latest);
    try {
      return await JournalFile.open(path, latest);
    } catch (problem) {
      if (!hasCode(problem, 'ENOENT')) throw problem;
    }
  }
}

/** Makes a generation, unless another process was faster. */
export function createGeneration(folder: string, name: string, number: number, content: OpenRecord): void {
  const path = pathOf(folder, name, number);
  const draft = `${path}.${randomUUID()}.tmp`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, spellRecord(content));
    fsyncSync(file);
    linkSync(draft, path);
  } catch (problem) {
    if (!hasCode(problem, 'EEXIST')) throw problem;
  } finally {
    closeSync(file);
    unlinkSync(draft);
  }
  syncFolder(folder);
}

/** Highest first. */
function generations(folder: string, name: string): readonly number[] {
  return readdirSync(folder)
    .map((file) => FILE_NAME.exec(file)?.groups)
    .filter((groups) => groups?.name === name)
    .map((groups) => Number(groups?.number))
    .toSorted((left, right) => right - left);
}

function pathOf(folder: string, name: string, number: number): string {
  return join(folder, `${name}.${number}.jsonl`);
}

/** A new name is on the disk only with its folder. Windows cannot and need not be told. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function unlessMissing(remove: () => void): void {
  try {
    remove();
  } catch (problem) {
    if (!hasCode(problem, 'ENOENT')) throw problem;
  }
}

function hasCode(problem: unknown, code: string): boolean {
  return problem instanceof Error && 'code' in problem && problem.code === code;
}
