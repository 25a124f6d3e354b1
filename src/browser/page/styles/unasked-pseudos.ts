import { LONGEST_LABEL } from '../dom/label-length.ts';
import { SPEAKS } from './content-strings.ts';
import { PartExtent } from './part-extent.ts';

/*
 * Pseudo-elements whose own style no script can ask for, so that only the rules about them say what they draw and what they say:
 *
 *   details::details-content::before { … }     one of another pseudo-element
 *   #list::scroll-button(down) { … }           one of several buttons: the browser gives all of them the same answer, in which one hides another
 *
 * Hardly any page has such rules. What they draw may be anywhere, and what they say is in doubt.
 */

/** A pseudo-element behind another one; what is slotted, and parts of shadow trees, are elements. */
const CHAIN = /::(?!slotted|part)[\w-]+(?:\([^()]*\))?(?::[\w-]+(?:\([^()]*\))?)*::/;
const BUTTON = /::scroll-button\(/;
const ONE_BUTTON = /::scroll-button\((?!\s*\*)/;
const STRINGS = /"((?:[^"\\]|\\.)*)"/g;
const UNTOLD = /\b(?:var|attr|env|if|counters?)\(|-quote/;
/** Stands for a text that no rule says: longer than a label. */
const UNKNOWN = 'x'.repeat(LONGEST_LABEL + 1);

/** What rules about such pseudo-elements may do, a bit each (pseudo-element-names.ts has those above). */
export const [DRAWS_UNASKED, SAYS_UNASKED] = [4, 8] as const;

export class UnaskedPseudos {
  readonly #texts = new Set<string>();
  readonly #extent = new PartExtent();

  /** All that they may say; empty where that has no letter. */
  get text(): string {
    return [...this.#texts].join(' ');
  }

  /** Takes in a rule; what it may do. `isMaking`: it has a pseudo-element come to be. */
  take(selectorText: string, cssText: string, isMaking: boolean): number {
    const isChain = CHAIN.test(selectorText);
    // One button's text may hide in the answer what all have.
    if (isMaking && (isChain || BUTTON.test(selectorText))) this.#takeText(cssText);
    const says = isMaking ? SAYS_UNASKED : 0;
    if (isChain) return (isMaking || this.#extent.take(cssText) ? DRAWS_UNASKED : 0) | says;
    return ONE_BUTTON.test(selectorText) ? DRAWS_UNASKED | says : 0;
  }

  #takeText(cssText: string): void {
    const strings = Array.from(cssText.matchAll(STRINGS), ([, string]) => string).join(' ');
    const text = UNTOLD.test(cssText) ? `${strings} ${UNKNOWN}` : strings;
    if (SPEAKS.test(text)) this.#texts.add(text);
  }
}
