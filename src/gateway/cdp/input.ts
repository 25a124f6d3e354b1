import type { PageTarget } from '../../browser/page/protocol.ts';
import type { PageState } from '../../model/action.ts';
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
      return session.pressRefused ? call.answer({}) : passOn(call, 'press');
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
  if (type !== 'touchStart') return session.pressRefused ? call.answer({}) : passOn(call, 'press');
  const points = Array.isArray(touchPoints) ? touchPoints.filter(isJsonObject) : [];
  session.pressRefused = true;
  session.pressRefused = !(await press(call, points));
}

/** A tap made by the browser is a click on what it touches. */
export async function tapGesture(call: Call): Promise<void> {
  await press(call, [call.params]);
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

/** Judges a press at each point; a single one that is refused refuses the event. Answers whether it was passed on. */
async function press(call: Call, points: readonly JsonObject[]): Promise<boolean> {
  const { method, params } = call;
  const [first, ...others] = points;
  if (first === undefined || others.length > 0) {
    call.refuse('press one point at a time');
    return false;
  }
  await untilSettled(call, 'press');
  const look = async () => actionOf(method, params, { verb: 'click', ...(await foundAt(call, first)) });
  return judgeThenForward(call, look, () => passOn(call, 'press'));
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
