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

/** What rules are about, by what they do, which a bit each stands for. */
export class RuleSubjects {
  /** Tags, `.classes` and `#ids`, lower case, since documents in quirks mode tell no cases apart. */
  readonly #names = new Map<string, number>();
  #any = 0;
  #outward = 0;
  /** Of class attributes as they are written: pages repeat them by the hundred. */
  readonly #ofClasses = new Map<string, number>();

  /** Takes in a selector without brackets. */
  add(selector: string, bits: number): void {
    this.#ofClasses.clear();
    if (OUTWARD.test(selector)) this.#outward |= bits;
    else {
      const [, tag, names = ''] = LAST.exec(selector) ?? [];
      const name = (/[.#][\w-]+/.exec(names)?.[0] ?? tag)?.toLowerCase();
      if (name === undefined) this.#any |= bits;
      else this.#names.set(name, bits | this.#bitsOf(name));
    }
  }

  addAll(bits: number): void {
    this.#any |= bits;
  }

  /** What rules may do to an element. */
  bitsOf(element: Element): number {
    let bits = this.#any;
    if (this.#outward !== 0 && isAtShadow(element)) bits |= this.#outward;
    if (this.#names.size === 0) return bits;
    bits |= this.#bitsOf(dom.tagOf(element).toLowerCase());
    if (!dom.hasAttributes(element)) return bits;
    const id = dom.getAttribute(element, 'id');
    if (id !== null) bits |= this.#bitsOf(`#${id.toLowerCase()}`);
    const classes = dom.getAttribute(element, 'class');
    return classes === null ? bits : bits | this.#bitsOfClasses(classes);
  }

  #bitsOf(name: string): number {
    return this.#names.get(name) ?? 0;
  }

  #bitsOfClasses(classes: string): number {
    const known = this.#ofClasses.get(classes);
    if (known !== undefined) return known;
    let bits = 0;
    for (const name of classes.split(SPACE)) bits |= this.#bitsOf(`.${name.toLowerCase()}`);
    this.#ofClasses.set(classes, bits);
    return bits;
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
export function isAtShadow(element: Element): boolean {
  const parent = dom.parentNodeOf(element);
  return dom.shadowRootOf(element) !== null || (dom.isElement(parent) && dom.shadowRootOf(parent) !== null);
}
