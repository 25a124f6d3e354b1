import { isJsonObject, type Json, type JsonObject } from '../../src/model/json.ts';

/** One key of a document, as a table of a reference shows it. */
interface Row {
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly fallback: string;
  readonly about: string;
}

/** What a schema says of a value, as tables of a reference have it: its keys, flattened to dotted paths. */
export interface SchemaTableOptions {
  /** Paths that another table describes: where a row ends, and what it says of its type. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

/** A Markdown table of the keys below a schema; empty where it has none. */
export function schemaTable(schema: JsonObject, at = '', options: SchemaTableOptions = {}): string {
  const rows = keysBelow(schema, at, options.elsewhere ?? {});
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ path, type, required, fallback, about }) =>
      `| \`${path}\`${required ? ' (required)' : ''} | ${cell(type)} | ${cell(fallback)} | ${cell(about)} |`,
  );
  return ['| key | value | default | meaning |', '|---|---|---|---|', ...lines].join('\n');
}

/** What a value may be, in a few words. */
export function typeOf(schema: JsonObject): string {
  const choices = alternatives(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(', or ');
  if ('const' in schema) return `\`${String(schema.const)}\``;
  if (Array.isArray(schema.enum)) return schema.enum.map((each) => `\`${String(each)}\``).join(', ');
  if (schema.type === 'array') return `list of: ${isJsonObject(schema.items) ? typeOf(schema.items) : 'anything'}`;
  return TYPES[String(schema.type)] ?? 'anything';
}

const TYPES: Readonly<Record<string, string>> = {
  object: 'mapping',
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: '`true`, `false`',
};

function keysBelow(schema: JsonObject, at: string, elsewhere: Readonly<Record<string, string>>): readonly Row[] {
  const rows = [schema, ...alternatives(schema)].flatMap((each) => [
    ...namedKeys(each, at, elsewhere),
    ...below(each.additionalProperties, `${at === '' ? '' : `${at}.`}<name>`, elsewhere),
    ...below(each.items, `${at}[]`, elsewhere),
  ]);
  // Alternatives often share keys: the first to name one says what it is.
  return [...new Map(rows.toReversed().map((row) => [row.path, row])).values()].toReversed();
}

function below(schema: Json | undefined, at: string, elsewhere: Readonly<Record<string, string>>): readonly Row[] {
  if (!isJsonObject(schema) || at in elsewhere) return [];
  return [schema, ...alternatives(schema)].some(({ properties }) => properties !== undefined) ||
    schema.items !== undefined
    ? keysBelow(schema, at, elsewhere)
    : alternatives(schema).length > 0 || schema.additionalProperties !== undefined
      ? keysBelow(schema, at, elsewhere)
      : [];
}

function namedKeys(schema: JsonObject, at: string, elsewhere: Readonly<Record<string, string>>): readonly Row[] {
  const properties = schema.properties;
  if (!isJsonObject(properties)) return [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(properties).flatMap(([name, value]) => {
    if (!isJsonObject(value)) return [];
    const path = at === '' ? name : `${at}.${name}`;
    const fallback = 'default' in value && !isEmpty(value.default) ? `\`${JSON.stringify(value.default)}\`` : '';
    const type = elsewhere[path] ?? typeOf(value);
    const row = { path, type, required: required.includes(name), fallback, about: String(value.description ?? '') };
    return [row, ...(path in elsewhere ? [] : keysBelow(value, path, elsewhere))];
  });
}

function alternatives(schema: JsonObject): readonly JsonObject[] {
  const listed = schema.anyOf ?? schema.oneOf;
  return Array.isArray(listed) ? listed.filter(isJsonObject) : [];
}

function isEmpty(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');
}
