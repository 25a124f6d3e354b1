import { latinAlike } from './confusables.ts';
import { isOrigin, placeHost } from './place.ts';
import { decodePunycode } from './punycode.ts';
import { canonicalHost } from './url.ts';

/** Scripts that are written together in one name; Unicode TS 39, "highly restrictive". */
const TOGETHER: readonly RegExp[] = [
  // Of Latin only the letters of European alphabets: the others look like these.
  /^[a-z0-9ß-öø-ıĳ-ľł-ňŋ-ž-]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ーa-z0-9-]+$/u,
  /^[\p{Script=Han}\p{Script=Hangul}a-z0-9-]+$/u,
  ...['Greek', 'Cyrillic', 'Arabic', 'Hebrew', 'Devanagari', 'Thai', 'Georgian', 'Armenian'].map(
    (script) => new RegExp(`^[\\p{Script=${script}}\\p{Mn}0-9-]+$`, 'u'),
  ),
];

/** A host as people write it (`bücher.example`), for showing only; a label that mixes scripts or looks like a Latin one stays in punycode. */
export function readableHost(host: string): string {
  if (!host.includes('xn--')) return host;
  return host
    .split('.')
    .map((label) => readableLabel(label))
    .join('.');
}

/** A place with its host so. */
export function readablePlace(place: string): string {
  const host = placeHost(place);
  return isOrigin(place) ? place.replace(host, readableHost(host)) : readableHost(place);
}

function readableLabel(label: string): string {
  const read = label.startsWith('xn--') ? decodePunycode(label.slice('xn--'.length)) : undefined;
  if (read === undefined || looksLatin(read)) return label;
  // What is shown must lead to the same host where somebody types it.
  return TOGETHER.some((letters) => letters.test(read)) && canonicalHost(read) === label ? read : label;
}

/** Whether letters of another script make what could be read as a Latin word: `раураl`, `аррӏе`. */
function looksLatin(label: string): boolean {
  const foreign = Array.from(label).filter((letter) => /\p{L}/u.test(letter) && !/\p{Script=Latin}/u.test(letter));
  return foreign.length > 0 && foreign.every((letter) => latinAlike(letter.charCodeAt(0)) !== undefined);
}
