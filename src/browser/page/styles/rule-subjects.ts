import * as dom from '../dom/safe-dom.ts';

/*
 * Which elements rules are about, told by what an element itself must be called, so that a page of thousands of elements need not be searched for each of a
 * thousand rules:
 *
 *   .menu > .icon-bin            elements of the class icon-bin
 *   a[target]:not(.plain)        links
 *   [data-do], .x > *            any element
 *
 * It may say too many and never too few. Conditions around a rule count as met; a selector whose last part is not as plain as these is about every element.
 */

/** Quoted strings, as browsers write selectors down: where no backslash is, nothing else has quotes. */
const STRINGS = /"[^"]*"/g;
const ATTRIBUTES = /\[[^[\]]*\]/g;
const INNERMOST = /\([^()]*\)/g;
/** The last part of a selector that has no brackets. */
const LAST = /(?:^|[\s>+~])([a-z][\w-]*)?((?:[.#:][\w-]+)*)$/i;
/** By these a rule in a shadow root is about its host, and about what is put into its slots. */
const OUTWARD = /(?::host|::slotted)(?::[a-z-]+)*$/;
const SPACE = /\s+/;

export class RuleSubjects {
  /** Tags, `.classes` and `#ids`, lower case, since documents in quirks mode tell no cases apart. */
  readonly #names = new Set<string>();
  #any = false;
  #outward = false;

  /** Takes in a selector without brackets. */
  add(selector: string): void {
    if (OUTWARD.test(selector)) this.#outward = true;
    else {
      const [, tag, names = ''] = LAST.exec(selector) ?? [];
      const name = /[.#][\w-]+/.exec(names)?.[0] ?? tag;
      if (name === undefined) this.#any = true;
      else this.#names.add(name.toLowerCase());
    }
  }

  addAll(): void {
    this.#any = true;
  }

  mayHold(element: Element): boolean {
    if (this.#any || (this.#outward && isAtShadow(element))) return true;
    if (this.#names.size === 0) return false;
    if (this.#names.has(dom.tagOf(element).toLowerCase())) return true;
    const id = dom.getAttribute(element, 'id');
    if (id !== null && this.#names.has(`#${id.toLowerCase()}`)) return true;
    const classes = dom.getAttribute(element, 'class');
    return classes?.split(SPACE).some((name) => this.#names.has(`.${name.toLowerCase()}`)) === true;
  }
}

/** The selectors of a list without what stands in brackets, which only narrows them down; undefined where that cannot be told by the look of it. */
export function plainSelectors(selectors: string): readonly string[] | undefined {
  if (selectors.includes('\\')) return undefined;
  let plain = selectors.replace(STRINGS, '').replace(ATTRIBUTES, '');
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(INNERMOST, '');
  }
  return plain.split(',').map((selector) => selector.trim());
}

/** Whether an element has a shadow root, or stands where it may be put into one's slot. */
function isAtShadow(element: Element): boolean {
  const parent = dom.parentNodeOf(element);
  return dom.shadowRootOf(element) !== null || (dom.isElement(parent) && dom.shadowRootOf(parent) !== null);
}
