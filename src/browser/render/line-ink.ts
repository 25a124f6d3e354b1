import { type Color, isNear } from '../page/painting/colors.ts';
import type { Picture } from './png.ts';

/*
 * The ink of a line of text, as pictures with its letters and without show it, and whether it may be that of letters. What is left of them may be a strip or a few
 * stripes, a smear, a bar or dust:
 *
 *   letters    edges as sharp as what a pen draws, paper between them, strokes of several pixels that go over the height of the line
 *   a smear    no sharp edge for its height: blurred
 *   a bar      no paper between: lines and shadows in the letters' colour, letters pressed into one another
 *   a strip    ink in a few rows: cut off, masked or covered above and below
 *   stripes    ink in a few columns, and narrower than letters
 *   dust       ink of single pixels: displaced by noise, or what other letters leave of them
 */

/** So many pixels of ink make a cell that says something. */
const LEAST_INK = 2;
/** How steep the sharpest edge of a cell is, in heights of the line: letters of 16 px blurred by 2 px have 3, and by 3 px 2.4. */
const LEAST_EDGE = 2.6;
/** Of a cell so much may be full ink. */
const MOST_FULL = 0.9;
const LEAST_ROWS = 0.35;
/** Fewer columns with ink than this, in runs narrower than this many heights, are stripes. */
const [LEAST_COLUMNS, LEAST_RUN] = [0.12, 0.11];
/** Of this many pixels of full ink no more than this share stands alone. */
const [SOME_INK, MOST_ALONE] = [60, 0.65];
/** Where a line is lower than this, in pixels, its letters are none. */
const LEAST_LINE = 3;

export interface Pictures {
  readonly asIs: Picture;
  readonly without: Picture;
  /** The same object as the first where nothing moved. */
  readonly again: Picture;
}

/** The middle of a line in the pictures, in whole pixels; `runsDown`: its letters follow each other downwards. `height`: of the whole line. */
export interface LinePlace {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly runsDown: boolean;
  readonly height: number;
}

/** What all lines of a text have of ink. */
export class TextInk {
  #rows = 0;
  #rowsInked = 0;
  #columns = 0;
  #columnsInked = 0;
  #runs = 0;
  #full = 0;
  #alone = 0;
  #height = 0;

  add(line: LineInk): void {
    const [rows, columns] = [new Set<number>(), new Set<number>()];
    for (const [along, across] of line.full) {
      rows.add(across);
      columns.add(along);
      this.#full++;
      if (line.isAlone(along, across)) this.#alone++;
    }
    this.#rows += line.across;
    this.#rowsInked += rows.size;
    this.#columns += line.along;
    this.#columnsInked += columns.size;
    for (const column of columns) if (!columns.has(column - 1)) this.#runs++;
    this.#height = Math.max(this.#height, line.height);
  }

  /** Whether it may be the ink of letters as a whole. */
  get mayBeLetters(): boolean {
    if (this.#rowsInked < LEAST_ROWS * this.#rows) return false;
    const isStriped =
      this.#columnsInked < LEAST_COLUMNS * this.#columns && this.#columnsInked < LEAST_RUN * this.#height * this.#runs;
    return !isStriped && (this.#full < SOME_INK || this.#alone < MOST_ALONE * this.#full);
  }
}

export class LineInk {
  /** How long it is, and how much of its height is looked at. */
  readonly along: number;
  readonly across: number;
  readonly height: number;
  /** The pixels of full ink in cells that may hold letters. */
  readonly full: (readonly [along: number, across: number])[] = [];
  readonly #pictures: Pictures;
  readonly #place: LinePlace;
  /** By how much the pictures differ, pixel by pixel, where that is ink. */
  readonly #ink: Uint16Array;
  readonly #isFull: Uint8Array;

  constructor(pictures: Pictures, place: LinePlace) {
    const [width, height] = [place.right - place.left, place.bottom - place.top];
    [this.along, this.across] = place.runsDown ? [height, width] : [width, height];
    this.#pictures = pictures;
    this.#place = place;
    this.height = place.height;
    this.#ink = new Uint16Array(this.along * this.across);
    this.#isFull = new Uint8Array(this.#ink.length);
    for (let along = 0; along < this.along; along++)
      for (let across = 0; across < this.across; across++)
        this.#ink[along * this.across + across] = this.#readInk(along, across);
  }

  /** Whether a part of the line, in pixels along it, may hold letters. */
  holdsLetters(from: number, to: number): boolean {
    let [pixels, most] = [0, 0];
    for (let at = from * this.across; at < to * this.across; at++) {
      const ink = this.#ink[at] ?? 0;
      if (ink > 0) pixels++;
      if (ink > most) most = ink;
    }
    if (pixels < LEAST_INK || this.height < LEAST_LINE) return false;
    const full: (readonly [number, number])[] = [];
    let [edge, edgeAsIs] = [0, 0];
    for (let along = from; along < to; along++)
      for (let across = 0; across < this.across; across++) {
        const ink = this.#inkAt(along, across);
        if (ink >= most / 2) full.push([along, across]);
        for (const [on, over] of NEXT) {
          const [next, beside] = [along + on, across + over];
          if (next >= this.along || beside >= this.across) continue;
          edge = Math.max(edge, Math.abs(ink - this.#inkAt(next, beside)));
          edgeAsIs = Math.max(edgeAsIs, this.#stepAsIs(along, across, next, beside));
        }
      }
    for (const [along, across] of full) {
      this.#isFull[along * this.across + across] = 1;
      this.full.push([along, across]);
    }
    if (full.length > MOST_FULL * (to - from) * this.across) return false;
    return Math.min(edge, edgeAsIs) * this.height >= LEAST_EDGE * most;
  }

  /** Whether a pixel of full ink is no part of a stroke. */
  isAlone(along: number, across: number): boolean {
    let beside = 0;
    for (const [on, over] of AROUND) {
      const [next, other] = [along + on, across + over];
      if (next < 0 || other < 0 || next >= this.along || other >= this.across) continue;
      beside += this.#isFull[next * this.across + other] ?? 0;
    }
    return beside <= 1;
  }

  #inkAt(along: number, across: number): number {
    return this.#ink[along * this.across + across] ?? 0;
  }

  #readInk(along: number, across: number): number {
    const { asIs, without, again } = this.#pictures;
    const at = this.#offset(asIs, along, across);
    if (at === undefined) return 0;
    const beside = this.#offset(without, along, across) ?? 0;
    if (isOne(asIs, at, without, beside)) return 0;
    if (again !== asIs && !isOne(asIs, at, again, this.#offset(again, along, across) ?? 0)) return 0;
    return differenceOf(asIs, at, without, beside);
  }

  #stepAsIs(along: number, across: number, next: number, beside: number): number {
    const { asIs } = this.#pictures;
    const [one, other] = [this.#offset(asIs, along, across), this.#offset(asIs, next, beside)];
    return one === undefined || other === undefined ? 0 : differenceOf(asIs, one, asIs, other);
  }

  /** Where a pixel is in a picture; undefined: beside it. */
  #offset({ width, height, bytesPerPixel }: Picture, along: number, across: number): number | undefined {
    const { left, top, runsDown } = this.#place;
    const [x, y] = runsDown ? [left + across, top + along] : [left + along, top + across];
    return x < 0 || y < 0 || x >= width || y >= height ? undefined : (y * width + x) * bytesPerPixel;
  }
}

const NEXT = [
  [1, 0],
  [0, 1],
] as const;
const AROUND = [...NEXT, [-1, 0], [0, -1]] as const;

/** Whether a pixel is the same in two pictures, or nearly so. */
function isOne(one: Picture, at: number, other: Picture, to: number): boolean {
  return differenceOf(one, at, other, to) === 0 || isNear(colorAt(one, at), colorAt(other, to));
}

/** The differences of two pixels in red, green and blue, added up. */
function differenceOf({ pixels }: Picture, at: number, other: Picture, to: number): number {
  let difference = 0;
  for (let each = 0; each < 3; each++)
    difference += Math.abs((pixels[at + each] ?? 0) - (other.pixels[to + each] ?? 0));
  return difference;
}

function colorAt({ pixels }: Picture, at: number): Color {
  return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0, 1];
}
