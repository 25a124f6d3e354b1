import { CordonError } from '../../model/error.ts';
import type { FrameView } from '../page/protocol.ts';
import type { GuardedTarget } from './guarded-target.ts';

/** Has the scripts of all documents of these targets apply their filter now; see `flush` of a target. `viewOf`: what is known to be seen of a frame. */
export function flushAll(
  targets: readonly GuardedTarget[],
  viewOf: (frameId: string) => FrameView | undefined,
  done: (failure: CordonError | undefined) => void,
): void {
  let [open, failure]: [number, CordonError | undefined] = [1, undefined];
  const settle = (failed: CordonError | undefined): void => {
    failure ??= failed;
    open -= 1;
    if (open === 0) flushed(targets, failure, done);
  };
  for (const each of targets) {
    for (const context of each.contexts.own()) {
      open += 1;
      each.flush(context, settle, viewOf(context.frameId));
    }
  }
  settle(undefined);
}

/**
 * What was flushed is guarded, or the flush failed. A document that began meanwhile may not have been heard of whole: the browser is asked for nothing once more, after
 * which it has.
 */
function flushed(
  targets: readonly GuardedTarget[],
  failure: CordonError | undefined,
  done: (failure: CordonError | undefined) => void,
): void {
  const unguarded = targets.find((each) => !each.contexts.areGuarded);
  if (failure !== undefined || unguarded === undefined) {
    done(failure);
    return;
  }
  unguarded.connection.post('Page.getLayoutMetrics', {}, unguarded.sessionId, () => {
    done(targets.every((each) => each.contexts.areGuarded) ? undefined : notKnownAlive());
  });
}

function notKnownAlive(): CordonError {
  return new CordonError("Cordon's filter is not known to be at work in this page", {
    kind: 'environment',
    advice: 'Nothing of this page is shown, and nothing is done in it, until it is loaded again.',
  });
}
