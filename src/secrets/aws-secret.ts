import { longWords, type Span } from './long-words.ts';

export const AWS_SECRET_LENGTH = 40;
/** AWS secret keys without their name: forty characters of base64 by themselves. */
const FORTY = /(?<![A-Za-z0-9/+=])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/;
const EVERY_FORTY = new RegExp(FORTY, 'g');
/** How often neighbours in random base64 differ in kind: 25 times of 39. Words put together do so ten times. */
const LEAST_CHANGES = 15;
const MOST_SLASHES = 6;

export function hasAwsSecret(text: string): boolean {
  return awsSecretsIn(text).length > 0;
}

/** Where they begin among a text's long words; each is forty characters long. */
export function awsSecretsIn(text: string, words: readonly Span[] = longWords(text, AWS_SECRET_LENGTH)): number[] {
  const found: number[] = [];
  for (const { start, end } of words) {
    if (end - start < AWS_SECRET_LENGTH) continue;
    const word = text.slice(start, end);
    // Asked first, since it makes nothing.
    if (!FORTY.test(word)) continue;
    for (const { index, 0: run } of word.matchAll(EVERY_FORTY)) if (looksRandom(run)) found.push(start + index);
  }
  return found;
}

function looksRandom(run: string): boolean {
  if (!/[a-z]/.test(run) || !/[A-Z]/.test(run) || !/\d/.test(run)) return false;
  let [changes, slashes] = [0, 0];
  for (let index = 0; index < run.length; index += 1) {
    if (kindOf(run.charCodeAt(index)) === 'sign') slashes += 1;
    if (index > 0 && kindOf(run.charCodeAt(index)) !== kindOf(run.charCodeAt(index - 1))) changes += 1;
  }
  return changes >= LEAST_CHANGES && slashes <= MOST_SLASHES;
}

function kindOf(code: number): 'digit' | 'upper' | 'lower' | 'sign' {
  if (code >= 48 && code <= 57) return 'digit';
  if (code >= 65 && code <= 90) return 'upper';
  return code >= 97 && code <= 122 ? 'lower' : 'sign';
}
