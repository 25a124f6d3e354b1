import { LONGEST_LABEL } from '../dom/label-length.ts';
import * as dom from '../dom/safe-dom.ts';
import { describingOf, fieldValueOf, labelledBy, namingOf } from '../dom/safe-dom-forms.ts';
import { ComputedPaints } from '../painting/computed-paint.ts';
import { StyleCache } from '../styles/style-cache.ts';
import { textOfPage } from '../text/text-overrides.ts';

/*
 * Text that is not drawn and is read all the same. Most of it is in no snapshot; but it names what is drawn, and of a page that is not displayed as a whole it is the
 * page's `innerText`:
 *
 *   <section aria-labelledby="x">…</section> <p id="x" hidden>Pay the invoice of …</p>
 *
 * A name that nobody sees is bound to the length of a label, as any other.
 */

const REFERRING = '[aria-labelledby],[aria-describedby],[aria-owns]';
/** What names the element that it stands in. */
const CAPTIONS = 'figcaption,caption,legend,label,svg title';

/** One reading of the page. */
export class UnseenNames {
  readonly #roots: readonly Node[];
  readonly #looks = new ComputedPaints(new StyleCache());
  #names: ReadonlySet<Element> | undefined;
  #isPageDrawn: boolean | undefined;

  /** `roots`: the trees of the document; a name as short as a label stays. */
  constructor(roots: readonly Node[]) {
    this.#roots = roots;
  }

  /** Whether a text that is not drawn is read all the same, and too long for a label; `parent`: the element that would draw it. */
  isTooLong(parent: Element): boolean {
    this.#isPageDrawn ??= this.#isDrawn(dom.bodyOf(document) ?? parent);
    if (!this.#isPageDrawn) return true;
    this.#names ??= this.#read();
    if (this.#names.size === 0) return false;
    for (let at: Element | undefined = parent; at !== undefined; at = dom.drawnParentOf(at))
      if (this.#names.has(at)) return true;
    return false;
  }

  #read(): ReadonlySet<Element> {
    const names = new Set<Element>();
    for (const root of this.#roots) {
      for (const named of dom.query(root, REFERRING))
        for (const name of namesOf(named)) if (this.#isLong(name) && this.#isSeen(named)) names.add(name);
      for (const caption of dom.query(root, CAPTIONS)) {
        const named = this.#isLong(caption) ? namedBy(caption) : undefined;
        if (named !== undefined && this.#isSeen(named)) names.add(caption);
      }
    }
    return names;
  }

  #isLong(name: Element): boolean {
    return (isSvgTitle(name) || !this.#isSeen(name)) && this.#lengthOf(name) > LONGEST_LABEL;
  }

  /** What it says with the shadow trees in it, closed ones as well. */
  #lengthOf(name: Element): number {
    let length = lengthOf(name) + (fieldValueOf(name)?.length ?? 0);
    for (const root of this.#roots) if (dom.isShadowRoot(root) && dom.holds(name, root.host)) length += lengthOf(root);
    return length;
  }

  #isDrawn(element: Element): boolean {
    return this.#looks.of(element).drawn;
  }

  #isSeen(element: Element): boolean {
    return this.#isDrawn(element) && this.#looks.styleOf(element).visibility === 'visible';
  }
}

/** What names a drawing; a document's own title is no text of the page. */
export function isSvgTitle(element: Element): boolean {
  return dom.tagOf(element) === 'title' && dom.isSvg(element);
}

/** What a caption names; of a label, what it is for. */
function namedBy(caption: Element): Element | undefined {
  return dom.tagOf(caption) === 'label' ? labelledBy(caption) : dom.drawnParentOf(caption);
}

/** How much the page says in a tree, whatever of it was taken out. */
function lengthOf(tree: Node): number {
  const walker = dom.walk(tree, dom.SHOW_TEXTS);
  let length = 0;
  for (let node = dom.nextTextOf(walker); node !== null; node = dom.nextTextOf(walker))
    length += textOfPage(node).trim().length;
  return length;
}

function namesOf(element: Element): readonly Element[] {
  return [...namingOf(element), ...describingOf(element)];
}
