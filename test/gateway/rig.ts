import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { startGuard } from '../../src/browser/browser-guard.ts';
import type { Guard, GuardOptions } from '../../src/browser/guard.ts';
import { readPageScript } from '../../src/browser/page-script.ts';
import { findBrowser } from '../../src/browser/process/find.ts';
import { behindProxy } from '../../src/browser/process/flags.ts';
import { type BrowserProcess, launchBrowser } from '../../src/browser/process/launch.ts';
import { type Gateway, startGateway } from '../../src/gateway/cdp/start.ts';
import type { Action, ActionOutcome } from '../../src/model/action.ts';
import type { Goal } from '../../src/model/policy/scope.ts';
import { allow, type Hint, type Verdict } from '../../src/model/verdict.ts';
import { pageScript } from '../support/page-script.ts';

/** A browser behind the gateway, with pages to visit, and everything that was judged and requested. */
export interface Rig {
  readonly browser: BrowserProcess;
  readonly guard: Guard;
  readonly gateway: Gateway;
  /** Every action that was judged, in order. */
  readonly judged: Action[];
  /** What was allowed and then kept from the page. */
  readonly astray: { readonly action: Action; readonly verdict: Verdict }[];
  /** `host/path` of every request that reached a server. */
  readonly requested: string[];
  /** The judge of the moment; the default allows. */
  judge: (action: Action, signal?: AbortSignal) => Verdict | Promise<Verdict>;
  /** Whether the session came to a stop; by default it never does. */
  stopped: () => Verdict | undefined;
  /** What is said to agents after an action; by default nothing. */
  observe: (outcome: ActionOutcome) => readonly Hint[];
  close(): Promise<void>;
}

/**
 * A stand-in for the filter, small enough to see through: it marks what it has flushed, hides `[data-hide]`, and names elements by id.
 */
export const STUB_SCRIPT = `(() => {
  const report = (message) => globalThis[cordonConfig.binding](JSON.stringify(message));
  const describe = (e) => e && { role: e.tagName.toLowerCase(), name: e.id, class: 'plain', hidden: e.hasAttribute('data-secret') };
  globalThis[cordonConfig.api] = {
    flush() {
      for (const e of document.querySelectorAll('[data-hide]')) e.remove();
      document.documentElement.dataset.flushed = String(Number(document.documentElement.dataset.flushed ?? 0) + 1);
    },
    survey: () => null,
    hasFrameAt: (x, y) => document.elementFromPoint(x, y)?.matches('iframe,frame,object,embed') ?? false,
    isFrameActive: () => document.activeElement?.matches('iframe,frame,object,embed') ?? false,
    targetAt: (x, y) => describe(document.elementFromPoint(x, y)),
    focused: () => describe(document.activeElement),
    keyTarget: () => describe(document.activeElement),
    describe,
    active: () => document.activeElement,
    aim: (press, x, y) => (x === undefined ? null : describe(document.elementFromPoint(x, y))),
    astray: () => null,
    shows: () => true,
    countTakenInRoots: () => 0,
    countNodes: () => document.querySelectorAll('*').length,
    adopt() {},
  };
  report({ kind: 'started' });
  report({ kind: 'argument', url: location.href, leaving: false, key: 'started', report: { state: 'value', text: location.href } });
})()`;

export type Pages = Readonly<Record<string, string>>;
/** In place of a page: the server leaves it open for good. */
export const UNANSWERED = 'unanswered';

/**
 * Starts all of it. `pages` maps `host/path` to HTML; every host leads to this machine, as the stub proxy decides: the browser has no other
 * way out. `more`: of the browser's command line.
 */
export async function startRig(
  pages: Pages,
  guarding: Partial<GuardOptions> = {},
  uploads: readonly string[] = [],
  more: readonly string[] = [],
): Promise<Rig> {
  const executable = await findBrowser();
  if (executable === undefined) throw new Error('no browser to test with');
  const ignore = (): void => undefined;
  const requested: string[] = [];
  let guard: Guard | undefined;
  const proxy = await listen(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://proxy.test');
    requested.push(url.host + url.pathname);
    const page = pages[url.host + url.pathname];
    if (page === UNANSWERED) return;
    if (page !== undefined) await guard?.allPlaced().catch(ignore);
    response.writeHead(page === undefined ? 404 : 200, {
      'content-type': typeOf(url.pathname, page),
      'set-cookie': `from=${url.hostname}`,
    });
    response.end(page ?? 'not here');
  });
  const { port } = addressOf(proxy);
  const browser = await launchBrowser({
    executable,
    headless: true,
    args: (flags) => [...behindProxy({ proxyUrl: `http://127.0.0.1:${port}`, spki: '' })(flags), ...more],
  });
  const started = await startGuard({
    connection: browser.connection,
    pageScript: STUB_SCRIPT,
    clientScript: readPageScript('client'),
    // So that tests are the page as well, by what they evaluate; apart.test.ts has scripts apart.
    agentScripts: 'page',
    goal: 'interact',
    watches: [],
    onHidden: ignore,
    onRedacted: ignore,
    onArgument: ignore,
    onDocumentGone: ignore,
    onRequest: ignore,
    onRequestOver: ignore,
    onArrival: ignore,
    onDownload: ignore,
    ...guarding,
  }).catch(async (error: unknown) => {
    await browser.close();
    proxy.close();
    throw error;
  });
  guard = started;
  const judged: Action[] = [];
  const gateway = await startGateway({
    connection: browser.connection,
    guard: started,
    judge: async (action, signal) => {
      judged.push(action);
      return rig.judge(action, signal);
    },
    stopped: () => rig.stopped(),
    observe: (outcome) => rig.observe(outcome),
    onAstray: (action, verdict) => rig.astray.push({ action, verdict }),
    onRedacted: ignore,
    refusalUrl: ({ reason }, url) => `http://refused.test/?${new URLSearchParams({ reason, url })}`,
    sites: ['shop.test'],
    uploads,
    waitForCaptchas: true,
  });
  const rig: Rig = {
    browser,
    guard: started,
    gateway,
    judged,
    astray: [],
    requested,
    stopped: () => undefined,
    observe: () => [],
    judge: () => allow('act.test.allow', 'Allowed.'),
    async close() {
      await gateway.close();
      await browser.close();
      proxy.closeAllConnections();
      if (!proxy.listening) return;
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
  return rig;
}

function typeOf(path: string, page: string | undefined): string {
  if (page?.startsWith('data: ')) return 'text/event-stream';
  if (path.endsWith('.json')) return 'application/json';
  return path.endsWith('.css') ? 'text/css' : 'text/html';
}

async function listen(handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return address;
}

/** An unmodified client of the endpoint, and a page of its own. */
export async function connectAgent({
  gateway,
}: Pick<Rig, 'gateway'>): Promise<{ browser: Browser; page: Page; devtools: CDPSession }> {
  const browser = await chromium.connectOverCDP(gateway.http);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('no context');
  const page = await context.newPage();
  return { browser, page, devtools: await context.newCDPSession(page) };
}

/** An agent in a rig, and what ends both. */
export interface Agent {
  readonly rig: Rig;
  readonly page: Page;
  readonly devtools: CDPSession;
  close(): Promise<void>;
}

/** An agent whose scripts are apart, in pages with the product's own filter. */
export async function startAgent(pages: Pages, goal: Goal = 'read'): Promise<Agent> {
  const rig = await startRig(pages, {
    pageScript: await pageScript(),
    clientScript: await pageScript('client'),
    agentScripts: 'apart',
    goal,
  });
  const { browser, page, devtools } = await connectAgent(rig);
  const close = async (): Promise<void> => {
    await browser.close();
    await rig.close();
  };
  return { rig, page, devtools, close };
}
