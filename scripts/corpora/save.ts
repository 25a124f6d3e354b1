import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { ElementJudge } from '../../bench/elements-judge.ts';
import { plainArguments } from '../../demo/run.ts';
import { startSites } from '../../demo/sites.ts';
import { APPLICATIONS, type Application, DEMO_SITES, type Visit } from './applications.ts';
import { carryLabels } from './labels.ts';
import { snapshot } from './snapshot.ts';

/** Saves the pages of the named applications, which must be running, and of the demo's sites, into a folder each under `folder`, and carries their labels over. */
export async function saveCorpora(executablePath: string, folder: string, names: readonly string[]): Promise<void> {
  const wanted = ({ name }: Application): boolean => names.length === 0 || names.includes(name);
  const sites = await startSites();
  const browser = await chromium.launch({ executablePath, args: plainArguments(sites, true) });
  const judge = await ElementJudge.start();
  try {
    for (const application of [...DEMO_SITES, ...APPLICATIONS].filter(wanted)) {
      await saveApplication(browser, application, join(folder, application.name));
      await carryLabels(judge, join(folder, application.name));
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
