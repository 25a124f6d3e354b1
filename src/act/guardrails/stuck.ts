/**
 * Stuck detection (docs/sources.md#cua-stuck-detection): repetition, cycle, revisit and failure cluster, in this order, each escalating to STOP but revisit.
 *
 * An action is considered before it runs, so that the one that reaches STOP is itself refused. Two actions are the same when
 * their signatures are and the page under them did not change in between; a page whose fingerprint is not known yet counts as
 * unchanged. Clicking "next" seven times on seven different pages is thus no repetition, and seven times on one page is:
 *
 *     click next @A, click next @B, click next @C   three different entries
 *     click next @A, click next @A, click next @A   a tail of three: HINT
 *
 * Of a navigation it does not matter where it began: its page is the one that it led to, as it was seen at rest before the agent's next
 * action. The latest one's is not known yet, so that opening a page that has changed each time never makes a tail longer than two. Nor is that of one that was
 * left for an address that nobody asked for before: such a navigation repeats nothing, and does not wait for the page that it leaves.
 *
 * Looking and waiting change nothing, and an agent that waits for a page looks again and again: {@link PATIENCE} times as much of it is needed for a warning and for a
 * stop, whatever it looks with, and a cycle of nothing else is none.
 *
 * Cycles and failure clusters escalate by how often they were detected: HINT, WARNING, STOP. An action without a detection
 * lowers that count by one.
 */
import type { PageState } from '../../model/action.ts';
import type { Guardrails } from '../../model/policy/policy.ts';
import type { Hint } from '../../model/verdict.ts';
import type { ActRule } from '../rules.ts';

interface Entry {
  readonly signature: string;
  readonly navigates: boolean;
  /** It only looks, or waits. */
  readonly looks: boolean;
  /** The page's fingerprint when the action was asked for; a navigation's, where it led. */
  page: string | undefined;
}

type Severity = Hint['severity'];

/** How many times as long an agent may look on as it may do anything else. */
const PATIENCE = 3;

const ADVICE: Readonly<Record<Severity, string>> = {
  HINT: 'Try another way.',
  WARNING: 'The session will be stopped if this goes on: change the approach or report what is in the way.',
  STOP: 'The session is stopped: report what was done and what was in the way.',
};

export class StuckDetector {
  readonly #rules: Guardrails;
  readonly #entries: Entry[] = [];
  readonly #failures: boolean[] = [];
  readonly #lastVisit = new Map<string, number>();
  #detections = 0;
  /** Whether anything was detected since the latest action was asked for; its failure may still come. */
  #detected = false;
  #revisits = 0;
  #step = 0;
  #fingerprint: string | undefined;
  #current: string | undefined;

  constructor(rules: Guardrails) {
    this.#rules = rules;
  }

  /** Considers an action that is asked for, whether it will be allowed or denied. */
  consider(signature: string, pages: readonly string[], looks = false): Hint | undefined {
    if (!this.#detected) this.#detections = Math.max(0, this.#detections - 1);
    this.#step += 1;
    const navigates = pages.length > 0;
    this.#entries.push({ signature, navigates, looks, page: navigates ? undefined : this.#fingerprint });
    const { stuckWindowSize, stuckRepeatStop } = this.#rules;
    if (this.#entries.length > Math.max(stuckWindowSize, stuckRepeatStop * PATIENCE)) this.#entries.shift();

    const found = this.#repetition() ?? this.#cycle() ?? this.#revisit(pages);
    this.#detected = found !== undefined;
    return found;
  }

  /** Notes where an action that was allowed went. */
  visited(pages: readonly string[]): void {
    for (const page of pages) this.#lastVisit.set(page, this.#step);
  }

  /** Takes back what {@link visited} noted, since the navigation failed. */
  notVisited(pages: readonly string[]): void {
    for (const page of pages) if (this.#lastVisit.get(page) === this.#step) this.#lastVisit.delete(page);
  }

  /** Learns how an action that ran ended. */
  ran(failed: boolean): Hint | undefined {
    const { stuckFailureClusterWindow: window, stuckFailureClusterThreshold: threshold } = this.#rules;
    this.#failures.push(failed);
    if (this.#failures.length > window) this.#failures.shift();
    const failures = this.#failures.filter(Boolean).length;
    if (!failed || this.#failures.length < window || failures < threshold) return undefined;
    this.#detected = true;
    const message = `${failures} of the last ${window} actions failed.`;
    return hint('act.stuck.failure_cluster', this.#escalate(), message);
  }

  /** Learns what the page looks like now. */
  seePage({ fingerprint, restless }: PageState = {}): void {
    if (fingerprint === undefined) return;
    this.#fingerprint = fingerprint;
    const last = this.#entries.at(-1);
    if (last?.navigates && restless !== true) last.page ??= fingerprint;
  }

  #repetition(): Hint | undefined {
    const { stuckRepeatHint, stuckRepeatWarn, stuckRepeatStop } = this.#rules;
    let first = this.#entries.length - 1;
    while (first > 0 && same(this.#entries[first - 1], this.#entries[first])) first -= 1;
    const count = this.#entries.length - first;
    const looks = this.#entries.at(-1)?.looks === true;
    const patience = looks ? PATIENCE : 1;
    const severity: Severity | undefined =
      count >= stuckRepeatStop * patience
        ? 'STOP'
        : count >= stuckRepeatWarn * patience
          ? 'WARNING'
          : count >= stuckRepeatHint
            ? 'HINT'
            : undefined;
    if (severity === undefined) return undefined;
    const message = looks
      ? `The page was looked at ${count} times in a row, and nothing changed.`
      : `The same action was asked for ${count} times in a row.`;
    return hint('act.stuck.repetition', severity, message);
  }

  /** The tail is a pattern of 2 to `stuck_cycle_max_length` different actions, `stuck_cycle_repeats` times over. */
  #cycle(): Hint | undefined {
    const { stuckCycleMaxLength, stuckCycleRepeats, stuckWindowSize } = this.#rules;
    const window = this.#entries.slice(-stuckWindowSize);
    for (let length = 2; length <= stuckCycleMaxLength; length += 1) {
      const tail = window.slice(-length * stuckCycleRepeats);
      if (tail.length < length * stuckCycleRepeats) break;
      const repeats = tail.every((entry, index) => index < length || same(entry, tail[index - length]));
      const varied = tail.some((entry) => !same(entry, tail[0]));
      if (!repeats || !varied || tail.every(({ looks }) => looks)) continue;
      const message = `A pattern of ${length} actions was repeated ${stuckCycleRepeats} times.`;
      return hint('act.stuck.cycle', this.#escalate(), message);
    }
    return undefined;
  }

  /** A page that links or forms led to. Staying where one is, or where the action itself went, is no new visit. */
  arrive(page: string): Hint | undefined {
    const stayed = page === this.#current;
    this.#current = page;
    if (stayed || this.#lastVisit.get(page) === this.#step) return undefined;
    const found = this.#revisit([page]);
    this.visited([page]);
    return found;
  }

  #revisit(pages: readonly string[]): Hint | undefined {
    for (const page of pages) {
      const last = this.#lastVisit.get(page);
      if (last === undefined || this.#step - last < this.#rules.stuckRevisitGap) continue;
      this.#revisits += 1;
      return hint(
        'act.stuck.revisit',
        this.#revisits === 1 ? 'HINT' : 'WARNING',
        'This page was already visited a while ago.',
      );
    }
    return undefined;
  }

  #escalate(): Severity {
    this.#detections += 1;
    if (this.#detections >= 3) return 'STOP';
    return this.#detections === 2 ? 'WARNING' : 'HINT';
  }
}

function same(one: Entry | undefined, other: Entry | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  if (one.signature !== other.signature && !(one.looks && other.looks)) return false;
  return one.page === undefined || other.page === undefined || one.page === other.page;
}

function hint(by: ActRule, severity: Severity, what: string): Hint {
  return { by, severity, message: `${what} ${ADVICE[severity]}` };
}
