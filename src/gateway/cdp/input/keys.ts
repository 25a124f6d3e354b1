import type { Key } from '../../../browser/page/input/key-activation.ts';
import type { Action } from '../../../model/action.ts';
import { actionOf } from '../judging/actions.ts';
import type { Call } from '../judging/call.ts';
import { judgeThenForward } from '../judging/judge.ts';
import { aimAndPass, isOutlived, passAimed } from './aimed.ts';
import { asItIs, type Found, focused, passOn, pressedBy, untilSettled } from './found.ts';
import { type KeyEvent, readKeyEvent } from './key-event.ts';
import { ending, noting } from './refused-press.ts';

/** Alt, Control and Meta, as DevTools counts modifiers: with these a key types nothing. */
const COMMANDING = 7;

/** A key is judged by the control that it presses, if it presses one, and else by what has the focus; a press is then aimed, as the pointer's is. */
export async function keyEvent(sent: Call): Promise<void> {
  const event = readKeyEvent(sent.params);
  const call = sent.reading(event.params);
  const { keysDown, keysRefused } = call.session;
  const since = keysDown.get(event.key);
  if (event.phase === 'up') {
    keysDown.delete(event.key);
    const refused = keysRefused.get(event.key);
    keysRefused.delete(event.key);
    return letGo(ending(call, refused), event, since);
  }
  if (event.does === 'nothing') return passOn(call, event.kind);
  // The line end of an Enter that is down belongs to it.
  if (event.phase === 'char' && event.key === 'Enter' && since !== undefined && !isOutlived(since))
    return passAimed(call, false);
  keysDown.delete(event.key);
  if (event.phase === 'down') keysRefused.delete(event.key);
  const noted = noting(call, (why) => keysRefused.set(event.key, why));
  if ((await press(noted, event)) && event.phase === 'down') keysDown.set(event.key, performance.now());
}

/** A released key acts too: it is on its release that a space presses a button. One that went down unjudged, or was refused, is not let go. */
async function letGo(call: Call, event: KeyEvent, since: number | undefined): Promise<void> {
  const { does, kind } = event;
  if (does === 'nothing') passOn(call, kind);
  else if (since === undefined) call.answer({});
  else if (kind !== 'press') passOn(call, kind);
  else if (isOutlived(since)) await press(call, event);
  else passAimed(call, true);
}

/** Answers whether it was passed on. */
async function press(call: Call, event: KeyEvent): Promise<boolean> {
  const { method, params, policy, session } = call;
  const { key, modifiers, does, kind } = event;
  await untilSettled(call, kind);
  let [action, pressed]: [Action | undefined, Found | undefined] = [undefined, undefined];
  const facts = does === 'types' ? { verb: 'type' as const, texts: [key] } : { verb: 'press' as const };
  const look = async () => {
    const found = await focused(call);
    pressed = await pressing(call, event, found);
    action = actionOf(method, params, { ...facts, ...(pressed ?? asItIs(found)) });
    return action;
  };
  let passed = true;
  const allowed = await judgeThenForward(call, look, async () => {
    if (pressed === undefined || action === undefined) return passOn(call, kind);
    const aiming = policy.guard.keyTarget(session.targetId ?? '', { key, modifiers }, true);
    passed = await aimAndPass(call, action, pressed.target, aiming);
  });
  return allowed && passed;
}

/** What the key presses. Text for a field presses nothing, and nothing is asked for it. */
async function pressing(call: Call, { kind, ...key }: KeyEvent, { target }: Found): Promise<Found | undefined> {
  const isText = kind === 'text' && (key.modifiers & COMMANDING) === 0;
  if (isText && target?.class === 'form') return undefined;
  const pressed = await pressedBy(call, keyOf(key));
  return pressed.target === null ? undefined : pressed;
}

function keyOf({ key, modifiers }: Key): Key {
  return { key, modifiers };
}
