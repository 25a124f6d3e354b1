import { LOOK_ALIKES } from '../kit/disguise.ts';

const FROM_LOOK_ALIKE = new Map(Object.entries(LOOK_ALIKES).map(([latin, twin]) => [twin, latin]));
const INVISIBLE = /[\u200b-\u200f\u2060\ufeff\u{e0000}-\u{e007f}]/gu;
const CYRILLIC = /[\u0400-\u04ff]/g;
const BASE64 = /\b[A-Za-z0-9+/]{24,}={0,2}/g;
const PRINTABLE = /^[\x20-\x7e]+$/;

/** Text as a capable model reads it: nothing invisible, look-alike letters understood, and simple encodings decoded in place. */
export function decode(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(CYRILLIC, (letter) => FROM_LOOK_ALIKE.get(letter) ?? letter)
    .replace(BASE64, (word) => {
      const plain = Buffer.from(word, 'base64').toString('utf8');
      return PRINTABLE.test(plain) ? plain : word;
    });
}
