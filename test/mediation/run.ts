/** Tries every case in one browser, and says what came of each. */
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { openBrowser, type Regime, type TriedBrowser } from './browsers.ts';
import { type Case, fill, type Places } from './case.ts';
import type { Result } from './report.ts';
import type { Arrival, World } from './world.ts';

export interface RunOptions {
  readonly regime: Regime;
  readonly world: World;
  readonly cases: ReadonlyMap<string, Case>;
  /** How long is waited for what should come, in milliseconds. */
  readonly patience: number;
  /** Called for each thing that came from nobody knows where. */
  readonly onStray: (arrival: Arrival) => void;
}

export interface Found {
  /** What the browser is, with its major version. */
  readonly browser: string;
  /** The cases whose tab had to be left behind. */
  readonly hung: readonly string[];
  readonly results: ReadonlyMap<string, Result>;
}

/** For what is known not to come. */
const UNEXPECTED_MS = 1_000;
const LOOK_MS = 50;
const TABS_AT_ONCE = 8;
const LATE_AT_ONCE = 2;
const FRAMES_IN_A_TAB = 12;

export async function runCases(options: RunOptions): Promise<Found> {
  const { regime, world, cases, onStray } = options;
  const from = world.arrivals.length;
  const tried = await openBrowser(regime, world);
  try {
    const run = new Run(options, tried, from);
    await run.all(cases);
    for (const arrival of world.arrivals.slice(from)) {
      if (isStray(arrival, cases)) onStray(arrival);
    }
    const results = new Map(Array.from(cases, ([id, each]) => [id, run.resultOf(id, each)]));
    return { browser: `Chromium ${tried.browser.version().split('.')[0]}`, hung: run.hung, results };
  } finally {
    await tried.close();
  }
}

class Run {
  readonly #options: RunOptions;
  readonly #world: World;
  readonly #tried: TriedBrowser;
  readonly #from: number;
  readonly #refused = new Set<string>();
  readonly hung: string[] = [];

  constructor(options: RunOptions, tried: TriedBrowser, from: number) {
    this.#options = options;
    this.#world = options.world;
    this.#tried = tried;
    this.#from = from;
  }

  async all(cases: ReadonlyMap<string, Case>): Promise<void> {
    const entries = [...cases];
    const framed = entries.filter(([, each]) => each.tab === undefined && each.front === undefined);
    const jobs = [
      ...chunks(framed, FRAMES_IN_A_TAB).map((chunk) => () => this.#inTime(chunk, this.#framesIn(chunk))),
      ...entries
        .filter(([, each]) => each.tab === true)
        .map((entry) => () => this.#inTime([entry], this.#tab(...entry))),
    ];
    await atOnce(jobs, TABS_AT_ONCE);
    for (const entry of entries) if (entry[1].front === true) await this.#inTime([entry], this.#tab(...entry));
    // On a busy machine some take longer than anybody waits. They are tried again, with little beside them.
    const late = entries.filter(([id, each]) => !this.#isFulfilled(id, each));
    await atOnce(
      late.map((entry) => () => this.#inTime([entry], entry[1].tab ? this.#tab(...entry) : this.#framesIn([entry]))),
      LATE_AT_ONCE,
    );
    // Whatever is still on its way: nothing more has come for a while.
    await this.#quiet();
  }

  /** A tab that hangs is left where it is: its cases are judged by what arrived. */
  async #inTime(entries: readonly Entry[], job: Promise<void>): Promise<void> {
    const ended = job.then(
      () => true,
      () => true,
    );
    const isOver = await Promise.race([ended, pause(2 * this.#options.patience)]);
    if (isOver !== true) this.hung.push(...entries.map(([, { name }]) => name));
  }

  resultOf(id: string, each: Case): Result {
    const arrived = this.#world.arrivals
      .slice(this.#from)
      .filter((arrival) => belongsTo(arrival, id, each))
      .map(({ way, what }) => `${way} ${what}`);
    const denials = this.#tried.denials.filter(({ url }) => url.includes(id)).map(({ by }) => by);
    return { arrived: [...new Set(arrived)], denials: [...new Set(denials)], refused: this.#refused.has(id) };
  }

  async #framesIn(entries: readonly Entry[]): Promise<void> {
    const page = await this.#openTab('https://home.test/frames');
    await Promise.all(
      entries.map(async ([id, each]) => {
        await this.#trigger(id, each, page, await this.#addFrame(page, this.#world.placesOf(id).home));
        await this.#outcome(id, each);
      }),
    );
    await page.close();
  }

  /** A frame of the page's that has read its document; undefined where it takes too long. */
  async #addFrame(page: Page, url: string): Promise<Frame | undefined> {
    const { patience: timeout } = this.#options;
    try {
      const predicate = (frame: Frame): boolean => frame.url() === url;
      const [frame] = await Promise.all([
        page.waitForEvent('framenavigated', { predicate, timeout }),
        page.evaluate(ADD_FRAME.replace('URL', JSON.stringify(url))),
      ]);
      await frame.waitForLoadState('domcontentloaded', { timeout });
      return frame;
    } catch {
      // The page was left, or the machine is busy: the case is tried again.
      return undefined;
    }
  }

  async #tab(id: string, each: Case): Promise<void> {
    const page = await this.#openTab(this.#world.placesOf(id).home);
    await this.#trigger(id, each, page, page.mainFrame());
    if (each.closes === true) await page.close({ runBeforeUnload: true }).catch(() => {});
    await this.#outcome(id, each);
    await page.close().catch(() => {});
  }

  async #trigger(id: string, each: Case, page: Page, frame: Frame | undefined): Promise<void> {
    const places = this.#world.placesOf(id);
    try {
      if (each.script !== undefined) await frame?.evaluate(asScript(each.script, places));
      await each.drive?.({
        page,
        places,
        browser: this.#tried.browser,
        pageSession: () => this.#context.newCDPSession(page),
        browserSession: () => this.#tried.browser.newBrowserCDPSession(),
      });
    } catch (problem) {
      // A page that is left while it is spoken to says so, and a refused command is one of the ways in which a case ends.
      if (String(problem).includes('Cordon refused')) this.#refused.add(id);
    }
  }

  async #openTab(url: string): Promise<Page> {
    const page = await this.#context.newPage();
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: this.#options.patience }).catch(() => {});
    return page;
  }

  get #context(): BrowserContext {
    const [context] = this.#tried.browser.contexts();
    if (context === undefined) throw new Error('no context');
    return context;
  }

  /** Waits until it has arrived, or where it should not, has been stopped where it can be seen; and where neither is to be seen, for a while. */
  async #outcome(id: string, each: Case): Promise<void> {
    const { regime, patience } = this.#options;
    const hasCome = sooner(this.#world.arrivals, this.#from, (arrival) => belongsTo(arrival, id, each));
    const isDenied = sooner(this.#tried.denials, 0, ({ url }) => url.includes(id));
    const isStopped = (): boolean => isNarrow(regime) && (this.#refused.has(id) || isDenied());
    const until = Date.now() + (shows(each, regime) ? patience : UNEXPECTED_MS);
    while (Date.now() < until && !hasCome() && !isStopped()) await pause(LOOK_MS);
  }

  #isFulfilled(id: string, each: Case): boolean {
    if (!shows(each, this.#options.regime)) return true;
    const { arrived, denials, refused } = this.resultOf(id, each);
    return arrived.length > 0 || (isNarrow(this.#options.regime) && (refused || denials.length > 0));
  }

  async #quiet(): Promise<void> {
    for (let before = -1; before < this.#world.arrivals.length; ) {
      before = this.#world.arrivals.length;
      await pause(UNEXPECTED_MS);
    }
  }
}

type Entry = readonly [id: string, each: Case];

/** Whether a case comes as far as the proxy or the endpoint, where it is judged. */
export function isJudged({ silent, closer }: Case): boolean {
  return silent === undefined && closer === undefined;
}

/** Whether the grant leaves the destination out. */
function isNarrow(regime: Regime): boolean {
  return regime === 'denied' || regime === 'joined';
}

/** Whether something is to be seen of a case: that it arrives, or that it is stopped. */
function shows(each: Case, regime: Regime): boolean {
  return isNarrow(regime) ? isJudged(each) : comes(each, regime);
}

/** Whether a growing list has had, from a place on, something that fits. Each item is looked at once. */
function sooner<T>(list: readonly T[], from: number, fits: (item: T) => boolean): () => boolean {
  let looked = from;
  let found = false;
  return () => {
    const fresh = list.slice(looked);
    looked = list.length;
    found ||= fresh.some(fits);
    return found;
  };
}

/** Whether a case should arrive. */
export function comes({ silent, closer }: Case, regime: Regime): boolean {
  if (isNarrow(regime) || silent !== undefined) return false;
  return regime === 'without' || closer === undefined;
}

function belongsTo({ way, what }: Arrival, id: string, { arrivesAs }: Case): boolean {
  if (arrivesAs?.test(what)) return true;
  return what.includes(id) && !(way === 'request' && /^home\.test\/(?:case|redirect)/.test(what));
}

/** What is neither of a case nor a visit to the home site. */
function isStray(arrival: Arrival, cases: ReadonlyMap<string, Case>): boolean {
  if (/^home\.test(?:\/|$)/.test(arrival.what)) return false;
  return !Array.from(cases).some(([id, each]) => belongsTo(arrival, id, each));
}

const ADD_FRAME = `{
  const frame = document.createElement('iframe');
  frame.allow = '*';
  frame.src = URL;
  document.body.append(frame);
}`;

/** Begun and not awaited: what a case waits for may never come. */
function asScript(script: string, places: Places): string {
  return `void (async () => { ${fill(script, places)} })().catch((problem) => { globalThis.problem = String(problem); })`;
}

function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

async function atOnce(jobs: readonly (() => Promise<void>)[], limit: number): Promise<void> {
  const waiting = [...jobs];
  const work = async (): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await job();
  };
  await Promise.all(Array.from({ length: limit }, work));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
