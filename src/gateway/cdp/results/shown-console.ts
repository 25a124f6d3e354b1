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

/**
 * A line of the console with what a page's own objects look like in place of them. They are out of reach, and clients write `undefined`, or nothing, for what they can
 * neither ask about nor have a value of.
 *
 *   {type: 'object', description: 'Error: no stock'}   becomes   {type: 'string', value: 'Error: no stock'}
 */
export function withDrawnObjects(line: JsonObject): JsonObject {
  const { args } = line;
  return Array.isArray(args) && args.some(isOutOfReach) ? { ...line, args: args.map(drawn) } : line;
}

function isOutOfReach(value: Json): value is JsonObject {
  if (!isJsonObject(value) || value.objectId !== undefined || value.value !== undefined) return false;
  return value.unserializableValue === undefined && typeof value.description === 'string';
}

function drawn(value: Json): Json {
  if (!isOutOfReach(value)) return value;
  const { description, preview, subtype } = value;
  const members = isJsonObject(preview) && Array.isArray(preview.properties) ? preview : undefined;
  if (members === undefined || (subtype !== 'array' && description !== 'Object'))
    return { type: 'string', value: description ?? '' };
  const isList = subtype === 'array';
  const parts = listOf(members.properties).map(({ name, value: part }) =>
    isList ? String(part) : `${String(name)}: ${String(part)}`,
  );
  const text = [...parts, ...(members.overflow === true ? ['…'] : [])].join(', ');
  return { type: 'string', value: isList ? `[${text}]` : `{${text}}` };
}

function listOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
