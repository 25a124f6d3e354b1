import * as dom from '../dom/safe-dom.ts';
import { isShut } from '../painting/clips.ts';
import { paints } from '../painting/paint-extent.ts';
import { hasLines } from '../painting/painted-reach.ts';

/*
 * What stands in for blanked text: nothing to read, and its box keeps a line's height, so that it can be judged again. Where its room matters to others, it keeps that as
 * well, since what it covered or pushed out of sight would come to sight without it:
 *
 *   <span style="position: absolute; background: white; color: white">words over a note</span>
 */

const BLANK = '\u00a0';
/** So wide is a letter. */
const LETTER = BLANK.repeat(2);
/** So many boxes around a text are asked. */
const MOST_AROUND = 6;

/** `keepsRoom`: others stand elsewhere without it, or in sight. */
export function blankFor(text: string, keepsRoom: boolean): string {
  return keepsRoom ? text.replace(/\S/g, LETTER) : BLANK;
}

/** Whether the room of a text may cover others, or push them out of a box that cuts off. */
export function keepsRoom(text: Text): boolean {
  let at = dom.drawnParentOf(text);
  for (let count = 0; at !== undefined && count < MOST_AROUND; count++, at = dom.drawnParentOf(at)) {
    if (dom.isRoot(at)) return false;
    const style = getComputedStyle(at);
    // Where hardly a pixel is, nothing is pushed.
    if (style.overflow !== 'visible') return !isShut(style);
    if (paints(style) || hasLines(style)) return true;
  }
  return false;
}
