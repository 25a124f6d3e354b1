/** Text of a page or an agent as a trusted screen may show it. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { UNSEEN } from '../model/plain-line.ts';

/** Ends a line of a text that is shown with all that is in it. */
export const LINE_END = '⏎';

/** A text with every character that nobody sees made visible: in a script each of them may matter. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) =>
    character === '\n' ? LINE_END : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

/** A text without its middle where it is longer than `most`, with its length said, and its digest where asked for: equal texts can be told by it. */
export function clipped(text: string, most: number, digest: 'with digest' | 'plain' = 'plain'): string {
  if (text.length <= most) return text;
  const head = Math.ceil((most * 2) / 3);
  const which = digest === 'plain' ? '' : `, sha256 ${bytesToHex(sha256(utf8ToBytes(text)))}`;
  const length = text.length.toLocaleString('en');
  return `${text.slice(0, head)} … [${length} characters in all${which}] … ${text.slice(text.length - (most - head))}`;
}
