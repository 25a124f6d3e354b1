/** Names that a server writes anew, or finds twice: nesting, mangling, encodings, body, query, headers and cookies. */
import type { Chance } from '../../support/random.ts';
import { type Draft, type Family, FORM_TYPE, type Header, JSON_TYPE, jsonOf } from './draft.ts';
import { filler, requestWith, shuffled, wayOf, wishOf } from './wishes.ts';

/** A name as it may be written so that some server finds the plain one. */
function otherwise(chance: Chance, name: string): string {
  const at = 1 + chance.below(Math.max(1, name.length - 1));
  const head = name.slice(0, at);
  const tail = name.slice(at);
  const hex = (text: string): string =>
    Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return chance.pick([
    name,
    name.replaceAll('_', '.'),
    name.replaceAll('_', '+'),
    name.replaceAll('_', '%20'),
    name.replaceAll('_', '%5B'),
    name.replaceAll('_', '['),
    name.replaceAll('_', ' '),
    `+${name}`,
    `%20${name}`,
    ` ${name}`,
    `${name}%00`,
    `${name}%00x`,
    `${name}+`,
    `${name}%20`,
    `${name}[]`,
    `${name}%5B%5D`,
    `${name}[0]`,
    `${name}[`,
    `[${name}]`,
    `%5B${name}`,
    `${name}]`,
    `]${name}`,
    `%5D${name}`,
    name.replaceAll('[', '[['),
    name.replaceAll('[', "['").replaceAll(']', "']"),
    `${name}${name.endsWith(']') ? 'x[y]' : ''}`,
    `${head}\\${tail}`,
    hex(name),
    hex(head) + tail,
    `%EF%BB%BF${name}`,
    name.toUpperCase(),
    name.replaceAll(/[[\]]+/g, '.').replace(/\.$/, ''),
    name.replaceAll(/\[/g, '%5B').replaceAll(/\]/g, '%5D'),
    `!${name}`,
    `_${name}`,
    `@${name}`,
    `${name}:`,
    name.replace('s', '\u017f').replace('k', '\u212a'),
    `%25${name}`,
    `%u00${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
    `%c1%${(0x80 | (name.charCodeAt(0) & 0x3f)).toString(16)}${name.slice(1)}`,
  ]);
}

const SEPARATORS = ['&', '&', '&', '&', ';', '&&', '&amp;', '\n', '\r\n', ',', '%26', '&%20', '|', '\0'] as const;

function make(chance: Chance): Draft {
  const { url, good, evil } = wishOf(chance);
  const evilPair = `${otherwise(chance, evil[0])}=${chance.pick([evil[1], evil[1], `${evil[1]}%00`, `+${evil[1]}`, `${evil[1]}+`])}`;
  const goodPair = `${chance.often(0.8) ? good[0] : otherwise(chance, good[0])}=${good[1]}`;
  const separator = chance.pick(SEPARATORS);
  switch (chance.below(7)) {
    case 6: {
      // In the head beside the body.
      const { headers = [], ...draft } = requestWith(url, [good], wayOf(chance), chance);
      const cookie = chance.often(0.5) || !/^\w+$/.test(evil[0]);
      const beside: Header = cookie ? ['Cookie', `sid=1; ${evil[0]}=${evil[1]}`] : [evil[0], evil[1]];
      return { ...draft, headers: [...headers, beside] };
    }
    case 0: // In the query beside the body.
      return { ...requestWith(url, [good], wayOf(chance), chance), url: `${url}?${evilPair}` };
    case 1: // In the body beside the query.
      return {
        method: 'POST',
        url: `${url}?${goodPair}`,
        headers: [FORM_TYPE],
        body: chance.often(0.5) ? evilPair : `${goodPair}${separator}${evilPair}`,
      };
    case 2: {
      const name = decodeSafely(otherwise(chance, evil[0]));
      return requestWith(url, shuffled(chance, [good, [name, evil[1]], filler(chance)]), wayOf(chance), chance);
    }
    case 3: {
      const name = decodeSafely(otherwise(chance, evil[0]));
      const body = JSON.stringify({
        ...JSON.parse(jsonOf([good])),
        [name]: /^\d+$/.test(evil[1]) ? Number(evil[1]) : evil[1],
      });
      return { method: 'POST', url, headers: [JSON_TYPE], body };
    }
    default:
      return {
        method: 'POST',
        url,
        headers: [FORM_TYPE],
        body: shuffled(chance, [goodPair, evilPair]).join(separator),
      };
  }
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // Left as it is.
    return text;
  }
}

export const NAMES: Family = { name: 'names', make };
