import { addRedactions, type Redacted } from '../redact.ts';
import { DEFAULT_SETTINGS, type TextSettings } from '../settings.ts';
import { redactEvents } from './events.ts';
import { redactJsonText, redactParts } from './json.ts';

/** A text of which nobody said what it is (events that a server streams, JSON, a snapshot, prose) with everything taken out that the agent must not read. */
export function redactWritten(text: string, settings: TextSettings = DEFAULT_SETTINGS): Redacted {
  return redactLinesOf(text, settings) ?? redactJsonText(text, settings);
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
