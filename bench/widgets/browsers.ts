import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright-core';
import { readPageScript } from '../../src/browser/page-script.ts';
import { findBrowser } from '../../src/browser/process/find.ts';
import type { Goal } from '../../src/model/policy/scope.ts';
import { type Rig, startRig } from '../../test/gateway/rig.ts';

/** Where pages are for agents. */
const HOST = 'widgets.test';

/** An agent with a goal, behind Cordon. */
export interface Agent {
  readonly goal: Goal;
  readonly browser: Browser;
  readonly rig: Rig;
  readonly hidden: { by: string; name: string }[];
}

/** A person's plain browser and agents' ones, with the same pages. */
export interface Browsers {
  readonly person: Browser;
  readonly agents: readonly Agent[];
  /** Has a page be there, and tells where: for the person, and for agents. */
  serve(path: string, html: string): readonly [person: string, agents: string];
  withdraw(path: string): void;
  close(): Promise<void>;
}

export async function startBrowsers(goals: readonly Goal[]): Promise<Browsers> {
  const pages: Record<string, string> = {};
  const agents = await Promise.all(goals.map((goal) => startAgent(goal, pages)));
  const executablePath = await findBrowser();
  const person = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const server = createServer((request, response) => {
    const html = pages[`${HOST}${request.url ?? ''}`];
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    person,
    agents,
    serve: (path, html) => {
      pages[`${HOST}${path}`] = html;
      return [`http://127.0.0.1:${port}${path}`, `http://${HOST}${path}`];
    },
    withdraw: (path) => {
      delete pages[`${HOST}${path}`];
    },
    close: async () => {
      await person.close();
      for (const { browser, rig } of agents) {
        await browser.close();
        await rig.close();
      }
      server.closeAllConnections();
      server.close();
    },
  };
}

async function startAgent(goal: Goal, pages: Readonly<Record<string, string>>): Promise<Agent> {
  const hidden: Agent['hidden'] = [];
  const rig = await startRig(pages, {
    pageScript: readPageScript(),
    goal,
    onHidden: (_, items) => void hidden.push(...items.map(({ by, name }) => ({ by, name }))),
  });
  return { goal, rig, hidden, browser: await chromium.connectOverCDP(rig.gateway.http) };
}
