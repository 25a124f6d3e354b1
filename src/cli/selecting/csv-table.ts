import { readTextFile } from '../../fetch/read-file.ts';
import { CordonError } from '../../model/error.ts';
import { nearest } from '../../policy/source/nearest.ts';
import { CsvFault, type CsvRow, csvRows } from './csv.ts';

export interface Columns {
  readonly needed: readonly string[];
  readonly optional: readonly string[];
}

/** A CSV file whose first line names its columns. */
export interface CsvTable {
  readonly columns: ReadonlySet<string>;
  readonly rows: readonly TableRow[];
}

/** One row, by the names of the columns: a short row lacks the last ones. */
export class TableRow {
  readonly line: number;
  readonly #file: string;
  readonly #cells: ReadonlyMap<string, string>;

  constructor(file: string, line: number, cells: ReadonlyMap<string, string>) {
    this.#file = file;
    this.line = line;
    this.#cells = cells;
  }

  /** Trimmed, and empty where there is none. */
  cell(column: string): string {
    return this.#cells.get(column)?.trim() ?? '';
  }

  note(column: string, what: string): string {
    return `${this.#file}:${this.line}: column ${column}: ${what}`;
  }

  fault(column: string, what: string, advice: string): CordonError {
    return faultAt(this.#file, this.line, `column ${column}: ${what}`, advice);
  }
}

/** @throws {CordonError} `input` where it cannot be read, is no CSV, or lacks a column */
export async function readTable(file: string, columns: Columns): Promise<CsvTable> {
  const [header, ...rows] = rowsOf(await contentOf(file), file);
  if (header === undefined) throw faultAt(file, 1, 'it is empty', `Let its first line name ${listed(columns.needed)}.`);
  const names = header.cells.map((name) => name.trim());
  checkColumns(names, columns, file, header.line);
  return {
    columns: new Set(names),
    rows: rows.map(({ line, cells }) => {
      const named = names.flatMap((name, at): [string, string][] => {
        const cell = cells[at];
        return cell === undefined || name === '' ? [] : [[name, cell]];
      });
      return new TableRow(file, line, new Map(named));
    }),
  };
}

/** Columns of other names may stand there, but not as a slip for one that is read. */
function checkColumns(names: readonly string[], { needed, optional }: Columns, file: string, line: number): void {
  const absent = [...needed, ...optional].filter((name) => !names.includes(name));
  for (const name of names) {
    const known = needed.includes(name) || optional.includes(name);
    const meant = known ? undefined : nearest(name, absent);
    if (meant !== undefined) throw faultAt(file, line, `no column is called '${name}'`, `Call it \`${meant}\`.`);
  }
  const lacking = needed.filter((name) => !names.includes(name));
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (twice !== undefined) throw faultAt(file, line, `the column ${twice} stands there twice`, 'Take one of them out.');
  if (lacking.length === 0) return;
  throw faultAt(
    file,
    line,
    `the column ${listed(lacking)} is missing`,
    `The first line names the columns: ${listed(needed)}, and where they are needed ${listed(optional)}.`,
  );
}

function rowsOf(text: string, file: string): readonly CsvRow[] {
  try {
    return csvRows(text.replace(/^\uFEFF/, ''));
  } catch (fault) {
    if (!(fault instanceof CsvFault)) throw fault;
    throw faultAt(
      file,
      fault.line,
      fault.message,
      'Begin and end a cell with one quotation mark, and write two for each within it.',
    );
  }
}

function contentOf(file: string): Promise<string> {
  const advice = 'Name a folder with policies.csv and tasks.csv (docs/policies/selection.md).';
  return readTextFile(file, { what: file, advice });
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

function faultAt(file: string, line: number, what: string, advice: string): CordonError {
  return new CordonError(what, { kind: 'input', advice, place: { file, line } });
}
