/**
 * The state-changing requests of a session that are under way: what an agent's next input waits for, and what a request that needs page
 * values waits for (docs/architecture.md#lockout, docs/sources.md#cellmate-fresh-arguments).
 *
 * A change is sent, answered (the head of its response has come, so the server has done it) and finished (the page has all of the
 * response). Inputs wait until all are finished, but never for ever: a change that was waited for in full is given up. It is not waited for
 * again, and while a given-up change of a declared action has no answer, further state changes are denied, since nobody knows what they
 * would act on.
 *
 *   begin A ── wait ──────────── give up A ─┬─ answered A ── finished A
 *                                           └─ (other changes are denied) ─┘
 */

import type { SendVerdict } from '../../model/gates.ts';
import type { Grant } from '../../model/policy/grant.ts';
import type { RequestHead } from '../../model/traffic/request.ts';
import { isSafeMethod } from '../../model/traffic/safe-methods.ts';
import { SEND_RULES } from '../../send/rules.ts';
import { Waiters } from './waiters.ts';

/** Allowed without being the page's own doing: telemetry of others, reads that are sent by POST, and what only keeps a WebSocket going. */
const HARMLESS: ReadonlySet<string> = new Set([
  SEND_RULES.external.id,
  SEND_RULES.unlistedRead.id,
  SEND_RULES.messageHousekeeping.id,
]);

/** Whether a request may change state by its method. */
export function mayChange({ method }: { readonly method: string }): boolean {
  return !isSafeMethod(method.toUpperCase());
}

/** Of requests that nothing lists, most pings only tell, and their pages wait for no answer. */
const UNLISTED: ReadonlySet<string> = new Set([SEND_RULES.unlistedAllowed.id, SEND_RULES.unlistedPublic.id]);

/** Whether an allowed request changes state as far as the send gate knows. Any script can send what is listed as a ping as well. */
export function isChange(request: RequestHead, { by }: SendVerdict): boolean {
  return mayChange(request) && !HARMLESS.has(by) && !(request.type === 'ping' && UNLISTED.has(by));
}

/** Whether a grant allows anything that may change state. */
export function mayChangeState({ sites, policy }: Grant): boolean {
  return policy.sites.some(({ domain, unlisted, sitemap }) => {
    if (unlisted === 'allow' || unlisted === 'ask') return true;
    const selected = sites.filter((site) => site.domain === domain).flatMap((site) => site.selected);
    const granted = new Set(
      selected.filter((each) => each.policy.effect !== 'deny').flatMap((each) => each.policy.actions),
    );
    return sitemap.some((entry) => granted.has(entry.action) && [entry, ...entry.children].some(mayChange));
  });
}

/** One state-changing request; a token for who began it. */
export interface Change {
  /** Whether it is a semantic action of a sitemap: only then is it known to matter. */
  readonly declared: boolean;
}

interface Progress {
  answered: boolean;
  givenUp: boolean;
}

export class Changes {
  readonly #underWay = new Map<Change, Progress>();
  readonly #waiting = new Waiters(() => this.settled);

  begin(declared: boolean): Change {
    const change: Change = { declared };
    this.#underWay.set(change, { answered: false, givenUp: false });
    return change;
  }

  /** The server has answered, or never will. */
  answered(change: Change): void {
    const progress = this.#underWay.get(change);
    if (progress !== undefined) progress.answered = true;
  }

  /** The page has the whole answer. Answers whether the change was still under way. */
  finished(change: Change): boolean {
    const known = this.#underWay.delete(change);
    this.#waiting.look();
    return known;
  }

  /** Whether nothing is under way but what was given up. */
  get settled(): boolean {
    for (const { givenUp } of this.#underWay.values()) if (!givenUp) return false;
    return true;
  }

  /** Resolves as soon as `settled`; at once where it is so already. */
  whenSettled(): Promise<void> {
    return this.#waiting.wait();
  }

  /** Nobody waits any longer for what is under way now. */
  giveUp(): void {
    for (const progress of this.#underWay.values()) progress.givenUp = true;
    this.#waiting.look();
  }

  /** Whether a declared change was given up and its server has not answered yet. */
  get overdue(): boolean {
    for (const [{ declared }, { answered, givenUp }] of this.#underWay) {
      if (declared && givenUp && !answered) return true;
    }
    return false;
  }
}
