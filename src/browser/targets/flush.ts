import { CordonError } from '../../model/error.ts';
import type { FrameView } from '../page/protocol.ts';
import type { GuardedTarget } from './guarded-target.ts';

/** The documents that applied their filter, by the unique ids of Cordon's worlds. */
export type Flushed = ReadonlySet<string>;

/** Has the scripts of all documents of these targets apply their filter now; see `flush` of a target. `viewOf`: what is known to be seen of a frame. */
export function flushAll(
  targets: readonly GuardedTarget[],
  viewOf: (frameId: string) => FrameView | undefined,
  done: (failure: CordonError | undefined) => void,
): Flushed {
  const documents = new Set<string>();
  let [open, failure]: [number, CordonError | undefined] = [1, undefined];
  const settle = (failed: CordonError | undefined): void => {
    failure ??= failed;
    open -= 1;
    if (open === 0) afterFlush(targets, failure, done);
  };
  for (const each of targets) {
    for (const context of each.contexts.own()) {
      open += 1;
      documents.add(context.uniqueId);
      each.flush(context, settle, viewOf(context.frameId));
    }
  }
  settle(undefined);
  return documents;
}

/** Whether these targets have no document now but those that were flushed. */
export function isCovered(targets: readonly GuardedTarget[], flushed: Flushed): boolean {
  return targets.every(({ contexts }) => contexts.own().every(({ uniqueId }) => flushed.has(uniqueId)));
}

/**
 * Resolves when the guard has heard of every document that had begun when it was called. The browser keeps what it tells a session until there is an
 * answer for that session, so another session may have heard of a document first.
 */
export function heardAll(target: GuardedTarget): Promise<void> {
  return new Promise((resolve) => hearAll(target, resolve));
}

function hearAll({ connection, sessionId }: GuardedTarget, heard: () => void): void {
  // It asks for nothing; where it fails, the target is gone.
  connection.post('Page.getLayoutMetrics', {}, sessionId, () => heard());
}

/** What was flushed is guarded, or the flush failed. A document that began meanwhile may not have been heard of whole. */
function afterFlush(
  targets: readonly GuardedTarget[],
  failure: CordonError | undefined,
  done: (failure: CordonError | undefined) => void,
): void {
  const unguarded = targets.find((each) => !each.contexts.areGuarded);
  if (failure !== undefined || unguarded === undefined) {
    done(failure);
    return;
  }
  hearAll(unguarded, () => {
    done(targets.every((each) => each.contexts.areGuarded) ? undefined : notKnownAlive());
  });
}

function notKnownAlive(): CordonError {
  return new CordonError("Cordon's filter is not known to be at work in this page", {
    kind: 'environment',
    advice: 'Nothing of this page is shown, and nothing is done in it, until it is loaded again.',
  });
}
