/**
 * How well policies and sites are chosen for tasks (docs/policies/selection.md#measuring-a-selector): by rules, on the sets of bench/select, and where
 * they are at hand on ceLLMate's (`--data=FOLDER` with `retail` and `version-control`), WebArena's (`--webarena=test.raw.json`) and WebVoyager's tasks
 * (`--webvoyager=WebVoyager_data.jsonl`).
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'tldts';
import { z } from 'zod';
import { type BenchTask, readSelectData } from '../../src/cli/selecting/select-data.ts';
import { curveOf, type Outcome, outcomeOf, percent } from '../../src/cli/selecting/select-scores.ts';
import { RuleSelector } from '../../src/grant/select/rules.ts';
import { namedDomains } from '../../src/grant/sites/domains.ts';
import { openSiteNames } from '../../src/words/site-names.ts';
import { openWordVectors } from '../../src/words/word-vectors.ts';
import { openWordNet } from '../../src/words/wordnet.ts';
import { printTable, type Row } from '../table.ts';
import { type AppTask, appTasks } from './apps.ts';
import { WEBARENA, WEBARENA_NEEDS } from './labels.ts';
import { cell, writeWebvoyager } from './webvoyager.ts';

/** Of these no failure was looked at when the rules were made. */
const KEPT_APART = ['food', 'jobs', 'music', 'realestate'];
const DAY = '2026-11-22';
const OWN = join('bench', 'select');
const THIRD = join('bench', 'choosing', 'third');
/** Of none of its failures the words were looked at. */
const FOURTH = join('bench', 'choosing', 'fourth');

/** Sites with their policies and tasks, a site a line: written apart from the rules, and no failure of theirs looked at. */
const MANY = join('bench', 'choosing', 'many-sites.jsonl');

const rules = new RuleSelector(openWordNet(), openWordVectors());
const names = openSiteNames();

/** Prints a table of the sets that are at hand, and how many tasks with no, one, two and three sites are read right. */
export async function benchChoosing(given: ReadonlyMap<string, string>): Promise<void> {
  const own = readdirSync(OWN).toSorted();
  const rows: Row[] = [];
  const add = async (set: string, folders: readonly string[], keeps?: (task: BenchTask, id: number) => boolean) =>
    rows.push(rowOf(set, (await Promise.all(folders.map((folder) => outcomesOf(folder, keeps)))).flat()));
  await add(
    'eight domains of ours',
    own.filter((name) => !KEPT_APART.includes(name)).map((name) => join(OWN, name)),
  );
  await add(
    'four later ones',
    KEPT_APART.map((name) => join(OWN, name)),
  );
  const ours = await appTasks('apps-tasks.tsv');
  rows.push(rowOf('known applications, ours', appOutcomes(ours)));
  const third = readdirSync(THIRD).map((name) => join(THIRD, name));
  for (const [half, rest] of [
    ['odd', 1],
    ['even', 0],
  ] as const)
    await add(`a third stranger's sites, ${half} ids`, third, (_, id) => id % 2 === rest);
  await add(
    "a fourth stranger's sites",
    readdirSync(FOURTH).map((name) => join(FOURTH, name)),
  );
  const manySites = readFileSync(MANY, 'utf8')
    .trim()
    .split('\n')
    .map((line) => manySite.parse(JSON.parse(line)));
  rows.push(rowOf(`${manySites.length} sites of many hands`, manySites.flatMap(manyOutcomes)));
  for (const [who, file] of [
    ['a stranger', 'apps-tasks-2.tsv'],
    ['another stranger', 'apps-tasks-3.tsv'],
  ] as const) {
    const theirs = await appTasks(file);
    for (const [half, rest] of [
      ['odd', 1],
      ['even', 0],
    ] as const)
      rows.push(
        rowOf(`known applications, ${who}, ${half} lines`, appOutcomes(theirs.filter(({ id }) => id % 2 === rest))),
      );
  }
  const data = given.get('data');
  if (data !== undefined) {
    await add('retail, odd ids', [join(data, 'retail')], (_, id) => id % 2 === 1);
    await add('retail, even ids', [join(data, 'retail')], (_, id) => id % 2 === 0);
    await add('version control', [join(data, 'version-control')]);
  }
  const folder = mkdtempSync(join(tmpdir(), 'cordon-choosing-'));
  try {
    const webarena = given.get('webarena');
    if (webarena !== undefined) await add('WebArena', writeWebarena(webarena, folder));
    const webvoyager = given.get('webvoyager');
    if (webvoyager !== undefined) {
      const { like, unlike } = writeWebvoyager(webvoyager, folder, (set) =>
        [join(OWN, set), ...(data === undefined ? [] : [join(data, set)])].find((each) => existsSync(each)),
      );
      await add('WebVoyager, sites alike', like);
      await add('WebVoyager, others', unlike);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  printTable(rows);
  if (data !== undefined) printTable(await siteRows([join(data, 'retail'), join(data, 'version-control')]));
}

async function outcomesOf(
  folder: string,
  keeps?: (task: BenchTask, id: number) => boolean,
): Promise<readonly Outcome[]> {
  const { policies, tasks } = await readSelectData(folder);
  const reading = new Set(policies.filter(({ kind }) => kind === 'read').map(({ name }) => name));
  return withIds(tasks).flatMap(({ task, id }) => {
    if (task.truth === undefined || keeps?.(task, id) === false) return [];
    const called = names.namesOf(task.site);
    const selection = rules.choose({ task: task.task, today: DAY, site: task.site, names: called, policies });
    return [outcomeOf(selection, task.truth, reading)];
  });
}

const manySite = z.object({
  host: z.string(),
  policies: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      kind: z.enum(['CREATE', 'READ', 'UPDATE', 'DELETE']).optional(),
    }),
  ),
  tasks: z.array(z.object({ task: z.string(), needed: z.array(z.string()) })),
});
const KINDS = { CREATE: 'create', READ: 'read', UPDATE: 'update', DELETE: 'delete' } as const;

function manyOutcomes({ host, policies, tasks }: z.infer<typeof manySite>): readonly Outcome[] {
  const choosable = policies.map(({ kind, ...policy }) => ({
    ...policy,
    ...(kind === undefined ? {} : { kind: KINDS[kind] }),
    parameters: {},
  }));
  const reading = new Set(policies.filter(({ kind }) => kind === 'READ').map(({ name }) => name));
  return tasks.map(({ task, needed }) => {
    const selection = rules.choose({ task, today: DAY, site: `https://${host}`, names: [], policies: choosable });
    return outcomeOf(selection, { policies: new Set(needed), params: {} }, reading);
  });
}

function appOutcomes(tasks: readonly AppTask[]): readonly Outcome[] {
  return tasks.map(({ app, task, needs, policies }) => {
    const selection = rules.choose({ task, today: DAY, site: `${app}.example`, names: [], policies });
    return outcomeOf(selection, { policies: needs, params: {} }, new Set());
  });
}

/** A task without a number of its own counts as the one before it. */
function withIds(tasks: readonly BenchTask[]): readonly { readonly task: BenchTask; readonly id: number }[] {
  let last = 0;
  return tasks.map((task) => {
    const id = Number(task.id);
    if (task.id !== '' && !Number.isNaN(id)) last = id;
    return { task, id: last };
  });
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
    parameters: `${withParams.filter(({ params }) => params === true).length}/${withParams.length}`,
  };
}

const intents = z.array(
  z.object({
    sites: z.array(z.string()),
    task_id: z.number(),
    intent: z.string(),
    intent_template_id: z.number(),
    eval: z.object({ eval_types: z.array(z.string()) }),
  }),
);
/** Tasks of one template say the same. */
const EACH_TEMPLATE = 3;

function writeWebarena(file: string, into: string): readonly string[] {
  const used = new Map<number, number>();
  const tasks = new Map(Object.keys(WEBARENA).map((site) => [site, ['ID,Starting URL,Task,Policy']]));
  for (const each of intents.parse(JSON.parse(readFileSync(file, 'utf8')))) {
    const [site = ''] = each.sites;
    const lines = each.sites.length === 1 ? tasks.get(site) : undefined;
    const { name = '', url = '' } = WEBARENA[site] ?? {};
    const leaves = each.eval.eval_types.includes('program_html');
    const needs = leaves ? WEBARENA_NEEDS[each.intent_template_id] : '';
    if (lines === undefined || needs === undefined) continue;
    const seen = (used.get(each.intent_template_id) ?? 0) + 1;
    used.set(each.intent_template_id, seen);
    if (seen > EACH_TEMPLATE) continue;
    const said = each.intent.trim().replaceAll('\n', ' ');
    const task = said.toLowerCase().includes(name.toLowerCase())
      ? said
      : `On ${name}: ${said[0]?.toUpperCase()}${said.slice(1)}`;
    lines.push([`${site}-${each.task_id}`, url, task, needs].map(cell).join(','));
  }
  return Array.from(tasks, ([site, lines]) => {
    const folder = mkdtempSync(join(into, `${site}-`));
    const policies = (WEBARENA[site]?.policies ?? '')
      .trim()
      .split('\n')
      .map((line) => line.split('|'));
    const listed = policies.map(([name = '', kind = '', said = '']) => [name, said, kind, '{}'].map(cell).join(','));
    writeFileSync(join(folder, 'policies.csv'), ['Policy,Description,CRUD_Type,Args', ...listed].join('\n'));
    writeFileSync(join(folder, 'tasks.csv'), lines.join('\n'));
    return folder;
  });
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
