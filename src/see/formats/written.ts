import { NOTHING_HIDDEN } from '../controls/blinders.ts';
import { addRedactions, type Redacted } from '../redact.ts';
import { DEFAULT_SETTINGS, type TextSettings } from '../settings.ts';
import { redactEvents } from './events.ts';
import { redactJsonText, redactParts } from './json.ts';
import { redactSnapshot } from './snapshot.ts';

/** A text of which nobody said what it is (events that a server streams, JSON, a snapshot, prose) with everything taken out that the agent must not read. */
export function redactWritten(text: string, settings: TextSettings = DEFAULT_SETTINGS): Redacted {
  const written = redactLinesOf(text, settings) ?? redactJsonText(text, settings);
  // What is marked would be marked again, and of what is withheld nothing is left.
  if (settings.injections !== 'redact' || !isSnapshot(text)) return written;
  const { text: shown, redactions } = redactSnapshot(written.text, NOTHING_HIDDEN, settings);
  return redactions.length === 0
    ? written
    : { text: shown, redactions: addRedactions([written.redactions, redactions]) };
}

/** Events, and what the objects in them say by themselves. */
function redactLinesOf(text: string, settings: TextSettings): Redacted | undefined {
  const events = redactEvents(text, settings);
  if (events === undefined || events.redactions.length === 0) return events;
  const parts = redactParts(text, settings);
  const left = parts && redactEvents(parts.text, settings);
  if (parts === undefined || left === undefined) return events;
  return { text: left.text, redactions: addRedactions([parts.redactions, left.redactions]) };
}

/** The first node of a snapshot: a role with its name, its attributes or what is in it. */
const FIRST_NODE = /^\s*(?:-\s+['"]?[a-z]+(?:\s+["[]|\s*:(?:\s|$)|\s*(?:\n|$))|uid=\S+ )/;

/** Whether a text begins as a snapshot does. Names and texts of nodes that follow each other are one text to whoever reads it. */
export function isSnapshot(text: string): boolean {
  return FIRST_NODE.test(text);
}
