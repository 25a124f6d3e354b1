import type { CDPSession, Page } from 'playwright-core';
import { z } from 'zod';
import { type Picture, readPicture } from '../../src/browser/render/png.ts';

/*
 * What a person sees of a page in a plain browser, without Cordon and by none of its means: a text is seen where pixels in its boxes change when its letters are taken out of
 * the page. What is not in the window is scrolled to as a person can, by scroll bars.
 */

const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly();
export type Box = z.infer<typeof boxSchema>;
const textSchema = z.object({
  text: z.string(),
  drawn: z.boolean(),
  label: z.boolean(),
  taken: z.boolean(),
  path: z.string(),
});
const controlSchema = z.object({
  tag: z.string(),
  name: z.string(),
  drawn: z.boolean(),
  seen: z.boolean(),
  taken: z.boolean(),
});

/** A text of a page. */
export type FoundText = z.infer<typeof textSchema>;
/** A control of a page. */
export type FoundControl = z.infer<typeof controlSchema>;

/** Of every page, in CSS pixels. */
export const WINDOW = { width: 1280, height: 720 };

/** How much of a text a person sees: `unjudged` where the page has more places to scroll to than are tried. */
export type Sight = 'seen' | 'part' | 'unseen' | 'unjudged';

/** Of how many places of a text, each as wide as its line is high, ink must be seen for it to be seen whole, or in part. */
const WHOLE = 0.85;
const PART = 0.15;
/** Of one colour channel, from 0 to 255. */
const LEAST_CHANGE = 30;
const MOST_STIR = 10;
const LEAST_PIXELS = 8;
const MOST_SCROLLS = 25;
const MOST_LAYERS = 5;

export async function textsOf(page: Page, script: string): Promise<FoundText[]> {
  await page.evaluate(`globalThis.sight === undefined && (() => { ${script} })()`);
  return z.array(textSchema).parse(await page.evaluate('sight.texts()'));
}

export async function controlsOf(page: Page, script: string): Promise<FoundControl[]> {
  await page.evaluate(`globalThis.sight === undefined && (() => { ${script} })()`);
  return z.array(controlSchema).parse(await page.evaluate('sight.controls()'));
}

/** How much a person sees of each text that {@link textsOf} said last. */
export async function sightOf(page: Page, texts: readonly FoundText[]): Promise<Sight[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  const shares: (number | undefined)[] = texts.map(() => undefined);
  const tried = new Set<number>();
  const judge = async (): Promise<void> => {
    await setStill(page, devtools, true);
    await judgeWindow(page, devtools, texts, shares);
    await setStill(page, devtools, false);
  };
  await judge();
  for (let round = 0; round < MOST_SCROLLS; round++) {
    const next = texts.findIndex(({ drawn }, at) => drawn && !tried.has(at) && (shares[at] ?? 0) < WHOLE);
    if (next < 0) break;
    tried.add(next);
    if (await page.evaluate(`sight.scrollTo(${next})`)) {
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      await judge();
    }
    await page.evaluate('sight.scrollBack()');
  }
  return texts.map(({ drawn }, at) => {
    const share = shares[at] ?? 0;
    if (!drawn) return 'unseen';
    if (share >= WHOLE) return 'seen';
    if (!tried.has(at)) return 'unjudged';
    return share >= PART ? 'part' : 'unseen';
  });
}

/** What moves by itself is seen by people, and can be told from what changes for another reason while it stands still. */
async function setStill(page: Page, devtools: CDPSession, stands: boolean): Promise<void> {
  await page.evaluate(`sight.still(${stands})`);
  await devtools.send('Animation.setPlaybackRate', { playbackRate: stands ? 0 : 1 });
}

/** Judges what is in the window, and keeps the most that was ever seen of each text. */
async function judgeWindow(
  page: Page,
  devtools: CDPSession,
  texts: readonly FoundText[],
  shares: (number | undefined)[],
): Promise<void> {
  const boxes = z.array(z.array(boxSchema)).parse(await page.evaluate('sight.boxes()'));
  const due = texts.flatMap(({ drawn }, at) => {
    const isNear = (boxes[at] ?? []).some(
      (box) => box[2] > 0 && box[3] > 0 && box[0] < WINDOW.width && box[1] < WINDOW.height,
    );
    return drawn && isNear && (shares[at] ?? 0) < WHOLE ? [at] : [];
  });
  const layers = layersOf(due, boxes);
  if (layers.length === 0) return;
  let [asIs, before] = await shoot(devtools);
  for (const layer of layers) {
    await page.evaluate(`sight.blank(${JSON.stringify(layer)})`);
    const [bare, without] = await shoot(devtools);
    await page.evaluate('sight.unblank()');
    const [stands, again] = await shoot(devtools);
    const pictures = {
      before: before(),
      without: bare.equals(asIs) ? before() : without(),
      again: stands.equals(asIs) ? before() : again(),
    };
    for (const at of layer) shares[at] = Math.max(shares[at] ?? 0, inkShare(pictures, boxes[at] ?? []));
    [asIs, before] = [stands, () => pictures.again];
  }
}

/** Texts that stand in one place are blanked one after the other. */
function layersOf(due: readonly number[], boxes: readonly (readonly Box[])[]): number[][] {
  const layers: number[][] = [];
  const meet = (one: number, other: number): boolean =>
    (boxes[one] ?? []).some((a) =>
      (boxes[other] ?? []).some((b) => a[0] < b[2] - 1 && b[0] < a[2] - 1 && a[1] < b[3] - 3 && b[1] < a[3] - 3),
    );
  for (const at of due) {
    const free = layers.find((layer) => !layer.some((other) => meet(at, other)));
    if (free !== undefined) free.push(at);
    else if (layers.length < MOST_LAYERS) layers.push([at]);
  }
  return layers;
}

interface Pictures {
  readonly before: Picture;
  readonly without: Picture;
  readonly again: Picture;
}

/** In which share of the places of a text its letters made a difference, and nothing else did. */
export function inkShare({ before, without, again }: Pictures, boxes: readonly Box[]): number {
  let [places, inked, pixels] = [0, 0, 0];
  for (const [left, top, right, bottom] of boxes) {
    const wide = Math.max(1, bottom - top);
    const own = new Set<number>();
    places += Math.max(1, Math.round((right - left) / wide));
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(before.height, bottom); y++)
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(before.width, right); x++) {
        if (change(before, without, x, y) <= LEAST_CHANGE || change(before, again, x, y) >= MOST_STIR) continue;
        pixels++;
        own.add(Math.floor((x - left) / wide));
      }
    inked += Math.min(own.size, Math.max(1, Math.round((right - left) / wide)));
  }
  return pixels < LEAST_PIXELS || places === 0 ? 0 : inked / places;
}

function change(one: Picture, other: Picture, x: number, y: number): number {
  const at = (y * one.width + x) * one.bytesPerPixel;
  let most = 0;
  for (let channel = 0; channel < 3; channel++)
    most = Math.max(most, Math.abs((one.pixels[at + channel] ?? 0) - (other.pixels[at + channel] ?? 0)));
  return most;
}

/** A picture as it came, and how it is read: most are like the one before. */
async function shoot(devtools: CDPSession): Promise<[png: Buffer, read: () => Picture]> {
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  const png = Buffer.from(data, 'base64');
  let picture: Picture | undefined;
  return [
    png,
    () => {
      picture ??= readPicture(png);
      return picture;
    },
  ];
}
