import { AWS_SECRET_LENGTH, awsSecretsIn } from '../secrets/aws-secret.ts';
import { isCardNumber } from '../secrets/card-numbers.ts';
import { longWords } from '../secrets/long-words.ts';
import { SHORTEST_SHAPE, shapesIn } from '../secrets/shapes.ts';
import type { Finding } from './injection/finding.ts';

/** Of these issuers nobody lists what follows the first letters. */
const LIKE_A_KEY = /\bsk-[\w-]{20,}/g;
const SHORTEST_KEY = 23;

const DIGIT_GROUPS = /\d(?:[ \u00a0\u202f-]?\d){12,18}/g;
/** What {@link DIGIT_GROUPS} cannot be found without. Asked first, since it makes nothing: most texts are labels. */
const MANY_DIGITS = /\d(?:[ \u00a0\u202f-]?\d){12}/;

const KEY_START = '-----BEGIN';
const KEY_END = '-----END';
const PRIVATE_KEY = /^-----BEGIN[A-Z0-9\s]{0,40}PRIVATE KEY/;
const LONGEST_HEAD = 70;

/** Card numbers, access tokens and private keys in a text. */
export function findSecrets(text: string): Finding[] {
  const found: Finding[] = MANY_DIGITS.test(text) ? findCards(text) : [];
  const words = longWords(text, SHORTEST_SHAPE);
  for (const span of shapesIn(text, words)) found.push({ ...span, by: 'see.secret.token', score: 1 });
  for (const { start, end } of words) {
    const word = end - start < SHORTEST_KEY ? '' : text.slice(start, end);
    if (!word.includes('sk-')) continue;
    for (const { index, 0: token } of word.matchAll(LIKE_A_KEY)) found.push(tokenAt(start + index, token.length));
  }
  for (const start of awsSecretsIn(text, words)) found.push(tokenAt(start, AWS_SECRET_LENGTH));
  return [...found, ...findKeys(text)];
}

function tokenAt(start: number, length: number): Finding {
  return { start, end: start + length, by: 'see.secret.token', score: 1 };
}

function findCards(text: string): Finding[] {
  const found: Finding[] = [];
  for (const match of text.matchAll(DIGIT_GROUPS)) {
    const end = match.index + match[0].length;
    const alone = !/[\d.]/.test(text.charAt(match.index - 1)) && !/\d/.test(text.charAt(end));
    if (alone && isCardNumber(match[0])) found.push({ start: match.index, end, by: 'see.secret.card', score: 1 });
  }
  return found;
}

/** Keys from line to line. What else is written so (a certificate) ends nothing: a key may begin within it. */
function findKeys(text: string): Finding[] {
  const found: Finding[] = [];
  for (let start = text.indexOf(KEY_START); start >= 0; ) {
    if (!PRIVATE_KEY.test(text.slice(start, start + LONGEST_HEAD))) {
      start = text.indexOf(KEY_START, start + KEY_START.length);
      continue;
    }
    const closing = text.indexOf(KEY_END, start);
    const lineEnd = closing < 0 ? -1 : text.indexOf('-----', closing + KEY_END.length);
    // A key that is cut off is masked to the end: half a key is a secret too.
    const end = lineEnd < 0 ? text.length : lineEnd + 5;
    found.push({ start, end, by: 'see.secret.key', score: 1 });
    start = text.indexOf(KEY_START, end);
  }
  return found;
}
