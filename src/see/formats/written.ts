import { addRedactions, type Redacted } from '../redact.ts';
import { DEFAULT_SETTINGS, type TextSettings } from '../settings.ts';
import { redactEvents } from './events.ts';
import { hasTitle, redactJsonText, redactParts } from './json.ts';

/** A text of which nobody said what it is (events that a server streams, JSON, a snapshot, prose) with everything taken out that the agent must not read. */
export function redactWritten(text: string, settings: TextSettings = DEFAULT_SETTINGS): Redacted {
  return redactLinesOf(text, settings) ?? redactJsonText(text, settings);
}

/** Events, and what a title in one of them announces: the rest of what an object says may be said by others as well. */
function redactLinesOf(text: string, settings: TextSettings): Redacted | undefined {
  const events = redactEvents(text, settings);
  if (events === undefined || events.redactions.length === 0) return events;
  const parts = redactParts(text, settings, 0, (value) => hasTitle(value));
  const left = parts && redactEvents(parts.text, settings);
  if (parts === undefined || left === undefined) return events;
  return { text: left.text, redactions: addRedactions([parts.redactions, left.redactions]) };
}
