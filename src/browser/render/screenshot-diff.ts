import type { PaintVerdict } from '../page/protocol.ts';
import { LineInk, type Pictures, TextInk } from './line-ink.ts';

/*
 * What pictures say of a text: one of the page as it is, one without the letters of all texts in question, and one more as it is. A pixel belongs to a letter
 * where the first two differ by more than an eye overlooks, and the first and the third do not: what moves by itself says nothing, and a letter that
 * stands still over a film is told from it.
 *
 * A text is cut into cells about as wide as its lines are high, and enough of them have to hold ink that may be of letters (line-ink.ts): a text of which only the
 * first word shows, while the rest is faded out, is not seen. Cells between words are as empty in a text that is.
 */

/** Left, top, right and bottom in pixels of the pictures. */
export type PictureBox = readonly [left: number, top: number, right: number, bottom: number];

/** Of a line only the middle is looked at, where all letters have ink: what lies above and below may be the next line's. */
const MARGIN = 0.25;
/** No line that runs downwards is shorter than this, in pixels. */
const LEAST_UPRIGHT = 40;
/** Of the cells of a text so many must hold letters. */
const LEAST_SHARE = 0.7;

/** What the pictures say of a text that stands in these boxes; undefined where they show none of them. `area`: what was to be shown, of which the rest is empty. */
export function paintVerdict(
  pictures: Pictures,
  boxes: readonly PictureBox[],
  area: PictureBox = [0, 0, pictures.asIs.width, pictures.asIs.height],
): PaintVerdict | undefined {
  let [cells, legible] = [0, 0];
  const ink = new TextInk();
  for (const box of boxes) {
    const [left, top, right, bottom] = middleOf(box);
    const [x0, y0] = [Math.max(area[0], Math.floor(left)), Math.max(area[1], Math.floor(top))];
    const [x1, y1] = [Math.min(area[2], Math.ceil(right)), Math.min(area[3], Math.ceil(bottom))];
    if (x0 >= x1 || y0 >= y1) continue;
    const isUpright = runsDown(box);
    const [from, to] = isUpright ? [y0, y1] : [x0, x1];
    const height = isUpright ? box[2] - box[0] : box[3] - box[1];
    const side = Math.max(4, height);
    // Of one length: what were left at the end would be a blank as often as not.
    const count = Math.max(1, Math.round((to - from) / side));
    cells += count;
    const place = { left: x0, top: y0, right: x1, bottom: y1, runsDown: isUpright, height };
    const line = new LineInk(pictures, place);
    for (let at = 0; at < count; at++) {
      const [begin = 0, end = 0] = [at, at + 1].map((each) => Math.round(((to - from) * each) / count));
      if (line.holdsLetters(begin, end)) legible++;
    }
    ink.add(line);
  }
  if (cells === 0) return undefined;
  return legible >= Math.max(1, cells * LEAST_SHARE) && ink.mayBeLetters ? 'seen' : 'unseen';
}

/**
 * Texts in layers, of which each is left out of a picture of its own: of two that stand in one place, a picture without both would show the ink of the one as the
 * other's. What finds no place in so many layers is in none.
 */
export function layersOf(texts: readonly (readonly PictureBox[])[], most: number): readonly (readonly number[])[] {
  const layers: number[][] = [];
  for (const [index, boxes] of texts.entries()) {
    if (boxes.length === 0) continue;
    const free = layers.find((layer) => !layer.some((other) => conflict(boxes, texts[other] ?? [])));
    if (free !== undefined) free.push(index);
    else if (layers.length < most) layers.push([index]);
  }
  return layers;
}

function conflict(one: readonly PictureBox[], other: readonly PictureBox[]): boolean {
  return one.some((a) => other.some((b) => overlap(middleOf(a), b) || overlap(a, middleOf(b))));
}

function overlap(one: PictureBox, other: PictureBox): boolean {
  const across = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const down = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return across > 1 && down > 1;
}

function middleOf(box: PictureBox): PictureBox {
  const [left, top, right, bottom] = box;
  if (runsDown(box)) return [left + MARGIN * (right - left), top, right - MARGIN * (right - left), bottom];
  return [left, top + MARGIN * (bottom - top), right, bottom - MARGIN * (bottom - top)];
}

/** Whether a line runs downwards: then it is cut across. A single letter may be three times as high as wide, and runs nowhere. */
function runsDown([left, top, right, bottom]: PictureBox): boolean {
  return bottom - top > Math.max(LEAST_UPRIGHT, 3 * (right - left));
}
