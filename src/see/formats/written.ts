import type { Redacted } from '../redact.ts';
import { DEFAULT_SETTINGS, type TextSettings } from '../settings.ts';
import { redactEvents } from './events.ts';
import { redactJsonText } from './json.ts';

/** A text of which nobody said what it is (events that a server streams, JSON, prose) with everything taken out that the agent must not read. */
export function redactWritten(text: string, settings: TextSettings = DEFAULT_SETTINGS): Redacted {
  return redactEvents(text, settings) ?? redactJsonText(text, settings);
}
