import type { Focus } from '../../../browser/input/hit-test.ts';
import type { PageTarget } from '../../../browser/page/protocol.ts';
import type { Action } from '../../../model/action.ts';
import { actionOf } from '../judging/actions.ts';
import type { Call } from '../judging/call.ts';
import { judgeThenForward, soon } from '../judging/judge.ts';
import type { KeyDown } from '../sessions/agent-session.ts';
import { aimAndPass, isOutlived, nextPress, passAimed } from './aimed.ts';
import { asItIs, focused, passOn, untilSettled } from './found.ts';
import { type KeyEvent, readKeyEvent } from './key-event.ts';
import { ending, noting } from './refused-press.ts';

/** Alt, Control and Meta, as DevTools counts modifiers: with these a key types nothing. */
const COMMANDING = 7;

/** A key is judged by the control that it presses, if it presses one, and else by what has the focus; a press is then aimed, as the pointer's is. */
export async function keyEvent(sent: Call): Promise<void> {
  const event = readKeyEvent(sent.params);
  const call = sent.reading(event.params);
  const { session, policy } = call;
  const { keysDown, keysRefused } = session;
  const down = keysDown.get(event.key);
  if (event.phase === 'up') {
    keysDown.delete(event.key);
    const refused = keysRefused.get(event.key);
    keysRefused.delete(event.key);
    return letGo(ending(call, refused), event, down);
  }
  if (event.does === 'nothing') return passOn(call, event.kind);
  // The line end of an Enter that is down belongs to it, and comes to what that was judged by.
  if (event.phase === 'char' && event.key === 'Enter' && down?.aimed !== undefined && !isOutlived(down.since)) {
    const { action, target } = down.aimed;
    const [, focus] = await focused(call);
    const aiming = policy.guard.aimKey(session.targetId ?? '', focus, event, nextPress(session, 'key'));
    await aimAndPass(call, action, target, 'key', aiming);
    return;
  }
  keysDown.delete(event.key);
  if (event.phase === 'down') keysRefused.delete(event.key);
  const noted = noting(call, (why) => keysRefused.set(event.key, why));
  const passed = await press(noted, event);
  if (passed !== undefined && event.phase === 'down') keysDown.set(event.key, passed);
}

/** A released key acts too: it is on its release that a space presses a button. One that went down unjudged, or was refused, is not let go. */
async function letGo(call: Call, event: KeyEvent, down: KeyDown | undefined): Promise<void> {
  const { does, kind } = event;
  if (does === 'nothing') passOn(call, kind);
  else if (down === undefined) call.answer({});
  else if (kind === 'press' && isOutlived(down.since)) await press(call, event);
  else if (kind === 'press' || down.aimed !== undefined) passAimed(call, 'key');
  else passOn(call, kind);
}

/** Answers with the key that is down now; undefined where it was not passed on. */
async function press(call: Call, event: KeyEvent): Promise<KeyDown | undefined> {
  const { method, params, policy, session } = call;
  const { key, modifiers, does, kind } = event;
  await untilSettled(call, kind);
  let [action, pressed, focus]: [Action | undefined, PageTarget | null, Focus | undefined] = [
    undefined,
    null,
    undefined,
  ];
  const facts = does === 'types' ? { verb: 'type' as const, texts: [key] } : { verb: 'press' as const };
  const look = async () => {
    const [found, place] = await focused(call);
    focus = place;
    pressed = await pressing(call, event, place);
    const meant = pressed === null ? asItIs(found) : { ...found, target: pressed };
    action = actionOf(method, params, { ...facts, ...meant });
    return action;
  };
  let down: KeyDown | undefined;
  await judgeThenForward(call, look, async () => {
    const since = performance.now();
    if (pressed === null || action === undefined || focus === undefined) {
      down = { since };
      return passOn(call, kind);
    }
    const aiming = policy.guard.aimKey(session.targetId ?? '', focus, { key, modifiers }, nextPress(session, 'key'));
    if (await aimAndPass(call, action, pressed, 'key', aiming)) down = { since, aimed: { action, target: pressed } };
  });
  return down;
}

/** The control that the key presses. Text for a field presses none, and nothing is asked for it. */
async function pressing(
  { policy }: Call,
  { kind, key, modifiers }: KeyEvent,
  focus: Focus,
): Promise<PageTarget | null> {
  const isText = kind === 'text' && (modifiers & COMMANDING) === 0;
  if (isText && focus.found?.class === 'form') return null;
  return soon(policy.guard.keyTarget(focus, { key, modifiers }), 'finding what the key presses');
}
