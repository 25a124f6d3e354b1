/** What stands where something was taken out of a task: no word, and no end of a clause. */
const MASK = ' ¤ ';

const DOUBLE_QUOTED = /["“”„«»‟][^"“”„«»‟]*(?:["“”„«»‟]|$)/gu;
const BACK_QUOTED = /`[^`]*(?:`|$)/g;
// A single quote opens only after a space and closes only before something that is no letter: elsewhere it is an apostrophe.
const SINGLE_QUOTED = /(?<=^|[\s(])['‘‚][^'‘’‚]*(?:(?:['’](?=[\p{L}\p{N}])[^'‘’‚]*)*['’](?![\p{L}\p{N}]))/gu;

/**
 * A task without what it quotes: names, titles and texts to type are data, not what is asked for. A quotation that is never closed
 * runs to the end, since what it hides could only widen.
 */
export function maskQuotes(task: string): string {
  return task.replace(DOUBLE_QUOTED, MASK).replace(BACK_QUOTED, MASK).replace(SINGLE_QUOTED, MASK);
}

/** Lower case, compatibility forms resolved, accents and the curls of apostrophes gone: how words are compared. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss').replace(/[’‘]/g, "'");
}

/** The words of each clause, folded. Marks and things with dots or slashes in them (`gitlab.com/login`) are one word each. */
export function clausesOf(text: string): readonly (readonly string[])[] {
  const words = fold(text).match(/[\p{L}\p{N}]+(?:['.\-_/@:?=&#+][\p{L}\p{N}/]+)*|[.,;:!?()\n]|¤/gu) ?? [];
  const clauses: string[][] = [[]];
  for (const word of words) {
    if (/^[.,;:!?()\n]$/.test(word)) clauses.push([]);
    else clauses.at(-1)?.push(word);
  }
  return clauses.filter((clause) => clause.length > 0);
}
