/*
 * Drags of what a page makes draggable. The browser would carry them by itself from the press on, and drop them wherever the pointer is let go, without a word; so it is asked to hand
 * them over (Input.setInterceptDrags), and a drop is a command of its own, judged by where it falls:
 *
 *   mousePressed on A ── mouseMoved ── dragIntercepted ── mouseMoved to B ── mouseReleased
 *                                                         dragOver B         judged: drag to B ── drop
 *
 * A client that asks for its drags itself, as Playwright does, is told of them and drops them itself.
 */
import type { Hit } from '../../../browser/input/hit-test.ts';
import { isJsonObject, type JsonObject } from '../../../model/json.ts';
import { actionOf } from '../judging/actions.ts';
import type { Call } from '../judging/call.ts';
import { judgeThenForward, refusalOf } from '../judging/judge.ts';
import { aimAndPass, nextPress } from './aimed.ts';
import { hitAt, untilSettled } from './found.ts';
import type { Point } from './pointer.ts';
import { pointOf } from './pointer.ts';

const METHOD = 'Input.dispatchDragEvent';
const TYPES: ReadonlySet<string> = new Set(['dragEnter', 'dragOver', 'drop', 'dragCancel']);

/** Dragging about passes, dropping is judged by where it falls; files of this machine are never dropped. */
export async function dragEvent(sent: Call): Promise<void> {
  const { type, modifiers } = sent.params;
  const own = pagesOwn(sent);
  const data = own ?? sent.params.data;
  if (!isJsonObject(data) || (Array.isArray(data.files) && data.files.length > 0)) {
    return sent.refuse('files of this machine are out of reach');
  }
  if (!TYPES.has(String(type))) return sent.refuse('this type of drag event is not known');
  const call = sent.reading({
    type: String(type),
    ...pointOf(sent.params),
    data,
    ...(modifiers === undefined ? {} : { modifiers }),
  });
  if (type !== 'drop') return call.forward();
  // A page's own link is dropped as it is followed; an address of the agent's is one that it goes to, in a tab of its own where no place in the page takes it.
  for (const url of own === undefined ? addressesIn(data) : []) {
    const why = await refusalOf(call, actionOf(METHOD, call.params, { verb: 'navigate', url }));
    if (why !== undefined) return call.refuse(why);
  }
  await drop(call, pointOf(sent.params), data);
}

/** What a page has dragged: a client hands back what it was shown of it, in which texts may be redacted. Undefined: the page drags nothing of the kind. */
function pagesOwn({ params, session }: Call): JsonObject | undefined {
  const { told } = session.drags;
  return told !== undefined && JSON.stringify(params.data) === told.shown ? told.data : undefined;
}

/** The addresses of a list of them (RFC 2483), which browsers open. */
function addressesIn(data: JsonObject): readonly string[] {
  return itemsOf(data)
    .filter(({ mimeType }) => /^(?:text\/uri-list|url)\b/i.test(String(mimeType)))
    .flatMap((item) => String(item.data).split(/[\r\n]+/))
    .filter((line) => line !== '' && !line.startsWith('#'));
}

function itemsOf({ items }: JsonObject): readonly JsonObject[] {
  return Array.isArray(items) ? items.filter(isJsonObject) : [];
}

/** A client that wants its drags has them; without, they are Cordon's to carry. */
export function setInterceptDrags(call: Call): void {
  call.session.drags.own = call.params.enabled === true;
  call.forward({ enabled: true });
}

/** Has the drags of a session handed over from its first press on. */
export async function interceptDrags({ session, ask }: Call): Promise<void> {
  const { drags } = session;
  if (drags.intercepted) return;
  drags.intercepted = true;
  await ask('Input.setInterceptDrags', { enabled: true });
}

/** The pointer of a drag that is under way moves. Answers whether there is one. */
export async function dragOver(call: Call, { x, y }: Point): Promise<boolean> {
  const { drags } = call.session;
  const point = { x, y };
  const { data } = drags;
  if (data === undefined) return false;
  if (!drags.entered) await call.ask(METHOD, { type: 'dragEnter', ...point, data });
  drags.entered = true;
  await call.ask(METHOD, { type: 'dragOver', ...point, data });
  call.answer({});
  return true;
}

/** The pointer of a drag that is under way is let go. Answers whether there was one. */
export async function dropped(call: Call, { x, y }: Point): Promise<boolean> {
  const { drags } = call.session;
  const point = { x, y };
  const { data } = drags;
  if (data === undefined) return false;
  drags.data = undefined;
  drags.entered = false;
  const passed = await drop({ ...call, method: METHOD, params: { type: 'drop', ...point, data } }, point, data);
  if (!passed) await call.ask(METHOD, { type: 'dragCancel', ...point, data });
  return true;
}

/** What a text is dropped on, it is typed into; it falls there or nowhere. Answers whether it was passed on. */
async function drop(call: Call, point: Point, data: JsonObject): Promise<boolean> {
  const { method, params, policy, session } = call;
  await untilSettled(call, 'press');
  // What a link is called is what stands in the field by then.
  const said = itemsOf(data).flatMap((item) => [item.data, item.title]);
  const texts = said.filter((text) => typeof text === 'string').filter((text) => text !== '');
  let judged: Hit = { found: null };
  const look = async () => {
    const [found, hit] = await hitAt(call, point);
    judged = hit;
    return actionOf(method, params, { verb: 'drag', texts, ...found });
  };
  let passed = false;
  await judgeThenForward(call, look, async (action) => {
    const aiming = policy.guard.aim(session.targetId ?? '', judged, nextPress(session, 'pointer'));
    passed = await aimAndPass(call, action, judged.found, 'pointer', aiming, 'pointer');
  });
  return passed;
}
