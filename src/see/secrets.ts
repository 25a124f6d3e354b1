import type { Finding } from './injection/finding.ts';

/** Shapes of access tokens that their issuers publish; all start with fixed letters. */
const TOKENS = new RegExp(
  // One border before all: asked for before each, it would be looked for at every letter as often.
  `\\b(?:${[
    '(?:AKIA|ASIA)[A-Z0-9]{16}',
    'gh[pousr]_[A-Za-z0-9]{36,}',
    'github_pat_[A-Za-z0-9_]{22,}',
    'glpat-[\\w-]{20,}',
    'npm_[A-Za-z0-9]{36}',
    'AIza[\\w-]{35}',
    'xox[a-z]-[A-Za-z0-9-]{16,}',
    'xapp-[A-Za-z0-9-]{16,}',
    'sk-[\\w-]{20,}',
    '[sr]k_(?:live|test)_[A-Za-z0-9]{16,}',
    'eyJ[\\w-]{8,}\\.[\\w-]{8,}\\.[\\w-]{8,}',
  ].join('|')})`,
  'g',
);

const DIGIT_GROUPS = /\d(?:[ -]?\d){12,18}/g;
/** What {@link DIGIT_GROUPS} cannot be found without. Asked first, since it makes nothing: most texts are labels. */
const MANY_DIGITS = /\d(?:[ -]?\d){12}/;
/** Issuer prefixes with the lengths of their numbers: most digits in a page are no card. */
const CARD = /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6(?:011|5\d\d)\d{12}|35\d{14})$/;

const KEY_START = '-----BEGIN ';
const KEY_END = '-----END ';

/** Card numbers, access tokens and private keys in a text. Tokens are looked for only where there is a long word at all. */
export function findSecrets(text: string, hasLongWord: boolean): Finding[] {
  const found: Finding[] = MANY_DIGITS.test(text) ? findCards(text) : [];
  if (!hasLongWord) return found;
  for (const match of text.matchAll(TOKENS)) {
    found.push({ start: match.index, end: match.index + match[0].length, by: 'see.secret.token', score: 1 });
  }
  return [...found, ...findKeys(text)];
}

function findCards(text: string): Finding[] {
  const found: Finding[] = [];
  for (const match of text.matchAll(DIGIT_GROUPS)) {
    const end = match.index + match[0].length;
    const digits = match[0].replace(/\D/g, '');
    const alone = !/[\d.]/.test(text.charAt(match.index - 1)) && !/\d/.test(text.charAt(end));
    if (alone && CARD.test(digits) && passesLuhn(digits))
      found.push({ start: match.index, end, by: 'see.secret.card', score: 1 });
  }
  return found;
}

function findKeys(text: string): Finding[] {
  const found: Finding[] = [];
  for (let start = text.indexOf(KEY_START); start >= 0; ) {
    const header = text.slice(start, start + 60);
    const closing = text.indexOf(KEY_END, start);
    const lineEnd = closing < 0 ? -1 : text.indexOf('-----', closing + KEY_END.length);
    // A key that is cut off is masked to the end: half a key is a secret too.
    const end = lineEnd < 0 ? text.length : lineEnd + 5;
    if (/^-----BEGIN [A-Z ]*PRIVATE KEY/.test(header)) found.push({ start, end, by: 'see.secret.key', score: 1 });
    start = text.indexOf(KEY_START, end);
  }
  return found;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits.charAt(digits.length - 1 - at));
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
