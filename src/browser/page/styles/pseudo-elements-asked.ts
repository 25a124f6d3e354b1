import * as dom from '../dom/safe-dom.ts';
import { hasMarker } from './list-markers.ts';

/*
 * Which pseudo-elements an element has, asked of the browser, where no rule can be searched for them. To ask for one takes some 7 µs, and there are ten, so only those are
 * asked for that such an element can have: a marker only what is an item, buttons only a box that scrolls.
 */

/** Elements of which the browser makes these. */
const OF_TAGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['input', ['::file-selector-button', '::checkmark']],
  ['option', ['::checkmark']],
  ['select', ['::picker-icon']],
]);
const OF_SCROLLERS = ['::scroll-button', '::scroll-marker-group'];
/** The viewport scrolls by what these say. */
const ROOTS: ReadonlySet<string> = new Set(['html', 'body']);
const NO_CONTENT: ReadonlySet<string> = new Set(['none', 'normal', '']);

export class PseudoElementsAsked {
  /** Whether marks of what is scrolled to stand anywhere: of what is in such a box each element may have one. */
  #hasMarkers = false;

  /** Those that an element has, or may have; `style`: its own. Ask of what is around it first. */
  *of(element: Element, style: CSSStyleDeclaration): Iterable<string> {
    for (const name of ['::before', '::after'])
      if (!NO_CONTENT.has(getComputedStyle(element, name).content)) yield name;
    yield* OF_TAGS.get(dom.tagOf(element)) ?? [];
    const { display, overflow } = style;
    if (hasMarker(style)) yield '::marker';
    if (display !== 'inline') yield '::first-letter';
    if (overflow !== 'visible' || ROOTS.has(dom.tagOf(element))) {
      yield* OF_SCROLLERS;
      const group = style.getPropertyValue('scroll-marker-group');
      this.#hasMarkers ||= group !== '' && group !== 'none';
    }
    if (this.#hasMarkers) yield '::scroll-marker';
  }
}
