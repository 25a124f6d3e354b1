/** The tasks of one `cordon serve`, one after the other: each has a grant, a session and a browser of its own, at the same address. */
import { openTasks } from '../../approve/tasks.ts';
import { type Proposal, proposeGrant } from '../../grant/proposal.ts';
import { choosePolicies } from '../../guarded/choosing/chosen-policies.ts';
import type { GuardedBrowser } from '../../guarded/launch.ts';
import { CordonError, messageOf } from '../../model/error.ts';
import type { Grant } from '../../model/policy/grant.ts';
import type { Policy } from '../../model/policy/policy.ts';
import { openTextReader } from '../../models/classifier/open.ts';
import { openModels } from '../../models/open.ts';
import { checkGranted, type OpenOptions, openGranted } from '../../session/open.ts';
import type { Session } from '../../session/session.ts';
import { openLimitStore } from '../../store/open.ts';
import type { Terminal } from '../output.ts';
import { policyFor } from './policy-for.ts';
import type { Running } from './running.ts';

/** What every session that is served is opened with. */
export function sessionParts(policy: Policy): Omit<OpenOptions, 'task' | 'confirm' | 'granted'> {
  return {
    policy,
    now: Date.now,
    choose: choosePolicies,
    openStore: openLimitStore,
    openReader: openTextReader,
    ...openModels(policy),
  };
}

/** What a task would be granted; without a document, by what it says itself. */
export async function proposalFor(task: string, policy: Policy, byTask: boolean): Promise<Proposal> {
  const proposal = await proposeGrant(task, byTask ? await policyFor({ task }) : policy, choosePolicies);
  checkGranted(proposal.grant);
  return proposal;
}

/** Begins the count-th session, at the address of the browser before. */
type Begin = (session: Session, count: number, before: GuardedBrowser | undefined) => Promise<Running>;

/** As long as timers can wait. */
const LONGEST_TIMER_MS = 2_000_000_000;

export class RunningTasks {
  /** Resolves with what happened where a session ended that nobody ended. */
  readonly died: Promise<string>;
  readonly #begin: Begin;
  readonly #propose: (task: string) => Promise<Proposal>;
  readonly #to: Terminal;
  #die: (what: string) => void = () => undefined;
  #count = 0;
  #current: Running | undefined;
  /** One task in place of another, for as long as that takes. Never rejects. */
  #changing: Promise<void> | undefined;
  #isOver = false;
  #tasks: { close(): Promise<void> } | undefined;
  #expiry: NodeJS.Timeout | undefined;

  constructor(begin: Begin, propose: (task: string) => Promise<Proposal>, to: Terminal) {
    this.#begin = begin;
    this.#propose = propose;
    this.#to = to;
    this.died = new Promise((resolve) => {
      this.#die = resolve;
    });
  }

  async begin(session: Session, before?: GuardedBrowser): Promise<Running> {
    this.#count += 1;
    const running = await this.#begin(session, this.#count, before);
    this.#current = running;
    void running.browser.ended.then((what) => {
      if (this.#current === running) this.#die(what);
    });
    return running;
  }

  /** Takes further tasks from here on (`cordon task`). */
  async listen(): Promise<void> {
    this.#tasks = await openTasks(this.#current?.session.id ?? '', {
      propose: this.#propose,
      begin: (proposal, grant, by) => this.#change(proposal, grant, by),
    });
  }

  /** Ends what runs then, where it is still that. */
  endAt(time: number, why: string): void {
    clearTimeout(this.#expiry);
    const left = time - Date.now();
    this.#expiry = setTimeout(
      () => (left > LONGEST_TIMER_MS ? this.endAt(time, why) : this.#die(why)),
      Math.min(Math.max(left, 0), LONGEST_TIMER_MS),
    );
    this.#expiry.unref();
  }

  async close(why: string): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#expiry);
    await this.#tasks?.close();
    // What begins just now is ended as well.
    await this.#changing;
    const running = this.#current;
    this.#current = undefined;
    await running?.close(why);
  }

  /** The old session ends, with its browser, before the new one begins. */
  async #change(proposal: Proposal, grant: Grant, by: string): Promise<{ session: string; record: string }> {
    const before = this.#current;
    if (before === undefined || this.#changing !== undefined || this.#isOver) throw busy();
    let changed: () => void = () => undefined;
    this.#changing = new Promise((resolve) => {
      changed = resolve;
    });
    try {
      const session = await openGranted({
        ...sessionParts(proposal.document),
        task: grant.task,
        granted: grant,
        confirm: async () => by,
      });
      if (this.#isOver) {
        session.close('cordon serve ended');
        throw busy();
      }
      this.#current = undefined;
      clearTimeout(this.#expiry);
      try {
        await before.close('another task began');
        const { record } = await this.begin(session, before.browser);
        this.#to.err(`cordon: another task began: ${JSON.stringify(grant.task)} (session ${session.id})`);
        return { session: session.id, record };
      } catch (problem) {
        session.close('it did not start');
        this.#die(`another task did not start: ${messageOf(problem)}`);
        throw problem;
      }
    } finally {
      this.#changing = undefined;
      changed();
    }
  }
}

function busy(): CordonError {
  return new CordonError('Another task is beginning just now, or the session ends', {
    kind: 'environment',
    advice: 'Ask again in a moment.',
  });
}
