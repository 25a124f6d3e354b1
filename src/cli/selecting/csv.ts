/** The rows of a CSV text (RFC 4180), each a list of cells; a quotation mark inside of a cell that does not begin with one is a mark. Empty rows are none. */
export function csvRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    row.push(cell);
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (row.some((each) => each.trim() !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (isQuoted) {
      if (mark !== '"') cell += mark;
      else if (text[at + 1] === '"') {
        cell += mark;
        at += 1;
      } else isQuoted = false;
    } else if (mark === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (mark === ',') endCell();
    else if (mark === '\n') endRow();
    else if (mark !== '\r') cell += mark;
  }
  endRow();
  return rows;
}
