/** Control characters, and others that nobody sees or that turn the direction of writing: fillers of Hangul and the blank of Braille are letters to Unicode. */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const RUNS_UNSEEN = new RegExp(`${UNSEEN.source}+`, UNSEEN.flags);

/**
 * Text that a page, an agent or a site's owner wrote, as one line of a screen that a person trusts: it draws no line of its own and moves no cursor. Its length
 * is kept: what is left out might be what matters.
 */
export function plainLine(text: string): string {
  return text.replace(RUNS_UNSEEN, ' ');
}

/** The same for a text of several lines. */
export function plainLines(text: string): string {
  return text.split('\n').map(plainLine).join('\n');
}
