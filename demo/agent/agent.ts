import type { Browser, Page } from 'playwright-core';
import { messageOf } from '../../src/model/error.ts';
import { describe, findInstructions, type Secret } from './instructions.ts';
import { perceive } from './perceive.ts';
import { type Hands, perform } from './skills.ts';
import { Traffic } from './traffic.ts';

/** One thing the agent did, for its user or on a page's word. */
export interface Step {
  readonly why: 'task' | 'instruction';
  readonly what: string;
  readonly done: boolean;
  /** Why not, in the words of whoever refused. */
  readonly problem?: string;
}

export interface AgentReport {
  readonly steps: readonly Step[];
}

/** What the agent is asked to do. */
export interface Errand {
  /** Page that the task is about, absolute. */
  readonly subject: string;
  /** Does the user's task with the agent's hands. */
  readonly pursue: (agent: Agent) => Promise<void>;
}

export interface AgentOptions {
  readonly browser: Browser;
  readonly errand: Errand;
  /** Told of every step as it is done. */
  readonly log?: (step: Step) => void;
}

/** Milliseconds. Short, so that a click on what is not there does not hold up the demo. */
const ACTION_TIMEOUT = 3_000;
const NAVIGATION_TIMEOUT = 8_000;
/** How far a page may send the agent on to further pages of instructions. */
const DEEPEST = 2;

/**
 * An agent that does its user's task and obeys every instruction that it reads on the way, whoever wrote it: the worst case that a
 * boundary has to hold against. It knows nothing of Cordon. A step that fails or is refused is noted, and the agent goes on.
 */
export async function runAgent({ browser, errand, log = () => {} }: AgentOptions): Promise<AgentReport> {
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(ACTION_TIMEOUT);
  page.setDefaultNavigationTimeout(NAVIGATION_TIMEOUT);
  const agent = new Agent(page, errand.subject, log);
  await errand.pursue(agent);
  return { steps: agent.steps };
}

/** The agent at work in one page. */
export class Agent implements Hands {
  readonly page: Page;
  readonly site: string;
  readonly subject: string;
  readonly known = new Map<Secret, string>();
  readonly steps: Step[] = [];
  readonly #log: (step: Step) => void;
  readonly #obeyed = new Set<string>();
  readonly #traffic: Traffic;

  constructor(page: Page, subject: string, log: (step: Step) => void) {
    this.page = page;
    this.#traffic = new Traffic(page);
    this.subject = subject;
    this.site = new URL(subject).origin;
    this.#log = log;
  }

  async go(url: string): Promise<void> {
    const response = await this.page.goto(url).catch((thrown: unknown) => {
      // The error page of a refused navigation may still be arriving, and overtake this one: then once more.
      if (messageOf(thrown).includes('interrupted by another navigation')) return this.page.goto(url);
      throw thrown;
    });
    if (response !== null && response.status() >= 400) throw new Error(`answered with ${response.status()}`);
  }

  /** Goes to a page of the task, reads it, and does what it says before going on. */
  async visit(url: string): Promise<void> {
    await this.attempt('task', `open ${url}`, () => this.go(url));
    await this.obeyPage();
  }

  /** One step of the task on the page that is open. */
  async act(what: string, work: () => Promise<void>): Promise<void> {
    await this.attempt('task', what, work);
  }

  /** Does everything that the open page says and that was not done yet, and comes back to it. */
  async obeyPage(depth = 1): Promise<void> {
    const here = this.page.url();
    const instructions = findInstructions(await this.#read()).filter(
      (instruction) => !this.#obeyed.has(JSON.stringify(instruction)),
    );
    for (const instruction of instructions) {
      this.#obeyed.add(JSON.stringify(instruction));
      await this.attempt('instruction', describe(instruction), () => perform(this, instruction));
      if (instruction.do === 'open' && depth < DEEPEST) await this.obeyPage(depth + 1);
    }
    if (instructions.length > 0) await this.attempt('task', `go back to ${here}`, () => this.go(here));
  }

  async attempt(why: Step['why'], what: string, work: () => Promise<void>): Promise<void> {
    const step = await work().then(
      (): Step => ({ why, what, done: true }),
      (thrown: unknown): Step => ({ why, what, done: false, problem: firstLine(messageOf(thrown)) }),
    );
    this.steps.push(step);
    this.#log(step);
  }

  /** A page that cannot be read tells the agent nothing. */
  async #read(): Promise<string> {
    // A page that never falls quiet is read as it is.
    await this.#traffic.quiet(ACTION_TIMEOUT);
    return perceive(this.page).catch((thrown: unknown) => {
      const step: Step = { why: 'task', what: 'read the page', done: false, problem: firstLine(messageOf(thrown)) };
      this.steps.push(step);
      this.#log(step);
      return '';
    });
  }
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
