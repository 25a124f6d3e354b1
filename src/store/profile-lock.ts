/**
 * One session at a time in a folder: a file that says which process holds it. A process that dies leaves the file behind; whoever comes next sees that it has
 * gone, and takes the folder over. Of a process in another container nobody here can tell; such a lock holds while its file is touched now and then.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { CordonError } from '../model/error.ts';
import { isAlive, processIdentity, thisProcess } from './process-identity.ts';

const TOUCH_MS = 10_000;
const FORSAKEN_MS = 60_000;
const MOST_TRIES = 5;

const held = z.object({ holder: processIdentity, token: z.string() });

export interface Lock {
  /** Whether it is still this one's. */
  holds(): boolean;
  release(): void;
}

/** @throws {CordonError} `input` where another session holds it */
export function takeLock(file: string, what: string): Lock {
  const token = randomBytes(16).toString('hex');
  const content = JSON.stringify({ holder: thisProcess(), token });
  for (let tries = 1; !written(file, content); tries += 1) {
    if (tries < MOST_TRIES && takeAway(file)) continue;
    throw new CordonError(`${what} is in use by ${named(read(file) ?? '')}`, {
      kind: 'input',
      advice: `End that session first, or name another profile. If there is no such session, delete ${file}.`,
    });
  }
  const isOurs = (): boolean => read(file) === content;
  const touching = setInterval(() => {
    const now = new Date();
    if (isOurs()) utimesSync(file, now, now);
  }, TOUCH_MS);
  touching.unref();
  return {
    holds: isOurs,
    release() {
      clearInterval(touching);
      if (isOurs()) rmSync(file, { force: true });
    },
  };
}

/** Who holds it, for a person; undefined: nobody does, or nobody who is still there. */
export function holderOf(file: string): string | undefined {
  const text = read(file);
  return text === undefined || isForsaken(file, text) ? undefined : named(text);
}

function named(text: string): string {
  const parsed = held.safeParse(parsedJson(text));
  return parsed.success ? `process ${parsed.data.holder.pid}` : 'another session';
}

/** Writes the file, where there is none. */
function written(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (cause) {
    if (isThere(cause)) return false;
    throw cause;
  }
}

/** Takes a forsaken lock away, and no other: another may have done so first, and hold one of its own by now. Answers whether there is none any more. */
function takeAway(file: string): boolean {
  const before = read(file);
  if (before === undefined) return true;
  if (!isForsaken(file, before)) return false;
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    renameSync(file, aside);
  } catch {
    // Somebody else was faster.
    return true;
  }
  if (read(aside) !== before) {
    try {
      linkSync(aside, file);
    } catch {
      // A third one holds it by now: the second finds that it lost it before it writes anything.
    }
  }
  rmSync(aside, { force: true });
  return true;
}

/** What cannot be read may be on its way to be written, and is forsaken only when that would have been done long ago. */
function isForsaken(file: string, text: string): boolean {
  const parsed = held.safeParse(parsedJson(text));
  const alive = parsed.success ? isAlive(parsed.data.holder) : undefined;
  return alive === undefined ? Date.now() - touchedAt(file) > FORSAKEN_MS : !alive;
}

function touchedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Half written: nobody's, as yet.
    return undefined;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
}

function isThere(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
}
