/** What people see of pages of widgets and agents are not shown, and the other way round: pages of UI libraries as they are, beside the same through Cordon. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Goal } from '../src/model/policy/scope.ts';
import { printTable, type Row } from './table.ts';
import { type Agent, type Browsers, startBrowsers } from './widgets/browsers.ts';
import { buildPage, installLibraries } from './widgets/building.ts';
import { compare, type Difference, type Loss } from './widgets/comparing.ts';
import { WIDGETS } from './widgets/pages.ts';
import { controlsOf, sightOf, textsOf, WINDOW } from './widgets/people.ts';
import type { Widget } from './widgets/widget.ts';

const GOALS: readonly Goal[] = ['interact', 'read'];
/** How long a page stands before it is looked at, in milliseconds, where it does not say. */
const TAKES_MS = 1_000;
/** What an agent waits for a page before it is counted as lost whole. */
const PATIENCE_MS = 60_000;

/** `only`: libraries to visit, absent: all. `prints`: each loss as well. */
export async function benchWidgets(only: readonly string[] | undefined, prints: boolean): Promise<void> {
  installLibraries();
  const script = readFileSync(new URL('widgets-sight-page.js', import.meta.url), 'utf8');
  const browsers = await startBrowsers(GOALS);
  const rows: Row[] = [];
  const total: Difference[] = [];
  try {
    for (const [library, widgets] of Object.entries(WIDGETS)) {
      if (only !== undefined && !only.includes(library)) continue;
      const found: Difference[] = [];
      for (const [name, widget] of Object.entries(widgets)) {
        const path = `/${encodeURIComponent(library)}/${encodeURIComponent(name)}`;
        const urls = browsers.serve(path, await buildPage(library, widget));
        const difference = await visit(widget, urls, browsers, script);
        if (prints) for (const line of linesOf(library, name, difference)) process.stdout.write(`${line}\n`);
        browsers.withdraw(path);
        found.push(difference);
      }
      rows.push(rowOf(library, found));
      total.push(...found);
    }
    printTable([...rows, rowOf('all', total)]);
  } finally {
    await browsers.close();
  }
}

async function visit(
  widget: Widget,
  [plainUrl, agentsUrl]: readonly [string, string],
  { person, agents }: Browsers,
  script: string,
): Promise<Difference> {
  const plain = await person.newPage({ viewport: WINDOW });
  const failures: string[] = [];
  await plain.addInitScript(script);
  plain.on('pageerror', ({ message }) => failures.push(message));
  const takes = widget.takes ?? TAKES_MS;
  const [, ...shown] = await Promise.all([
    open(plain, plainUrl, takes),
    ...agents.map((agent) =>
      Promise.race([showTo(agent, agentsUrl, takes, script), sleep(PATIENCE_MS, LOST, { ref: false })]).catch(
        (error: unknown) => {
          failures.push(`${agent.goal}: ${error instanceof Error ? error.message : error}`);
          return LOST;
        },
      ),
    ),
  ]);
  const controls = await controlsOf(plain, script);
  const texts = await textsOf(plain, script);
  const sights = await sightOf(plain, texts);
  await plain.close();
  return compare(
    { texts, sights, controls, failures },
    agents.map(({ goal }, at) => ({ goal, ...(shown[at] ?? LOST) })),
  );
}

/** What is shown of a page. */
type Shown = Omit<Parameters<typeof compare>[1][number], 'goal'>;

const LOST: Shown = { texts: [], controls: [], hidden: [] };

async function open(page: Page, url: string, takes: number): Promise<void> {
  await page.goto(url);
  await page.waitForTimeout(takes);
}

/** What an agent is shown of a page: what its snapshot is taken from. */
async function showTo({ browser, hidden }: Agent, url: string, takes: number, script: string): Promise<Shown> {
  hidden.length = 0;
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('no context');
  const page = await context.newPage();
  try {
    await page.setViewportSize(WINDOW);
    await open(page, url, takes);
    await page.locator('body').ariaSnapshot();
    const texts = await textsOf(page, script);
    return { texts, controls: await controlsOf(page, script), hidden: [...hidden] };
  } finally {
    await page.close();
  }
}

function rowOf(library: string, found: readonly Difference[]): Row {
  const sum = (count: (each: Difference) => number): number => found.reduce((all, each) => all + count(each), 0);
  const losses = (goal: Goal, kind: Loss['kind']): number =>
    sum(({ losses }) => losses.filter((loss) => loss.goal === goal && loss.kind === kind).length);
  const both = (kind: Loss['kind']): string => GOALS.map((goal) => losses(goal, kind)).join(' / ');
  return {
    library,
    pages: found.length,
    'texts seen': sum(({ seen }) => seen),
    'withheld (interact / read)': both('withheld'),
    'seen in part': sum(({ inPart }) => inPart),
    'withheld ': both('withheld in part'),
    'controls seen': sum(({ controls }) => controls),
    'lost by the goal': both('taken for the goal'),
    'lost otherwise': both('lost control'),
    'unseen and shown': both('shown unseen'),
    'not judged': sum(({ unjudged }) => unjudged),
  };
}

function linesOf(library: string, name: string, { losses, failures }: Difference): string[] {
  return [
    ...failures.map((failure) => `  ${library}, ${name}: FAILS ${failure}`),
    ...losses.map(
      ({ goal, kind, what, by }) => `  ${library}, ${name}, ${goal}: ${kind}: ${what.slice(0, 100)}  ${by}`,
    ),
  ];
}
