import { CordonError } from '../../model/error.ts';
import { isJsonObject, type Json } from '../../model/json.ts';
import type { Key, PageTarget, Press } from '../page/protocol.ts';
import { adoptClosedRoots } from '../targets/closed-roots.ts';
import { frameHeldBy } from '../targets/content-frame.ts';
import type { GuardedTarget } from '../targets/guarded-target.ts';
import { parsePageTarget } from '../targets/page-message.ts';
import type { GuardedDocument } from '../targets/questions.ts';
import type { ScriptContext } from '../targets/script-contexts.ts';

/*
 * Which element would an input event reach? Cordon's script can say so within one frame. Which frame that is, the browser says.
 *
 * Where the script finds an element that holds no frame, that is all. Else: a page may hold frames in its own process and frames in others, nested and
 * transformed. For a point (x, y) of a target's viewport:
 *   1. DOM.getNodeForLocation hits through frames of the same process and through shadow roots, closed ones too, and answers with the node
 *      and its frame. It takes document coordinates, so the root frame's scroll offset is added.
 *   2. A node that is the element of an out-of-process frame: translate into that frame, go on there with 1.
 *   3. A node in another frame of this process: translate into that frame, and ask the script there. Otherwise ask in the root frame.
 *
 * To translate: DOM.getBoxModel gives the four corners of the frame element's content box in viewport coordinates, transforms included. With
 * corners a (top left), b (top right), d (bottom left), the point is a + u(b-a) + v(d-a); u and v solve a 2×2 system, and u times the content
 * width is the x within the frame. Example: a frame of 200×100 scaled by 2 has corners (4,104), (404,104), (404,304), (4,304); the
 * point (204,154) is u = 0.5, v = 0.25, and so (100,25) within the frame.
 */

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Finds the guarded target whose root frame this is. */
export type FindTarget = (frameId: string) => GuardedTarget | undefined;

/** What stands at a point of a page, and where that was asked. */
export interface Hit {
  /** Null: nothing. */
  readonly found: PageTarget | null;
  /** The document that said so, and the point in its own coordinates. Absent where nothing is hit. */
  readonly place?: { readonly document: GuardedDocument; readonly point: Point };
}

/** What a press at a point of a target's viewport (CSS pixels) would reach, frames of all kinds included. */
export async function hitTest(target: GuardedTarget, point: Point, find: FindTarget): Promise<Hit> {
  const root = ownContext(target, target.targetId);
  // Most presses reach no frame, which the script in the root frame knows by itself.
  const { hasFrame, hit } = await afterClosedRoots(target, () => lookAt([target, root], point));
  if (hit.found !== null && !hasFrame) return hit;
  const node = await nodeAt(target, point, await scrollOf(target, root));
  if (node === undefined) return { found: null };
  const embeddedFrame = await frameShownBy(target, node.backendNodeId);
  const embedded = embeddedFrame === undefined ? undefined : find(embeddedFrame);
  if (embedded !== undefined && embedded !== target) {
    return hitTest(embedded, await within(target, node.backendNodeId, point), find);
  }
  if (node.frameId === target.targetId) return hitIn([target, root], point);
  const { backendNodeId } = await target.send('DOM.getFrameOwner', { frameId: node.frameId });
  return hitIn([target, ownContext(target, node.frameId)], await within(target, Number(backendNodeId), point));
}

/** What a target answers once its closed shadow roots are known, which may move what stands after them. */
async function afterClosedRoots<T>(target: GuardedTarget, asked: () => Promise<T>): Promise<T> {
  const [hasChanged, before] = await Promise.all([adoptClosedRoots(target), asked()]);
  return hasChanged ? asked() : before;
}

/** What stands at a point of a document, and whether that is an element which may hold a frame. */
async function lookAt(
  document: GuardedDocument,
  point: Point,
): Promise<{ readonly hasFrame: boolean; readonly hit: Hit }> {
  const [target, context] = document;
  const at = `(${point.x}, ${point.y})`;
  const [hasFrame, found] = answers(await target.evaluate(context, `[cordon.hasFrameAt${at}, cordon.targetAt${at}]`));
  return { hasFrame, hit: { found, place: { document, point } } };
}

function answers(pair: Json): readonly [boolean, PageTarget | null] {
  const [isFrame, found] = Array.isArray(pair) ? pair : [];
  return [isFrame !== false, parsePageTarget(found)];
}

async function hitIn(document: GuardedDocument, point: Point): Promise<Hit> {
  const [target, context] = document;
  const found = parsePageTarget(await target.evaluate(context, `cordon.targetAt(${point.x}, ${point.y})`));
  return { found, place: { document, point } };
}

/**
 * Has the next press reach what stands at the point of a hit, or nothing in this document; what stands there now is answered. One question and not the whole
 * search again: where another frame has come to lie there, the press comes to that frame, at which nothing was aimed (page/input/input-targeting.ts).
 */
export async function aimAt({ place }: Hit, press: Press): Promise<PageTarget | null> {
  if (place === undefined) return null;
  const [target, context] = place.document;
  const { x, y } = place.point;
  return parsePageTarget(await target.evaluate(context, `cordon.aim(${JSON.stringify(press)}, ${x}, ${y})`));
}

/** A node, and the frame that it stands in. */
interface HitNode {
  readonly frameId: string;
  readonly backendNodeId: number;
}

async function scrollOf(target: GuardedTarget, root: ScriptContext): Promise<Point> {
  const scroll = await target.evaluate(root, '({ x: scrollX, y: scrollY })');
  if (!isJsonObject(scroll)) throw unreadable('the scroll offset');
  return { x: Number(scroll.x), y: Number(scroll.y) };
}

async function nodeAt(target: GuardedTarget, point: Point, scroll: Point): Promise<HitNode | undefined> {
  const [x, y] = [Math.floor(point.x + scroll.x), Math.floor(point.y + scroll.y)];
  try {
    const found = await target.send('DOM.getNodeForLocation', { x, y, includeUserAgentShadowDOM: false });
    return { frameId: String(found.frameId), backendNodeId: Number(found.backendNodeId) };
  } catch (error) {
    if (error instanceof Error && error.message.includes('No node found')) return undefined;
    throw error;
  }
}

/** The frame that a node is the element of. */
async function frameShownBy(target: GuardedTarget, backendNodeId: number): Promise<string | undefined> {
  const { node } = await target.send('DOM.describeNode', { backendNodeId });
  const frameId = isJsonObject(node) ? node.frameId : undefined;
  return typeof frameId === 'string' ? frameId : undefined;
}

/** The point in the coordinates of the frame that this element shows. */
async function within(target: GuardedTarget, backendNodeId: number, point: Point): Promise<Point> {
  const { model } = await target.send('DOM.getBoxModel', { backendNodeId });
  if (!isJsonObject(model)) throw unreadable('a frame');
  const [a, b, d] = corners(model.content);
  const [borderA, borderB, borderD] = corners(model.border);
  const width = (Number(model.width) * distance(a, b)) / distance(borderA, borderB);
  const height = (Number(model.height) * distance(a, d)) / distance(borderA, borderD);
  const [across, down, to] = [minus(b, a), minus(d, a), minus(point, a)];
  const area = across.x * down.y - across.y * down.x;
  const u = (to.x * down.y - to.y * down.x) / area;
  const v = (across.x * to.y - across.y * to.x) / area;
  const inside = { x: u * width, y: v * height };
  if (!Number.isFinite(inside.x) || !Number.isFinite(inside.y)) throw unreadable('a frame without extent');
  return inside;
}

function corners(quad: Json | undefined): readonly [Point, Point, Point] {
  if (!Array.isArray(quad) || quad.length !== 8) throw unreadable('a frame');
  const [ax, ay, bx, by, , , dx, dy] = quad.map(Number);
  if (ax === undefined || ay === undefined || bx === undefined || by === undefined) throw unreadable('a frame');
  if (dx === undefined || dy === undefined) throw unreadable('a frame');
  return [
    { x: ax, y: ay },
    { x: bx, y: by },
    { x: dx, y: dy },
  ];
}

function minus(p: Point, q: Point): Point {
  return { x: p.x - q.x, y: p.y - q.y };
}

function distance(p: Point, q: Point): number {
  return Math.hypot(p.x - q.x, p.y - q.y);
}

/** What has the focus in a page, and the innermost document that has it. */
export interface Focus {
  /** Null: nothing but the document. */
  readonly found: PageTarget | null;
  readonly document: GuardedDocument;
}

/** What typed keys would reach. */
export async function focusTest(target: GuardedTarget, find: FindTarget): Promise<Focus> {
  let [holder, frameId] = [target, target.targetId];
  for (;;) {
    const document: GuardedDocument = [holder, ownContext(holder, frameId)];
    const [hasFrame, found] = await afterClosedRoots(holder, async () =>
      answers(await holder.evaluate(document[1], '[cordon.isFrameActive(), cordon.focused()]')),
    );
    const child = hasFrame ? await frameHeldBy(...document, 'cordon.active()') : undefined;
    if (child === undefined) return { found, document };
    holder = find(child) ?? holder;
    frameId = child;
  }
}

/**
 * The control that a key presses in the document that had the focus. `press`: it comes next, and reaches that or nothing in this document; where the focus has gone to
 * another one, the key comes to that, at which nothing was aimed.
 */
export async function keyTargetIn(
  { document: [target, context] }: Focus,
  { key, modifiers }: Key,
  press?: Press,
): Promise<PageTarget | null> {
  const question = `cordon.keyTarget(${JSON.stringify(key)}, ${modifiers}, ${JSON.stringify(press)})`;
  return parsePageTarget(await target.evaluate(context, question));
}

function ownContext(target: GuardedTarget, frameId: string): ScriptContext {
  const context = target.contexts.ownOf(frameId);
  if (context === undefined) throw unreadable('a frame that the guard does not watch yet');
  return context;
}

function unreadable(what: string): CordonError {
  return new CordonError(`Cordon could not read ${what} of the page`, {
    kind: 'environment',
    advice: 'Try again when the page has settled.',
  });
}
