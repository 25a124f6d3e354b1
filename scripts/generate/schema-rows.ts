import { isJsonObject, type Json, type JsonObject } from '../../src/model/json.ts';

/** One key of a document, as a table of a reference shows it. */
interface Row {
  readonly path: string;
  readonly type: string;
  readonly required: 'always' | 'in one form' | 'no';
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
      `| \`${path}\`${REQUIRED[required]} | ${cell(type)} | ${cell(fallback)} | ${cell(about)} |`,
  );
  return ['| key | value | default | meaning |', '|---|---|---|---|', ...lines].join('\n');
}

const REQUIRED: Readonly<Record<Row['required'], string>> = {
  always: ' (required)',
  'in one form': ' (required in one form)',
  no: '',
};

/** What a value may be, in a few words. */
export function typeOf(schema: JsonObject): string {
  const choices = alternatives(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(', or ');
  if (schema.const === '') return 'empty text';
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
  const forms = alternatives(schema).map((each) => keysOf(each, at, elsewhere));
  const shared = new Map<string, Row[]>();
  for (const row of [keysOf(schema, at, elsewhere), ...forms].flat())
    shared.set(row.path, [...(shared.get(row.path) ?? []), row]);
  const mappings = forms.filter((rows) => rows.length > 0).length;
  const own = at === '' ? '' : `${at}.`;
  return Array.from(shared, ([path, rows]) => together(rows, /[.[]/.test(path.slice(own.length)) ? 0 : mappings));
}

function keysOf(schema: JsonObject, at: string, elsewhere: Readonly<Record<string, string>>): readonly Row[] {
  return [
    ...namedKeys(schema, at, elsewhere),
    ...below(schema.additionalProperties, `${at === '' ? '' : `${at}.`}<name>`, elsewhere),
    ...below(schema.items, `${at}[]`, elsewhere),
  ];
}

/**
 * A key that several forms of one value have, in one row: what it may be and means in any of them.
 * @param forms how many forms there are that could have the key; 0 where it is a key of what stands in them
 */
function together(rows: readonly Row[], forms: number): Row {
  const [first] = rows;
  if (first === undefined) throw new Error('there is no row');
  const all = (of: (row: Row) => string, by: string): string =>
    [...new Set(rows.map(of))].filter((each) => each !== '').join(by);
  const isAlways = rows.every(({ required }) => required === 'always') && (forms === 0 || rows.length === forms);
  const isOnce = rows.some(({ required }) => required !== 'no');
  return {
    path: first.path,
    type: all(({ type }) => type, ', or '),
    required: isAlways ? 'always' : isOnce ? 'in one form' : 'no',
    fallback: all(({ fallback }) => fallback, ', or '),
    about: all(({ about }) => about, ' Or: '),
  };
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
    const row: Row = {
      path,
      type,
      required: required.includes(name) ? 'always' : 'no',
      fallback,
      about: String(value.description ?? ''),
    };
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

/** Text of a cell; what stands between backticks is shown as it is. */
function cell(text: string): string {
  const escaped = (part: string, at: number): string => (at % 2 === 0 ? part.replaceAll('<', '&lt;') : part);
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ').split('`').map(escaped).join('`');
}
