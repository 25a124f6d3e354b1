import type { Flushed } from '../../../browser/targets/flush.ts';
import { messageOf } from '../../../model/error.ts';
import type { JsonObject } from '../../../model/json.ts';
import { actionOf } from '../judging/actions.ts';
import type { Call } from '../judging/call.ts';
import { judgeThenForward } from '../judging/judge.ts';
import { givenStream } from '../sessions/page-level.ts';
import { inMedium } from './emulation.ts';
import { MOST_TRIES, MOVED_ON } from './moved-on.ts';
import { filtered } from './searches.ts';

/**
 * Pictures of a page: judged, and taken when every frame has applied its filter. The browser process takes them, not the page, so
 * that nothing but waiting puts the filter first.
 */
export async function screenshot(call: Call): Promise<void> {
  await picture(call, MOST_TRIES);
}

/**
 * A page printed: a picture as well, which may come as a stream. On paper other styles apply, and what these say of controls counts, so the filter is applied
 * to the page as it is for paper.
 */
export async function print(call: Call): Promise<void> {
  // A page that goes elsewhere meanwhile is not printed again: what is sent behind would draw it otherwise.
  await inMedium(call, 'print', () => picture(call, 0, givenStream(call)));
}

async function picture(call: Call, tries: number, change?: Change): Promise<void> {
  const { method, params } = call;
  const looked = await look(call);
  await judgeThenForward(call, actionOf(method, params, { verb: 'screenshot' }), () =>
    take(call, looked, tries, change),
  );
}

type Change = (result: JsonObject) => JsonObject;

/** What a page was when the filter was applied. */
interface Looked {
  readonly flushed: Flushed;
  readonly takenInRoots: Promise<number>;
}

async function look(call: Call): Promise<Looked> {
  const flushed = await filtered(call, 'page');
  const takenInRoots = call.policy.guard.countTakenInRoots(call.session.targetId ?? '');
  // It is answered before the picture is taken. Whoever asks whether the picture shows what was read hears of a failure.
  takenInRoots.catch(() => undefined);
  return { flushed, takenInRoots };
}

/** Whether a page is still what it was when the filter was applied: no document came, and no shadow root with something to take out. */
async function isAsRead({ policy: { guard }, session }: Call, { flushed, takenInRoots }: Looked): Promise<boolean> {
  const targetId = session.targetId ?? '';
  const [isCovered, before, now, hasClosed] = await Promise.all([
    guard.stillCovers(targetId, 'page', flushed),
    takenInRoots,
    guard.countTakenInRoots(targetId),
    guard.adoptClosedRoots(targetId),
  ]);
  return isCovered && before === (hasClosed ? await guard.countTakenInRoots(targetId) : now);
}

/**
 * Takes it, and takes it again where a document came meanwhile that no filter was applied in, or a shadow root with something to take out. Nobody waits for it
 * but who asked.
 */
function take(call: Call, looked: Looked, tries: number, change?: Change): void {
  call
    .forwardIf(() => isAsRead(call, looked), change)
    .then(async (isDone) => {
      if (isDone) return;
      if (tries === 0) call.refuse(MOVED_ON);
      else take(call, await look(call), tries - 1, change);
    })
    .catch((error: unknown) => call.refuse(messageOf(error)));
}
