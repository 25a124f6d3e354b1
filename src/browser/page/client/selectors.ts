/*
 * A selector may ask about elements beside or below the one that it finds, and so confirm what is hidden: `main:has(#delete)`, `#delete + p`. So each of
 * its compounds is made to mean only what is not marked:
 *
 *   main:has(> #delete) p      →      main:P:has(> #delete:P):P p:P      where P is :not(MARK, MARK *)
 *
 * What it says of an element itself stays as it was, mistakes included. Places among siblings (`:nth-child`) are counted with what is hidden.
 */

import { exec, indexOf, slice, test } from './intrinsics.ts';

/** What the filter sets on an element that it hides. In this form browsers look for the attribute that hardly any element has first, in a third of the time. */
export const MARK = '[inert]:is([style*="display: none !important"])';

const PRESENT = `:not(${MARK}, ${MARK} *)`;

/** Whether what it finds depends on more than elements, what is in them, and what they are in. */
export function looksAround(selectors: string): boolean {
  return test(AROUND, selectors);
}

const AROUND = /[+~]|:has\(/i;
/** Pseudo-classes whose arguments are selectors. */
const NESTING = /:(?:is|where|not|has|matches|-webkit-any|host|host-context|slotted)$/i;
/** Those whose arguments may end with one. */
const COUNTING = /:nth-(?:last-)?child$/i;
/** A piece of a selector that says nothing of its structure: an escape, a string, a comment, an attribute. */
const PIECE =
  /\\[\s\S]|"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|\/\*[\s\S]*?\*\/|\[(?:[^\]"']|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*')*\]?/y;
const COMBINATOR = /[\s>+~,]/;
/** Arguments of counting that end with selectors. */
const COUNTED = /^([\s\S]*?\sof\s)([\s\S]*)$/i;
const NAME = /^[\w-]*/;

/** The same selectors, for a document without what is marked. */
export function onlyPresent(selectors: string): string {
  let made = '';
  let isOpen = false;
  const close = (): void => {
    if (isOpen) made += PRESENT;
    isOpen = false;
  };
  for (let at = 0; at < selectors.length; ) {
    const rest = selectors[at] ?? '';
    PIECE.lastIndex = at;
    const piece = exec(PIECE, selectors)?.[0];
    if (piece !== undefined) {
      made += piece;
      at += piece.length;
      isOpen ||= indexOf(piece, '/*') !== 0;
    } else if (rest === '(') {
      const end = endOfArguments(selectors, at);
      made += `(${presentArguments(made, slice(selectors, at + 1, end))})`;
      at = end + 1;
    } else {
      const isCombinator = test(COMBINATOR, rest);
      const length = rest === ':' && selectors[at + 1] === ':' ? 2 : 1;
      if (isCombinator || length === 2) close();
      else isOpen = true;
      made += slice(selectors, at, at + length);
      at += length;
      if (length === 2) {
        // Nothing but states may follow the name of a pseudo-element.
        const name = exec(NAME, slice(selectors, at))?.[0] ?? '';
        made += name;
        at += name.length;
      }
    }
  }
  close();
  return made;
}

function presentArguments(before: string, inner: string): string {
  if (test(NESTING, before)) return onlyPresent(inner);
  const found = test(COUNTING, before) ? exec(COUNTED, inner) : null;
  const places = found?.[1] ?? '';
  const counted = found?.[2] ?? '';
  return counted === '' ? inner : places + onlyPresent(counted);
}

/** Where the bracket is closed that opens at a place; the end where it is not. */
function endOfArguments(selectors: string, open: number): number {
  let depth = 0;
  for (let at = open; at < selectors.length; at++) {
    PIECE.lastIndex = at;
    const piece = exec(PIECE, selectors)?.[0];
    if (piece !== undefined) at += piece.length - 1;
    else if (selectors[at] === '(') depth++;
    else if (selectors[at] === ')' && --depth === 0) return at;
  }
  return selectors.length;
}
