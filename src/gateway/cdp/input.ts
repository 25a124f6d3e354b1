import { isDeepStrictEqual } from 'node:util';
import type { PageTarget } from '../../browser/page/protocol.ts';
import { inTime } from '../../browser/patience.ts';
import type { PageState } from '../../model/action.ts';
import { messageOf } from '../../model/error.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { actionOf, keyEffect, keyKind } from './actions.ts';
import type { Call } from './call.ts';
import { judgeThenForward, soon } from './judge.ts';
import type { InputKind } from './lockout.ts';

/** Moves pass; a press is a click on what stands under it now; the wheel scrolls; a release follows its press. */
export async function mouseEvent(call: Call): Promise<void> {
  const { method, params, session } = call;
  switch (params.type) {
    case 'mouseMoved':
      return call.forward();
    case 'mouseReleased':
      return session.pressRefused ? call.answer({}) : passAimed(call, true);
    case 'mouseWheel':
      await judgeThenForward(call, actionOf(method, params, { verb: 'scroll' }));
      return;
    case 'mousePressed':
      session.pressRefused = true;
      session.pressRefused = !(await press(call, [params]));
      return;
    default:
      call.refuse('this type of mouse event is not known');
  }
}

/** A finger set down is a click on what it touches. */
export async function touchEvent(call: Call): Promise<void> {
  const { params, session } = call;
  const { type, touchPoints } = params;
  if (type !== 'touchStart' && session.pressRefused) return call.answer({});
  if (type === 'touchMove') return passOn(call, 'press');
  if (type !== 'touchStart') return passAimed(call, true);
  const points = Array.isArray(touchPoints) ? touchPoints.filter(isJsonObject) : [];
  session.pressRefused = true;
  session.pressRefused = !(await press(call, points));
}

/** A tap made by the browser is a click on what it touches. */
export async function tapGesture(call: Call): Promise<void> {
  await press(call, [call.params], true);
}

export async function scrollGesture(call: Call): Promise<void> {
  const { method, params } = call;
  await judgeThenForward(call, actionOf(method, params, { verb: 'scroll' }));
}

/** Dragging about passes, dropping is judged by where it falls; files of this machine are never dropped. */
export async function dragEvent(call: Call): Promise<void> {
  const { method, params } = call;
  const { type, data } = params;
  if (!isJsonObject(data) || (Array.isArray(data.files) && data.files.length > 0)) {
    return call.refuse('files of this machine are out of reach');
  }
  if (type !== 'drop') return call.forward();
  await untilSettled(call, 'press');
  const look = async () => actionOf(method, params, { verb: 'drag', ...(await foundAt(call, params)) });
  await judgeThenForward(call, look, () => passOn(call, 'press'));
}

export async function keyEvent(call: Call): Promise<void> {
  const { method, params } = call;
  const effect = keyEffect(params);
  const kind = keyKind(params, effect?.verb);
  // A released key acts too: it is on its release that a space presses a button.
  if (effect === undefined) return passOn(call, kind);
  await untilSettled(call, kind);
  const look = async () => {
    const found = await focused(call);
    return actionOf(method, params, { ...effect, ...(kind === 'press' ? found : asItIs(found)) });
  };
  await judgeThenForward(call, look, () => passOn(call, kind));
}

/** Text put in at once, by insertText or an input method. */
export async function textEvent(call: Call): Promise<void> {
  const { method, params } = call;
  const texts = typeof params.text === 'string' ? [params.text] : [];
  await untilSettled(call, 'text');
  const look = async () => actionOf(method, params, { verb: 'type', texts, ...asItIs(await focused(call)) });
  await judgeThenForward(call, look, () => passOn(call, 'text'));
}

/**
 * Judges a press at a point, and passes it on to what was judged and nothing else. `over`: the event lets go as well. Answers whether it was
 * passed on.
 */
async function press(call: Call, points: readonly JsonObject[], over = false): Promise<boolean> {
  const { method, params, policy, session } = call;
  const [first, ...others] = points;
  if (first === undefined || others.length > 0) {
    call.refuse('press one point at a time');
    return false;
  }
  await untilSettled(call, 'press');
  let judged: PageTarget | null = null;
  let aimed = false;
  const look = async () => {
    const found = await foundAt(call, first);
    judged = found.target;
    return actionOf(method, params, { verb: 'click', ...found });
  };
  await judgeThenForward(call, look, async () => {
    const target = await soon(aimAt(call, first), 'aiming');
    aimed = isDeepStrictEqual(identityOf(target), identityOf(judged));
    if (aimed) return passAimed(call, over);
    void policy.guard.astray(session.targetId ?? '', true);
    call.refuse(MOVED);
  });
  return aimed;
}

/** Counters and clocks in names change all the time. */
function identityOf(target: PageTarget | null): object | null {
  return target && { ...target, name: target.name.replace(/[^\p{L}]+/gu, '') };
}

const MOVED = 'what stands under the pointer changed while it was pressed; look at the page again and start anew.';
/** How long a page is asked where a press went, in milliseconds; one that is stuck in it has kept its events, or not, by then. */
const ASTRAY_MS = 2_000;

function aimAt({ policy, session }: Call, { x, y }: JsonObject): Promise<PageTarget | null> {
  return policy.guard.aim(session.targetId ?? '', coordinate(x), coordinate(y));
}

/** Passes on a part of a press that was aimed, and says so where it went elsewhere and was kept from the page. */
function passAimed(call: Call, over: boolean): void {
  const { guard } = call.policy;
  const { targetId = '' } = call.session;
  const answered = async (): Promise<void> => {
    const result = await passing(call);
    let strayed: string | undefined;
    const asked = guard.astray(targetId, over).then((name) => {
      strayed = name;
    });
    await inTime(asked, ASTRAY_MS);
    if (strayed === undefined) call.answer(result);
    else call.refuse(MOVED);
  };
  answered().catch((error: unknown) => call.refuse(messageOf(error)));
}

async function passing(call: Call): Promise<JsonObject> {
  const { method, params, policy, session } = call;
  const acknowledged = policy.lockout?.passing(session.targetId ?? '', 'press');
  try {
    return await call.ask(method, params);
  } finally {
    acknowledged?.();
  }
}

async function untilSettled({ policy, session }: Call, kind: InputKind): Promise<void> {
  await policy.lockout?.before(session.targetId ?? '', kind);
}

/** Passes an input on; what it sets off is what the next one waits for. */
function passOn(call: Call, kind: InputKind): void {
  const { policy, session } = call;
  if (policy.lockout === undefined) call.forward();
  else call.forwardInput(policy.lockout.passing(session.targetId ?? '', kind));
}

/** What an input finds: the element that it reaches, and the page as it is. */
interface Found {
  readonly target: PageTarget | null;
  readonly page: PageState | undefined;
}

/** For what sets nothing off: it does not matter how the agent knew what has the focus by now. */
function asItIs({ target, page }: Found): Found {
  if (target?.shownAs === undefined) return { target, page };
  const { shownAs: _, ...now } = target;
  return { target: now, page };
}

async function foundAt(call: Call, point: JsonObject): Promise<Found> {
  const { guard } = call.policy;
  const [x, y] = [coordinate(point.x), coordinate(point.y)];
  return found(call, (page) => guard.targetAt(page, x, y), 'finding what is under the pointer');
}

async function focused(call: Call): Promise<Found> {
  const { guard } = call.policy;
  return found(call, (page) => guard.focused(page), 'finding what has the focus');
}

/** What is found once no captcha stands in the page, or once that was waited for. */
async function found(
  { policy, session }: Call,
  finding: (targetId: string) => Promise<PageTarget | null>,
  what: string,
): Promise<Found> {
  const { guard, captchas } = policy;
  const targetId = session.targetId ?? '';
  const look = async (): Promise<Found> => {
    const [target, page] = await soon(Promise.all([finding(targetId), guard.pageState(targetId)]), what);
    return { target, page };
  };
  const first = await look();
  if (first.page?.captcha === undefined || captchas === undefined) return first;
  await captchas.past(async () => (await look()).page);
  return look();
}

function coordinate(value: Json | undefined): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError('a coordinate must be a number');
  return value;
}
