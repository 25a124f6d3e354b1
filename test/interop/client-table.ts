/** The table of clients in README.md, between its two marks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const COLUMNS = ['works', 'refused click', 'refused page', 'after a stop'] as const;
export type Column = (typeof COLUMNS)[number];

export interface Row {
  readonly name: string;
  readonly version: string;
  readonly missing: string;
  readonly note?: string;
  readonly cells: ReadonlyMap<Column, string>;
}

const README = fileURLToPath(new URL('../../README.md', import.meta.url));
const MARKED = /(<!-- clients:start -->\n)[\s\S]*(<!-- clients:end -->)/;

export function writeTable(rows: readonly Row[]): void {
  const readme = readFileSync(README, 'utf8');
  if (!MARKED.test(readme)) throw new Error('README.md has no <!-- clients:start --> and <!-- clients:end -->');
  const written = readme.replace(MARKED, (_, start: string, end: string) => `${start}${tableOf(rows)}${end}`);
  if (written !== readme) writeFileSync(README, written);
}

function tableOf(rows: readonly Row[]): string {
  const head = ['client', 'version', ...COLUMNS];
  const noted = rows.filter(({ note }) => note !== undefined);
  const lines = rows.map((row) => {
    const mark = row.note === undefined ? '' : ` ${superscript(noted.indexOf(row) + 1)}`;
    const cells =
      row.missing === ''
        ? COLUMNS.map((column) => row.cells.get(column) ?? '')
        : [`not tried: ${row.missing}`, '', '', ''];
    return [`${row.name}${mark}`, row.version, ...cells];
  });
  const table = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const notes = noted.map(({ name, note }, index) => wrapped(`${superscript(index + 1)} ${name}: ${note}`));
  return `${table}\n\n${notes.join('\\\n')}\n`;
}

/** As documents are written here. */
const LONGEST_LINE = 160;

function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= LONGEST_LINE - 1) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join('\n');
}

function superscript(number: number): string {
  return [...String(number)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
}
