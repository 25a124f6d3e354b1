/** A stretch of a text that is another text, encoded. */
export interface Decodable {
  readonly start: number;
  readonly end: number;
  readonly decoded: string;
}

const BASE64_UNIT = /[A-Za-z0-9+/=_-]/;
const LONGEST_RUN = 65_536;
const SHORTEST_RUN = 20;

/**
 * The base64 and hexadecimal runs around the given places that decode to readable text. `places` are in order and each run is read
 * once, so the cost is linear in the text. Percent signs, entities and backslash escapes need no decoding here: folding reads them.
 */
export function findDecodable(text: string, places: readonly number[]): Decodable[] {
  const found: Decodable[] = [];
  let done = 0;
  for (const place of places) {
    if (place < done) continue;
    let start = place;
    while (start > done && BASE64_UNIT.test(text.charAt(start - 1))) start--;
    let end = place;
    while (end < text.length && end - start < LONGEST_RUN && BASE64_UNIT.test(text.charAt(end))) end++;
    done = end;
    if (end - start < SHORTEST_RUN) continue;
    const run = text.slice(start, end);
    const decoded = decodeHex(run) ?? decodeBase64(run);
    if (decoded !== undefined) found.push({ start, end, decoded });
  }
  return found;
}

function decodeHex(run: string): string | undefined {
  if (!/^(?:[0-9a-f]{2})+$/i.test(run)) return undefined;
  const bytes = Uint8Array.from({ length: run.length / 2 }, (_, at) =>
    Number.parseInt(run.slice(at * 2, at * 2 + 2), 16),
  );
  return readable(bytes);
}

function decodeBase64(run: string): string | undefined {
  const standard = run.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  if (standard.includes('=')) return undefined;
  // A last unit alone carries six bits and no byte.
  const whole = standard.length % 4 === 1 ? standard.slice(0, -1) : standard;
  return readable(Uint8Array.from(atob(whole), (character) => character.charCodeAt(0)));
}

/** The bytes as UTF-8, where nearly all of it is text that a person could have written. */
function readable(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes);
  let odd = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd || (code < 32 && code !== 9 && code !== 10 && code !== 13)) odd++;
  }
  return text.length > 0 && odd <= text.length / 20 ? text : undefined;
}
