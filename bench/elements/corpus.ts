import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Goal } from '../../src/model/policy/scope.ts';

/** Pages saved from real applications with a class for each of their controls: bench/corpora/README.md says how they were labelled. */
const FOLDER = ['../corpora', '../../bench/corpora']
  .map((relative) => fileURLToPath(new URL(relative, import.meta.url)))
  .find((folder) => existsSync(folder));

/** What `npm run corpora` saves stands under this name there. */
const SAVED = 'pages';

/** Stands in a table where a person has to say what a control does. */
const UNKNOWN = '?';

/** The table of a second person, who saw neither the first one's labels nor a rule of the filter. */
const SECOND = 'second.tsv';

/** The applications whose misses nobody looks at: what rules do on them is what they do on pages they were not written for. */
export const HELD_OUT: readonly string[] = ['directus', 'ghost'];

/** Those that were held out until 26 November 2026, and whose misses are read since. */
export const READ_SINCE: readonly string[] = [
  'wordpress',
  'roundcube',
  'redmine',
  'pretix',
  'labelstudio',
  'calibreweb',
  'shaarli',
  'pocketbase',
  'mailman',
  'keycloak',
];

const labelClass = z.enum(['closes', 'dangerous', 'account', 'form', 'asks', 'content']);
/**
 * What a control does; `closes` ends an account, and is dangerous and the account's besides; of what is a form's, `asks` only asks for what to show, and
 * `content` is a field in which a text stands.
 */
export type LabelClass = z.infer<typeof labelClass>;

const row = z.tuple([z.string(), z.coerce.number().int(), z.string(), z.string()]);

export interface LabelledControl {
  readonly name: string;
  /** Empty: plain. Undefined: nobody has said yet. */
  readonly classes: ReadonlySet<LabelClass> | undefined;
  /** What a second person says of it, where one labelled the application. */
  readonly second?: ReadonlySet<LabelClass> | undefined;
}

export interface LabelledPage {
  readonly application: string;
  /** Its file's name without the ending: `ticket.de`. */
  readonly name: string;
  readonly html: string;
  /** In document order: see `controlsOf`. */
  readonly controls: readonly LabelledControl[];
}

/** Every labelled page that is here: the demo's own, and those of other applications that were saved. @throws where a table of labels cannot be read. */
export function labelledPages(): LabelledPage[] {
  return applications().flatMap((name) => pagesOf(name, folderOf(name)));
}

/** The applications whose pages nobody saved here: `npm run corpora` does. */
export function leftOutApplications(): string[] {
  return applications().filter((name) => !existsSync(folderOf(name)));
}

/** How many controls of an application are labelled in the repository. */
export function countOfLabels(application: string): number {
  return readRows(join(corpora(), application)).length;
}

/** The rows of `tasks.tsv`: ordinary tasks, each with its page, its goal and the controls that it takes. */
export function readTasks(): string[][] {
  const lines = readFileSync(join(corpora(), 'tasks.tsv'), 'utf8').split('\n').slice(1);
  return lines.filter((each) => each !== '').map((line) => line.split('\t'));
}

function corpora(): string {
  if (FOLDER === undefined) throw new Error('The folder bench/corpora is missing.');
  return FOLDER;
}

function applications(): string[] {
  const folders = readdirSync(corpora(), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).filter((name) => name !== SAVED);
}

/** The demo's pages stand beside their labels; what others made is no part of the repository. */
function folderOf(application: string): string {
  return application.startsWith('demo-') ? join(corpora(), application) : join(corpora(), SAVED, application);
}

function readRows(folder: string, name = 'labels.tsv'): z.output<typeof row>[] {
  const table = join(folder, name);
  const lines = existsSync(table) ? readFileSync(table, 'utf8').split('\n').slice(1) : [];
  return lines.filter((each) => each !== '').map((line) => row.parse(line.split('\t')));
}

function pagesOf(application: string, folder: string): LabelledPage[] {
  const pages = new Map<string, LabelledControl[]>();
  const second = new Map(
    readRows(join(corpora(), application), SECOND).map(([page, at, classes, name]) => [
      `${page} ${at} ${name}`,
      classes,
    ]),
  );
  for (const [page, at, classes, name] of readRows(folder)) {
    const controls = pages.get(page) ?? [];
    if (controls.length !== at) throw new Error(`${application}, ${page}: control ${at} is out of order.`);
    const again = second.get(`${page} ${at} ${name}`);
    controls.push({
      name,
      classes: classes === UNKNOWN ? undefined : readClasses(classes),
      second: again === undefined ? undefined : readClasses(again),
    });
    pages.set(page, controls);
  }
  return [...pages].map(([name, controls]) => {
    return { application, name, html: readFileSync(join(folder, `${name}.html`), 'utf8'), controls };
  });
}

/** The classes of a label as tables write them. */
export function readClasses(written: string): ReadonlySet<LabelClass> {
  return new Set(written === 'plain' ? [] : written.split(' ').map((each) => labelClass.parse(each)));
}

/**
 * Whether a goal should hide what is labelled so: docs/sources.md#cua-goals, and docs/architecture.md#goals-and-tools for what interact and fill_form
 * make of accounts.
 */
export function shouldHide(goal: Goal, classes: ReadonlySet<LabelClass>): boolean {
  if (goal === 'fill_form') return classes.has('closes');
  if (goal === 'interact') return classes.has('account');
  return gravestClass(classes) !== 'plain';
}

export type GravestClass = 'dangerous' | 'account' | 'form' | 'plain';

/** The gravest class of a label, by which the product knows a control as well. What is left to whoever only reads counts as plain. */
export function gravestClass(classes: ReadonlySet<LabelClass>): GravestClass {
  if (classes.has('closes') || classes.has('dangerous')) return 'dangerous';
  if (classes.has('account')) return 'account';
  return classes.has('form') && !classes.has('asks') && !classes.has('content') ? 'form' : 'plain';
}
