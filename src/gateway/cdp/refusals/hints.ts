/**
 * What the session has to say to an agent about how it is doing (stuck detection, limits that are near), put before the agent's next result.
 *
 * DevTools results have no room for a remark, so one goes out right before the result as an entry of the page's log: client libraries and the
 * tool servers built on them hand that to the agent as a message of the console. A refusal has room: there it stands before the reason.
 */
import type { JsonObject } from '../../../model/json.ts';
import type { Hint } from '../../../model/verdict.ts';

/** An agent that asks for nothing is told no more than this when it comes back. */
const MOST_PENDING = 10;

const LEVELS: Readonly<Record<Hint['severity'], string>> = { HINT: 'info', WARNING: 'warning', STOP: 'error' };

/** The hints that one agent has not been told yet. */
export class PendingHints {
  readonly #atOnce: (hints: readonly Hint[]) => void;
  #hints: Hint[] = [];

  /** @param atOnce told of what cannot wait for the agent's next result, since that result waits for it */
  constructor(atOnce: (hints: readonly Hint[]) => void = () => undefined) {
    this.#atOnce = atOnce;
  }

  addAtOnce(hints: readonly Hint[]): void {
    this.add(hints);
    this.#atOnce(hints);
  }

  add(hints: readonly Hint[]): void {
    if (hints.length > 0) this.#hints = [...this.#hints, ...hints].slice(-MOST_PENDING);
  }

  /** All that are pending, each once. */
  take(): readonly Hint[] {
    const hints = this.#hints;
    if (hints.length > 0) this.#hints = [];
    return hints;
  }
}

/** Where what every agent should be told is put up. */
export class HintBoard {
  readonly #agents = new Set<PendingHints>();

  join(atOnce?: (hints: readonly Hint[]) => void): PendingHints {
    const pending = new PendingHints(atOnce);
    this.#agents.add(pending);
    return pending;
  }

  leave(pending: PendingHints): void {
    this.#agents.delete(pending);
  }

  tell(hints: readonly Hint[]): void {
    for (const pending of this.#agents) pending.add(hints);
  }

  /** That a person is asked: a client that waits for its own press is told meanwhile, where it can be. */
  tellAsked(hints: readonly Hint[]): void {
    for (const pending of this.#agents) pending.addAtOnce(hints);
  }
}

/** A hint as an entry of a page's log. */
export function logEntry(hint: Hint, sessionId: string, now: number): JsonObject {
  const entry = { source: 'other', level: LEVELS[hint.severity], text: hintText(hint), timestamp: now };
  return { method: 'Log.entryAdded', params: { entry }, sessionId };
}

/** A refusal's reason with the hints before it. */
export function reasonAfter(hints: readonly Hint[], reason: string): string {
  return [...hints.map(hintText), reason].join(' ');
}

export function hintText({ severity, by, message }: Hint): string {
  return `[Cordon ${severity} ${by}] ${message}`;
}
