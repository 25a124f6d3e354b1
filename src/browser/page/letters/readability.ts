import { areaOf, type Box, within } from '../dom/box.ts';
import type { Opening } from '../painting/clips.ts';

/*
 * Whether a text that is painted, and in a colour of its own, can be read: its letters may be pressed into one another, strewn over the page, or all
 * but a strip of them cut off.
 */

/** Of fewer letters nobody asks how much room they have. */
const FEW = 4;
/** Lines of small letters are measured; lower than this, in pixels, nobody reads them. Letters of 3 px have lines of 3.4. */
export const SMALL_FONT = 4;
const LEAST_LINE = 3;
/** So much of a line has a letter at the least, in pixels; where letters have less room than the other, lines are measured. */
const [LEAST_ADVANCE, NARROW_AREA] = [1.2, 24];
/** Lines are so far apart, in heights of a line. */
const LEAST_APART = 0.4;
/** Of the space between letters, in sizes of the font. */
const [CLOSEST, WIDEST] = [-0.28, 3];
const CLOSEST_WORDS = -0.6;
/** A line is seen where so much of its height is. */
const LEAST_STRIP = 0.5;
/** Some windows have no height, or hardly any. */
const LEAST_WINDOW = 1000;
/** Less than this of a long text's lines is no more than its beginning. */
const LEAST_SHARE = 0.15;
const LONG = 60;
/** Through less than this large letters do not fit, in pixels. */
const NARROW = 100;
/** A field is as wide as a letter at the least, in pixels. */
const LEAST_FIELD = 8;

/** A text as it stands in the page, with its box; where it was blanked, what there is to measure is a blank. */
export interface Measured {
  readonly text: string;
  readonly box: Box;
  readonly blanked: boolean;
}

/** Whether it is made of letters so low or so narrow that nobody reads them, however much room is between them; `size`: what styles say of them. */
export function isTiny({ text, box, blanked }: Measured, size: number, linesOf: () => readonly Box[]): boolean {
  const isSmall = size < SMALL_FONT;
  const letters = blanked ? 0 : text.length;
  if (!isSmall && areaOf(box) >= NARROW_AREA * letters) return false;
  const lines = linesOf();
  if (isSmall && lines.length > 0 && lines.every((line) => shorterSideOf(line) < LEAST_LINE)) return true;
  return letters >= FEW && sum(lines.map(longerSideOf)) < LEAST_ADVANCE * letters;
}

/** Whether most lines of a text lie upon the ones before. */
export function isPiled(lines: readonly Box[]): boolean {
  const piled = lines.filter((line, at) => {
    const before = lines[at - 1];
    if (before === undefined || within(line, before).right <= within(line, before).left) return false;
    return Math.abs(line.top - before.top) < LEAST_APART * (line.bottom - line.top);
  });
  return piled.length > 0 && piled.length >= (lines.length - 1) / 2;
}

/** Whether a line of a text is larger than the window each way, so that nobody sees its letters whole. */
export function isOversized(box: Box, linesOf: () => readonly Box[], height: number): boolean {
  const most = Math.max(height, LEAST_WINDOW);
  return shorterSideOf(box) > most && linesOf().some((line) => shorterSideOf(line) > most);
}

function longerSideOf({ left, top, right, bottom }: Box): number {
  return Math.max(right - left, bottom - top);
}

function shorterSideOf({ left, top, right, bottom }: Box): number {
  return Math.min(right - left, bottom - top);
}

/** Whether a field leaves no room for what stands in it, or has it begin beside the field. */
export function isFieldShut({ left, top, right, bottom }: Box, style: CSSStyleDeclaration): boolean {
  const px = (...names: readonly string[]): number =>
    sum(names.map((name) => Number.parseFloat(style.getPropertyValue(name)) || 0));
  const width = right - left - px('padding-left', 'padding-right', 'border-left-width', 'border-right-width');
  const height = bottom - top - px('padding-top', 'padding-bottom', 'border-top-width', 'border-bottom-width');
  const isOut = Math.abs(px('text-indent')) >= Math.max(width, LEAST_FIELD);
  return isOut || width < LEAST_FIELD || height < LEAST_STRIP * px('font-size');
}

/** Whether its letters lie upon each other, or too far apart to be a text. */
export function isStrewn(style: CSSStyleDeclaration): boolean {
  const { letterSpacing, wordSpacing } = style;
  if (letterSpacing === 'normal' && wordSpacing === '0px') return false;
  const size = Number.parseFloat(style.fontSize);
  const [letters, words] = [Number.parseFloat(letterSpacing) || 0, Number.parseFloat(wordSpacing) || 0];
  return letters <= CLOSEST * size || letters > WIDEST * size || words < CLOSEST_WORDS * size;
}

/** Whether a box that cuts off leaves no line of a text whole, or hardly more than the first words of a long one. */
export function isCutShort({ text, blanked }: Measured, lines: readonly Box[], room: Box): boolean {
  const shown = lines.map((line) => within(line, room)).filter((rest, at) => !isStrip(rest, lines[at] ?? rest));
  if (shown.length === 0) return true;
  // A box may be as small as it is for the blank alone: what is put back is measured itself.
  if (blanked || text.trim().length <= LONG) return false;
  return sum(shown.map(areaOf)) < LEAST_SHARE * sum(lines.map(areaOf));
}

/** Whether a line may be too large for an opening through which it is scrolled. */
export function isNarrow({ wide, high }: Opening): boolean {
  return Math.min(wide, high) < NARROW;
}

/** Whether what is scrolled through an opening is read by nobody: no line fits in, or hardly a letter at once. */
export function isSlit({ wide, high }: Opening, line: Box): boolean {
  const [width, height] = [line.right - line.left, line.bottom - line.top];
  const [along, across] = width >= height ? [wide, high] : [high, wide];
  const [length, size] = [Math.max(width, height), Math.min(width, height)];
  return across < LEAST_STRIP * size || along < Math.min(length, size);
}

/** Whether what remains of a line is too narrow to read it by; one that runs downwards is cut across. */
function isStrip(rest: Box, line: Box): boolean {
  const [width, height] = [line.right - line.left, line.bottom - line.top];
  const [wide, high] = [rest.right - rest.left, rest.bottom - rest.top];
  if (wide <= 0 || high <= 0) return true;
  return width >= height ? high < LEAST_STRIP * height : wide < LEAST_STRIP * width;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
