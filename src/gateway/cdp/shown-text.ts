import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Redaction } from '../../model/observation.ts';
import { redactJson } from '../../see/formats/json.ts';
import { redactText } from '../../see/redact.ts';
import type { TextSettings } from '../../see/settings.ts';

/** What becomes of the texts that agents are shown. */
export interface TextRules {
  readonly settings: TextSettings;
  /** Told of everything that was taken out. */
  readonly onRedacted: (redactions: readonly Redaction[]) => void;
}

/** Numbers, names and pictures of the protocol's own: no text of a page. */
const NO_TEXT: ReadonlySet<string> = new Set([
  'data',
  'objectId',
  'sessionId',
  'targetId',
  'frameId',
  'loaderId',
  'requestId',
]);
/** No instruction and no secret is shorter. */
const SHORTEST = 12;

/**
 * A result or an event with every text in it as the see gate would show it. What nothing is taken out of is handed back as it is, down to
 * its parts.
 */
export function shownObject(value: JsonObject, rules: TextRules): JsonObject {
  let changed: Record<string, Json> | undefined;
  for (const [name, part] of Object.entries(value)) {
    const shown = NO_TEXT.has(name) ? part : shownValue(part, rules);
    if (shown === part) continue;
    changed ??= { ...value };
    changed[name] = shown;
  }
  return changed ?? value;
}

function shownValue(value: Json, rules: TextRules): Json {
  if (typeof value === 'string') return value.length < SHORTEST ? value : shownText(value, rules);
  if (isJsonObject(value)) return shownObject(value, rules);
  return Array.isArray(value) ? shownArray(value, rules) : value;
}

function shownArray(values: readonly Json[], rules: TextRules): readonly Json[] {
  let changed: Json[] | undefined;
  for (const [index, part] of values.entries()) {
    const shown = shownValue(part, rules);
    if (shown === part) continue;
    changed ??= [...values];
    changed[index] = shown;
  }
  return changed ?? values;
}

/** One text. JSON within it stays JSON: clients carry results as texts of it, which a cut across its borders would break. */
export function shownText(text: string, { settings, onRedacted }: TextRules): string {
  const { text: shown, redactions } = redactText(text, settings);
  if (redactions.length === 0) return text;
  const inner = parsed(text);
  onRedacted(redactions);
  return inner === undefined ? shown : JSON.stringify(redactJson(inner, settings).value);
}

function parsed(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // It only looks like JSON, and is a text like any other.
    return undefined;
  }
}
