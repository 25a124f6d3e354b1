import type { Box } from '../dom/box.ts';
import { scrollOffsetOf, scrollRangeOf } from '../dom/safe-dom-paint.ts';
import { SCROLLING } from './clips.ts';
import { scaleOf } from './painted-reach.ts';
import { directionOf, FARTHEST, LOWEST } from './text-geometry.ts';

/*
 * What of the content of a box that scrolls anybody can scroll to. On an axis that it does not scroll, what is in the box; on the others all but what lies before
 * its beginning, where no scroll bar leads:
 *
 *   <div style="overflow: auto"><p style="margin-left: -9999px">never seen</p></div>
 */

/** How content is placed by which nothing of it lies before the beginning, in boxes that place it at all. */
const FROM_START = /^(?:normal|start|flex-start|stretch|space-between|baseline|legacy|left)$/;

/** In coordinates of the viewport, as far as it is scrolled now; `pane`: what of the box can be seen. */
export function scrollRoomIn(pane: Box, element: Element, style: CSSStyleDeclaration, overflow: string): Box {
  const [x = '', y = x] = overflow.split(' ');
  const { left, top, right, bottom } = pane;
  const [across, down] = [SCROLLING.test(x), SCROLLING.test(y)];
  const isAnywhere = beginsAnywhere(style);
  const scrolled = scrollOffsetOf(element);
  const range = scrollRangeOf(element);
  const scale = scaleOf(element);
  const { leftwards, upwards } = directionOf(style);
  const [before, past] = reachOf(scrolled.left, range.left, FARTHEST, isAnywhere ? 'anywhere' : leftwards);
  const [above, below] = reachOf(scrolled.top, range.top, LOWEST, isAnywhere ? 'anywhere' : upwards);
  return {
    left: across ? left - before * scale : left,
    right: across ? right + past * scale : right,
    top: down ? top - above * scale : top,
    bottom: down ? bottom + below * scale : bottom,
  };
}

/** How far on an axis somebody can scroll to what lies before a box and past it, who does not scroll on without end; by hand it may be there already. */
function reachOf(scrolled: number, range: number, most: number, isBackwards: boolean | 'anywhere'): [number, number] {
  // In reverse, it is scrolled by less than nothing.
  const passed = Math.abs(scrolled);
  const far = Math.max(Math.min(range, most), passed);
  if (isBackwards === 'anywhere') return [far, far];
  return isBackwards ? [far - passed, passed] : [passed, far - passed];
}

/** Whether it may be scrolled to both sides, as far as it can be at all: a flex box in reverse, or content placed at the end or in the middle. */
function beginsAnywhere({
  display,
  flexDirection,
  flexWrap,
  justifyContent,
  alignContent,
}: CSSStyleDeclaration): boolean {
  const isFlex = display.includes('flex');
  if (isFlex && (flexDirection.includes('reverse') || flexWrap.includes('reverse'))) return true;
  return !FROM_START.test(justifyContent) || !FROM_START.test(alignContent);
}
