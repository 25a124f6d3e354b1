import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { CordonError, messageOf } from '../model/error.ts';
import type { SessionEvent } from '../model/event.ts';
import type { JsonObject } from '../model/json.ts';
import type { Verdict } from '../model/verdict.ts';
import { FIRST_LINK, nextLink } from './chain.ts';
import { recordableSubject, recordableUrl } from './redact.ts';
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
 * Opens a new record, readable by its owner alone. Lines are written at once: a session that is killed leaves no line
 * behind in memory.
 *
 * @throws {CordonError} `environment` where the file cannot be made, or is there already.
 */
export function openRecord(path: string): RecordFile {
  const file = openFresh(path);
  let seq = 0;
  let prev = FIRST_LINK;
  let open = true;
  return {
    path,
    write(event) {
      if (!open) return;
      seq += 1;
      const link = nextLink(prev, seq, recordable(event));
      writeSync(file, `${link.line}\n`);
      prev = link.hash;
    },
    close() {
      if (open) closeSync(file);
      open = false;
    },
  };
}

function openFresh(path: string): number {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return openSync(path, 'wx', 0o600);
  } catch (cause) {
    throw new CordonError(`The record '${path}' cannot be written: ${messageOf(cause)}`, {
      kind: 'environment',
      advice: 'Name another file with --record; an existing record is never written over.',
      cause,
    });
  }
}

function recordable(event: SessionEvent): JsonObject {
  const at = new Date(event.at).toISOString();
  if (event.kind === 'socket.closed' || event.kind === 'socket.heard')
    return { ...event, at, url: recordableUrl(event.url) };
  if (event.kind !== 'verdict') return { ...event, at };
  return {
    kind: event.kind,
    at,
    gate: event.gate,
    subject: { ...recordableSubject(event.subject) },
    ...plain(event.verdict),
  };
}

function plain(verdict: Verdict): JsonObject {
  const { outcome, by, reason, warnings, hints, evidence } = verdict;
  const base = {
    outcome,
    by,
    reason,
    warnings: warnings.map((each) => ({ ...each })),
    hints: hints.map((each) => ({ ...each })),
  };
  return evidence === undefined ? base : { ...base, evidence };
}
