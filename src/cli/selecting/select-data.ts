import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CLASSES, type VerbClass } from '../../grant/select/language/english.ts';
import type { Choosable, ParameterToFill } from '../../grant/select/profile.ts';
import { CordonError, messageOf } from '../../model/error.ts';
import type { Json } from '../../model/json.ts';
import { ARGUMENT_TYPES, type ArgumentType } from '../../model/policy/condition.ts';
import { hostOf, readUrl } from '../../net/url.ts';
import { csvRows } from './csv.ts';

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
}

const argument = z.looseObject({ type: z.string().default('string'), description: z.string().default('') });
const parameters = z.record(z.string(), argument);
const trueParameters = z.record(z.string(), z.union([z.array(z.json()), z.json()]));
const LISTED = /^Literal\[(.*)\]$/;

/** @throws {CordonError} `input` where a file is missing or cannot be read */
export async function readSelectData(folder: string): Promise<SelectData> {
  const policyFile = join(folder, 'policies.csv');
  const taskFile = join(folder, 'tasks.csv');
  const policies = rowsOf(await contentOf(policyFile), policyFile).flatMap((row, index) =>
    policyOf(row, policyFile, index),
  );
  const names = new Set(policies.map(({ name }) => name));
  const content = await contentOf(taskFile);
  const isLabelled = (csvRows(content)[0] ?? []).some((column) => column.trim() === 'Policy');
  const tasks = rowsOf(content, taskFile).map((row, index) =>
    taskOf(row, taskFile, index, isLabelled ? names : undefined),
  );
  return { policies, tasks, knowledge: await knowledgeOf(folder) };
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new CordonError(`${file} cannot be read: ${messageOf(cause)}`, {
      kind: 'input',
      advice: 'Name a folder with policies.csv and tasks.csv (docs/policies/selection.md).',
      cause,
    });
  }
}

/** The rows by the names of their columns; short rows lack the last ones. */
function rowsOf(text: string, file: string): readonly ReadonlyMap<string, string>[] {
  const [header, ...rows] = csvRows(text.replace(/^\uFEFF/, ''));
  if (header === undefined)
    throw new CordonError(`${file} is empty`, { kind: 'input', advice: 'Its first line names the columns.' });
  const columns = header.map((name) => name.trim());
  return rows.map(
    (row) => new Map(columns.flatMap((name, at) => (row[at] === undefined || name === '' ? [] : [[name, row[at]]]))),
  );
}

function policyOf(row: ReadonlyMap<string, string>, file: string, index: number): readonly Choosable[] {
  const name = row.get('Policy')?.trim() ?? '';
  if (name === '') return [];
  const crud = row.get('CRUD_Type')?.trim().toLowerCase();
  const kind = CLASSES.find((each) => each === crud);
  const args = parameters.safeParse(jsonOf(row.get('Args') ?? '', file, index));
  if (!args.success) throw badRow(file, index, 'its Args are no object of parameters');
  const described = Object.entries(args.data).map(
    ([each, { type, description }]) => [each, parameterOf(type, description)] as const,
  );
  return [
    {
      name,
      description: row.get('Description')?.trim() ?? '',
      ...kindOf(kind),
      parameters: Object.fromEntries(described),
    },
  ];
}

function kindOf(kind: VerbClass | undefined): { readonly kind?: VerbClass } {
  return kind === undefined ? {} : { kind };
}

/** `number`, `Literal['email', 'phone']`; any other type is taken for text. */
function parameterOf(type: string, description: string): ParameterToFill {
  const listed = LISTED.exec(type.trim())?.[1];
  if (listed !== undefined) {
    const oneOf = listed.split(',').map((each) => each.trim().replace(/^['"]|['"]$/g, ''));
    return { type: 'string', description, oneOf };
  }
  const known: readonly string[] = [...ARGUMENT_TYPES, 'array'];
  return { type: known.includes(type) ? typeOf(type) : 'string', description };
}

function typeOf(type: string): ArgumentType | 'array' {
  return type === 'array' ? 'array' : (ARGUMENT_TYPES.find((each) => each === type) ?? 'string');
}

function taskOf(
  row: ReadonlyMap<string, string>,
  file: string,
  index: number,
  names: ReadonlySet<string> | undefined,
): BenchTask {
  const task = row.get('Task') ?? '';
  const start = row.get('Starting URL')?.trim() ?? '';
  const url = readUrl(start.includes('://') ? start : `https://${start}`);
  if (task.trim() === '' || url === undefined) throw badRow(file, index, 'it has no task, or no URL to start at');
  const plain = { id: row.get('ID')?.trim() ?? '', task, site: hostOf(url) };
  // A file without the column tells no truth; an empty or missing cell in it says that nothing is needed.
  if (names === undefined) return plain;
  const policies = (row.get('Policy') ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const unknown = policies.find((each) => !names.has(each));
  if (unknown !== undefined) throw badRow(file, index, `it needs '${unknown}', which policies.csv lacks`);
  const args = trueParameters.safeParse(jsonOf(row.get('Args') ?? '', file, index));
  if (!args.success) throw badRow(file, index, 'its Args are no object by policy');
  const params = Object.fromEntries(
    Object.entries(args.data).map(([name, value]) => [name, Array.isArray(value) ? value : [value]]),
  );
  return { ...plain, truth: { policies: new Set(policies), params } };
}

async function knowledgeOf(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.join('\n\n');
}

function jsonOf(cell: string, file: string, index: number): unknown {
  if (cell.trim() === '') return {};
  try {
    return JSON.parse(cell);
  } catch (cause) {
    throw badRow(file, index, `its Args are not JSON (${messageOf(cause)})`);
  }
}

function badRow(file: string, index: number, what: string): CordonError {
  return new CordonError(`${file}: row ${index + 1} after the header: ${what}`, {
    kind: 'input',
    advice: 'docs/policies/selection.md has the format.',
  });
}
