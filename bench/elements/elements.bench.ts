import { GOALS, type Goal } from '../../src/model/policy/scope.ts';
import { printTable } from '../table.ts';
import {
  type GravestClass,
  gravestClass,
  HELD_OUT,
  type LabelledPage,
  labelledPages,
  leftOutApplications,
  READ_SINCE,
  shouldHide,
} from './corpus.ts';
import { type Counts, count } from './counts.ts';
import { ElementJudge } from './judge.ts';
import { countSecond, pagesBy } from './second-labels.ts';
import { measureTasks, printTasks } from './tasks.ts';

interface Miss {
  readonly application: string;
  readonly page: string;
  readonly name: string;
  readonly meant: GravestClass;
  readonly said: GravestClass;
}

export interface ElementFigures {
  /** By application, and under it by class (of the goal read) and by goal. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<GravestClass | Goal, Counts>>;
  readonly misses: readonly Miss[];
}

const CLASSES = ['dangerous', 'account', 'form'] as const;

/** Has the product's filter classify every labelled control, once for each goal. @throws where a label's control is not where it was. */
export async function measureElements(
  goals: readonly Goal[],
  pages: readonly LabelledPage[] = labelledPages(),
): Promise<ElementFigures> {
  const counts = new Map<string, Map<GravestClass | Goal, Counts>>();
  const misses: Miss[] = [];
  const judge = await ElementJudge.start();
  try {
    for (const { application, name: page, html, controls } of pages) {
      for (const goal of goals) {
        const judged = await judge.judge(html, goal);
        for (const [at, { name, classes }] of controls.entries()) {
          const found = judged[at];
          if (found?.name !== name) throw new Error(`${application}, ${page}: control ${at} is no longer "${name}".`);
          if (classes === undefined) continue;
          const figures = counts.get(application) ?? new Map<GravestClass | Goal, Counts>();
          counts.set(application, figures);
          count(figures, goal, shouldHide(goal, classes), found.hidden);
          if (goal !== 'read') continue;
          const meant = gravestClass(classes);
          for (const each of CLASSES) count(figures, each, meant === each, found.class === each);
          if (meant !== found.class) misses.push({ application, page, name, meant, said: found.class });
        }
        if (judged.length !== controls.length) throw new Error(`${application}, ${page}: there are more controls.`);
      }
    }
  } finally {
    await judge.stop();
  }
  return { counts, misses };
}

/** The figures of several applications as one. */
export function sumOf(figures: ElementFigures, applications: readonly string[]): Map<GravestClass | Goal, Counts> {
  const sum = new Map<GravestClass | Goal, Counts>();
  for (const application of applications) {
    for (const [what, { meant, said, both }] of figures.counts.get(application) ?? []) {
      const before = sum.get(what) ?? { meant: 0, said: 0, both: 0 };
      sum.set(what, { meant: before.meant + meant, said: before.said + said, both: before.both + both });
    }
  }
  return sum;
}

/** Prints precision and recall by application, class and goal; with `misses` each control that was taken for another, the held-out ones' excepted. */
export async function benchElements(misses: boolean): Promise<void> {
  const figures = await measureElements(GOALS);
  const applications = [...figures.counts.keys()];
  const first = applications.filter((each) => !HELD_OUT.includes(each) && !READ_SINCE.includes(each));
  const groups = [
    ...groupOf('seen', first),
    ...groupOf('read since', READ_SINCE),
    ...groupOf(
      'held out',
      applications.filter((each) => HELD_OUT.includes(each)),
    ),
  ];
  for (const name of leftOutApplications())
    process.stdout.write(`left out: ${name} (no pages here: npm run corpora)\n`);
  process.stdout.write('Precision and recall in percent, and how many are labelled so\n\n');
  printTable(groups.map(([name, members]) => ({ 'by class': name, ...columns(sumOf(figures, members), CLASSES) })));
  printTable(groups.map(([name, members]) => ({ 'by goal': name, ...columns(sumOf(figures, members), GOALS) })));
  printTable(await secondRows());
  printTasks(await measureTasks(labelledPages()));
  if (!misses) return;
  const seen = figures.misses.filter(({ application }) => !HELD_OUT.includes(application));
  printTable(seen.map(({ application, page, name, meant, said }) => ({ application, page, meant, said, name })));
}

/** The applications that two people labelled: the filter by the labels of each, and the one by those of the other. */
async function secondRows(): Promise<Record<string, string>[]> {
  const pages = labelledPages();
  const rows: [string, ReadonlyMap<GravestClass | Goal, Counts>][] = [];
  for (const [name, by] of LABELLED_BY) {
    const figures = await measureElements(BY_BOTH, pagesBy(by, pages));
    rows.push([name, sumOf(figures, [...figures.counts.keys()])]);
  }
  const labelled = pagesBy('first', pages).flatMap(({ controls }) => controls);
  rows.push(['the second person, by the first', countSecond(labelled, CLASSES, BY_BOTH)]);
  return rows.map(([name, counts]) => ({ 'labelled twice': name, ...columns(counts, [...CLASSES, ...BY_BOTH]) }));
}

const LABELLED_BY = [
  ['by the first person', 'first'],
  ['by a second', 'second'],
  ['where both agree', 'agreed'],
] as const;
const BY_BOTH: readonly Goal[] = ['read', 'interact'];

/** Each application by itself, and all of them as one. */
function groupOf(name: string, members: readonly string[]): (readonly [string, readonly string[]])[] {
  const each = members.map((member) => [member, [member]] as const);
  return members.length === 0 ? [] : [...each, [name, members]];
}

/** Precision, recall and how many are meant, of each class or goal. */
export function columns(
  counts: ReadonlyMap<GravestClass | Goal, Counts>,
  wanted: readonly (GravestClass | Goal)[],
): Record<string, string> {
  return Object.fromEntries(
    wanted.map((each) => {
      const { meant, said, both } = counts.get(each) ?? { meant: 0, said: 0, both: 0 };
      return [each, `${percent(both, said)} ${percent(both, meant)} (${meant})`];
    }),
  );
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '    —' : ((part / whole) * 100).toFixed(1).padStart(5);
}
