import { actionOf } from './actions.ts';
import type { Call } from './call.ts';
import { judgeThenForward, soon } from './judge.ts';
import { givenStream } from './page-level.ts';

/**
 * Pictures of a page: judged, and taken when every frame has applied its filter. The browser process takes them, not the page, so
 * that nothing but waiting puts the filter first.
 */
export async function screenshot(call: Call): Promise<void> {
  await picture(call, call.forward);
}

/** A page printed: a picture as well, which may come as a stream. */
export async function print(call: Call): Promise<void> {
  await picture(call, () => call.forward(call.params, givenStream(call)));
}

async function picture(call: Call, forward: () => void): Promise<void> {
  const { method, params, policy, session } = call;
  const targetId = session.targetId ?? '';
  await soon(policy.guard.adoptClosedRoots(targetId), 'filtering the page');
  await soon(policy.guard.settle(targetId), 'filtering the page');
  const filtered = new Promise<void>((resolve, reject) => {
    policy.guard.flush(targetId, 'page', (failure) => (failure === undefined ? resolve() : reject(failure)));
  });
  await soon(filtered, 'filtering the page');
  await judgeThenForward(call, actionOf(method, params, { verb: 'screenshot' }), forward);
}
