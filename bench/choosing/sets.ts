/**
 * The sets of tasks with the policies that each needs: those of bench/select and bench/choosing, and where they are at hand ceLLMate's, WebArena's and
 * WebVoyager's.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type BenchTask, readSelectData, type Truth } from '../../src/cli/selecting/select-data.ts';
import type { SelectionRequest } from '../../src/grant/select/selector.ts';
import type { SiteNames } from '../../src/grant/sites/site-names.ts';
import { type AppTask, appTasks } from './apps.ts';
import { WEBARENA, WEBARENA_NEEDS } from './labels.ts';
import { cell, writeWebvoyager } from './webvoyager.ts';

export interface ChoosingSet {
  readonly set: string;
  readonly tasks: readonly ChoosingTask[];
}

export interface ChoosingTask {
  readonly request: SelectionRequest;
  readonly truth: Truth;
  /** The policies that only read. */
  readonly reading: ReadonlySet<string>;
}

/** Of these no failure was looked at when the rules were made. */
const KEPT_APART = ['food', 'jobs', 'music', 'realestate'];
const DAY = '2026-11-22';
const OWN = join('bench', 'select');
const THIRD = join('bench', 'choosing', 'third');
/** Of none of its failures the words were looked at. */
const FOURTH = join('bench', 'choosing', 'fourth');

/** Written by the example of ceLLMate's sets, with arguments, by three who saw nothing else; those of which failures were looked at, and the others. */
const AS_THE_PAPER: readonly (readonly [who: string, seen: readonly string[], unseen: readonly string[]])[] = [
  ['fifth', ['travel', 'email', 'social', 'banking'], []],
  ['sixth', ['streaming', 'productivity'], ['food', 'jobs-and-learning']],
  ['seventh', ['health', 'real-estate-and-home'], ['hosting', 'events-and-tickets']],
];

/** Sites with their policies and tasks, a site a line: written apart from the rules, and no failure of theirs looked at. */
const MANY = join('bench', 'choosing', 'many-sites.jsonl');

/** Every set that is at hand. `given` are the places of the others: `data` (ceLLMate's), `webarena`, `webvoyager`. */
export async function choosingSets(
  given: ReadonlyMap<string, string>,
  names: SiteNames,
): Promise<readonly ChoosingSet[]> {
  const sets: ChoosingSet[] = [];
  const add = async (set: string, folders: readonly string[], keeps?: (task: BenchTask, id: number) => boolean) =>
    sets.push({ set, tasks: (await Promise.all(folders.map((folder) => tasksOf(folder, names, keeps)))).flat() });
  const own = readdirSync(OWN).toSorted();
  await add(
    'eight domains of ours',
    own.filter((name) => !KEPT_APART.includes(name)).map((name) => join(OWN, name)),
  );
  await add(
    'four later ones',
    KEPT_APART.map((name) => join(OWN, name)),
  );
  const ours = await appTasks('apps-tasks.tsv');
  sets.push({ set: 'known applications, ours', tasks: ours.map(appTask) });
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
  for (const [who, seen, unseen] of AS_THE_PAPER) {
    const folders = (of: readonly string[]) => of.map((name) => join('bench', 'choosing', who, name));
    await add(`a ${who} stranger's, as the paper's, looked at`, folders(seen));
    if (unseen.length > 0) await add(`a ${who} stranger's, as the paper's, kept apart`, folders(unseen));
  }
  const many = manySites(MANY);
  sets.push({ set: `${new Set(many.map(({ request }) => request.policies)).size} sites of many hands`, tasks: many });
  for (const [who, file] of [
    ['a stranger', 'apps-tasks-2.tsv'],
    ['another stranger', 'apps-tasks-3.tsv'],
  ] as const) {
    const theirs = await appTasks(file);
    for (const [half, rest] of [
      ['odd', 1],
      ['even', 0],
    ] as const)
      sets.push({
        set: `known applications, ${who}, ${half} lines`,
        tasks: theirs.filter(({ id }) => id % 2 === rest).map(appTask),
      });
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
  return sets;
}

async function tasksOf(
  folder: string,
  names: SiteNames,
  keeps?: (task: BenchTask, id: number) => boolean,
): Promise<readonly ChoosingTask[]> {
  const { policies, tasks } = await readSelectData(folder);
  const reading = new Set(policies.filter(({ kind }) => kind === 'read').map(({ name }) => name));
  return withIds(tasks).flatMap(({ task, id }) => {
    if (task.truth === undefined || keeps?.(task, id) === false) return [];
    const request = { task: task.task, today: DAY, site: task.site, names: names.namesOf(task.site), policies };
    return [{ request, truth: task.truth, reading }];
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

/** The tasks of a file with a site a line. */
export function manySites(file: string): readonly ChoosingTask[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => manyTasks(manySite.parse(JSON.parse(line))));
}

function manyTasks({ host, policies, tasks }: z.infer<typeof manySite>): readonly ChoosingTask[] {
  const choosable = policies.map(({ kind, ...policy }) => ({
    ...policy,
    ...(kind === undefined ? {} : { kind: KINDS[kind] }),
    parameters: {},
  }));
  const reading = new Set(policies.filter(({ kind }) => kind === 'READ').map(({ name }) => name));
  return tasks.map(({ task, needed }) => ({
    request: { task, today: DAY, site: `https://${host}`, names: [], policies: choosable },
    truth: { policies: new Set(needed), params: {} },
    reading,
  }));
}

function appTask({ app, task, needs, policies }: AppTask): ChoosingTask {
  const request = { task, today: DAY, site: `${app}.example`, names: [], policies };
  return { request, truth: { policies: needs, params: {} }, reading: new Set() };
}

/** A task without a number of its own counts as the one before it. */
export function withIds(tasks: readonly BenchTask[]): readonly { readonly task: BenchTask; readonly id: number }[] {
  let last = 0;
  return tasks.map((task) => {
    const id = Number(task.id);
    if (task.id !== '' && !Number.isNaN(id)) last = id;
    return { task, id: last };
  });
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
