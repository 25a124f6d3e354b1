import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readTextFile } from '../../fetch/read-file.ts';
import { CLASSES, type VerbClass } from '../../grant/select/language/english.ts';
import type { Choosable, ParameterToFill } from '../../grant/select/profile.ts';
import { messageOf } from '../../model/error.ts';
import type { Json } from '../../model/json.ts';
import { ARGUMENT_TYPES } from '../../model/policy/condition.ts';
import { hostOf, readUrl } from '../../net/url.ts';
import { suggest } from '../../policy/source/nearest.ts';
import { readTable, type TableRow } from './csv-table.ts';

/** What a task truly needs. */
export interface Truth {
  readonly policies: ReadonlySet<string>;
  /** By policy, the parameters of each of its instances. */
  readonly params: Readonly<Record<string, readonly Json[]>>;
}

export interface BenchTask {
  readonly id: string;
  readonly task: string;
  /** The host of where it starts. */
  readonly site: string;
  /** Absent where the file does not tell. */
  readonly truth?: Truth;
}

/** A folder of the benchmark's format (docs/policies/selection.md#measuring-a-selector). */
export interface SelectData {
  readonly policies: readonly Choosable[];
  readonly tasks: readonly BenchTask[];
  readonly knowledge: string;
  /** What was read as something else than it says, with its place. */
  readonly notes: readonly string[];
}

const argument = z.looseObject({ type: z.string().default('string'), description: z.string().default('') });
const parameters = z.record(z.string(), argument);
const trueParameters = z.record(z.string(), z.union([z.array(z.json()), z.json()]));
const TYPES: readonly ParameterToFill['type'][] = [...ARGUMENT_TYPES, 'array'];
/** As JSON Schema, Python and TypeScript call them. */
const ALIASES: Readonly<Record<string, ParameterToFill['type']>> = {
  integer: 'number',
  int: 'number',
  float: 'number',
  decimal: 'number',
  str: 'string',
  text: 'string',
  bool: 'boolean',
  list: 'array',
};
const LISTED = /^Literal\[(.*)\]$/;

const POLICY_COLUMNS = { needed: ['Policy', 'Description'], optional: ['CRUD_Type', 'Args'] } as const;
const TASK_COLUMNS = { needed: ['Starting URL', 'Task'], optional: ['ID', 'Policy', 'Args'] } as const;

/** @throws {CordonError} `input`, with file, line and column, where a file is missing or something in it cannot be meant */
export async function readSelectData(folder: string): Promise<SelectData> {
  const notes: string[] = [];
  const policies = policiesOf((await readTable(join(folder, 'policies.csv'), POLICY_COLUMNS)).rows, notes);
  const names = new Set(policies.map(({ name }) => name));
  const { columns, rows } = await readTable(join(folder, 'tasks.csv'), TASK_COLUMNS);
  const tasks = rows.map((row) => taskOf(row, columns.has('Policy') ? names : undefined));
  return { policies, tasks, knowledge: await knowledgeOf(folder), notes };
}

/** Data of others has what ours has not: what can be passed over is noted, and loses nobody a run. */
function policiesOf(rows: readonly TableRow[], notes: string[]): readonly Choosable[] {
  const lines = new Map<string, number>();
  return rows.flatMap((row) => {
    const name = row.cell('Policy');
    if (name === '') return [];
    const earlier = lines.get(name);
    if (earlier !== undefined) {
      notes.push(row.note('Policy', `'${name}' stands in line ${earlier} already, which counts`));
      return [];
    }
    lines.set(name, row.line);
    const parameters = Object.entries(argumentsOf(row)).map(
      ([each, { type, description }]) => [each, parameterOf(type, description, row, notes)] as const,
    );
    return [
      {
        name,
        description: row.cell('Description'),
        ...kindOf(row, notes),
        parameters: Object.fromEntries(parameters),
      },
    ];
  });
}

function argumentsOf(row: TableRow): z.output<typeof parameters> {
  const advice = 'Write {"name": {"type": "number", "description": "…"}} there, with each quotation mark twice.';
  const read = parameters.safeParse(jsonOf(row, advice));
  if (read.success) return read.data;
  throw row.fault('Args', 'it is no object of parameters', advice);
}

function kindOf(row: TableRow, notes: string[]): { readonly kind?: VerbClass } {
  const written = row.cell('CRUD_Type');
  if (written === '') return {};
  const kind = CLASSES.find((each) => each === written.toLowerCase());
  if (kind !== undefined) return { kind };
  const known = CLASSES.map((each) => each.toUpperCase()).join(', ');
  notes.push(row.note('CRUD_Type', `'${written}' is none of ${known}, and says no kind of action`));
  return {};
}

/** `number`, `Literal['email', 'phone']`. */
function parameterOf(written: string, description: string, row: TableRow, notes: string[]): ParameterToFill {
  const listed = LISTED.exec(written.trim())?.[1];
  if (listed !== undefined) {
    const oneOf = listed.split(',').map((each) => each.trim().replace(/^['"]|['"]$/g, ''));
    return { type: 'string', description, oneOf };
  }
  const type = TYPES.find((each) => each === written.trim()) ?? ALIASES[written.trim().toLowerCase()];
  if (type !== undefined) return { type, description };
  const known = `${TYPES.join(', ')} or Literal['one', 'other']`;
  notes.push(row.note('Args', `'${written}' is none of ${known}, and is taken for text`));
  return { type: 'string', description };
}

function taskOf(row: TableRow, names: ReadonlySet<string> | undefined): BenchTask {
  const task = row.cell('Task');
  if (task === '') throw row.fault('Task', 'there is no task', 'Write the task as a person would say it.');
  const plain = { id: row.cell('ID'), task, site: siteOf(row) };
  // A file without the column tells no truth; an empty or missing cell in it says that nothing is needed.
  if (names === undefined) return plain;
  const policies = row
    .cell('Policy')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const unknown = policies.find((each) => !names.has(each));
  if (unknown !== undefined)
    throw row.fault('Policy', `it needs '${unknown}', which policies.csv lacks`, suggest(unknown, names));
  const advice = 'Write {"policy": {"parameter": "value"}} there, with each quotation mark twice.';
  const args = trueParameters.safeParse(jsonOf(row, advice));
  if (!args.success) throw row.fault('Args', 'it is no object by policy', advice);
  const params = Object.fromEntries(
    Object.entries(args.data).map(([name, value]) => [name, Array.isArray(value) ? value : [value]]),
  );
  return { ...plain, truth: { policies: new Set(policies), params } };
}

function siteOf(row: TableRow): string {
  const written = row.cell('Starting URL');
  const url = readUrl(written.includes('://') ? written : `https://${written}`);
  // Without a scheme a bare word would pass for a host.
  if (written !== '' && url !== undefined && (written.includes('://') || /[.:]/.test(url.host))) return hostOf(url);
  const what = written === '' ? 'there is none' : `'${written}' is no address`;
  throw row.fault('Starting URL', what, 'Write where the task starts, such as https://www.example.com.');
}

async function knowledgeOf(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  const texts = await Promise.all(
    files.map((name) => readTextFile(join(folder, name), { advice: 'Check its permissions.' })),
  );
  return texts.join('\n\n');
}

function jsonOf(row: TableRow, advice: string): unknown {
  const cell = row.cell('Args');
  if (cell === '') return {};
  try {
    return JSON.parse(cell);
  } catch (cause) {
    throw row.fault('Args', `it is not JSON (${messageOf(cause)})`, advice);
  }
}
