import { inTime } from '../../../browser/patience.ts';
import { messageOf } from '../../../model/error.ts';
import type { Call } from '../judging/call.ts';

/** How long a page may take to send for its document, in milliseconds. One that asks whether it is to be left may take for ever, and its client waits to be asked. */
const ASKED_FOR_MS = 2_000;

const REPEATED = 'it would send a form a second time; open the address with Page.navigate, or press again what sent it';

/**
 * Passes on what has a page loaded again, unless that would send a form once more: what was pressed for was judged as one press, and here is none. Nobody
 * waits for it but who asked.
 */
export function forwardUnlessSent(call: Call): void {
  let stopped = false;
  const decided = call.policy.guard.watchRepeats(call.session.targetId ?? '', () => {
    stopped = true;
    call.refuse(REPEATED);
  });
  const isNotStopped = async (): Promise<boolean> => {
    await inTime(decided, ASKED_FOR_MS);
    return !stopped;
  };
  call.forwardIf(isNotStopped).catch((error: unknown) => call.refuse(messageOf(error)));
}
