import { CordonError } from '../../model/error.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { PaintVerdict, Survey } from '../page/protocol.ts';
import { inTime } from '../patience.ts';
import type { GuardedTarget } from '../targets/guarded-target.ts';
import { HiddenFrames } from '../targets/hidden-frames.ts';
import { parseSurvey } from '../targets/page-message.ts';
import type { HasDocuments, ScriptContext } from '../targets/script-contexts.ts';
import { type Picture, readPicture } from './png.ts';
import { layersOf, type PictureBox, paintVerdict } from './screenshot-diff.ts';

/*
 * Has pictures judge the texts of which styles cannot say whether a person sees them. The script of each document says where such texts stand (`survey`); there are
 * none on most pages, and then nothing more is done. Otherwise the page is painted three times, for all texts at once: as it is, without their letters, and as it is.
 * The verdicts go back to the scripts, which keep them, and withhold what has none.
 *
 *   each document ─ survey ─► its doubtful texts and their boxes ─► three pictures ─► screenshot-diff.ts ─ settle ─► shown or withheld
 *
 * Pictures are asked for in the pixels of the screen's own scale and drawn at one pixel for each of CSS, whatever the screen, the zoom or a device that an agent
 * emulates makes of those: with twice as many pixels, and a page that is zoomed to 150 %, 100 x 50 px are a clip of 150 x 75 at a scale of 1 / 3.
 *
 * A document is surveyed before it is first looked at, and again once it says that something changed; or once another says otherwise of the frame that it is in
 * (browser/targets/hidden-frames.ts).
 */

/** How long pictures are waited for, in milliseconds: then the texts stay withheld, and the look goes on without them. */
const PATIENCE_MS = 8_000;
/** A picture is no larger than this, in CSS pixels: texts farther down are judged when the page is scrolled to them. */
const MOST_HEIGHT = 6_000;
const MOST_WIDTH = 4_000;

/** Texts that stand in one place are left out of pictures one after the other, and of so many at most. */
const MOST_LAYERS = 6;
/** So deep in each other are frames that are told of it at once when one comes to sight or goes. */
const MOST_ROUNDS = 8;
const EVERYWHERE: PictureBox = [-1e9, -1e9, 1e9, 1e9];

/** What is asked of a page or frame for it. */
export interface PaintedTarget
  extends Pick<GuardedTarget, 'targetId' | 'evaluate' | 'inOwnWorld' | 'send'>,
    HasDocuments {
  readonly parent: PaintedTarget | undefined;
}

interface Surveyed {
  readonly target: PaintedTarget;
  readonly context: ScriptContext;
  readonly survey: Survey;
  /** Undefined: it cannot be said. */
  readonly place: Place | undefined;
}

/** Where a frame's viewport begins in its page's, and the part of the page's viewport that may show it. */
interface Place {
  readonly left: number;
  readonly top: number;
  /** How large a pixel of the frame is there. */
  readonly wide: number;
  readonly high: number;
  readonly shown: PictureBox;
}

export class RenderedTexts {
  readonly frames = new HiddenFrames();
  /** Documents that hold no text without a verdict, by the unique ids of their script worlds. */
  readonly #settled = new Set<string>();
  /** Those that are asked now and have said nothing of a change since. */
  readonly #asked = new Set<string>();
  /** What is under way, by the page. */
  readonly #underWay = new Map<string, Promise<void>>();

  /** Whether all documents of a target are known to hold nothing that a picture is needed for, and those around it to show it as they did. */
  isSettled(target: PaintedTarget): boolean {
    for (let at: PaintedTarget | undefined = target; at !== undefined; at = at.parent)
      if (!at.contexts.own().every(({ uniqueId }) => this.#settled.has(uniqueId))) return false;
    return true;
  }

  /** A document says that something changed. That may be read together with its answer to the survey before, and is heard first then: the answer holds no more. */
  unsettle(documentId: string): void {
    this.#asked.delete(documentId);
    this.#settled.delete(documentId);
  }

  /** A document is gone. */
  forget(documentId: string): void {
    this.unsettle(documentId);
    this.frames.forget(documentId);
  }

  /** Resolves when what pictures can tell of the documents of a page and of its frames is told, or has taken too long. */
  async settle(page: PaintedTarget, within: readonly PaintedTarget[]): Promise<void> {
    const before = this.#underWay.get(page.targetId) ?? Promise.resolve();
    const settling = before
      .then(() => inTime(this.#settle(page, within), PATIENCE_MS))
      .then(
        () => undefined,
        // What failed is without a verdict, and withheld; why it failed shows when the page is read next.
        () => undefined,
      );
    this.#underWay.set(page.targetId, settling);
    await settling;
    if (this.#underWay.get(page.targetId) === settling) this.#underWay.delete(page.targetId);
  }

  async #settle(page: PaintedTarget, within: readonly PaintedTarget[]): Promise<void> {
    const open = await this.#surveyAll(within);
    if (open.length === 0) return;
    try {
      const verdicts = await judge(page, open);
      await Promise.all(
        open.map(({ target, context, survey }, at) =>
          target.evaluate(context, `cordon.settle(${survey.number}, ${JSON.stringify(verdicts[at] ?? [])})`),
        ),
      );
    } catch (error) {
      for (const { context } of open) this.unsettle(context.uniqueId);
      await Promise.allSettled(open.map(({ target, context }) => target.evaluate(context, 'cordon.curtain([])')));
      throw error;
    }
  }

  /** Asks all that are unsettled, and those that a frame's coming to sight or going unsettles; of each its last answer. */
  async #surveyAll(within: readonly PaintedTarget[]): Promise<readonly Surveyed[]> {
    const surveyed = new Map<string, Surveyed | undefined>();
    let due = documentsOf(within).filter(({ context }) => !this.#settled.has(context.uniqueId));
    for (let round = 0; due.length > 0 && round < MOST_ROUNDS; round++) {
      await Promise.all(
        due.map(async ({ target, context }) => {
          surveyed.set(context.uniqueId, await this.#survey(target, context));
        }),
      );
      due = documentsOf(within).filter(({ context }) => this.frames.isUntold(context));
    }
    for (const { context } of due) this.unsettle(context.uniqueId);
    return [...surveyed.values()].filter((each) => each !== undefined);
  }

  async #survey(target: PaintedTarget, context: ScriptContext): Promise<Surveyed | undefined> {
    this.#asked.add(context.uniqueId);
    try {
      const survey = parseSurvey(await target.evaluate(context, `cordon.survey('${this.frames.tell(context)}')`));
      if (this.#asked.delete(context.uniqueId)) this.#settled.add(context.uniqueId);
      await this.frames.learn(target, context, survey?.frames ?? []);
      if (survey === null || survey.texts.length === 0) return undefined;
      return { target, context, survey, place: await placeOf(target, context.frameId) };
    } catch {
      // It is gone, or on its way: it stays unsettled, its doubtful texts withheld, and the other documents are judged without it.
      this.unsettle(context.uniqueId);
      return undefined;
    }
  }
}

function documentsOf(within: readonly PaintedTarget[]): readonly Pick<Surveyed, 'target' | 'context'>[] {
  return within.flatMap((target) => target.contexts.own().map((context) => ({ target, context })));
}

type Verdicts = readonly (PaintVerdict | null)[];

/** Takes the pictures, and says of each text of each document what they show of it. */
async function judge(page: PaintedTarget, open: readonly Surveyed[]): Promise<readonly Verdicts[]> {
  const boxes = open.map(({ survey, place }) =>
    survey.texts.map((text) => (place === undefined ? [] : onPage(text.boxes, place))),
  );
  const area = areaOf(boxes.flat(2));
  if (area === undefined) return [];
  const view = await viewOf(page);
  const shown = onThePage(area, view);
  if (shown === undefined) return boxes.map((texts) => texts.map((each) => (each.length > 0 ? 'unseen' : null)));
  const inShown = boxes.map((texts) => texts.map((each) => each.map((box) => inPicture(box, shown))));
  const texts = inShown.flat();
  const layers = layersOf(texts, MOST_LAYERS);
  const asIs = await take(page, shown, view);
  const without: Buffer[] = [];
  for (const layer of layers) {
    await drawCurtains(open, layer);
    without.push(await take(page, shown, view));
  }
  await drawCurtains(open, []);
  const again = await take(page, shown, view);
  const first = readPicture(asIs);
  if (!isOfSize(first, shown)) throw new RangeError('The browser took a picture of another size than it was asked for');
  const last = again.equals(asIs) ? first : readPicture(again);
  const verdicts: (PaintVerdict | null)[] = texts.map(() => null);
  for (const [at, layer] of layers.entries()) {
    const pictures = { asIs: first, without: readPicture(without[at] ?? asIs), again: last };
    for (const index of layer)
      verdicts[index] = paintVerdict(pictures, texts[index] ?? [], inPicture(area, shown)) ?? null;
  }
  return inShown.map((of) => verdicts.splice(0, of.length));
}

/** Whether a pixel of CSS is one of a picture: only then do boxes say what is in it. */
function isOfSize({ width, height }: Picture, [left, top, right, bottom]: PictureBox): boolean {
  return Math.abs(width - (right - left)) <= 1 && Math.abs(height - (bottom - top)) <= 1;
}

/** Has the texts with these numbers, counted through all documents, not painted, and all others painted. */
async function drawCurtains(open: readonly Surveyed[], layer: readonly number[]): Promise<void> {
  let first = 0;
  const drawn: Promise<unknown>[] = [];
  for (const { target, context, survey } of open) {
    const [from, to] = [first, first + survey.texts.length];
    const own = layer.filter((index) => index >= from && index < to).map((index) => index - from);
    drawn.push(target.evaluate(context, `cordon.curtain(${JSON.stringify(own)})`));
    first = to;
  }
  await Promise.all(drawn);
}

/** Boxes of a frame in the viewport of its page, as far as the frame is shown there. */
function onPage(boxes: readonly PictureBox[], { left, top, wide, high, shown }: Place): PictureBox[] {
  return boxes.flatMap(([l, t, r, b]) => {
    const box: PictureBox = [
      Math.max(l * wide + left, shown[0]),
      Math.max(t * high + top, shown[1]),
      Math.min(r * wide + left, shown[2]),
      Math.min(b * high + top, shown[3]),
    ];
    return box[0] < box[2] && box[1] < box[3] ? [box] : [];
  });
}

/** The part of the page around all boxes, no larger than a picture may be. */
function areaOf(boxes: readonly PictureBox[]): PictureBox | undefined {
  if (boxes.length === 0) return undefined;
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const box of boxes) {
    left = Math.min(left, Math.floor(box[0]));
    top = Math.min(top, Math.floor(box[1]));
    right = Math.max(right, Math.ceil(box[2]));
    bottom = Math.max(bottom, Math.ceil(box[3]));
  }
  // What is in the viewport comes first.
  const from = bottom - top > MOST_HEIGHT ? Math.max(top, -MOST_HEIGHT / 3) : top;
  return [left, from, Math.min(right, left + MOST_WIDTH), Math.min(bottom, from + MOST_HEIGHT)];
}

function inPicture([left, top, right, bottom]: PictureBox, area: PictureBox): PictureBox {
  return [left - area[0], top - area[1], right - area[0], bottom - area[1]];
}

/** The viewport on its page. */
interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Where the page begins: less than 0 where it can be scrolled to the left or up. */
  readonly left: number;
  readonly top: number;
  /** How many of the screen's own pixels a person's zoom makes of one of CSS, and how many a picture has of it. */
  readonly zoom: number;
  readonly pixels: number;
}

/** @throws {CordonError} when the page has no document. */
async function viewOf(page: PaintedTarget): Promise<View> {
  const root = page.contexts.ownOf(page.targetId);
  if (root === undefined)
    throw new CordonError('The page has no document', { kind: 'environment', advice: 'Look at it again.' });
  const [pixels, { cssVisualViewport, cssContentSize }] = await Promise.all([
    page.evaluate(root, 'devicePixelRatio'),
    page.send('Page.getLayoutMetrics'),
  ]);
  const { pageX, pageY, clientWidth, clientHeight, zoom } = isJsonObject(cssVisualViewport) ? cssVisualViewport : {};
  const { x, y } = isJsonObject(cssContentSize) ? cssContentSize : {};
  const [left, top] = [x, y].map((each) => Math.min(0, Number(each ?? 0)));
  return {
    x: Number(pageX),
    y: Number(pageY),
    width: Number(clientWidth),
    height: Number(clientHeight),
    left: left ?? 0,
    top: top ?? 0,
    zoom: Number(zoom),
    pixels: Number(pixels),
  };
}

/**
 * What of an area in the viewport's coordinates is on the page; undefined: nothing. Nobody can scroll to the rest, and one picture in twenty-five that begins above
 * the page is blank: without its letters a text would then seem to show whatever stands in its box.
 */
function onThePage([left, top, right, bottom]: PictureBox, view: View): PictureBox | undefined {
  const [first, highest] = [Math.ceil(view.left - view.x), Math.ceil(view.top - view.y)];
  const shown: PictureBox = [Math.max(left, first), Math.max(top, highest), right, bottom];
  return shown[0] < shown[2] && shown[1] < shown[3] ? shown : undefined;
}

/** A part of the page as a PNG. Only what reaches out of the viewport is taken from beyond it: a page hears of that as of a change of its size. */
async function take(page: PaintedTarget, [left, top, right, bottom]: PictureBox, view: View): Promise<Buffer> {
  const isBeyond = left < 0 || top < 0 || right > view.width || bottom > view.height;
  const origin = isBeyond ? view : { x: 0, y: 0 };
  const { zoom, pixels } = view;
  const { data } = await page.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: isBeyond,
    clip: {
      x: (left + origin.x) * zoom,
      y: (top + origin.y) * zoom,
      width: (right - left) * zoom,
      height: (bottom - top) * zoom,
      scale: 1 / pixels,
    },
  });
  return Buffer.from(String(data), 'base64');
}

/** Where a frame stands in its page, through the frames that it is in. */
async function placeOf(target: PaintedTarget, frameId: string): Promise<Place | undefined> {
  const isRoot = frameId === target.targetId;
  if (isRoot && target.parent === undefined) return { left: 0, top: 0, wide: 1, high: 1, shown: EVERYWHERE };
  const holder = isRoot ? target.parent : target;
  if (holder === undefined) return undefined;
  const [own, around] = await Promise.all([boxOfFrame(holder, frameId), placeOf(holder, holder.targetId)]);
  if (own === undefined || around === undefined) return undefined;
  const { box, wide, high } = own;
  const [shown] = onPage([box], around);
  if (shown === undefined) return undefined;
  const [left, top] = [around.left + around.wide * box[0], around.top + around.high * box[1]];
  return { left, top, wide: wide * around.wide, high: high * around.high, shown };
}

/** Where the content of a frame's element stands, and how much it is scaled; undefined where it is turned, so that boxes in it stand elsewhere. */
async function boxOfFrame(
  holder: PaintedTarget,
  frameId: string,
): Promise<(Pick<Place, 'wide' | 'high'> & { readonly box: PictureBox }) | undefined> {
  const owner = await holder.send('DOM.getFrameOwner', { frameId });
  const { model } = await holder.send('DOM.getBoxModel', { backendNodeId: Number(owner.backendNodeId) });
  const { content, border, width, height }: JsonObject = isJsonObject(model) ? model : {};
  const [left = 0, top = 0, right = 0, rightTop = 0, rightBottom = 0, bottom = 0] = numbersOf(content);
  const [from = 0, above = 0, to = 0, , , below = 0] = numbersOf(border);
  const isUpright = isNear(rightTop, top) && isNear(rightBottom, right) && right > left && bottom > top;
  const [wide, high] = [(to - from) / Number(width), (below - above) / Number(height)];
  return isUpright ? { box: [left, top, right, bottom], wide, high } : undefined;
}

function numbersOf(quad: Json | undefined): readonly number[] {
  return Array.isArray(quad) ? quad.map(Number) : [];
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.1;
}
