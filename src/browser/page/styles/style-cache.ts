/**
 * The computed styles of elements in one reading of the page, each asked for once: the question alone costs as much as reading two or three properties, and a
 * reading comes to each element from several sides. What is handed out is live, so that it says what holds whenever it is read.
 */
export class StyleCache {
  readonly #known = new Map<Element, CSSStyleDeclaration>();

  of(element: Element): CSSStyleDeclaration {
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    this.#known.set(element, style);
    return style;
  }
}
