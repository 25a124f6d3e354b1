/** Words of identifiers, paths and labels, and names made of them. */

/** `createIssueNote`, `create-issue_note` and `Create issue note` are all `create issue note`. */
export function wordsOf(text: string): readonly string[] {
  return text
    .slice(0, LONGEST)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

const LONGEST = 200;

const SINGULAR_IN_S =
  /(?:ss|us|is|ics|ews|series|species|https?|dns|css|js|tls|sms|gps|access|address|alias|atlas|canvas|bias|gas|lens|kudos)$/;

/** Whether a word seems to name several things. */
export function isPlural(word: string): boolean {
  return IRREGULAR.has(word) || (word.length > 2 && word.endsWith('s') && !SINGULAR_IN_S.test(word));
}

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['children', 'child'],
  ['addresses', 'address'],
  ['statuses', 'status'],
  ['media', 'media'],
]);

/** One of several: `categories` is `category`. */
export function singular(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (!isPlural(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:sh|ch|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** `CreateIssueNote`. */
export function pascal(words: readonly string[]): string {
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** `create_issue_note`. */
export function snake(words: readonly string[]): string {
  return words.join('_');
}
