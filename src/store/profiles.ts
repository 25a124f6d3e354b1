/**
 * Profiles: the logins that a person keeps from one session to the next, each in a folder of the user's state folder that nobody else can read.
 *
 *     profiles/NAME/state.json   cookies and what pages stored, as a storage state; replaced whole or not at all
 *     profiles/NAME/lock         who uses it just now
 *
 * Nothing else of a browser is kept: no history, no cache and no service worker, so that a session begins with the sites of its grant and nothing of others.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { CordonError, messageOf } from '../model/error.ts';
import { NO_STATE, type StorageState } from '../model/traffic/storage-state.ts';
import { statePath } from '../record/state-folder.ts';
import { holderOf, takeLock } from './profile-lock.ts';
import { parseStorageState } from './storage-state.ts';

/** What a profile may be called: one step of a path, and never `.` or `..`. */
const NAME = /^[a-zA-Z0-9](?:[a-zA-Z0-9._-]{0,62}[a-zA-Z0-9])?$/;
const STATE = 'state.json';
const LOCK = 'lock';

/** A profile in use by this process. */
export interface Profile {
  readonly name: string;
  /** @throws {CordonError} where it is not for its owner alone, or cannot be understood */
  read(): StorageState;
  /** @throws {CordonError} where it is this session's no more, or cannot be written */
  save(state: StorageState): void;
  /** Lets others have it. Safe to call twice. */
  release(): void;
}

/** A profile as it is listed. */
export interface ListedProfile {
  readonly name: string;
  /** When it was last saved, in milliseconds since the epoch; absent: never. */
  readonly savedAt?: number;
  /** Who uses it just now. */
  readonly usedBy?: string;
}

/**
 * Takes a profile for this process, and makes it where there is none.
 *
 * @throws {CordonError} `input` for a name that is none and for one in use, `environment` where its folder is not for its owner alone
 */
export function openProfile(name: string, root: string = statePath('profiles')): Profile {
  const folder = folderOf(name, root);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  requirePrivate(root);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  requirePrivate(folder);
  const lock = takeLock(join(folder, LOCK), `Profile '${name}'`);
  const file = join(folder, STATE);
  return {
    name,
    read: () => readState(file),
    save(state) {
      if (!lock.holds())
        throw new CordonError(`Profile '${name}' was taken over by another session`, {
          kind: 'environment',
          advice: 'What this session changed in it is not kept. Use one profile in one session at a time.',
        });
      requirePrivate(folder);
      replace(file, `${JSON.stringify(state)}\n`);
    },
    release: () => lock.release(),
  };
}

/** All profiles, by name. What is no profile of this user's is not among them. */
export function listProfiles(root: string = statePath('profiles')): readonly ListedProfile[] {
  if (lstatSync(root, { throwIfNoEntry: false }) === undefined) return [];
  requirePrivate(root);
  const names = readdirSync(root, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() && NAME.test(each.name) ? [each.name] : [],
  );
  return names.toSorted().map((name) => {
    const saved = lstatSync(join(root, name, STATE), { throwIfNoEntry: false })?.mtimeMs;
    const usedBy = holderOf(join(root, name, LOCK));
    return { name, ...(saved === undefined ? {} : { savedAt: saved }), ...(usedBy === undefined ? {} : { usedBy }) };
  });
}

/** What a profile holds, also while it is in use. @throws {CordonError} `input` where there is none of this name */
export function readProfile(name: string, root: string = statePath('profiles')): StorageState {
  const folder = existing(name, root);
  return readState(join(folder, STATE));
}

/** Deletes a profile, or what it holds otherwise than `keeps` says. @throws {CordonError} `input` where there is none, or it is in use */
export function forgetProfile(
  name: string,
  keeps?: (state: StorageState) => StorageState,
  root: string = statePath('profiles'),
): void {
  const folder = existing(name, root);
  const profile = openProfile(name, root);
  try {
    if (keeps !== undefined) {
      profile.save(keeps(profile.read()));
      return;
    }
    // By one step, so that nobody finds half of it.
    const gone = join(root, `.forgotten-${randomBytes(6).toString('hex')}`);
    renameSync(folder, gone);
    rmSync(gone, { recursive: true, force: true });
  } finally {
    profile.release();
  }
}

function folderOf(name: string, root: string): string {
  if (NAME.test(name)) return join(root, name);
  throw new CordonError(`'${clipped(name)}' is no name for a profile`, {
    kind: 'input',
    advice: 'Use up to 64 letters, digits, dots, hyphens and underscores, with a letter or a digit at either end.',
  });
}

function existing(name: string, root: string): string {
  const folder = folderOf(name, root);
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined)
    throw new CordonError(`There is no profile '${name}'`, {
      kind: 'input',
      advice: '`cordon profile list` names those there are; `cordon serve --profile NAME` makes one.',
    });
  requirePrivate(root);
  requirePrivate(folder);
  return folder;
}

/** A folder in its own place, of this user, that nobody else can read or write. */
function requirePrivate(folder: string): void {
  const found = lstatSync(folder);
  if (!found.isDirectory()) throw unsafe(`'${folder}' is a link or a file, and no folder`, 'Move it away.');
  if (process.getuid === undefined) return;
  if (found.uid !== process.getuid()) throw unsafe(`'${folder}' belongs to another user`, 'Move it away.');
  if ((found.mode & 0o077) !== 0)
    throw unsafe(
      `'${folder}' is open to other users`,
      `Run: chmod 700 '${folder}'. If others may have read it, sign out of what it holds logins for, and forget it.`,
    );
}

function readState(file: string): StorageState {
  let open: number;
  try {
    open = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return NO_STATE;
    throw unsafe(`'${file}' cannot be read: ${messageOf(cause)}`, 'Move it away.', cause);
  }
  try {
    const { mode, uid } = fstatSync(open);
    if (process.getuid !== undefined && (uid !== process.getuid() || (mode & 0o077) !== 0))
      throw unsafe(`'${file}' is open to other users`, `Run: chmod 600 '${file}'.`);
    return parseStorageState(readFileSync(open, 'utf8'), file);
  } finally {
    closeSync(open);
  }
}

/** Whole or not at all, also where the machine stops meanwhile. */
function replace(file: string, content: string): void {
  const beside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const open = openSync(beside, 'wx', 0o600);
    try {
      writeFileSync(open, content);
      fsyncSync(open);
    } finally {
      closeSync(open);
    }
    renameSync(beside, file);
  } catch (cause) {
    rmSync(beside, { force: true });
    throw unsafe(`'${file}' cannot be written: ${messageOf(cause)}`, 'Check the folder and its disk.', cause);
  }
}

function unsafe(what: string, advice: string, cause?: unknown): CordonError {
  return new CordonError(what, { kind: 'environment', advice, ...(cause === undefined ? {} : { cause }) });
}

function clipped(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').slice(0, 80);
}
