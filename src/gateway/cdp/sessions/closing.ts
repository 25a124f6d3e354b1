/**
 * Closes a page for good. Chromium 156 loses a close that reaches a page as it commits its next document: the old document is asked to
 * close, the new one takes its place, and the page stays, though the command was answered with success. A client that waits for the
 * page's end would wait for ever, and a page that the agent gave up would live on. So it is asked again until it is gone:
 *
 *   closeTarget ── success ──┬─ gone ──────────────────────────────── done
 *                            └─ still there ── closeTarget ── gone ── done
 */
import { pause } from '../../../browser/patience.ts';
import type { Call } from '../judging/call.ts';

/** Milliseconds between two requests to close, and how often it is asked for. */
const AGAIN_MS = 250;
const TRIES = 40;

export function closeTarget(call: Call): void {
  const { targetId } = call.params;
  call.forward(call.params, (result) => {
    // The agent may leave meanwhile, and its session with it; the page is then nobody's to close.
    if (result.success === true) insist(call, String(targetId)).catch(() => undefined);
    return result;
  });
}

async function insist(call: Call, targetId: string): Promise<void> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    await pause(AGAIN_MS);
    if (call.policy.guard.targetInfo(targetId) === undefined) return;
    await call.ask('Target.closeTarget', { targetId });
  }
}
