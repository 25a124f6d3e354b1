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
 * Opens a new record, readable by its owner alone. Lines are written at once: a session that is killed leaves no line
 * behind in memory.
 *
 * @throws {CordonError} `environment` where the file cannot be made, or is there already.
 */
export function openRecord(path: string): RecordFile {
  const file = openFresh(path);
  const redactor = new Redactor();
  let seq = 0;
  let prev = FIRST_LINK;
  let open = true;
  return {
    path,
    write(event) {
      if (!open) return;
      seq += 1;
      const link = nextLink(prev, seq, recordable(event, redactor));
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
