/**
 * How well policies and sites are chosen for tasks (docs/policies/selection.md#measuring-a-selector): by rules, on the sets of bench/select, and where
 * they are at hand on ceLLMate's (`--data=FOLDER` with `retail` and `version-control`), WebArena's (`--webarena=test.raw.json`) and WebVoyager's tasks
 * (`--webvoyager=WebVoyager_data.jsonl`).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'tldts';
import { readSelectData } from '../../src/cli/selecting/select-data.ts';
import { curveOf, type Outcome, outcomeOf, percent } from '../../src/cli/selecting/select-scores.ts';
import { namedDomains } from '../../src/grant/sites/domains.ts';
import { openRuleSelector } from '../../src/words/rule-selector.ts';
import { openSiteNames } from '../../src/words/site-names.ts';
import { printTable, type Row } from '../table.ts';
import { choosingSets, withIds } from './sets.ts';

const rules = openRuleSelector();
const names = openSiteNames();

/** Prints a table of the sets that are at hand, and how many tasks with no, one, two and three sites are read right. */
export async function benchChoosing(given: ReadonlyMap<string, string>): Promise<void> {
  const sets = await choosingSets(given, names);
  const rows = sets.map(({ set, tasks }) =>
    rowOf(
      set,
      tasks.map(({ request, truth, reading }) => outcomeOf(rules.choose(request), truth, reading)),
    ),
  );
  printTable(rows);
  const data = given.get('data');
  if (data !== undefined) printTable(await siteRows([join(data, 'retail'), join(data, 'version-control')]));
}

function rowOf(set: string, outcomes: readonly Outcome[]): Row {
  const share = (part: number, whole = outcomes.length) => `${percent(part, whole).toFixed(1)} %`;
  const count = (is: (each: Outcome) => boolean) => outcomes.filter(is).length;
  const readers = outcomes.filter(({ isReading }) => isReading);
  const withParams = outcomes.filter(({ params }) => params !== undefined);
  return {
    set,
    tasks: outcomes.length,
    exact: share(count(({ verdict }) => verdict === 'exact')),
    unneeded: share(count(({ isUnneeded }) => isUnneeded)),
    reading: share(readers.filter(({ isUnneeded }) => isUnneeded).length, readers.length),
    unsure: count(({ questions }) => questions > 0),
    questions: outcomes.reduce((sum, { questions }) => sum + questions, 0),
    after: share(count(({ isRightAfterQuestions }) => isRightAfterQuestions)),
    'surer half': `${curveOf(outcomes)
      .find(({ share: each }) => each === 50)
      ?.exact.toFixed(1)} %`,
    'confidence off by': offBy(outcomes).toFixed(2),
    parameters: `${withParams.filter(({ params }) => params === true).length}/${withParams.length}`,
  };
}

/** How far the confidence of a tenth of the scale lies from the share that was exact there: the mean over all tasks (expected calibration error). */
function offBy(outcomes: readonly Outcome[]): number {
  let sum = 0;
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const part = outcomes.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === tenth);
    const right = part.filter(({ verdict }) => verdict === 'exact').length;
    sum += Math.abs(part.reduce((all, { confidence }) => all + confidence, 0) - right);
  }
  return sum / outcomes.length;
}

interface Placed {
  readonly task: string;
  readonly site: string;
}

/** By the paper's recipe: tasks with their site's name taken out, as they are, and two and three of different sites in one, joined in several ways. */
async function siteRows(folders: readonly string[]): Promise<readonly Row[]> {
  const halves: Placed[][] = [[], []];
  for (const folder of folders.filter((each) => existsSync(each))) {
    for (const { task, id } of withIds((await readSelectData(folder)).tasks))
      halves[id % 2]?.push({ task: task.task.trim(), site: parse(task.site).domain ?? task.site });
  }
  const row = (
    sites: string,
    joined: string,
    pick: (half: readonly Placed[]) => readonly (readonly [string, string])[],
  ): Row => {
    const all = halves.flatMap(pick);
    const right = all.filter(([task, wanted]) => sitesOf(task) === wanted).length;
    return { sites, joined, tasks: all.length, right, share: `${percent(right, all.length).toFixed(1)} %` };
  };
  const several = ['. Then ', ', and then ', '; then ', ' and '].flatMap((joint) =>
    [2, 3].map((count) =>
      row(String(count), `"${joint}"`, (half) => half.flatMap((_, at) => joined(half, at, count, joint))),
    ),
  );
  return [
    row('none', '', (half) => half.flatMap(unnamed)),
    row('1', '', (half) => half.map(({ task, site }) => [task, site])),
    ...several,
  ];
}

function sitesOf(task: string): string {
  const { meant } = namedDomains(task, [], { names });
  return [...new Set(meant.map((each) => parse(each).domain ?? each))].toSorted().join(' ');
}

function unnamed({ task, site }: Placed): readonly (readonly [string, string])[] {
  const [label = ''] = site.split('.');
  const called = [label, ...names.namesOf(site)]
    .flatMap((name) => [name, name.replace(/[^a-z0-9]/gi, '')])
    .filter((name) => name.length > 2)
    .toSorted((one, other) => other.length - one.length);
  let without = task;
  for (const name of called) {
    const spelt = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "['’]");
    const place = '\\b(?:(?:on|at|from|in|using|via) )?(?:the )?';
    without = without.replace(new RegExp(`${place}${spelt}(?:['’]s)?(?:\\.com)?\\b`, 'gi'), '');
  }
  return without === task ? [] : [[without, '']];
}

function joined(
  half: readonly Placed[],
  from: number,
  count: number,
  joint: string,
): readonly (readonly [string, string])[] {
  const taken: Placed[] = [];
  for (let step = 0; taken.length < count && step < half.length; step += 1) {
    const next = half[(from + step * 8) % half.length];
    if (next !== undefined && !taken.some(({ site }) => site === next.site)) taken.push(next);
  }
  if (taken.length < count) return [];
  const parts = taken.map(({ task }, at) => {
    const bare = task.replace(/[.\s]*$/, '');
    return at > 0 && !joint.startsWith('.') ? `${bare[0]?.toLowerCase()}${bare.slice(1)}` : bare;
  });
  return [
    [
      `${parts.join(joint)}.`,
      taken
        .map(({ site }) => site)
        .toSorted()
        .join(' '),
    ],
  ];
}
