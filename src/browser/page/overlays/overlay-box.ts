import { type Box, boxFrom, EVERYWHERE, grown, stretched } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { type Overlay, overflowOf } from '../painting/paint-extent.ts';
import { linesOf, reachOf, scaleOf } from '../painting/painted-reach.ts';
import { ruleOf } from '../painting/rims.ts';
import { placeOfPseudo } from './pseudo-overlays.ts';

/** Where what may lie over text is painted: the box of its element or pseudo-element, with all that styles have it paint beyond. */
export function boxOfOverlay(overlay: Overlay): Box {
  const { element, pseudo, reaches, farther = 0 } = overlay;
  const plain = boxFrom(pseudo === undefined ? dom.rectOf(element) : placeOfPseudo(element, pseudo));
  // What styles say is in pixels of the element, which `zoom` and `scale` make larger.
  const scale = reaches || farther > 0 || overlay.isLetters === true || overlay.isRuled === true ? scaleOf(element) : 1;
  const painted = reaches ? stretched(plain, reachOf(plain, getComputedStyle(element, pseudo)), scale) : plain;
  const whole = overlay.isOverflowing === true ? overflowOf(element, painted) : painted;
  const wide = overlay.isMarked === true ? { ...whole, left: EVERYWHERE.left, right: EVERYWHERE.right } : whole;
  return grown(wide, (farther + linedBy(overlay)) * scale);
}

/** How far the lines are from it that are drawn through its letters, or between its columns. */
function linedBy({ element, isLetters, isRuled }: Overlay): number {
  if (isLetters !== true && isRuled !== true) return 0;
  const style = getComputedStyle(element);
  return Math.max(isLetters === true ? linesOf(style) : 0, isRuled === true ? ruleOf(style) : 0);
}
