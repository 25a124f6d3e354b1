import { type Box, EVERYWHERE, isEmpty, within } from '../dom/box.ts';
import * as dom from '../dom/safe-dom.ts';
import { isContainingBlock, isInTopLayer } from '../styles/containing-block.ts';
import { ANYTHING, COVERING, LETTERS, ODD, type PaintRules, PLACING, RIMMING } from '../styles/paint-rules.ts';
import type { StyleCache } from '../styles/style-cache.ts';
import { cutsByContainment, isClippedAway, isCutByRoot, narrower, type Opening, roomIn, SCROLLING } from './clips.ts';
import { CLEAR } from './colors.ts';
import { type Behind, Grounds } from './grounds.ts';
import { type Rim, rimOf } from './rims.ts';
import { type Corner, cornersOf } from './rounded-clips.ts';
import { scrollRoomIn } from './scroll-room.ts';
import { TextGeometry } from './text-geometry.ts';
import { isBackdropChanged, isInTransition, isOddlyPainted } from './unusual-paint.ts';

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

export interface ComputedPaint extends Behind {
  /** False where nothing of it has a box: `display: none`, here or around it. */
  readonly drawn: boolean;
  /** How strongly it is painted, from 0 to 1: its own opacity and that of all around it. */
  readonly opacity: number;
  /** Nothing in it is painted, whatever its own styles are. */
  readonly cutAway: boolean;
  /** Where what is in it may be painted, or scrolled to; undefined: anywhere. */
  readonly room: Box | undefined;
  /** Where what is in it is painted as all around it is scrolled now; undefined: anywhere. */
  readonly window: Box | undefined;
  /** How large the smallest opening is through which it is scrolled; undefined: nothing around it scrolls. */
  readonly opening: Opening | undefined;
  /** Where a line is cut off, boxes in it that do not fit are left out whole. */
  readonly ellipsis: boolean;
  /** The corners of boxes around it that cut off what is in them. */
  readonly corners: readonly Corner[];
  /** What boxes around it paint along their edges. */
  readonly rims: readonly Rim[];
  /** Stays where it is when the page is scrolled. */
  readonly fixed: boolean;
  /** What sticks, and has it stay with it: itself or a box around it. */
  readonly sticky: Element | undefined;
  /** Somewhere inside a box that scrolls, so that what is out of sight may be scrolled into it. */
  readonly scrolled: boolean;
  /** Taken out of the flow, so that what is behind it is not what is around it. */
  readonly positioned: boolean;
  /** It or something around it is painted so that styles do not say whether its text shows (unusual-paint.ts). */
  readonly odd: boolean;
  /** It or something around it that is scrolled with it is so. */
  readonly oddInside: boolean;
  /** The nearest box that scrolls what is in it. */
  readonly scroller: Element | undefined;
  /** What of that box can be seen at all, wherever those around it are scrolled. */
  readonly pane: Box | undefined;
  /** The next box around that one that scrolls it. */
  readonly outer: Element | undefined;
  /** Whose letters its own are like: itself, or one around it from which it has them. Of what is not drawn, the outermost that is not. */
  readonly lettered: Element;
  /** Known to have a box as all around it, in which what is in it has its own: nothing is skipped, and nothing is drawn in its place. */
  readonly boxed: boolean;
}

/** What has no part of its own that scrolls, whatever is said of it. */
const UNSCROLLED = /^(?:inline|contents|ruby(?:-text)?|(?:inline-)?table|table-(?!cell|caption).*)$/;
/** What cuts nothing off, whatever is said of it. */
const UNCUTTING = /^(?:inline|contents|table-(?:row|header|footer|column)(?:-group)?)$/;
const UNDRAWN: Omit<ComputedPaint, 'lettered'> = {
  drawn: false,
  opacity: 1,
  cutAway: false,
  background: undefined,
  gradient: undefined,
  backdrop: undefined,
  beyond: [],
  room: undefined,
  window: undefined,
  opening: undefined,
  ellipsis: false,
  corners: [],
  rims: [],
  fixed: false,
  sticky: undefined,
  scrolled: false,
  positioned: false,
  odd: false,
  oddInside: false,
  scroller: undefined,
  pane: undefined,
  outer: undefined,
  boxed: false,
};
/** What styles say of an element that nothing has painted otherwise. */
const PLAINLY = { opacity: '1', filter: 'none', clipPath: 'none' } as const;
const BARE = { backgroundImage: 'none', backgroundColor: CLEAR } as const;
/** Elements in which others have boxes where these have one; of other tags nobody need know. */
const BOXED_TAGS: ReadonlySet<string> = new Set(
  `html body a abbr address article aside b bdi bdo blockquote button caption center cite code data dd dfn div dl dt em figcaption figure font footer form
  h1 h2 h3 h4 h5 h6 header hgroup i ins kbd label li main mark nav ol p pre q s samp section small span strong sub sup table tbody td tfoot th
  thead time tr tt u ul var`.split(/\s+/),
);
const BOXES: ReadonlySet<string> = new Set(
  `block inline inline-block flex inline-flex grid inline-grid flow-root list-item table inline-table table-row table-cell table-row-group
  table-header-group table-footer-group table-caption`.split(/\s+/),
);

/** One reading of the styles of a document; what it says holds until the page changes. */
export class ComputedPaints {
  readonly #looks = new Map<Element, ComputedPaint>();
  readonly #styles: StyleCache;
  readonly #painters: PaintRules | undefined;
  #places: TextGeometry | undefined;
  #hasColumns: boolean | undefined;
  readonly #grounds: Grounds;

  /**
   * `painters`: what is known of who may be painted in another way than plainly; without it each element is asked. `isFrameOdd`: what is around the document's frame
   * leaves it open what is behind the page.
   */
  constructor(styles: StyleCache, painters?: PaintRules, isFrameOdd = false) {
    this.#grounds = new Grounds(styles, isFrameOdd);
    this.#styles = styles;
    this.#painters = painters;
  }

  styleOf(element: Element): CSSStyleDeclaration {
    return this.#styles.of(element);
  }

  of(element: Element): ComputedPaint {
    return this.#looks.get(element) ?? this.#readFromAbove(element);
  }

  /** Not by recursion: a page may be nested deeper than scripts may call. */
  #readFromAbove(element: Element): ComputedPaint {
    const unread = [element];
    let above: ComputedPaint | undefined;
    for (let at = dom.drawnParentOf(element); at !== undefined; at = dom.drawnParentOf(at)) {
      above = this.#looks.get(at);
      if (above !== undefined) break;
      unread.push(at);
    }
    let look = this.#read(unread.pop() ?? element, above);
    for (let at = unread.pop(); at !== undefined; at = unread.pop()) look = this.#read(at, look);
    return look;
  }

  #read(element: Element, above: ComputedPaint | undefined): ComputedPaint {
    const look = above?.drawn === false ? above : this.#readOwn(element, above);
    this.#looks.set(element, look);
    return look;
  }

  #readOwn(element: Element, above: ComputedPaint | undefined): ComputedPaint {
    const bits = this.#painters?.bitsOf(element) ?? ANYTHING;
    const lettered = above?.boxed !== true || (bits & LETTERS) !== 0 ? element : above.lettered;
    if (above?.boxed !== true || (bits & (ODD | COVERING | PLACING)) !== 0)
      return this.#readStyle(element, above, bits, lettered);
    // Nothing but what is around it says how it looks.
    const isFolded = isCell(dom.tagOf(element)) && this.#isFoldedAway(element);
    const isOdd = isInTransition(element) || (isFolded && this.#styles.of(element).display === 'table-cell');
    if (!isOdd && lettered === above.lettered) return above;
    return { ...above, lettered, odd: above.odd || isOdd, oddInside: above.oddInside || isOdd };
  }

  /** Each property that is read costs a fifth of a microsecond, colours three times that: none is read that another has settled. */
  #readStyle(element: Element, above: ComputedPaint | undefined, bits: number, lettered: Element): ComputedPaint {
    const style = this.#styles.of(element);
    const { display } = style;
    if (display === 'none') return { ...UNDRAWN, lettered: element };
    const { overflow } = style;
    // What has no box is placed, cut out or filtered by nothing.
    const isBoxless = display === 'contents';
    const position = isBoxless ? 'static' : style.position;
    const { backgroundImage, backgroundColor } = (bits & COVERING) === 0 ? BARE : style;
    const isPlain = (bits & ODD) === 0 || isBoxless;
    const { opacity, filter, clipPath } = isPlain ? PLAINLY : style;
    const hasBackground = backgroundImage !== 'none' || backgroundColor !== CLEAR;
    const maySay = overflow !== 'visible' && SCROLLING.test(overflow) && !isRootAlone(element);
    // What is inert nobody scrolls.
    const scrolls = maySay && !UNSCROLLED.test(display) && !isInert(element, style);
    const holder = this.#holderOf(element, style, position, above);
    const outer = holder?.room;
    const fixed = holder === undefined ? position === 'fixed' : holder.fixed;
    const isScrolledAlike = holder?.scroller === above?.scroller;
    // What the root cuts off is cut off by the viewport, and inline boxes cut nothing off.
    const isApart = UNCUTTING.test(display) || (maySay && UNSCROLLED.test(display));
    const cuts = !isApart && this.#cutsOff(element, style, overflow, isPlain);
    const cut = cuts ? roomIn(element, style, overflow, outer) : outer;
    const pane = scrolls && cut !== undefined ? within(cut, this.#reachOf(holder, fixed)) : undefined;
    const corners = cuts ? cornersOf(element, style) : [];
    const rim = (bits & RIMMING) === 0 ? undefined : rimOf(element, style);
    const isOdd =
      (display === 'table-cell' && this.#isFoldedAway(element)) ||
      (isPlain ? isInTransition(element) : isOddlyPainted(element, style, filter, clipPath)) ||
      ((bits & COVERING) !== 0 && isBackdropChanged(style, above?.background)) ||
      // What it cuts off so, its own box does not say.
      (dom.isRoot(element) && cutsByContainment(style)) ||
      (hasBackground && style.backgroundClip.includes('text'));
    return {
      drawn: true,
      opacity: (above?.opacity ?? 1) * Number(opacity) * opacityOfFilter(filter),
      cutAway: above?.cutAway === true || isClippedAway(style, position, clipPath),
      ...this.#grounds.behindTextOf(element, style, backgroundImage, backgroundColor, above),
      room: pane === undefined || isEmpty(pane) ? (pane ?? cut) : scrollRoomIn(pane, element, style, overflow),
      window: cuts ? roomIn(element, style, overflow, holder?.window) : holder?.window,
      opening: pane === undefined ? holder?.opening : narrower(pane, holder?.opening),
      ellipsis: cuts ? style.textOverflow !== 'clip' : holder?.ellipsis === true,
      corners: holder === undefined || holder.corners.length === 0 ? corners : [...holder.corners, ...corners],
      rims: rim === undefined ? (above?.rims ?? []) : [...(above?.rims ?? []), rim],
      fixed,
      sticky: scrolls ? undefined : position === 'sticky' ? element : holder?.sticky,
      scrolled: scrolls || holder?.scrolled === true,
      positioned: above?.positioned === true || position === 'absolute' || position === 'fixed',
      odd: above?.odd === true || isOdd,
      oddInside: !scrolls && ((isScrolledAlike ? above?.oddInside : above?.odd) === true || isOdd),
      scroller: scrolls ? element : holder?.scroller,
      pane: scrolls ? pane : holder?.pane,
      outer: scrolls ? holder?.scroller : holder?.outer,
      lettered,
      boxed: this.#painters !== undefined && above?.boxed !== false && isBoxed(element, style, display, isPlain),
    };
  }

  /** Whether a cell is in a column that is folded away: its row and itself look as all others. */
  #isFoldedAway(cell: Element): boolean {
    if (isCell(dom.tagOf(cell))) {
      this.#hasColumns ??= dom.hasAny(document, 'col,colgroup');
      if (!this.#hasColumns && dom.rootOf(cell) === document) return false;
    }
    const { left, right } = dom.rectOf(cell);
    return right - left < 1;
  }

  /** What of the page or the window can be seen at all, for a box that nothing around it scrolls. */
  #reachOf(holder: ComputedPaint | undefined, fixed: boolean): Box {
    if (holder?.scrolled === true) return EVERYWHERE;
    this.#places ??= new TextGeometry();
    return this.#places.shownOf({ scrolled: false, fixed });
  }

  /** The look of the box that an element is placed by, and that is scrolled with it; undefined: the page or the viewport. */
  #holderOf(
    element: Element,
    style: CSSStyleDeclaration,
    position: string,
    above: ComputedPaint | undefined,
  ): ComputedPaint | undefined {
    if (position !== 'absolute' && position !== 'fixed') return above;
    if (isInTopLayer(style)) return undefined;
    for (let at = dom.drawnParentOf(element); at !== undefined; at = dom.drawnParentOf(at)) {
      if (isContainingBlock(this.#styles.of(at), position)) return this.of(at);
    }
    return undefined;
  }

  /** What a root cuts off is cut off by the viewport: a body's own box counts where the root has said what becomes of what stands out. */
  #cutsOff(element: Element, style: CSSStyleDeclaration, overflow: string, isPlain: boolean): boolean {
    if (overflow === 'visible' && (isPlain || (style.contain === 'none' && style.contentVisibility === 'visible')))
      return false;
    const tag = dom.tagOf(element);
    if (tag === 'html') return false;
    if (tag === 'body') return overflow !== 'visible' && isCutByRoot();
    return overflow !== 'visible' || cutsByContainment(style);
  }
}

/** Whether what is in an element that has a box has boxes as well. */
function isBoxed(element: Element, style: CSSStyleDeclaration, display: string, isPlain: boolean): boolean {
  if (!BOXES.has(display) || !BOXED_TAGS.has(dom.tagOf(element)) || !dom.isHtmlElement(element)) return false;
  return style.contentVisibility === 'visible' && (isPlain || style.content === 'normal');
}

/** A style may say it for the attribute. */
function isInert(element: Element, style: CSSStyleDeclaration): boolean {
  return style.getPropertyValue('interactivity') === 'inert' || dom.closest(element, '[inert]') !== null;
}

function isCell(tag: string): boolean {
  return tag === 'td' || tag === 'th';
}

/** Whether what is said of its overflow is said of the viewport: the root, and a body where the root leaves it to it. */
function isRootAlone(element: Element): boolean {
  return dom.isRoot(element) && (dom.tagOf(element) === 'html' || !isCutByRoot());
}

function opacityOfFilter(filter: string): number {
  if (filter === 'none') return 1;
  let opacity = 1;
  for (const [, share] of filter.matchAll(/opacity\(([\d.e-]+)\)/g)) opacity *= Number(share);
  return opacity;
}
