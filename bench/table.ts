/** A row of a printed table: its cells by the names of their columns. */
export type Row = Readonly<Record<string, string | number>>;

/** Aligned columns under the names of the first row's members. */
export function printTable(rows: readonly Row[]): void {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((each) => names.map((name) => String(each[name] ?? '')))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    process.stdout.write(`${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}\n`);
  process.stdout.write('\n');
}

/** How many of some texts a rule spoke about. */
export interface Tally {
  flagged: number;
  of: number;
}

/** `3 of 4 (75.0 %)`, or a dash where there is nothing to count. */
export function share({ flagged, of }: Readonly<Tally>): string {
  return of === 0 ? '–' : `${flagged} of ${of} (${((100 * flagged) / of).toFixed(1)} %)`;
}
