/*
 * Which boxes hold what is placed absolutely or fixed in them, so that it goes with them and is cut off by them (CSS Positioned Layout 3, "containing block"). Here as
 * Chromium has it, asked of it for each property and kind of box:
 *
 *   <div style="overflow: auto"><p style="position: absolute; left: -9999px">             stands in the page, and no scroll bar of the box leads to it
 *   <div style="overflow: auto; translate: 0px"><p style="position: absolute; …">         stands in the box
 */

/** What `will-change` names: a filter is painted for whatever is in an element, the rest asks for a box of its own. */
const WILL_FILTER = /(?:^| )(?:-webkit-|backdrop-)?filter(?:$|,)/;
const WILL_TURN =
  /(?:^| )(?:(?:-webkit-)?(?:transform(?:-style)?|perspective)|translate|rotate|scale|offset(?:-path|-position)?)(?:$|,)/;
const WILL_CONTAIN = /(?:^| )contain(?:$|,)/;
const WILL_PLACE = /(?:^| )position(?:$|,)/;
const HOLDING = /paint|layout|strict|content/;
/** What is in lines has no box to be turned or contained. */
const IN_LINES = /^(?:inline|ruby(?:-text)?|math)$/;
/** Rows are turned, and not contained. */
const ROWS = /^table-(?:row|header|footer)/;

/** Whether what is placed so inside is placed by an element. */
export function isContainingBlock(style: CSSStyleDeclaration, position: 'absolute' | 'fixed'): boolean {
  const { display, willChange } = style;
  if (display === 'contents') return false;
  if (position === 'absolute' && (style.position !== 'static' || WILL_PLACE.test(willChange))) return true;
  if (style.filter !== 'none' || style.backdropFilter !== 'none' || WILL_FILTER.test(willChange)) return true;
  if (IN_LINES.test(display)) return false;
  if (isTurned(style) || WILL_TURN.test(willChange)) return true;
  if (ROWS.test(display)) return false;
  return WILL_CONTAIN.test(willChange) || HOLDING.test(style.contain) || style.contentVisibility !== 'visible';
}

/** Whether a transform of its own has it drawn elsewhere than it stands, or may have. */
export function isTurned(style: CSSStyleDeclaration): boolean {
  const { transform, translate, rotate, scale, perspective, transformStyle, offsetPath } = style;
  if ([transform, translate, rotate, scale, perspective, offsetPath].some((each) => each !== 'none')) return true;
  return transformStyle !== 'flat' || !/^(?:normal|auto)$/.test(style.getPropertyValue('offset-position'));
}

/** Whether an element is painted over the page, as dialogues and popovers are: nothing but the viewport holds it, wherever it stands. */
export function isInTopLayer(style: CSSStyleDeclaration): boolean {
  return style.getPropertyValue('overlay') === 'auto';
}
