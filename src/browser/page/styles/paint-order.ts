import * as dom from '../dom/safe-dom.ts';
import { isAnimated } from '../dom/safe-dom-paint.ts';
import { isContainingBlock, isInTopLayer } from './containing-block.ts';

/*
 * Which of two elements is painted over the other where they meet (CSS 2.2, appendix E), told by styles alone: of what has no box now, or is not in the
 * viewport, no hit test tells it. What decides are the two branches below what is around both, and of each the outermost that is lifted out of the flow:
 *
 *   <div>
 *     <p> a note </p>                                              in the flow: 0
 *     <i style="position: relative; z-index: 3"> <button> </i>     level 3: the button is over the note
 *   </div>
 */

/** Levels: below the flow, in it, lifted out of it, and by number above. */
const [IN_FLOW, LIFTED] = [0, 0.5];

interface Painted {
  readonly element: Element;
  readonly pseudo?: string | undefined;
}

/** Whether the first is painted over what is in the second; of the same level, what comes later is. */
export function isPaintedOver({ element, pseudo }: Painted, other: Element): boolean {
  const [one, two] = branchesTo(element, other);
  const own = pseudo === undefined ? IN_FLOW : levelOf(getComputedStyle(element, pseudo));
  const level = outermostLevel(one) || own;
  const below = outermostLevel(two);
  return level === below ? dom.follows(element, other) || dom.contains(other, element) : level > below;
}

/**
 * Whether what an element paints is surely under the ground of one that is lifted out of the flow, wherever both are scrolled: a cell under the next one, which sticks. What
 * is lifted is painted in step 8, or by its level in step 9, if nothing around it makes a layer of its own; all around the element must be painted before, and of the
 * same level what comes first is.
 */
export function liesUnder(element: Element, ground: Element): boolean {
  const [branch, other] = branchesTo(element, ground);
  const lifted = other.find((each) => !isInFlow(each));
  // What is turned may be turned behind the flow, and what is lifted has parts below it where it makes no layer.
  if (lifted === undefined || other.some((each) => mayBeTurned(each) || isBelow(each))) return false;
  const style = getComputedStyle(lifted);
  if (style.position === 'static') return false;
  const level = levelOf(style);
  const isFirst = comesFirst(branch[0], other[0]);
  return branch.every((each) => {
    const highest = isInFlow(each) ? IN_FLOW : highestLevelOf(each);
    return highest < level || (isFirst && highest === level);
  });
}

/**
 * How what is in a box is lifted out of its flow, from the box down to an element. Elements for which it is the same are painted over and under the same things outside
 * of the box.
 */
export function layersIn(box: Element, element: Element): string {
  const layers: Array<string | number> = [];
  for (let at: Element | undefined = element; at !== undefined && at !== box; at = dom.drawnParentOf(at)) {
    const style = getComputedStyle(at);
    if (isInTopLayer(style)) layers.push('top');
    else if (!isInFlow(at)) layers.push(levelOf(style));
    else if (style.cssFloat !== 'none') layers.push('float');
  }
  return layers.join(' ');
}

/** The highest level, of the layer that it stands in, that an element may be painted on, be it a layer or none. */
function highestLevelOf(element: Element): number {
  const style = getComputedStyle(element);
  if (isInTopLayer(style) || mayBeTurned(element)) return Number.POSITIVE_INFINITY;
  const number = Number.parseInt(style.zIndex, 10);
  // Of what is in the flow, only flex and grid items have a level below it.
  const isLow = number < 0 && style.position !== 'static';
  return number > 0 || isLow ? number : LIFTED;
}

/** Whether one child of an element is painted before another of the same level; undefined: the element itself. */
function comesFirst(one: Element | undefined, other: Element | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const parent = dom.parentNodeOf(one);
  // What stands in a slot may be put there in another order.
  if (parent === null || parent !== dom.parentNodeOf(other)) return false;
  if (parent !== dom.drawnParentOf(one) && !dom.isShadowRoot(parent)) return false;
  return dom.follows(other, one) && [one, other].every((each) => getComputedStyle(each).order === '0');
}

function isBelow(element: Element): boolean {
  return Number.parseInt(getComputedStyle(element).zIndex, 10) < 0;
}

function mayBeTurned(element: Element): boolean {
  return isContainingBlock(getComputedStyle(element), 'fixed') || isAnimated(element);
}

/** Whether an element is painted in the flow of the layer that it stands in, and makes none itself. */
function isInFlow(element: Element): boolean {
  const style = getComputedStyle(element);
  if (style.position !== 'static' || style.zIndex !== 'auto' || isPaintedApart(style)) return false;
  if (style.willChange !== 'auto' || style.contain !== 'none' || style.containerType !== 'normal') return false;
  return !isInTopLayer(style) && !mayBeTurned(element);
}

/** The ways to two elements from below what is around both. */
function branchesTo(element: Element, other: Element): readonly [readonly Element[], readonly Element[]] {
  const [one, two] = [pathOf(element), pathOf(other)];
  let at = 0;
  while (at < one.length && one[at] === two[at]) at++;
  return [one.slice(at), two.slice(at)];
}

/** From the root to an element, shadow hosts counted. */
function pathOf(element: Element): readonly Element[] {
  const path: Element[] = [];
  for (let at: Element | undefined = element; at !== undefined; at = dom.drawnParentOf(at)) path.push(at);
  return path.reverse();
}

function outermostLevel(branch: readonly Element[]): number {
  for (const element of branch) {
    const level = levelOf(getComputedStyle(element));
    if (level !== IN_FLOW) return level;
  }
  return IN_FLOW;
}

function levelOf(style: CSSStyleDeclaration): number {
  const number = Number.parseInt(style.zIndex, 10);
  // Flex and grid items have one as well; of others it says nothing, and is hardly ever set.
  if (number !== 0 && !Number.isNaN(number)) return number;
  return style.position !== 'static' || isPaintedApart(style) ? LIFTED : IN_FLOW;
}

/** Whether what is in it is painted together, over what is in the flow. */
function isPaintedApart(style: CSSStyleDeclaration): boolean {
  if (style.opacity !== '1' || style.mixBlendMode !== 'normal' || style.isolation === 'isolate') return true;
  if (APART.some((name) => !NOTHING.has(style.getPropertyValue(name)))) return true;
  return WILL_BE_APART.test(style.willChange) || CONTAINED.test(style.contain) || style.contentVisibility !== 'visible';
}

const APART = [
  ...['transform', 'translate', 'rotate', 'scale', 'perspective', 'offset-path', 'transform-style', 'filter'],
  ...['backdrop-filter', 'clip-path', 'mask-image', '-webkit-mask-box-image-source', '-webkit-box-reflect'],
  'view-transition-name',
] as const;
const NOTHING: ReadonlySet<string> = new Set(['', 'none', 'flat']);
const WILL_BE_APART =
  /transform|translate|rotate|scale|perspective|offset|opacity|filter|clip-path|mask|isolation|blend|position|z-index|contain/;
const CONTAINED = /paint|layout|strict|content/;
