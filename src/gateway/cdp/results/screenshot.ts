import { actionOf } from '../judging/actions.ts';
import type { Call } from '../judging/call.ts';
import { judgeThenForward } from '../judging/judge.ts';
import { givenStream } from '../sessions/page-level.ts';
import { filtered } from './searches.ts';

/**
 * Pictures of a page: judged, and taken when every frame has applied its filter. The browser process takes them, not the page, so
 * that nothing but waiting puts the filter first.
 */
export async function screenshot(call: Call): Promise<void> {
  await picture(call, call.forward);
}

/**
 * A page printed: a picture as well, which may come as a stream. On paper other styles apply, and what these say of controls counts, so the filter is applied
 * to the page as it is for paper.
 */
export async function print(call: Call): Promise<void> {
  const { session } = call;
  await call.ask(MEDIA, { ...session.emulatedMedia, media: 'print' });
  try {
    await picture(call, () => call.forward(call.params, givenStream(call)));
  } finally {
    // What is sent after the printing is handled after it.
    await call.ask(MEDIA, session.emulatedMedia);
  }
}

const MEDIA = 'Emulation.setEmulatedMedia';

/** Notes what a client asks for, to come back to it. */
export function emulateMedia(call: Call): void {
  call.session.emulatedMedia = call.params;
  call.forward();
}

async function picture(call: Call, forward: () => void): Promise<void> {
  const { method, params } = call;
  await filtered(call, 'page');
  await judgeThenForward(call, actionOf(method, params, { verb: 'screenshot' }), forward);
}
