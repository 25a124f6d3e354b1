/** What people do with widgets of UI libraries and agents cannot: each task in a plain browser and through Cordon, and what the page has of it afterwards. */
import type { Page } from 'playwright-core';
import { messageOf } from '../src/model/error.ts';
import { median } from './statistics.ts';
import { printTable, type Row } from './table.ts';
import { startBrowsers } from './widgets/browsers.ts';
import { buildPage, installLibraries } from './widgets/building.ts';
import { WINDOW } from './widgets/people.ts';
import type { Task } from './widgets/tasks/task.ts';
import { TASKS } from './widgets/tasks/tasks.ts';

/** How long a page stands before it is used, and what comes of it may take, in milliseconds. */
const TAKES_MS = 600;
const SETTLES_MS = 700;
/** What a step is given. */
const PATIENCE_MS = 5_000;

/** How a task went. */
interface Done {
  /** What the page has of it; undefined where it could not be done. */
  readonly told: string | undefined;
  /** Why it could not. */
  readonly why?: string;
  readonly took: number;
}

/** `only`: libraries to use, absent: all. `prints`: each task that ends otherwise as well. */
export async function benchTasks(only: readonly string[] | undefined, prints: boolean): Promise<void> {
  installLibraries();
  const browsers = await startBrowsers(['fill_form']);
  const [agent] = browsers.agents;
  const [context] = agent?.browser.contexts() ?? [];
  if (context === undefined) throw new Error('no context');
  const rows: Row[] = [];
  try {
    for (const [library, tasks] of Object.entries(TASKS)) {
      if (only !== undefined && !only.includes(library)) continue;
      const ratios: number[] = [];
      let alike = 0;
      for (const [name, task] of Object.entries(tasks)) {
        const path = `/${encodeURIComponent(library)}/${encodeURIComponent(name)}`;
        const [plainUrl, agentUrl] = browsers.serve(path, await buildPage(library, task.widget));
        const plain = await doTask(await browsers.person.newPage(), plainUrl, task);
        const guarded = await doTask(await context.newPage(), agentUrl, task);
        browsers.withdraw(path);
        if (plain.why !== undefined) throw new Error(`${library}, ${name} fails without Cordon: ${plain.why}`);
        if (guarded.why === undefined) ratios.push(guarded.took / plain.took);
        if (plain.told === guarded.told) alike++;
        else if (prints) {
          const through = guarded.why ?? guarded.told;
          process.stdout.write(`  ${library}, ${name}: ${plain.told}\n    through Cordon: ${through}\n`);
        }
      }
      const time = ratios.length === 0 ? '–' : median(ratios).toFixed(1);
      rows.push({ library, tasks: Object.keys(tasks).length, 'end alike': alike, 'time, × without': time });
    }
    printTable(rows);
  } finally {
    await browsers.close();
  }
}

async function doTask(page: Page, url: string, { widget, does, tells }: Task): Promise<Done> {
  page.setDefaultTimeout(PATIENCE_MS);
  let took = 0;
  try {
    await page.setViewportSize(WINDOW);
    await page.goto(url);
    await page.waitForTimeout(widget.takes ?? TAKES_MS);
    const start = performance.now();
    await does(page);
    took = performance.now() - start;
    await page.waitForTimeout(SETTLES_MS);
    return { told: JSON.stringify(await page.evaluate(tells)), took };
  } catch (error) {
    return { told: undefined, why: messageOf(error).split('\n', 1)[0] ?? '', took };
  } finally {
    await page.close();
  }
}
