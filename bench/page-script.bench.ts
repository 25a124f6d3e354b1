/**
 * The filter's script in a real page: how long a document waits for it to start, how long its first pass takes, and what a change costs. All times
 * are taken by the page's own clock in the script's world, in milliseconds; each figure is the median of several documents.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type CDPSession, chromium } from 'playwright-core';
import type { PageConfig } from '../src/browser/page/page-api.ts';
import { readPageScript } from '../src/browser/page-script.ts';
import { DEFAULT_SETTINGS } from '../src/see/settings.ts';
import { browserPath } from './page-browsers.ts';
import { median } from './statistics.ts';

export interface PageScriptRow {
  readonly what: string;
  readonly ms: number;
}

const WORLD = 'cordon-bench';
const CONFIG: PageConfig = { goal: 'read', see: DEFAULT_SETTINGS, binding: 'unheard', api: 'cordon', watches: [] };
/** Elements in one row of the page below. */
const ROW = 10;
const ROUNDS = 15;
/** Of another origin than the page that links to it: no script can read it. */
const SHEET = '/site.css';

/** Cards of a shop: pictures, headings, prose, links and buttons, one in ten of them hidden from a reader. */
export function shop(elements: number, head = ''): string {
  const cards = Array.from({ length: elements / ROW }, (_, at) => {
    const act = at % 10 === 0 ? 'Delete account' : at % 3 === 0 ? 'Show more' : 'Compare';
    return `<li class="card" id="c${at}"><a href="/lamps/${at}?from=list"><img width=9 height=9 alt="Lamp ${at}"><h3>Lamp ${at} of <em>brass</em></h3></a>
      <p>A lamp for a table, ${at} cm high, with a switch <b>at its foot</b>.</p><div><button type="button">${act}</button><span>$ ${at}.00</span></div></li>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Lamps</title>${head}<style>.card{display:block;color:#222}h3{font-weight:bold}</style><ul>${cards.join('\n')}</ul>`;
}

/** Runs in the script's world: a change, and then how long the script takes to answer it. */
const changing = (times: number) => `(async () => {
  const buttons = document.querySelectorAll('button');
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  await turn();
  for (let at = 0; at < ${times}; at++) buttons[(at * 7 + 1) % buttons.length].firstChild.data = 'Number ' + Math.random();
  const started = performance.now();
  cordon.flush();
  return performance.now() - started;
})()`;
const timed = (call: string) =>
  `(() => { const started = performance.now(); ${call}; return performance.now() - started; })()`;
const FLUSH = timed('cordon.flush()');
/** An animation of the root may have changed everything. */
const STALE = `document.documentElement.dispatchEvent(new Event('animationend', { bubbles: true })); ${FLUSH}`;

export async function benchPageScript(): Promise<readonly PageScriptRow[]> {
  const pages: Readonly<Record<string, string>> = {
    '/empty': '<!doctype html><title>e</title>',
    '/5000': shop(5_000),
    '/100000': shop(100_000),
    [SHEET]: 'p{margin:2px 0}',
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    response.writeHead(200, { 'content-type': `text/${path === SHEET ? 'css' : 'html'}; charset=utf-8` });
    const link = `<link rel="stylesheet" href="http://localhost:${request.socket.localPort}${SHEET}">`;
    response.end(path === '/beside' ? shop(5_000, link) : (pages[path] ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    return [
      { what: 'start, in each document', ms: await start(browser, server) },
      ...(await parts(browser, server, 5_000)),
      ...(await passes(browser, server, '/5000', '5,000 elements', ROUNDS)),
      ...(await passes(browser, server, '/beside', '5,000 beside a sheet of another origin', ROUNDS)),
      ...(await passes(browser, server, '/100000', '100,000 elements', 3)),
    ];
  } finally {
    await browser.close();
    server.close();
  }
}

/** From before the script is compiled until it has started. */
async function start(browser: Browser, server: Server): Promise<number> {
  const config = `globalThis.cordonConfig=${JSON.stringify(CONFIG)};\n`;
  const page = await Visit.open(browser, [
    'globalThis.before = performance.now()',
    config + readPageScript(),
    'globalThis.after = performance.now()',
  ]);
  const times: number[] = [];
  for (let round = 0; round < 4 * ROUNDS; round++) {
    await page.goto(server, '/empty');
    times.push(await page.run('after - before'));
  }
  await page.close();
  return mean(times);
}

/** The clock of a page is coarse: a mean of many is finer than their median. */
function mean(times: readonly number[]): number {
  const middle = times.toSorted((one, other) => one - other).slice(times.length / 4, (times.length * 3) / 4);
  return middle.reduce((sum, each) => sum + each, 0) / middle.length;
}

/** The element filter and the text filter of a first pass, each in documents of its own: first in a tab where neither has run before, then in those after. */
async function parts(browser: Browser, server: Server, elements: number): Promise<readonly PageScriptRow[]> {
  const source = readFileSync(new URL('page-script-parts.js', import.meta.url), 'utf8');
  const script = JSON.stringify(`globalThis.cordonConfig=${JSON.stringify(CONFIG)};\n${source}`);
  const rows: PageScriptRow[] = [];
  for (const [part, name] of [
    ['elements', 'element filter'],
    ['texts', 'text filter'],
  ] as const) {
    const [first, later]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const page = await Visit.open(browser, []);
      for (const times of [first, later]) {
        await page.goto(server, `/${elements}`);
        await page.run('document.body.offsetHeight');
        await page.run(`(0, eval)(${script})`);
        times.push(await page.run(timed(`cordonParts.${part}()`)));
      }
      await page.close();
    }
    rows.push({
      what: `${elements.toLocaleString('en')} elements: ${name} alone, first in its tab`,
      ms: median(first),
    });
    rows.push({
      what: `${elements.toLocaleString('en')} elements: ${name} alone, in a tab that ran it`,
      ms: median(later),
    });
  }
  return rows;
}

async function passes(
  browser: Browser,
  server: Server,
  path: string,
  what: string,
  rounds: number,
): Promise<readonly PageScriptRow[]> {
  const names = [
    'first pass',
    'first flush',
    'flush, nothing changed',
    'flush, 1 element changed',
    'flush, 100 elements changed',
    'flush, styles of all read anew',
  ];
  const times = names.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    const page = await Visit.open(browser, []);
    await page.goto(server, path);
    await page.run('document.body.offsetHeight');
    const script = JSON.stringify(`globalThis.cordonConfig=${JSON.stringify(CONFIG)};\n${readPageScript()}`);
    for (const [at, measure] of [
      timed(`(0, eval)(${script})`),
      FLUSH,
      FLUSH,
      changing(1),
      changing(100),
      STALE,
    ].entries())
      times[at]?.push(await page.run(measure));
    await page.close();
  }
  return names.map((name, at) => ({
    what: `${what}: ${name}`,
    ms: median(times[at] ?? []),
  }));
}

/** A tab whose scripts run in a world such as Cordon's. */
class Visit {
  readonly #devtools: CDPSession;
  readonly #close: () => Promise<void>;
  #context: number | undefined;

  private constructor(devtools: CDPSession, close: () => Promise<void>) {
    this.#devtools = devtools;
    this.#close = close;
    devtools.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === WORLD) this.#context = context.id;
    });
  }

  static async open(browser: Browser, scripts: readonly string[]): Promise<Visit> {
    const context = await browser.newContext();
    const devtools = await context.newCDPSession(await context.newPage());
    const visit = new Visit(devtools, () => context.close());
    await devtools.send('Page.enable');
    await devtools.send('Runtime.enable');
    for (const source of scripts.length === 0 ? [''] : scripts) {
      await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: WORLD });
    }
    return visit;
  }

  async goto(server: Server, path: string): Promise<void> {
    const { port } = server.address() as AddressInfo;
    const loaded = new Promise<void>((resolve) => this.#devtools.once('Page.loadEventFired', () => resolve()));
    await this.#devtools.send('Page.navigate', { url: `http://127.0.0.1:${port}${path}` });
    await loaded;
  }

  async run(expression: string): Promise<number> {
    if (this.#context === undefined) throw new Error('the page has no such world');
    const { result, exceptionDetails } = await this.#devtools.send('Runtime.evaluate', {
      expression,
      contextId: this.#context,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return Number(result.value);
  }

  async close(): Promise<void> {
    await this.#close();
  }
}
