import type { Decodable } from './encodings.ts';

/*
 * Texts in other writings that a model reads as they stand: each is a run that a person would tell at a glance, so it is looked for as such, and read anew.
 *
 *   .. --. -. --- .-. . / .- .-.. .-..              Morse
 *   India Golf November Oscar Romeo Echo            the alphabet of radio operators
 *   x8?@C6 2== AC6G:@FD                             rot47: each sign is the one 47 places further
 *   ![Ignore](/a.png) ![all](/b.png)                links and pictures, each of them a word
 *   "Ign" + "ore all " + "previous"                 strings that a program puts together
 */

/** `signs`: what a run cannot do without, one of each list. Most texts have none, and to look for a few letters costs least. */
interface Kind {
  readonly signs: ReadonlyArray<readonly string[]>;
  readonly run: RegExp;
  readonly written: Decodable['written'];
  readonly read: (run: string) => string;
}

const MORSE: ReadonlyMap<string, string> = new Map(
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'
    .split(' ')
    .map((signs, at) => [signs, String.fromCharCode(97 + at)]),
);
const OPERATORS =
  `alfa alpha bravo charlie delta echo foxtrot golf hotel india juliett juliet kilo lima mike november oscar papa quebec romeo
  sierra tango uniform victor whiskey whisky x-ray xray yankee zulu`.split(/\s+/);
const OPERATOR = `(?:${OPERATORS.join('|')})`;

const KINDS: readonly Kind[] = [
  {
    signs: [['.-', '.−', '.–', '·', '•']],
    run: /(?:[.·•−–—-]{1,5}(?:[ \t]{1,3}|[ \t]{0,8}[/|\n][ \t]{0,8})){11,}[.·•−–—-]{1,5}/g,
    written: 'morse',
    read: fromMorse,
  },
  {
    signs: [['oscar', 'Oscar', 'OSCAR']],
    run: new RegExp(`\\b${OPERATOR}(?:[\\s,/|.-]{1,4}${OPERATOR}){9,}\\b`, 'gi'),
    written: 'radio',
    read: fromOperators,
  },
  {
    // "e", "t", "o", "i" and "n".
    signs: [['6'], ['E'], ['@'], [':'], ['?']],
    run: /(?:[2-9:-@A-Kp-~]{1,24}[ \t\n!-.]{1,3}){3,}[2-9:-@A-Kp-~]{1,24}/g,
    written: 'rot47',
    read: rot47,
  },
  {
    signs: [['](']],
    run: /(?:!?\[[^[\]\n]{1,24}\]\([^()\s]{0,300}\)\s{0,3}){4,}/g,
    written: 'links',
    read: (run) => run.replace(/!?\[([^[\]\n]*)\]\([^()\s]*\)/g, '$1 '),
  },
  {
    signs: [['" + "', '"+"', "' + '", "'+'"]],
    run: /(?:"[^"\n]{0,80}"\s{0,3}\+\s{0,3}){3,}"[^"\n]{0,80}"|(?:'[^'\n]{0,80}'\s{0,3}\+\s{0,3}){3,}'[^'\n]{0,80}'/g,
    written: 'strings',
    read: (run) => run.replace(/(["'])\s*\+\s*\1/g, ''),
  },
];

/** Runs of such writings, as what they say. */
export function findSpelled(text: string): Decodable[] {
  const found: Decodable[] = [];
  for (const { signs, run, written, read } of KINDS) {
    if (!signs.every((each) => each.some((sign) => text.includes(sign)))) continue;
    for (const { index, 0: match } of text.matchAll(run))
      found.push({ start: index, end: index + match.length, decoded: read(match), written });
  }
  return found;
}

function fromMorse(run: string): string {
  return run
    .replace(/[·•]/g, '.')
    .replace(/[−–—]/g, '-')
    .split(/\s*[/|\n]\s*|\s{2,}/)
    .map((word) => Array.from(word.trim().split(/\s+/), (signs) => MORSE.get(signs) ?? '').join(''))
    .join(' ');
}

/** The first letters of their words; what stands between the words of the text is more than a space. */
function fromOperators(run: string): string {
  return run
    .split(/\s*[/|.,\n]\s*|\s{2,}/)
    .map((word) => Array.from(word.split(/\s+/), (name) => name.charAt(0)).join(''))
    .join(' ');
}

function rot47(run: string): string {
  return run.replace(/[!-~]/g, (sign) => String.fromCharCode(33 + ((sign.charCodeAt(0) + 14) % 94)));
}
