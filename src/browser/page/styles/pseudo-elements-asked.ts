import * as dom from '../dom/safe-dom.ts';
import { hasMarker } from './list-markers.ts';
import { askedAs, MADE, OF_TAGS } from './pseudo-element-names.ts';

/*
 * Which pseudo-elements an element has, asked of the browser, where no rule can be searched for them. To ask for one takes some 7 µs, and there are a dozen, so only those
 * are asked for that such an element can have: a marker only what is an item, marks only what is in a box that scrolls. Buttons Chromium makes of any box.
 */

/** Of one that is an item itself, whose marker no script can ask for. */
export const NESTED_MARKER = '::before::marker';

/** There only where a rule says what is in them. */
const WITH_CONTENT = [...MADE, '::scroll-button'];
/** A box that scrolls, by itself or by a script; what only cuts off, as every picture does, has no marks. */
const SCROLLS = /auto|scroll|hidden/;
const NO_CONTENT: ReadonlySet<string> = new Set(['none', 'normal', '']);

export class PseudoElementsAsked {
  /** Whether marks of what is scrolled to stand anywhere: of what is in such a box each element may have one. */
  #hasMarkers = false;

  /** Those that an element has, or may have; `style`: its own. Ask of what is around it first. */
  *of(element: Element, style: CSSStyleDeclaration): Iterable<string> {
    for (const name of WITH_CONTENT) {
      const made = getComputedStyle(element, askedAs(name));
      if (NO_CONTENT.has(made.content)) continue;
      yield name;
      if (hasMarker(made)) yield NESTED_MARKER;
    }
    yield* OF_TAGS.get(dom.tagOf(element)) ?? [];
    const { display, overflow } = style;
    if (hasMarker(style)) yield '::marker';
    if (display !== 'inline') yield '::first-letter';
    // The viewport scrolls by what roots say.
    if (SCROLLS.test(overflow) || dom.isRoot(element)) {
      yield '::scroll-marker-group';
      const group = style.getPropertyValue('scroll-marker-group');
      this.#hasMarkers ||= group !== '' && group !== 'none';
    }
    if (this.#hasMarkers) yield '::scroll-marker';
  }
}
