import { type Color, over, readColor } from './colors.ts';
import * as dom from './dom.ts';
import { isOddlyPainted } from './doubts.ts';
import { type Blend, blendsOf } from './gradients.ts';
import type { Painters } from './painters.ts';
import type { Styles } from './styles.ts';

/*
 * How the browser paints an element, as far as it decides whether a person could see text in it. Each element's styles are read once a pass, the
 * parents' first, and only what a child cannot undo is handed down.
 *
 * Where text may be painted is its *room*: the box that remains of all boxes around it that cut off what stands out of them. Which of them cut
 * depends on the position: in
 *
 *   <div style="overflow: hidden; width: 0">            cuts a
 *     <p>a</p>
 *     <p style="position: absolute">b</p>               the box that cuts must be a positioned one: b is painted
 *   </div>
 *
 * and a fixed element leaves all boxes but those that hold even fixed ones (a transform, a filter).
 */

/** Edges in the viewport, CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Look {
  readonly style: CSSStyleDeclaration;
  /** False where nothing of it has a box: `display: none`, here or around it. */
  readonly drawn: boolean;
  /** How strongly it is painted, from 0 to 1: its own opacity and that of all around it. */
  readonly opacity: number;
  /** Nothing in it is painted, whatever its own styles are. */
  readonly cutAway: boolean;
  /** Behind its text; undefined where that is a picture, or unknown. */
  readonly background: Color | undefined;
  /** The gradients behind it that say what they show, with what else they may leave to be seen. */
  readonly gradient: readonly Blend[] | undefined;
  /** Where what is in it may be painted; undefined: anywhere. */
  readonly room: Box | undefined;
  /** Stays where it is when the page is scrolled. */
  readonly fixed: boolean;
  /** Somewhere inside a box that scrolls, so that what is out of sight may be scrolled into it. */
  readonly scrolled: boolean;
  /** Taken out of the flow, so that what is behind it is not what is around it. */
  readonly positioned: boolean;
  /** It or something around it is painted so that styles do not say whether its text shows (doubts.ts). */
  readonly odd: boolean;
}

const WHITE: Color = [255, 255, 255, 1];
const CLEAR = 'rgba(0, 0, 0, 0)';
const SCROLLING = /auto|scroll/;
const UNDRAWN: Omit<Look, 'style'> = {
  drawn: false,
  opacity: 1,
  cutAway: false,
  background: undefined,
  gradient: undefined,
  room: undefined,
  fixed: false,
  scrolled: false,
  positioned: false,
  odd: false,
};
/** What styles say of an element that nothing has painted otherwise. */
const PLAINLY = { opacity: '1', filter: 'none', clipPath: 'none' } as const;
/** Less of a box than this shows no text. */
const LEAST_SIDE = 2;

/** One reading of the styles of a document; what it says holds until the page changes. */
export class Looks {
  readonly #looks = new Map<Element, Look>();
  readonly #styles: Styles;
  readonly #painters: Painters | undefined;
  #behind: Color | undefined | null = null;

  /** `painters`: what is known of who may be painted in another way than plainly; without it each element is asked. */
  constructor(styles: Styles, painters?: Painters) {
    this.#styles = styles;
    this.#painters = painters;
  }

  of(element: Element): Look {
    return this.#looks.get(element) ?? this.#readFromAbove(element);
  }

  /** Not by recursion: a page may be nested deeper than scripts may call. */
  #readFromAbove(element: Element): Look {
    const unread = [element];
    let above: Look | undefined;
    for (let at = dom.drawnParentOf(element); at !== undefined; at = dom.drawnParentOf(at)) {
      above = this.#looks.get(at);
      if (above !== undefined) break;
      unread.push(at);
    }
    let look = this.#read(unread.pop() ?? element, above);
    for (let at = unread.pop(); at !== undefined; at = unread.pop()) look = this.#read(at, look);
    return look;
  }

  #read(element: Element, above: Look | undefined): Look {
    const look = above?.drawn === false ? above : this.#readOwn(element, above);
    this.#looks.set(element, look);
    return look;
  }

  /** Each property that is read costs a fifth of a microsecond, colours three times that: none is read that another has settled. */
  #readOwn(element: Element, above: Look | undefined): Look {
    const style = this.#styles.of(element);
    const { display } = style;
    if (display === 'none') return { ...UNDRAWN, style };
    const { position, overflow, backgroundImage, backgroundColor } = style;
    const isPlain = this.#painters?.passesOver(element) === true;
    const { opacity, filter, clipPath } = isPlain ? PLAINLY : style;
    const hasBackground = backgroundImage !== 'none' || backgroundColor !== CLEAR;
    const fixed = position === 'fixed' || above?.fixed === true;
    const scrolls = overflow !== 'visible' && SCROLLING.test(overflow) && !isRoot(element);
    const outer = this.#roomFor(element, position, above);
    // What the root cuts off is cut off by the viewport, and inline boxes cut nothing off.
    const cuts = overflow !== 'visible' && display !== 'inline' && display !== 'contents' && !isRoot(element);
    const room = cuts ? roomIn(element, overflow, outer, scrolls) : outer;
    return {
      style,
      drawn: true,
      opacity: (above?.opacity ?? 1) * Number(opacity) * opacityOfFilter(filter),
      cutAway: above?.cutAway === true || isClippedAway(style, position, clipPath),
      ...this.#behindTextOf(style, backgroundImage, backgroundColor, above),
      room: scrolls && !isEmpty(room) ? undefined : room,
      fixed,
      scrolled: scrolls || (above?.scrolled === true && position !== 'fixed'),
      positioned: above?.positioned === true || position === 'absolute' || position === 'fixed',
      odd:
        above?.odd === true ||
        (!isPlain && isOddlyPainted(style, filter, clipPath)) ||
        (hasBackground && style.backgroundClip.includes('text')),
    };
  }

  /** The room that is left for an element. */
  #roomFor(element: Element, position: string, above: Look | undefined): Box | undefined {
    if (position !== 'absolute' && position !== 'fixed') return above?.room;
    for (let at = dom.drawnParentOf(element); at !== undefined; at = dom.drawnParentOf(at)) {
      const look = this.of(at);
      if (holdsFixed(look.style) || (position === 'absolute' && look.style.position !== 'static')) return look.room;
    }
    return undefined;
  }

  #behindTextOf(
    style: CSSStyleDeclaration,
    backgroundImage: string,
    backgroundColor: string,
    above: Look | undefined,
  ): Pick<Look, 'background' | 'gradient'> {
    const background = this.#backgroundOf(backgroundColor, above);
    if (backgroundImage === 'none') {
      return { background, gradient: backgroundColor === CLEAR ? above?.gradient : undefined };
    }
    const blends = style.backgroundBlendMode === 'normal' ? blendsOf(backgroundImage) : undefined;
    const around = background === undefined ? above?.gradient : ([[background, background]] as const);
    return {
      background: undefined,
      gradient: blends === undefined || around === undefined ? undefined : [...blends, ...around],
    };
  }

  /** The colour behind, whatever pictures are on it. */
  #backgroundOf(backgroundColor: string, above: Look | undefined): Color | undefined {
    const below = above === undefined ? this.#canvas() : above.background;
    if (backgroundColor === CLEAR) return below;
    const color = readColor(backgroundColor);
    if (color === undefined) return undefined;
    if (color[3] >= 1) return color;
    return below === undefined ? undefined : over(color, below);
  }

  /** Behind the root: white, unless the page or the person asks for dark. */
  #canvas(): Color | undefined {
    if (this.#behind !== null) return this.#behind;
    const root = dom.documentElementOf(document);
    const scheme = root === null ? '' : this.#styles.of(root).colorScheme;
    const asked = matchMedia('(prefers-color-scheme: dark)').matches;
    this.#behind = scheme.includes('dark') && (asked || !scheme.includes('light')) ? undefined : WHITE;
    return this.#behind;
  }
}

/** The room that an element which cuts off leaves for what is in it. */
function roomIn(element: Element, overflow: string, outer: Box | undefined, scrolls: boolean): Box {
  const { left, top, right, bottom } = dom.rectOf(element);
  const [x = '', y = x] = overflow.split(' ');
  const cutsX = scrolls || x !== 'visible';
  const cutsY = scrolls || y !== 'visible';
  const around = outer ?? EVERYWHERE;
  return {
    left: cutsX ? Math.max(left, around.left) : around.left,
    right: cutsX ? Math.min(right, around.right) : around.right,
    top: cutsY ? Math.max(top, around.top) : around.top,
    bottom: cutsY ? Math.min(bottom, around.bottom) : around.bottom,
  };
}

const EVERYWHERE: Box = {
  left: Number.NEGATIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
  right: Number.POSITIVE_INFINITY,
  bottom: Number.POSITIVE_INFINITY,
};

/** What remains of a box in a room. */
export function within(box: Box, room: Box | undefined): Box {
  if (room === undefined) return box;
  return {
    left: Math.max(box.left, room.left),
    top: Math.max(box.top, room.top),
    right: Math.min(box.right, room.right),
    bottom: Math.min(box.bottom, room.bottom),
  };
}

/** Whether a box is too small to show text in; no box at all is no limit. */
export function isEmpty(box: Box | undefined): boolean {
  return box !== undefined && (box.right - box.left < LEAST_SIDE || box.bottom - box.top < LEAST_SIDE);
}

function isRoot(element: Element): boolean {
  const tag = dom.tagOf(element);
  return tag === 'html' || tag === 'body';
}

/** Whether even fixed boxes inside are placed by this one. */
function holdsFixed({ transform, filter, perspective, contain, willChange }: CSSStyleDeclaration): boolean {
  if (transform !== 'none' || filter !== 'none' || perspective !== 'none') return true;
  return /paint|layout|strict|content/.test(contain) || /transform|filter|perspective/.test(willChange);
}

function opacityOfFilter(filter: string): number {
  if (filter === 'none') return 1;
  let opacity = 1;
  for (const [, share] of filter.matchAll(/opacity\(([\d.e-]+)\)/g)) opacity *= Number(share);
  return opacity;
}

function isClippedAway(style: CSSStyleDeclaration, position: string, clipPath: string): boolean {
  if (
    clipPath !== 'none' &&
    /inset\((?:50|[6-9]\d|1\d\d)|circle\(0|ellipse\(0|polygon\((?:0px 0px(?:, )?)+\)/.test(clipPath)
  )
    return true;
  if (position !== 'absolute' && position !== 'fixed') return false;
  const edges = /^rect\(([\d.-]+)px, ([\d.-]+)px, ([\d.-]+)px, ([\d.-]+)px\)$/.exec(style.clip);
  if (edges === null) return false;
  const [top = 0, right = 0, bottom = 0, left = 0] = edges.slice(1).map(Number);
  return right - left < LEAST_SIDE || bottom - top < LEAST_SIDE;
}
