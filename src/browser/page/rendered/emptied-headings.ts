import * as dom from '../dom/safe-dom.ts';

const HEADINGS = 'h1,h2,h3,h4,h5,h6,[role=heading]';
/** What names a heading besides its text. */
const NAMING = '[alt],[aria-label],[title]';

/** Headings of which no text is left: to whoever reads a tree they would be headings of nothing. Their boxes stay, so that they can be judged again. */
export class EmptiedHeadings {
  readonly #taken = new WeakSet<Element>();

  /** A text was taken out. */
  take(node: Text): void {
    const heading = headingOf(node);
    if (heading === null || dom.hasAttribute(heading, 'aria-hidden') || saysAnything(heading)) return;
    this.#taken.add(heading);
    dom.setAttribute(heading, 'aria-hidden', 'true');
  }

  /** A text was given back. */
  giveBack(node: Text): void {
    const heading = headingOf(node);
    if (heading !== null && this.#taken.delete(heading)) dom.removeAttribute(heading, 'aria-hidden');
  }
}

function headingOf(node: Text): Element | null {
  const parent = dom.drawnParentOf(node);
  return parent === undefined ? null : dom.closest(parent, HEADINGS);
}

function saysAnything(heading: Element): boolean {
  if ((dom.textContentOf(heading) ?? '').trim() !== '' || dom.matches(heading, NAMING)) return true;
  return dom.query(heading, NAMING).length > 0;
}
