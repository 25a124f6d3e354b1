import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Goal } from '../../src/model/policy/scope.ts';
import { classifyElement, hiddenAmong } from '../../src/see/controls/classify.ts';
import { GOAL_HIDES } from '../../src/see/controls/goal-table.ts';
import { type GravestClass, gravestClass, type LabelClass, readClasses, shouldHide } from '../elements/corpus.ts';
import { type Counts, count } from '../elements/counts.ts';
import { columns } from '../elements/elements.bench.ts';
import { countSecond, type LabelledBy, labelBy } from '../elements/second-labels.ts';
import { printTable } from '../table.ts';

/* Names of buttons, links and menu items of sixteen applications, and what each does there: bench/names/README.md says how they were chosen and labelled. */

const HALVES = ['read', 'unread'] as const;
/** The applications of a half: of the unread ones nobody looks at the names. */
export type Half = (typeof HALVES)[number];

const CLASSES = ['dangerous', 'account'] as const;
const GOALS: readonly Goal[] = ['read', 'interact'];

const row = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]);

type Classes = ReadonlySet<LabelClass>;

interface LabelledName {
  readonly application: string;
  readonly name: string;
  /** By whoever labelled them first. */
  readonly classes: Classes;
  /** By a second person, who saw neither these nor a rule of the filter. */
  readonly second: Classes;
}

/** What the filter makes of names alone, by application and by class and goal. */
export type NameFigures = ReadonlyMap<string, ReadonlyMap<GravestClass | Goal, Counts>>;

const ALL = 'all';

/** Has the filter judge a button of each name, of which nothing else is known. */
export function measureNames(half: Half, by: LabelledBy = 'first'): NameFigures {
  const figures = new Map<string, Map<GravestClass | Goal, Counts>>();
  for (const { application, name, classes, second } of labelledNames(half)) {
    const meant = labelBy(by, classes, second);
    if (meant === undefined) continue;
    const button = buttonOf(name);
    const said = classifyElement(button).class;
    for (const of of [application, ALL]) {
      const counts = figures.get(of) ?? new Map<GravestClass | Goal, Counts>();
      figures.set(of, counts);
      for (const each of CLASSES) count(counts, each, gravestClass(meant) === each, said === each);
      for (const goal of GOALS)
        count(counts, goal, shouldHide(goal, meant), hiddenAmong(GOAL_HIDES[goal], button) !== undefined);
    }
  }
  return figures;
}

/** Prints precision and recall; with `misses` each of the read names that is taken for another. */
export function benchNames(misses: boolean): void {
  for (const half of HALVES) {
    const rows = Array.from(measureNames(half)).sort(([a], [b]) => Number(a === ALL) - Number(b === ALL));
    printTable(rows.map(([name, counts]) => ({ [`${half} half`]: name, ...columns(counts, [...CLASSES, ...GOALS]) })));
    const others = [
      ['by a second person', measureNames(half, 'second').get(ALL)],
      ['where both agree', measureNames(half, 'agreed').get(ALL)],
      ['the second person, by the first', countSecond(labelledNames(half), CLASSES, GOALS)],
    ] as const;
    printTable(
      others.map(([name, counts = new Map()]) => ({
        [`${half} half`]: name,
        ...columns(counts, [...CLASSES, ...GOALS]),
      })),
    );
  }
  if (!misses) return;
  const missed = labelledNames('read').flatMap(({ application, name, classes }) => {
    const [meant, said] = [gravestClass(classes), classifyElement(buttonOf(name)).class];
    return meant === said ? [] : [{ application, meant, said, name }];
  });
  printTable(missed);
}

function buttonOf(name: string) {
  return { tag: 'button', names: [name], editable: false, submits: false, clickable: true };
}

function labelledNames(half: Half): LabelledName[] {
  const [table] = [`./${half}.tsv`, `../../bench/names/${half}.tsv`]
    .map((relative) => fileURLToPath(new URL(relative, import.meta.url)))
    .filter((each) => existsSync(each));
  if (table === undefined) throw new Error(`The table bench/names/${half}.tsv is missing.`);
  const [, ...lines] = readFileSync(table, 'utf8').split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [application, , classes, second, name] = row.parse(line.split('\t'));
      return { application, name, classes: readClasses(classes), second: readClasses(second) };
    });
}
