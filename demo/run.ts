import { type Browser, chromium } from 'playwright-core';
import { type AgentReport, runAgent, type Step } from './agent/agent.ts';
import type { Score } from './kit/score.ts';
import type { Scenario, ScenarioName } from './scenarios.ts';
import { type Sites, startSites } from './sites.ts';

/** What came of one run, by the sites' own logs. */
export interface RunResult extends Score {
  readonly scenario: ScenarioName;
  readonly report: AgentReport;
}

export interface PlainOptions {
  /** The Chromium to start. */
  readonly executable: string;
  readonly headed?: boolean;
  /** Needed where Chromium runs as root. */
  readonly noSandbox?: boolean;
  readonly log?: (step: Step) => void;
}

/** A guarded browser that serves a DevTools endpoint. */
export interface GuardedBrowser {
  readonly cdp: string;
  close(): Promise<void>;
}

/** Opens a session for the scenario's task and policy, with a browser behind it that reaches the given sites. */
export type OpenGuarded = (scenario: Scenario, sites: Sites) => Promise<GuardedBrowser>;

/** The agent in a plain browser, on sites of its own. */
export async function runWithout(scenario: Scenario, options: PlainOptions): Promise<RunResult> {
  const sites = await startSites();
  try {
    const browser = await chromium.launch({
      executablePath: options.executable,
      headless: options.headed !== true,
      args: plainArguments(sites, options.noSandbox === true),
    });
    return await runIn(browser, scenario, sites, options.log);
  } finally {
    await sites.close();
  }
}

/** The same agent, on fresh sites, connected to the endpoint that Cordon serves. */
export async function runWith(
  scenario: Scenario,
  openGuarded: OpenGuarded,
  log?: (step: Step) => void,
): Promise<RunResult> {
  const sites = await startSites();
  try {
    const guarded = await openGuarded(scenario, sites);
    try {
      return await runIn(await chromium.connectOverCDP(guarded.cdp), scenario, sites, log);
    } finally {
      await guarded.close();
    }
  } finally {
    await sites.close();
  }
}

async function runIn(
  browser: Browser,
  scenario: Scenario,
  sites: Sites,
  log: ((step: Step) => void) | undefined,
): Promise<RunResult> {
  try {
    const report = await runAgent({ browser, errand: scenario, ...(log && { log }) });
    return { scenario: scenario.name, report, ...scenario.score(sites.logs) };
  } finally {
    await browser.close();
  }
}

/** The demo's names lead to its ports, every other name leads nowhere, and the sites' key is trusted. */
export function plainArguments(sites: Sites, noSandbox: boolean): string[] {
  const maps = Object.entries(sites.resolve).map(([from, to]) => `MAP ${from} ${to}`);
  const rules = [...maps, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'].join(', ');
  return [
    `--host-resolver-rules=${rules}`,
    `--ignore-certificate-errors-spki-list=${sites.spki}`,
    ...(noSandbox ? ['--no-sandbox'] : []),
  ];
}
