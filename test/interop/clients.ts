/** The clients that are driven, each with the version and how it is started at a site's guarded browser. */

import { fileURLToPath } from 'node:url';
import { startAgentBrowser } from './agent-browser-driver.ts';
import { startBrowserUse } from './browser-use-driver.ts';
import { startComputerUse } from './computer-use-driver.ts';
import { type Driver, drivenBy, driverPath, LineDriver } from './driver.ts';
import { startPlaywright, startPuppeteer } from './library-drivers.ts';
import { startDevtoolsMcp, startPlaywrightMcp } from './mcp-drivers.ts';
import { CHROMEDRIVER, missing, NPM, npmProgram, ownVersion, PYPI, PYTHON } from './tools.ts';
import type { WorkSite } from './work-site.ts';

export interface Client {
  readonly name: string;
  readonly version: string;
  /** Why it cannot be had here; empty where it can. */
  readonly missing: string;
  /** It reads by scripts of its own, which a stopped session does not run: it is told so. */
  readonly readsByScript?: true;
  /** What it is told after a stop in place of the reason, where it swallows that: a pattern, and the words for the table. */
  readonly afterStop?: { readonly told: RegExp; readonly words: string };
  /** What is to be known about it, under the table. */
  readonly note?: string;
  start(site: WorkSite): Promise<Driver>;
}

/** A client in a program of `drivers/`, at an endpoint of its own. */
async function lines(site: WorkSite, program: string, words: (cdp: string) => readonly string[]): Promise<Driver> {
  const served = await site.serve();
  return drivenBy(await LineDriver.start(program, words(served.cdp)), served.cdp, () => served.stop());
}

/** Its extension runs in a browser of its own. Node 20 has the web's sockets behind a flag. */
async function startStagehand4(site: WorkSite): Promise<Driver> {
  const served = await site.serve();
  const program = [driverPath('stagehand4.mjs'), npmProgram('stagehand-4', 'dist/index.mjs')];
  const words = ['stagehand', '--cdp', served.cdp, '--', process.execPath, '--experimental-websocket', ...program];
  const driver = await LineDriver.start(process.execPath, [CORDON, ...words]);
  return drivenBy(driver, served.cdp, () => served.stop());
}

/** chromedriver's `debuggerAddress` has no place for a secret: Cordon starts it, and knows it by its process. */
async function startSelenium(site: WorkSite): Promise<Driver> {
  const child = site.serveWith([PYTHON, driverPath('selenium_driver.py'), '{host}', CHROMEDRIVER ?? '']);
  const driver = await LineDriver.of(child);
  const cdp = /"cdp":"([^"]+)"/.exec(driver.errors)?.[1];
  if (cdp === undefined) throw new Error(driver.errors);
  return drivenBy(driver, cdp, async () => undefined);
}

const CORDON = fileURLToPath(new URL('../../bin/cordon.mjs', import.meta.url));

export const CLIENTS: readonly Client[] = [
  { name: 'Playwright (Node)', version: ownVersion('playwright-core'), missing: '', start: startPlaywright },
  {
    name: 'Playwright (Python)',
    version: PYPI.playwright,
    missing: missing('pypi'),
    start: (site) => lines(site, PYTHON, (cdp) => [driverPath('playwright_driver.py'), cdp]),
  },
  {
    name: 'Puppeteer',
    version: ownVersion('puppeteer-core'),
    missing: '',
    note: '`page.click()` throws the reason. `locator.click()` tries again whatever the answer: there the reason comes by the page’s `dialog` event, and without a listener for that there is a bare time-out.',
    start: startPuppeteer,
  },
  { name: 'Playwright MCP', version: ownVersion('@playwright/mcp'), missing: '', start: startPlaywrightMcp },
  { name: 'chrome-devtools-mcp', version: ownVersion('chrome-devtools-mcp'), missing: '', start: startDevtoolsMcp },
  { name: 'browser-use', version: PYPI['browser-use'], missing: missing('pypi'), start: startBrowserUse },
  {
    name: 'Stagehand',
    version: NPM['@browserbasehq/stagehand'],
    missing: missing('npm'),
    readsByScript: true,
    afterStop: { told: /session is stopped|Could not find an element/, words: 'on opening a page; else “not found”' },
    note: 'with `act` and no model. It finds and reads by scripts of its own, which a stopped session does not run, and takes their refusal for an element that is not there.',
    start: (site) =>
      lines(site, process.execPath, (cdp) => [
        driverPath('stagehand.mjs'),
        npmProgram('@browserbasehq/stagehand', 'dist/esm/index.js'),
        cdp,
      ]),
  },
  {
    name: 'Stagehand',
    version: NPM['stagehand-4'].replace(/.*@/, ''),
    missing: missing('npm'),
    readsByScript: true,
    afterStop: { told: /session is stopped|Could not find an element/, words: 'on opening a page; else “not found”' },
    note: 'by `cordon stagehand`, with `act` and no model. It finds and reads by scripts of its own, as version 3 does.',
    start: startStagehand4,
  },
  {
    name: 'agent-browser',
    version: NPM['agent-browser'],
    missing: missing('npm'),
    afterStop: {
      told: /session is stopped|No element found/,
      words: 'on pressing and opening a page; else “not found”',
    },
    start: startAgentBrowser,
  },
  {
    name: 'Selenium',
    version: PYPI.selenium,
    missing: CHROMEDRIVER === undefined ? 'there is no chromedriver here (`chromium-driver`)' : missing('pypi'),
    note: 'with chromedriver, started by `cordon serve -- COMMAND`. It reads by scripts of its own, so after a stop it is told why it cannot read, too.',
    readsByScript: true,
    start: startSelenium,
  },
  {
    name: 'chrome-remote-interface',
    version: NPM['chrome-remote-interface'],
    missing: missing('npm'),
    start: (site) =>
      lines(site, process.execPath, (cdp) => [
        driverPath('remote_interface.mjs'),
        npmProgram('chrome-remote-interface', 'index.js'),
        cdp,
      ]),
  },
  {
    name: 'computer use (Anthropic SDK)',
    version: ownVersion('@anthropic-ai/sdk'),
    missing: '',
    note: 'a loop over the tool `computer_20250124` that presses and types with Playwright, its model a script.',
    start: startComputerUse,
  },
];
