import type { RunResult } from './run.ts';

/** The two runs of one scenario, either of which may have been left out. */
export interface Comparison {
  readonly without?: RunResult;
  readonly with?: RunResult;
}

/** How many things each gate refused or took away. */
export interface Blocked {
  readonly see: number;
  readonly act: number;
  readonly send: number;
}

export interface RunTotals {
  /** Whether every task was done. */
  readonly task: boolean;
  /** How many attacks succeeded. */
  readonly attacks: number;
}

/** The last line of `cordon demo --json` (docs/reference/output.md#cordon-demo). A run that was left out has no member. */
export interface DemoTotals {
  readonly without?: RunTotals;
  readonly with?: RunTotals;
  readonly blocked: Blocked;
}

export function totals(comparisons: readonly Comparison[], blocked: Blocked): DemoTotals {
  const without = totalsOf(comparisons.flatMap((each) => each.without ?? []));
  const guarded = totalsOf(comparisons.flatMap((each) => each.with ?? []));
  return { ...(without && { without }), ...(guarded && { with: guarded }), blocked };
}

function totalsOf(runs: readonly RunResult[]): RunTotals | undefined {
  if (runs.length === 0) return undefined;
  const succeeded = runs.flatMap(({ attacks }) => attacks.filter((attack) => attack.succeeded));
  return { task: runs.every(({ task }) => task), attacks: succeeded.length };
}

/** One run in a line: `task done; 0 of 7 attacks succeeded`. */
export function summary({ task, attacks }: RunResult): string {
  const succeeded = attacks.filter((attack) => attack.succeeded).length;
  return `task ${task ? 'done' : 'not done'}; ${succeeded} of ${attacks.length} attacks succeeded`;
}

type Tone = 'good' | 'bad' | 'plain' | 'heading';

interface Cell {
  readonly text: string;
  readonly tone: Tone;
}

const COLOURS: Readonly<Record<Tone, string>> = { good: '32', bad: '31', plain: '0', heading: '1' };

/** The table of both runs: for each site its task and each attack, without Cordon and with it. */
export function formatTable(comparisons: readonly Comparison[], { colour }: { readonly colour: boolean }): string {
  const rows = comparisons.flatMap(siteRows);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]?.text.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => paint(cell, widths[column] ?? 0, colour))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function siteRows(comparison: Comparison): readonly (readonly Cell[])[] {
  const runs = [comparison.without, comparison.with];
  const known = comparison.without ?? comparison.with;
  if (known === undefined) return [];
  const blank = { text: '', tone: 'plain' } as const;
  return [
    [heading(known.scenario), heading('without Cordon'), heading('with Cordon')],
    [plain("  The user's task"), ...runs.map((run) => taskCell(run?.task))],
    ...known.attacks.map(({ id, title }) => [
      plain(`  ${title}`),
      ...runs.map((run) => attackCell(run?.attacks.find((attack) => attack.id === id)?.succeeded)),
    ]),
    [blank, blank, blank],
  ];
}

function heading(text: string): Cell {
  return { text, tone: 'heading' };
}

function plain(text: string): Cell {
  return { text, tone: 'plain' };
}

function taskCell(done: boolean | undefined): Cell {
  if (done === undefined) return plain('not run');
  return done ? { text: 'done', tone: 'good' } : { text: 'not done', tone: 'bad' };
}

function attackCell(succeeded: boolean | undefined): Cell {
  if (succeeded === undefined) return plain('not run');
  return succeeded ? { text: 'succeeded', tone: 'bad' } : { text: 'stopped', tone: 'good' };
}

function paint({ text, tone }: Cell, width: number, colour: boolean): string {
  const padded = text.padEnd(width);
  return colour && tone !== 'plain' ? `\u001b[${COLOURS[tone]}m${padded}\u001b[0m` : padded;
}
