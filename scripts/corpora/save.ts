import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { ElementJudge } from '../../bench/elements/judge.ts';
import { plainArguments } from '../../demo/run.ts';
import { startSites } from '../../demo/sites.ts';
import { APPLICATIONS } from './applications.ts';
import { carryLabels } from './labels.ts';
import { missing, start } from './running.ts';
import { snapshot } from './snapshot.ts';
import type { Application, Visit } from './visits/application.ts';
import { DEMO_SITES } from './visits/demo-sites.ts';

/** What others made is saved here, and is no part of the repository. */
const SAVED = 'pages';

/**
 * Saves the pages of the named applications, or of all that others made: each is installed, started and ended in turn, and its pages stand under
 * `pages` there. Those of the demo's sites, saved where they are named, stand in `folder` itself. Each gets a table of its controls with the labels
 * that are known. Says which applications are left out, and what they lack.
 */
export async function saveCorpora(executablePath: string, folder: string, names: readonly string[]): Promise<void> {
  const wanted = ({ name, place }: Application): boolean =>
    names.length === 0 ? place !== undefined : names.includes(name);
  const sites = await startSites();
  const browser = await chromium.launch({ executablePath, args: plainArguments(sites, true) });
  const judge = await ElementJudge.start();
  try {
    for (const application of [...DEMO_SITES, ...APPLICATIONS].filter(wanted)) {
      const { name, place } = application;
      const lacks = place === undefined ? [] : missing(place);
      if (lacks.length > 0) {
        process.stdout.write(`left out: ${name} (lacks ${lacks.join(', ')})\n`);
        continue;
      }
      const running = place === undefined ? undefined : await start(place);
      const into = place === undefined ? join(folder, name) : join(folder, SAVED, name);
      try {
        await saveApplication(browser, application, into);
      } finally {
        await running?.close();
      }
      await carryLabels(judge, join(folder, name, 'labels.tsv'), into);
    }
  } finally {
    await judge.stop();
    await browser.close();
    await sites.close();
  }
}

async function saveApplication(browser: Browser, { origin, visits }: Application, into: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  for (const visit of visits) {
    const context = await browser.newContext({
      baseURL: origin,
      locale: visit.language,
      ...(visit.httpCredentials && { httpCredentials: visit.httpCredentials }),
    });
    try {
      await saveVisit(context, visit, into);
    } finally {
      await context.close();
    }
  }
}

async function saveVisit(context: BrowserContext, visit: Visit, into: string): Promise<void> {
  const page = await context.newPage();
  await visit.login?.(page);
  for (const { name, path, first } of visit.pages) {
    await page.goto(path, { waitUntil: 'load' });
    await first?.(page);
    await page.waitForLoadState('networkidle');
    const file = join(into, `${name}.${visit.language}.html`);
    writeFileSync(file, await page.evaluate(snapshot));
    process.stdout.write(`${file}  ${await page.title()}\n`);
  }
}
