import { actionOf } from './actions.ts';
import type { Call } from './call.ts';
import { judgeThenForward } from './judge.ts';
import { givenStream } from './page-level.ts';
import { filtered } from './searches.ts';

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
  const { method, params } = call;
  await filtered(call, 'page');
  await judgeThenForward(call, actionOf(method, params, { verb: 'screenshot' }), forward);
}
