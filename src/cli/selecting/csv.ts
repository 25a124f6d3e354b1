export interface CsvRow {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A text that is no CSV, with the line where that shows. */
export class CsvFault extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/**
 * The rows of a CSV text (RFC 4180); a quotation mark inside of a cell that does not begin with one is a mark. Empty rows are none.
 *
 * @throws {CsvFault} where a quoted cell has no end, or goes on behind it
 */
export function csvRows(text: string): readonly CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let [line, rowLine, quoteLine] = [1, 1, 0];
  let state: 'plain' | 'quoted' | 'closed' = 'plain';
  const endCell = (): void => {
    cells.push(cell);
    cell = '';
    state = 'plain';
  };
  const endRow = (): void => {
    endCell();
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: rowLine, cells });
    cells = [];
    rowLine = line + 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at);
    if (state === 'quoted') {
      if (mark !== '"') cell += mark;
      else if (text[at + 1] === '"') {
        cell += mark;
        at += 1;
      } else state = 'closed';
    } else if (mark === ',') endCell();
    else if (mark === '\n') endRow();
    else if (state === 'closed' && mark.trim() !== '')
      throw new CsvFault(quoteLine, `text goes on behind the quotation mark that ends a cell, at line ${line}`);
    else if (mark === '"' && cell.trim() === '') {
      [state, cell, quoteLine] = ['quoted', '', line];
    } else if (mark !== '\r' && state === 'plain') cell += mark;
    if (mark === '\n') line += 1;
  }
  if (state === 'quoted') throw new CsvFault(quoteLine, 'a quotation mark begins a cell here, and none ends it');
  endRow();
  return rows;
}
