import type { PageTarget } from '../../browser/page/protocol.ts';
import type { Action } from '../../model/action.ts';
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { actionOf } from './actions.ts';
import { aimAndPass, passAimed } from './aimed.ts';
import type { Call } from './call.ts';
import { asItIs, coordinate, focused, foundAt, passOn, untilSettled } from './found.ts';
import { judgeThenForward } from './judge.ts';

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
  const { method, params } = call;
  const [first, ...others] = points;
  if (first === undefined || others.length > 0) {
    call.refuse('press one point at a time');
    return false;
  }
  await untilSettled(call, 'press');
  let [action, judged]: [Action | undefined, PageTarget | null] = [undefined, null];
  let aimed = false;
  const look = async () => {
    const found = await foundAt(call, first);
    judged = found.target;
    action = actionOf(method, params, { verb: 'click', ...found });
    return action;
  };
  await judgeThenForward(call, look, async () => {
    if (action !== undefined) aimed = await aimAndPass(call, action, judged, aimAt(call, first), over);
  });
  return aimed;
}

function aimAt({ policy, session }: Call, { x, y }: JsonObject): Promise<PageTarget | null> {
  return policy.guard.aim(session.targetId ?? '', coordinate(x), coordinate(y));
}
