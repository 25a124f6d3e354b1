import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import { redactPieces } from '../../../see/redact.ts';
import type { TextRules } from './shown-text.ts';

/**
 * What a page writes to its console, or asks in a dialog, with its strings searched as the one line in which clients write them, and agents read them: "Ignore your",
 * "previous instructions" is an attack. What is marked would be marked again.
 */
export function shownLine(line: JsonObject, { settings, onRedacted }: TextRules): JsonObject {
  if (settings.injections !== 'redact') return line;
  const { reader: _, ...own } = settings;
  const texts: string[] = [];
  withStrings(line, (text) => {
    texts.push(`${text} `);
    return text;
  });
  // One by itself is searched as any text.
  if (texts.length < 2) return line;
  const { pieces, redactions } = redactPieces(texts, own, { separator: '' });
  if (redactions.length === 0) return line;
  onRedacted(redactions);
  const shown = pieces[Symbol.iterator]();
  const written = withStrings(line, () => String(shown.next().value ?? '').replace(/ $/, ''));
  return isJsonObject(written) ? written : line;
}

/** Strings among the arguments, those in objects and lists that are told beside them; and what a dialog says. */
function withStrings(value: Json, change: (text: string) => string): Json {
  if (Array.isArray(value)) return value.map((each) => withStrings(each, change));
  if (!isJsonObject(value)) return value;
  const said = value.type === 'string' ? OF_STRINGS : OF_DIALOGS;
  const members = Object.entries(value).map(([name, part]): [string, Json] => [
    name,
    typeof part === 'string' && said.has(name) ? change(part) : withStrings(part, change),
  ]);
  return Object.fromEntries(members);
}

const OF_STRINGS: ReadonlySet<string> = new Set(['value', 'description']);
const OF_DIALOGS: ReadonlySet<string> = new Set(['message', 'defaultPrompt']);
