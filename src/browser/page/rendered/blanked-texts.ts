import * as dom from '../dom/safe-dom.ts';
import { writeText } from '../text/text-overrides.ts';
import { blankFor } from './blanks.ts';
import { EmptiedHeadings } from './emptied-headings.ts';

/** The texts that blanks stand in for, and what they said. What the page writes over a blank is no longer one of them. */
export class BlankedTexts {
  readonly #original = new Map<Text, string>();
  readonly #blanks = new WeakMap<Text, string>();
  readonly #headings = new EmptiedHeadings();

  /** Puts a blank in a text's place; `isKept`: one that takes as much room. */
  blank(node: Text, isKept: boolean): void {
    const text = dom.dataOf(node);
    const blank = blankFor(text, isKept);
    this.#original.set(node, text);
    this.#blanks.set(node, blank);
    writeText(node, blank);
    this.#headings.take(node);
  }

  giveBack(node: Text): void {
    const text = this.#original.get(node);
    if (text === undefined) return;
    this.#original.delete(node);
    writeText(node, text);
    this.#headings.giveBack(node);
  }

  /** Whether a blank that was put in a text's place is still there, in the document. */
  has(node: Text): boolean {
    return dom.isConnected(node) && this.#isBlank(node);
  }

  /** Whether a blank stands where a text said this. */
  isInPlaceOf(text: string, node: Text): boolean {
    return this.#isBlank(node) && this.#original.get(node) === text;
  }

  /** All that are still there, with what they said; `onGone` hears of the others. */
  present(onGone?: (node: Text) => void): readonly (readonly [node: Text, text: string])[] {
    return [...this.#original].filter(([node]) => {
      const isPresent = this.has(node);
      if (!isPresent) {
        this.#original.delete(node);
        onGone?.(node);
      }
      return isPresent;
    });
  }

  #isBlank(node: Text): boolean {
    return dom.dataOf(node) === this.#blanks.get(node);
  }
}
