/** Files that people name: read whole where they are files, and never waited for. */
import { constants, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { CordonError, messageOf } from '../model/error.ts';

/** In bytes. A text of twice as many is more than Node holds, and nobody writes documents as long. */
const LARGEST_FILE = 256 * 1024 * 1024;

/** For messages: what a file is called there, and what to do where it cannot be read. */
export interface Called {
  readonly what?: string;
  readonly advice: string;
}

/** The text of a file, as UTF-8. @throws {CordonError} `input` as {@link readBytes} */
export async function readTextFile(path: string, called: Called): Promise<string> {
  return (await readBytes(path, called)).toString('utf8');
}

/** As {@link readTextFile}; undefined where there is no such file. */
export async function readTextFileIfThere(path: string, called: Called): Promise<string | undefined> {
  try {
    return await readTextFile(path, called);
  } catch (problem) {
    if (problem instanceof CordonError && hasCode(problem.cause, 'ENOENT')) return undefined;
    throw problem;
  }
}

/**
 * @throws {CordonError} `input` for what cannot be read, for a folder, a pipe or a device, which may never end, and for what is larger than {@link LARGEST_FILE}
 */
export async function readBytes(path: string, { what = `'${path}'`, advice }: Called): Promise<Buffer> {
  const refuse = (why: string, remedy: string, cause?: unknown): CordonError =>
    new CordonError(`${what} cannot be read: ${why}`, { kind: 'input', advice: remedy, cause });
  try {
    // Without waiting for whoever would write into a pipe.
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = await file.stat();
      if (!stats.isFile()) throw refuse(`it is ${kindOf(stats)}, and no file`, kindAdvice(stats));
      if (stats.size > LARGEST_FILE) {
        const most = LARGEST_FILE / 1024 / 1024;
        throw refuse(
          `it has ${stats.size} bytes, and at most ${most} MiB are read`,
          'Name the file that is meant, or split it.',
        );
      }
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw cause instanceof CordonError ? cause : refuse(messageOf(cause), advice, cause);
  }
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder';
  return stats.isFIFO() ? 'a pipe' : 'a device';
}

function kindAdvice(stats: Stats): string {
  return stats.isDirectory() ? 'Name a file in it.' : 'Save what comes from it in a file, and name that.';
}

function hasCode(problem: unknown, code: string): boolean {
  return problem instanceof Error && 'code' in problem && problem.code === code;
}
