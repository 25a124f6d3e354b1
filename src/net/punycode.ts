// Node has a built-in of this name, which no page has: the file names the package.
import punycode from 'punycode/punycode.js';

/** What the part of a label behind `xn--` stands for (RFC 3492); undefined where it stands for nothing. */
export function decodePunycode(encoded: string): string | undefined {
  try {
    return punycode.decode(encoded);
  } catch (invalid) {
    if (invalid instanceof RangeError) return undefined;
    throw invalid;
  }
}
