/**
 * The lockout (docs/architecture.md#lockout, docs/sources.md#cellmate-fresh-arguments): an agent's next input waits until what the last one set off has
 * settled.
 *
 * An input may set off a request, and nothing says at once that it did: by the input's acknowledgement one request in ten is known, after a
 * frame of the page it has said all that it made. So a frame is asked for as soon as an input is acknowledged (a fence), and the next press
 * waits for it:
 *
 *   press ── ack ── fence ──┬─ no request, no navigation ──────────────────────────────────────────────── next press
 *                           └─ POST announced ── at the proxy ── answered ── taken in (a fence) ───────── next press
 *
 * A page may also write by a timer that a press has set, as forms do that gather what comes quickly. Nothing tells of a timer, so that a press waits
 * until the press before it in its page is {@link TIMERS_MS} old: what was set off by then has been said. People do not press twice within it.
 *
 * An agent that thinks for longer than that waits for nothing. Typed text that follows typed text goes unfenced, or a word would take a
 * frame a letter; behind the last of it a frame is asked for, which the next press finds done. The wait is bounded: what has not settled by then is
 * given up, and the session denies further changes until it has.
 */
import type { Guard } from '../../../browser/guard.ts';
import { inTime, pause } from '../../../browser/patience.ts';
import type { Changes } from '../../../session/state/changes.ts';
import type { ExpectedRequests } from '../../../session/state/expected-requests.ts';

/** What of a session inputs wait for. */
export interface Settling {
  readonly changes: Pick<Changes, 'settled' | 'whenSettled' | 'giveUp'>;
  readonly expected: Pick<ExpectedRequests, 'settled' | 'whenSettled' | 'giveUp'>;
  /** Whether a page at this URL shows values that conditions need. */
  watchesPage(url: string): boolean;
  /** For how many milliseconds page values may still be in motion. */
  unquietFor(): number;
}

/** A press of a button, touch, Enter or space; typed text; or a key that does neither and waits for nothing. */
export type InputKind = 'press' | 'text' | 'other';

/** For how long after a press its page's timers may make requests that the next press waits for, in milliseconds. */
const TIMERS_MS = 120;

/** The longest that an input waits, in milliseconds. */
const LIMIT_MS = 5_000;

/** What inputs have set off in one page. */
interface Page {
  /** Inputs that were passed on and not acknowledged, with the fences behind them. */
  readonly underWay: Set<Promise<void>>;
  /** Something was typed since the last fence was asked for. */
  unfenced: boolean;
  /** A fence behind typed text is under way: one at a time, so that a word does not take a frame a letter. */
  fencing: boolean;
  /** The last input was typed text, which more text may follow at once. */
  typing: boolean;
  /** When the page had handled the last press, by this process's clock. */
  pressedAt: number;
}

export class Lockout {
  readonly #guard: Guard;
  readonly #settling: Settling;
  /** By the guard's word on a page's way, which lives as long as the page. */
  readonly #pages = new WeakMap<object, Page>();

  constructor(guard: Guard, settling: Settling) {
    this.#guard = guard;
    this.#settling = settling;
  }

  /** Resolves when an input may go to a page. @throws what kept the page from being asked */
  async before(targetId: string, kind: InputKind): Promise<void> {
    const page = this.#pageOf(targetId);
    if (kind === 'other' || (kind === 'text' && page.typing && this.#isStill(targetId))) return;
    const patience = { over: false };
    if (await inTime(this.#untilSettled(page, targetId, kind, patience), LIMIT_MS)) return;
    patience.over = true;
    page.underWay.clear();
    page.fencing = false;
    this.#settling.expected.giveUp();
    this.#settling.changes.giveUp();
  }

  /** An input goes to a page now. The answer is to be called when the page has handled it. */
  passing(targetId: string, kind: InputKind): () => void {
    const page = this.#pageOf(targetId);
    page.typing = kind === 'text' || (kind === 'other' && page.typing);
    if (kind !== 'press') {
      page.unfenced = true;
      return () => {
        page.unfenced = true;
        this.#fence(page, targetId);
      };
    }
    let acknowledge: () => void = () => undefined;
    const acknowledged = new Promise<void>((resolve) => {
      acknowledge = resolve;
    });
    this.#follow(page, async () => {
      await acknowledged;
      page.pressedAt = performance.now();
      await this.#guard.nextFrame(targetId);
    });
    return acknowledge;
  }

  #isStill(targetId: string): boolean {
    const { expected, changes } = this.#settling;
    return expected.settled && changes.settled && this.#guard.navigation(targetId)?.underWay !== true;
  }

  async #untilSettled(
    page: Page,
    targetId: string,
    kind: InputKind,
    patience: { readonly over: boolean },
  ): Promise<void> {
    await this.#guard.announceRequests(targetId);
    this.#fence(page, targetId);
    while (!patience.over) {
      await Promise.all(page.underWay);
      const timers = kind === 'press' ? page.pressedAt + TIMERS_MS - performance.now() : 0;
      if (this.#isStill(targetId)) {
        if (timers <= 0) break;
        await pause(timers);
        await this.#guard.nextFrame(targetId);
        continue;
      }
      await this.#guard.navigation(targetId)?.whenDone();
      await this.#settling.expected.whenSettled();
      await this.#settling.changes.whenSettled();
      // The answer is there; the page takes it in.
      await this.#guard.nextFrame(targetId);
    }
    await this.#untilQuiet(targetId, patience);
  }

  /** Where a page shows values that conditions need, they are said again, and have been the same for a while. */
  async #untilQuiet(targetId: string, patience: { readonly over: boolean }): Promise<void> {
    const url = this.#guard.targetInfo(targetId)?.url ?? '';
    if (!this.#settling.watchesPage(url)) return;
    await this.#guard.readArguments(new URL(url).origin);
    for (let wait = this.#settling.unquietFor(); wait > 0 && !patience.over; wait = this.#settling.unquietFor()) {
      await pause(wait);
      await this.#guard.readArguments(new URL(url).origin);
    }
  }

  /** Asks for a frame behind what was typed, so that a later press need not; what is typed meanwhile is behind the next one. */
  #fence(page: Page, targetId: string): void {
    if (!page.unfenced || page.fencing) return;
    page.fencing = true;
    this.#follow(page, async () => {
      try {
        while (page.unfenced) {
          page.unfenced = false;
          await this.#guard.nextFrame(targetId);
        }
      } finally {
        page.fencing = false;
      }
    });
  }

  #follow(page: Page, what: () => Promise<void>): void {
    const followed = what().finally(() => page.underWay.delete(followed));
    page.underWay.add(followed);
    // Whoever waits for it hears of the failure; where nobody does, there is nobody to refuse.
    followed.catch(() => undefined);
  }

  #pageOf(targetId: string): Page {
    const target = this.#guard.navigation(targetId);
    const known = target === undefined ? undefined : this.#pages.get(target);
    const page = known ?? {
      underWay: new Set(),
      unfenced: false,
      fencing: false,
      typing: false,
      pressedAt: Number.NEGATIVE_INFINITY,
    };
    if (target !== undefined) this.#pages.set(target, page);
    return page;
  }
}
