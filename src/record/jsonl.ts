import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { CordonError, messageOf } from '../model/error.ts';
import type { SessionEvent } from '../model/event.ts';
import type { JsonObject } from '../model/json.ts';
import type { Verdict } from '../model/verdict.ts';
import { FIRST_LINK, nextLink } from './chain.ts';
import { Redactor } from './redact.ts';
import { statePath } from './state-folder.ts';

/** A record being written: one JSON line an event, hash-chained, readable to its last complete line at any moment. */
export interface RecordFile {
  readonly path: string;
  write(event: SessionEvent): void;
  close(): void;
}

/** Where a session's record goes unless told otherwise: the user's state folder, by session id. */
export function defaultRecordPath(session: string): string {
  return statePath('records', `${session}.jsonl`);
}

/**
 * Opens a new record, readable by its owner alone. An event waits for the turn of the event loop after its own: redaction, hash and file would otherwise stand
 * between a page's burst of requests and their servers, and one write takes the lines of all. What a process leaves behind that is killed in that turn is not
 * in the file; one that ends in any other way writes it first. Once a line could not be written, every event is tried at once and throws until all are there:
 * whoever decides on a request then refuses it. So much is kept meanwhile; of what comes after, the record says how many there were.
 *
 * @throws {CordonError} `environment` where the file cannot be made, or is there already.
 */
export function openRecord(path: string): RecordFile {
  const file = openFresh(path);
  const lines = new Lines(file, path);
  if (BEING_WRITTEN.size === 0) process.on('exit', writeAll);
  BEING_WRITTEN.add(lines);
  let open = true;
  return {
    path,
    write(event) {
      if (open) lines.add(event);
    },
    close() {
      if (!open) return;
      open = false;
      BEING_WRITTEN.delete(lines);
      if (BEING_WRITTEN.size === 0) process.off('exit', writeAll);
      try {
        lines.flush();
      } finally {
        closeSync(file);
      }
    },
  };
}

/** One listener for all: a process may have many sessions. */
const BEING_WRITTEN = new Set<Lines>();

function writeAll(): void {
  const problems: unknown[] = [];
  for (const lines of BEING_WRITTEN) {
    try {
      lines.flush();
    } catch (problem) {
      problems.push(problem);
    }
  }
  if (problems.length > 0) throw problems[0];
}

const FULL = 'it could not be written, and too much waited for that already';

/** In bytes, of lines that wait for a file system to take them. */
const MOST_WAITING = 1024 * 1024;

/** Events on their way into the file. */
class Lines {
  readonly #file: number;
  readonly #path: string;
  readonly #redactor = new Redactor();
  readonly #waiting: SessionEvent[] = [];
  /** What was begun to be written and is not in the file yet. */
  #rest = Buffer.alloc(0);
  #timer: NodeJS.Timeout | undefined;
  #failed = false;
  /** Events that came when too much waited already, and when the last of them did. */
  #left = { count: 0, at: 0 };
  #seq = 0;
  #prev = FIRST_LINK;

  constructor(file: number, path: string) {
    this.#file = file;
    this.#path = path;
  }

  add(event: SessionEvent): void {
    if (this.#rest.length >= MOST_WAITING) this.#makeRoom(event);
    this.#waiting.push(event);
    if (this.#failed) this.flush();
    else this.#timer ??= setTimeout(() => this.#flushLater());
  }

  /** @throws {CordonError} `environment` where the file system takes no more, with everything that is not written kept. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#failed = true;
    this.#write();
    if (this.#left.count > 0) {
      const { count, at } = this.#left;
      this.#waiting.push({
        kind: 'safety.degraded',
        at,
        what: `${count} events before this are not in the record: ${FULL}`,
      });
      this.#left = { count: 0, at: 0 };
      this.#write();
    }
    this.#failed = false;
  }

  /** @throws {CordonError} where there is still no room, with the event counted and not kept */
  #makeRoom({ at }: SessionEvent): void {
    try {
      this.flush();
    } catch (problem) {
      this.#left = { count: this.#left.count + 1, at };
      throw problem;
    }
  }

  #write(): void {
    if (this.#waiting.length > 0) {
      const lines = [this.#rest];
      try {
        for (const event of this.#waiting) lines.push(Buffer.from(this.#line(event)));
      } finally {
        this.#waiting.splice(0, lines.length - 1);
        this.#rest = Buffer.concat(lines);
      }
    }
    try {
      while (this.#rest.length > 0) this.#rest = this.#rest.subarray(writeSync(this.#file, this.#rest));
    } catch (cause) {
      const advice = 'Free some space on its disk: what cannot be recorded is refused.';
      throw unwritable(this.#path, cause, advice);
    }
  }

  #flushLater(): void {
    try {
      this.flush();
    } catch {
      // Kept: the next event is the first that can be told, and throws.
    }
  }

  #line(event: SessionEvent): string {
    const link = nextLink(this.#prev, this.#seq + 1, recordable(event, this.#redactor));
    this.#seq += 1;
    this.#prev = link.hash;
    return `${link.line}\n`;
  }
}

function openFresh(path: string): number {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return openSync(path, 'wx', 0o600);
  } catch (cause) {
    throw unwritable(path, cause, 'Name another file with --record; an existing record is never written over.');
  }
}

function unwritable(path: string, cause: unknown, advice: string): CordonError {
  return new CordonError(`The record '${path}' cannot be written: ${messageOf(cause)}`, {
    kind: 'environment',
    advice,
    cause,
  });
}

/** An event as it is written: the operator's own words as they are, and what pages, servers and agents chose without its secrets. */
function recordable(event: SessionEvent, redactor: Redactor): JsonObject {
  const at = new Date(event.at).toISOString();
  switch (event.kind) {
    case 'verdict': {
      const subject = { ...redactor.subject(event.subject) };
      return { kind: event.kind, at, gate: event.gate, subject, ...plain(event.verdict, redactor) };
    }
    case 'socket.closed':
    case 'socket.heard':
      return { ...event, at, url: redactor.url(event.url) };
    // What was approved has what was typed in it: a short code could be found from an open digest.
    case 'approval':
    case 'approval.asked':
      return { ...event, at, digest: redactor.digest(event.digest) };
    case 'sign-in.asked':
    case 'sign-in':
      return { ...event, at, sites: event.sites.map((site) => redactor.url(site)) };
    case 'hint':
      return { ...event, at, message: redactor.text(event.message) };
    case 'safety.degraded':
      return { ...event, at, what: redactor.text(event.what) };
    case 'session.closed':
      return { ...event, at, why: redactor.text(event.why) };
    default:
      return { ...event, at };
  }
}

function plain({ outcome, by, reason, warnings, hints, evidence }: Verdict, redactor: Redactor): JsonObject {
  const said = <Said extends { readonly message: string }>(each: Said): Said => ({
    ...each,
    message: redactor.text(each.message),
  });
  const base = {
    outcome,
    by,
    reason: redactor.text(reason),
    warnings: warnings.map((each) => ({ ...said(each) })),
    hints: hints.map((each) => ({ ...said(each) })),
  };
  return evidence === undefined ? base : { ...base, evidence: redactor.json({ ...evidence }) };
}
