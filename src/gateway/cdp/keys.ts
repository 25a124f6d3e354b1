import type { Key } from '../../browser/page/keys.ts';
import type { Action } from '../../model/action.ts';
import type { JsonObject } from '../../model/json.ts';
import { actionOf, keyEffect, keyKind } from './actions.ts';
import { aimAndPass, passAimed } from './aimed.ts';
import type { Call } from './call.ts';
import { asItIs, type Found, focused, passOn, pressedBy, untilSettled } from './found.ts';
import { judgeThenForward } from './judge.ts';
import type { InputKind } from './lockout.ts';

/** Alt, Control and Meta, as DevTools counts modifiers: with these a key types nothing. */
const COMMANDING = 7;

/** A key is judged by the control that it presses, if it presses one, and else by what has the focus; a press is then aimed, as the pointer's is. */
export async function keyEvent(call: Call): Promise<void> {
  const { method, params, policy, session } = call;
  const effect = keyEffect(params);
  const kind = keyKind(params, effect?.verb);
  // A released key acts too: it is on its release that a space presses a button.
  if (effect === undefined) return kind === 'press' ? passAimed(call, true) : passOn(call, kind);
  await untilSettled(call, kind);
  const key = keyOf(params);
  let [action, pressed]: [Action | undefined, Found | undefined] = [undefined, undefined];
  const look = async () => {
    const found = await focused(call);
    pressed = await pressing(call, key, kind, found);
    action = actionOf(method, params, { ...effect, ...(pressed ?? asItIs(found)) });
    return action;
  };
  await judgeThenForward(call, look, async () => {
    if (pressed === undefined || action === undefined) return passOn(call, kind);
    await aimAndPass(call, action, pressed.target, policy.guard.keyTarget(session.targetId ?? '', key, true));
  });
}

/** What the key presses. Text for a field presses nothing, and nothing is asked for it. */
async function pressing(call: Call, key: Key, kind: InputKind, { target }: Found): Promise<Found | undefined> {
  const isText = kind === 'text' && (key.modifiers & COMMANDING) === 0;
  if (isText && target?.class === 'form') return undefined;
  const pressed = await pressedBy(call, key);
  return pressed.target === null ? undefined : pressed;
}

function keyOf({ key, modifiers }: JsonObject): Key {
  return { key: typeof key === 'string' ? key : '', modifiers: typeof modifiers === 'number' ? modifiers : 0 };
}
