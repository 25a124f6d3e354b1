import type { Hit } from '../../../browser/input/hit-test.ts';
import type { Action } from '../../../model/action.ts';
import type { JsonObject } from '../../../model/json.ts';
import { actionOf } from '../judging/actions.ts';
import type { Call } from '../judging/call.ts';
import { judgeThenForward, refusalOf } from '../judging/judge.ts';
import type { AgentSession } from '../sessions/agent-session.ts';
import { aimAndPass, isOutlived, isSameControl, nextPress, passAimed, refuseMoved } from './aimed.ts';
import { dragOver, dropped, interceptDrags } from './drags.ts';
import { asItIs, focused, foundAt, hitAt, passOn, untilSettled } from './found.ts';
import { type Point, pointOf, readMouse, readTouch } from './pointer.ts';
import { ending, noting } from './refused-press.ts';

/** Moves pass; a press is a click on what stands under it now; the wheel scrolls; a release is judged where it lets go of something else. */
export async function mouseEvent(sent: Call): Promise<void> {
  const params = readMouse(sent.params);
  const call = sent.reading(params);
  const { session } = call;
  switch (params.type) {
    case 'mouseMoved':
      if (!(await dragOver(call, params))) call.forward();
      return;
    case 'mouseReleased':
      if (session.pressedAt === undefined) ending(call, session.pressRefused).answer({});
      else if (!(await dropped(call, params))) await letGo(call, params, session.pressedAt);
      session.pressedAt = undefined;
      session.pressRefused = undefined;
      return;
    case 'mouseWheel':
      await judgeThenForward(call, actionOf(call.method, params, { verb: 'scroll' }));
      return;
    case 'mousePressed':
      session.pressedAt = undefined;
      session.pressRefused = undefined;
      await interceptDrags(call);
      if (
        await press(
          noting(call, (why) => (session.pressRefused = why)),
          params,
        )
      )
        session.pressedAt = { x: params.x, y: params.y, since: performance.now() };
      return;
    default:
      call.refuse('this type of mouse event is not known');
  }
}

/** Farther than this, in CSS pixels, the pointer was moved while it was down (see browser/page/input/input-targeting.ts). */
const STILL = 3;

function isStill(at: Point, from: Point): boolean {
  return Math.hypot(at.x - from.x, at.y - from.y) <= STILL;
}

/** Where a press ends on another control than it began on, it is a drag to there, and no less an act than a press. */
async function letGo(call: Call, at: Point, from: NonNullable<AgentSession['pressedAt']>): Promise<void> {
  const { method, params, policy, session } = call;
  if (isStill(at, from) && !isOutlived(from.since)) {
    const press = session.aims.get('pointer');
    return passAimed(call, 'pointer', () => endOverOther(call, at, press));
  }
  const found = await foundAt(call, at);
  if (found.target === null || isSameControl(found.target, session.pressedOn?.found ?? null))
    return passAimed(call, 'pointer');
  const look = async () => actionOf(method, params, { verb: 'drag', ...(await foundAt(call, at)) });
  const allowed = await judgeThenForward(call, look, () => passAimed(call, 'pointer'));
  if (allowed) return;
  // The button is let go of all the same, and of that the page hears nothing.
  const press = nextPress(session, 'pointer');
  await policy.guard.aimAtNothing(session.targetId ?? '', press);
  await call.ask(method, params);
  await policy.guard.astray(session.targetId ?? '', press.number);
}

/**
 * What a press brings up may be under the pointer when it ends: the list of a select, a menu, a calendar. The page has heard nothing of this end by then. It is
 * judged as a press of what has come, where that came in the same document, and the page hears it afterwards.
 *
 * @param end what the page is to hear
 */
async function endOverOther(call: Call, at: Point, press: number | undefined, end = call): Promise<void> {
  const { method, params, policy, session } = call;
  // Where it has begun elsewhere it does not end anywhere.
  const { pressed, pressedOn } = session;
  let last = press;
  for (let looks = 0; pressed !== undefined && looks < MOST_LOOKS; looks++) {
    const [found, hit] = await hitAt(call, at);
    if (!isSameDocument(hit, pressedOn)) break;
    const action = actionOf(method, params, { verb: 'click', ...found });
    if ((await refusalOf(call, action)) !== undefined) break;
    // Another press that has begun meanwhile would be ended by it.
    if (session.aims.get('pointer') !== last) break;
    const next = nextPress(session, 'pointer');
    last = next.number;
    if (!isSameControl(await policy.guard.aim(session.targetId ?? '', hit, next), hit.found)) continue;
    if (session.aims.get('pointer') !== last) break;
    session.pressed = action;
    return passAimed(end, 'pointer');
  }
  refuseMoved(call);
}

/** What has come may still move about. */
const MOST_LOOKS = 4;

function isSameDocument(one: Hit, other: Hit | undefined): boolean {
  const document = one.place?.document[1].uniqueId;
  return document !== undefined && document === other?.place?.document[1].uniqueId;
}

/** A finger set down is a click on what it touches. */
export async function touchEvent(sent: Call): Promise<void> {
  const { point, params } = readTouch(sent.params);
  const call = sent.reading(params);
  const { session } = call;
  if (params.type === 'touchStart') {
    session.touched = undefined;
    if (point === undefined) return call.refuse('a touch is at a point');
    if (await press(call, point)) session.touched = { since: performance.now(), from: point, at: point };
    return;
  }
  const { touched } = session;
  if (touched === undefined) return call.answer({});
  if (params.type === 'touchMove') {
    session.touched = { ...touched, at: point ?? touched.at };
    return passOn(call, 'press');
  }
  session.touched = undefined;
  // A finger that has rested is lifted and presses nothing.
  if (params.type === 'touchCancel' || isOutlived(touched.since)) return passOn(sent.reading(CANCELLED), 'press');
  await lift(call, touched);
}

const CANCELLED = { type: 'touchCancel', touchPoints: [] };

/** A page may take a finger that is lifted over another control for a drop there. Whoever only scrolls ends over something as well, so it is judged as a press of that. */
async function lift(call: Call, { from, at }: NonNullable<AgentSession['touched']>): Promise<void> {
  const { method, params, policy, session } = call;
  const { target } = isStill(from, at) ? { target: null } : await foundAt(call, at);
  if (target === null || isSameControl(target, session.pressedOn?.found ?? null)) {
    const press = session.aims.get('pointer');
    return passAimed(call, 'pointer', () => endOverOther(call, at, press, endOfTap(call, at)));
  }
  const look = async () => actionOf(method, params, { verb: 'click', ...(await foundAt(call, at)) });
  if (await judgeThenForward(call, look, () => passAimed(call, 'pointer'))) return;
  await call.ask(method, CANCELLED);
  await policy.guard.astray(session.targetId ?? '', session.aims.get('pointer'));
}

/** A browser makes a press by mouse of a tap, behind the touch itself; of that the page has heard all but this. */
function endOfTap(call: Call, { x, y }: Point): Call {
  const params = { type: 'mouseReleased', x, y, button: 'left', clickCount: 1 };
  return { ...call, method: 'Input.dispatchMouseEvent', params };
}

/** By the wheel: a finger that is set down and hardly moved taps. */
export async function scrollGesture(sent: Call): Promise<void> {
  const params = { ...sent.params, ...pointOf(sent.params), gestureSourceType: 'mouse' };
  await judgeThenForward(sent.reading(params), actionOf(sent.method, params, { verb: 'scroll' }));
}

/** Text put in at once, by insertText or an input method. A line end by itself sends the form of a field, as Enter does, and is judged as that key. */
export async function textEvent(sent: Call): Promise<void> {
  const call = sent.method === 'Input.imeSetComposition' ? sent.reading(composed(sent.params)) : sent;
  const { method, params } = call;
  if (typeof params.text === 'string' && /^[\r\n]+$/.test(params.text))
    throw new TypeError('press Enter for a line end by itself, with Input.dispatchKeyEvent');
  const texts = typeof params.text === 'string' ? [params.text] : [];
  await untilSettled(call, 'text');
  const look = async () => {
    const [found] = await focused(call);
    return actionOf(method, params, { verb: 'type', texts, ...asItIs(found) });
  };
  await judgeThenForward(call, look, () => passOn(call, 'text'));
}

/** At the caret, and the caret behind it: what a field holds is judged as it is typed on. @throws {TypeError} */
function composed({ text, replacementStart, replacementEnd }: JsonObject): JsonObject {
  if (typeof text !== 'string') throw new TypeError("'text' must be a text");
  if (replacementStart !== undefined || replacementEnd !== undefined)
    throw new TypeError('text is put in where the caret is; delete and move with Input.dispatchKeyEvent');
  return { text, selectionStart: text.length, selectionEnd: text.length };
}

/** Judges a press at a point, and passes it on to what was judged and nothing else. Answers whether it was passed on. */
async function press(call: Call, point: Point): Promise<boolean> {
  const { method, params, policy, session } = call;
  await untilSettled(call, 'press');
  let [action, judged]: [Action | undefined, Hit] = [undefined, { found: null }];
  let aimed = false;
  const look = async () => {
    const [found, hit] = await hitAt(call, point);
    judged = hit;
    action = actionOf(method, params, { verb: 'click', ...found });
    return action;
  };
  await judgeThenForward(call, look, async () => {
    const aiming = policy.guard.aim(session.targetId ?? '', judged, nextPress(session, 'pointer'));
    if (action !== undefined) aimed = await aimAndPass(call, action, judged.found, 'pointer', aiming);
  });
  session.pressedOn = judged;
  return aimed;
}
