import { CordonError } from '../model/error.ts';

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
  #ended = false;

  of(targetId: string): Readiness {
    const known = this.#known.get(targetId);
    if (known !== undefined) return known;
    const readiness = { placed: deferred(), ready: deferred() };
    this.#known.set(targetId, readiness);
    if (this.#ended) this.forget(targetId);
    return readiness;
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
