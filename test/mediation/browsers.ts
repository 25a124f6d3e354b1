/** The browsers that the cases are tried in: one as anybody has it, and guarded ones under a narrow and a wide grant. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../src/browser/process/find.ts';
import { type LaunchOptions, launchFor } from '../../src/guarded/launch.ts';
import type { Policy } from '../../src/model/policy/policy.ts';
import { loadPolicy } from '../../src/policy/load.ts';
import { openGranted } from '../../src/session/open.ts';
import { readDocument } from '../../src/sites/read-document.ts';
import type { World } from './world.ts';

/** `joined`: as denied, in a browser that somebody else started. */
export type Regime = 'without' | 'denied' | 'allowed' | 'joined';

export interface TriedBrowser {
  readonly browser: Browser;
  /** What was denied, in order, as it comes. */
  readonly denials: readonly Denial[];
  close(): Promise<void>;
}

export interface Denial {
  readonly url: string;
  /** The rule. */
  readonly by: string;
}

/** Chromium sends reports a minute after their cause, unless told. */
const SOON = '--short-reporting-delay';

export function openBrowser(regime: Regime, world: World): Promise<TriedBrowser> {
  if (regime === 'without') return openPlain(world);
  return regime === 'joined' ? openJoined(world) : openGuarded(regime, world, { isolation: 'off' });
}

/** As anybody starts it, but for what the test needs to find its way and to be trusted. */
async function openPlain(world: World): Promise<TriedBrowser> {
  const { address, close } = await startPlain(world);
  const browser = await chromium.connectOverCDP(address);
  return {
    browser,
    denials: [],
    async close() {
      await browser.close();
      await close();
    },
  };
}

/** The same one, which Cordon joins. */
async function openJoined(world: World): Promise<TriedBrowser> {
  const { address, close } = await startPlain(world);
  const guarded = await openGuarded('denied', world, { browserAddress: address });
  return {
    ...guarded,
    async close() {
      await guarded.close();
      await close();
    },
  };
}

async function startPlain(world: World): Promise<{ readonly address: string; close(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'cordon-plain-'));
  const args = [
    '--headless',
    '--no-first-run',
    '--disable-popup-blocking',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    `--ignore-certificate-errors-spki-list=${world.spki}`,
    SOON,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...(world.resolverRules === undefined ? [] : [`--host-resolver-rules=${world.resolverRules}`]),
    'about:blank',
  ];
  const child = spawn(await executable(), args, { stdio: 'ignore', detached: true });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    address: `http://127.0.0.1:${await devToolsPort(profile)}`,
    async close() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function devToolsPort(profile: string): Promise<string> {
  for (;;) {
    try {
      const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
      if (port !== undefined && port !== '') return port;
    } catch {
      // Not there yet: the browser writes it when it is ready.
    }
    await pause(50);
  }
}

/**
 * The whole product, under a grant that leaves the away site and a part of the home site out, or has both. The browser has no network of its own:
 * one would stop all that goes past the proxy, and hide what the rest lets through.
 */
async function openGuarded(
  regime: 'denied' | 'allowed',
  world: World,
  where: Pick<LaunchOptions, 'isolation' | 'browserAddress'>,
): Promise<TriedBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'cordon-guarded-'));
  const session = await openGranted({
    task: 'Look around',
    policy: tireless(await loadPolicy(writePolicy(folder, regime, world), readDocument)),
    now: Date.now,
    confirm: async () => 'a test',
  });
  const denials: Denial[] = [];
  session.listen((event) => {
    if (event.kind !== 'verdict' || event.verdict.outcome === 'allow') return;
    if ('url' in event.subject) denials.push({ url: event.subject.url ?? '', by: event.verdict.by });
  });
  const guarded = await launchFor(session, { executable: await impatient(folder), ...where });
  const browser = await chromium.connectOverCDP(guarded.cdp);
  return {
    browser,
    denials,
    async close() {
      await browser.close();
      await guarded.close();
      session.close('the test is over');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same policy for a test that visits hundreds of pages. */
function tireless(policy: Policy): Policy {
  const { guardrails } = policy;
  if (guardrails === undefined) return policy;
  const often = 10_000;
  return {
    ...policy,
    guardrails: {
      ...guardrails,
      maxUrlsVisited: often,
      stuckWindowSize: often,
      stuckRepeatHint: often,
      stuckRepeatWarn: often,
      stuckRepeatStop: often,
      stuckCycleRepeats: often,
    },
  };
}

function writePolicy(folder: string, regime: 'denied' | 'allowed', world: World): string {
  const isWide = regime === 'allowed';
  writeFileSync(join(folder, 'ca.pem'), world.authorities.join('\n'));
  const sitemap = [
    {
      semantic_action: 'VisitDenied',
      description: 'A part',
      url: 'https://home.test/denied/*',
      method: 'GET',
      body: {},
    },
  ];
  const policies = [{ name: 'visit_denied', effect: 'allow', actions: ['VisitDenied'], description: 'May visit it' }];
  writeFileSync(join(folder, 'sitemap.json'), JSON.stringify(sitemap));
  writeFileSync(join(folder, 'policies.json'), JSON.stringify(policies));
  const document = {
    cordon: 1,
    scope: { goal: 'interact', domains: isWide ? ['home.test', 'away.test'] : ['home.test'] },
    sites: {
      'home.test': {
        sitemap: './sitemap.json',
        policies: './policies.json',
        select: isWide ? ['visit_denied'] : [],
        unlisted: 'allow',
      },
      ...(isWide ? { 'away.test': { unlisted: 'allow' } } : {}),
    },
    // What the cases evaluate is to be the page's.
    see: { scripts: 'page' },
    network: { resolve: world.resolve, ca: './ca.pem' },
  };
  const file = join(folder, 'cordon.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
}

/** The same browser, which would send reports at once if it sent any: nobody can wait a minute for what must not come. */
async function impatient(folder: string): Promise<string> {
  const program = join(folder, 'browser');
  writeFileSync(program, `#!/bin/sh\nexec '${await executable()}' "$@" ${SOON}\n`);
  chmodSync(program, 0o755);
  return program;
}

async function executable(): Promise<string> {
  const found = await findBrowser();
  if (found === undefined) throw new Error('no browser to test with');
  return found;
}
