/** The zeros of the decimal digits that pages write numbers with, besides ASCII: the other nine follow each. */
const ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0,
  0x0f20, 0x1040, 0x17e0, 0x1810,
];
const FOREIGN_DIGIT =
  /[\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u17e0-\u17e9\u1810-\u1819]/g;

/** Text with Arabic, Persian, Devanagari, … digits written in ASCII. Undefined where it mixes digits of two scripts, as a disguise would. */
export function asciiDigits(text: string): string | undefined {
  const scripts = new Set<number>(/[0-9]/.test(text) ? [0x30] : []);
  const ascii = text.replace(FOREIGN_DIGIT, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.findLast((each) => each <= code) ?? 0;
    scripts.add(zero);
    return String(code - zero);
  });
  return scripts.size > 1 ? undefined : ascii;
}

/** Without the marks that show nothing: direction marks and joiners. Overrides and isolates, which reorder digits, are left in. */
export function withoutUnseenMarks(text: string): string {
  return text.replace(/[\u200c-\u200f\u061c]/g, '');
}
