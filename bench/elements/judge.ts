import { type Browser, chromium, type Page } from 'playwright-core';
import { readPageScript } from '../../src/browser/page-script.ts';
import { findBrowser } from '../../src/browser/process/find.ts';
import type { Goal } from '../../src/model/policy/scope.ts';
import { DEFAULT_SETTINGS } from '../../src/see/settings.ts';
import { findControls, listenToFilter, readVerdicts } from './controls.ts';
import type { GravestClass } from './corpus.ts';
import type { CollectedFacts } from './facts-page.ts';

/** What became of one control. */
export interface Judged {
  readonly name: string;
  readonly hidden: boolean;
  /** The class it was hidden for; plain where it was not hidden itself. */
  readonly class: GravestClass;
}

const ORIGIN = 'https://corpora.test';
const CLASSES: Readonly<Record<string, GravestClass>> = {
  'see.goal.dangerous': 'dangerous',
  'see.goal.account': 'account',
  'see.goal.form': 'form',
};

/** A Chromium in which saved pages meet the script that the product puts into every page: the text of `dist/page/see.js` as it is. */
export class ElementJudge {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #script = readPageScript();
  #html = '';

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
  }

  static async start(): Promise<ElementJudge> {
    const executablePath = await findBrowser();
    const browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    const judge = new ElementJudge(browser, await browser.newPage());
    // A saved page stands alone: nothing that it names is fetched.
    await judge.#page.route('**', async (route) => {
      if (route.request().url() !== `${ORIGIN}/`) return route.abort();
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: judge.#html });
    });
    return judge;
  }

  stop(): Promise<void> {
    return this.#browser.close();
  }

  /** The names of a page's controls, in the order of its labels. */
  async namesOf(html: string): Promise<string[]> {
    this.#html = html;
    await this.#page.goto(`${ORIGIN}/`, { waitUntil: 'domcontentloaded' });
    return await this.#page.evaluate(findControls);
  }

  /** What the filter knows of a page's controls, by the script that asks it. */
  async factsOf(html: string, script: string): Promise<CollectedFacts[]> {
    await this.namesOf(html);
    await this.#page.addScriptTag({ content: script });
    return await this.#page.evaluate(() => globalThis.cordonFacts());
  }

  /** What the filter makes of a page's controls under a goal. */
  async judge(html: string, goal: Goal): Promise<Judged[]> {
    const names = await this.namesOf(html);
    await this.#page.evaluate(listenToFilter, { goal, see: DEFAULT_SETTINGS });
    await this.#page.addScriptTag({ content: this.#script });
    const verdicts = await this.#page.evaluate(readVerdicts);
    return verdicts.map(({ hidden, by }, at) => ({ name: names[at] ?? '', hidden, class: CLASSES[by] ?? 'plain' }));
  }
}
