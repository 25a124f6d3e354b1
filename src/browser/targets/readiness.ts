/**
 * How each new target comes under guard before its first document runs anything. The guard is told of a target, puts its script there, and only then lets
 * it run. What holds the target meanwhile, and when it answers, differs (Chromium 156):
 *
 *     target                                  held by                                  answers
 *     popup that its opener can reach         its process, within `open`               while held
 *     frame in a process of its own           the browser, before its document comes   while held
 *     page opened without opener              the browser, before it asks for any      once it runs, before its document comes
 *     tab of a ctrl, shift or middle click    nobody                                   at once
 *
 * So of the third kind only the sending can be waited for; and for the last, and whatever else somebody lets go too early, the proxy holds back the answer
 * to a document until all targets are placed. Frames in their page's process have the page's script.
 */
import { CordonError } from '../../model/error.ts';
import type { JsonObject } from '../../model/json.ts';
import type { GuardedTarget } from './guarded-target.ts';
import type { Placed } from './placed.ts';

/** How far a target is guarded; see `placed` and `ready` of the guard. */
export interface Readiness {
  readonly placed: Deferred;
  readonly ready: Deferred;
}

interface Deferred {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/** The readiness of targets that the browser has announced to somebody, but perhaps not yet to the guard. */
export class ReadinessBook {
  readonly #known = new Map<string, Readiness>();
  /** Those that the guard was told of and that are not placed. */
  readonly #placing = new Set<Readiness>();
  /** Whether any popup was held within its process; see `thaw` of a target. */
  hasHeld = false;
  #ended = false;

  of(targetId: string): Readiness {
    const known = this.#known.get(targetId);
    if (known !== undefined) return known;
    const readiness = { placed: deferred(), ready: deferred() };
    this.#known.set(targetId, readiness);
    if (this.#ended) this.forget(targetId);
    return readiness;
  }

  /** Places the script in a target, as the browser describes it, and lets it run. */
  async begin(target: GuardedTarget, info: JsonObject, what: Placed): Promise<void> {
    const readiness = this.of(target.targetId);
    this.#placing.add(readiness);
    this.hasHeld ||= info.canAccessOpener === true;
    try {
      const placing = target.place(what);
      if (!answersOnlyRunning(info)) await placing;
      const running = target.letRun();
      readiness.placed.resolve();
      await Promise.all([placing, running]);
      readiness.ready.resolve();
    } catch (error) {
      readiness.placed.reject(error);
      readiness.ready.reject(error);
    } finally {
      this.#placing.delete(readiness);
    }
  }

  /** Resolves when every target that the guard was told of by now is placed, or gone. */
  async allPlaced(): Promise<void> {
    await Promise.allSettled([...this.#placing].map(({ placed }) => placed.promise));
  }

  /** The target is gone: whoever waits for it waits in vain. */
  forget(targetId: string): void {
    const readiness = this.#known.get(targetId);
    readiness?.placed.reject(notGuarded(targetId));
    readiness?.ready.reject(notGuarded(targetId));
    this.#known.delete(targetId);
  }

  /** Nothing is guarded any more. */
  end(): void {
    this.#ended = true;
    for (const targetId of [...this.#known.keys()]) this.forget(targetId);
  }
}

/** Whether a page has no process to answer from before it runs: opened by a page, and out of its reach (`noopener`). */
function answersOnlyRunning({ openerId, canAccessOpener }: JsonObject): boolean {
  return openerId !== undefined && canAccessOpener !== true;
}

export function notGuarded(targetId: string): CordonError {
  return new CordonError(`The target ${targetId} is gone or not guarded`, {
    kind: 'environment',
    advice: 'Open a new page.',
  });
}

function deferred(): Deferred {
  let resolve: () => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  // Whoever waits hears of a rejection; where nobody does, it is no failure.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
