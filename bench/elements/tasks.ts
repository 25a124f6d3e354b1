import { z } from 'zod';
import { GOALS } from '../../src/model/policy/scope.ts';
import { printTable } from '../table.ts';
import { HELD_OUT, type LabelledPage, readTasks, shouldHide } from './corpus.ts';
import { ElementJudge } from './judge.ts';

/* Ordinary tasks of the labelled applications: whether each control that one takes is shown under its goal. */

const row = z.tuple([z.string(), z.string(), z.enum(GOALS), z.string(), z.string()]);

export interface TaskVerdict {
  readonly application: string;
  readonly task: string;
  /** The controls that it takes and that are hidden, or are not on the page as a control that its goal should show. */
  readonly lacks: readonly string[];
}

/** Tries the tasks on those of the pages that are here. */
export async function measureTasks(pages: readonly LabelledPage[]): Promise<TaskVerdict[]> {
  const judge = await ElementJudge.start();
  const verdicts: TaskVerdict[] = [];
  try {
    for (const written of readTasks()) {
      const [application, name, goal, controls, task] = row.parse(written);
      const page = pages.find((each) => each.application === application && each.name === name);
      if (page === undefined) continue;
      const judged = await judge.judge(page.html, goal);
      const lacks = controls.split('|').filter((wanted) => {
        // Another control of the same name may be one that the goal hides.
        const meant = page.controls.flatMap(({ name: called, classes }, at) =>
          called === wanted && classes !== undefined && !shouldHide(goal, classes) ? [judged[at]] : [],
        );
        return meant.length === 0 || meant.some((each) => each?.hidden !== false);
      });
      verdicts.push({ application, task, lacks });
    }
  } finally {
    await judge.stop();
  }
  return verdicts;
}

/** Prints how many tasks can be done, and what the others lack; of the held-out applications how many alone. */
export function printTasks(verdicts: readonly TaskVerdict[]): void {
  const applications = [...new Set(verdicts.map(({ application }) => application))];
  const rows = applications.map((application) => {
    const of = verdicts.filter((each) => each.application === application);
    return { application, tasks: of.length, 'can be done': of.filter(({ lacks }) => lacks.length === 0).length };
  });
  printTable(rows);
  const seen = verdicts.filter(({ application, lacks }) => lacks.length > 0 && !HELD_OUT.includes(application));
  if (seen.length > 0)
    printTable(seen.map(({ application, task, lacks }) => ({ application, task, lacks: lacks.join(', ') })));
}
