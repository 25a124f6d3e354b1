/** What a task says, as one text in which patterns can be looked for: words folded, a blank between each, and of a quotation only that one stands there. */
import type { Token } from './tokens.ts';

/** A colon ends none: who is told of stands before it. */
const ENDS: ReadonlySet<string> = new Set(['.', '!', '?', ';', '\n']);

/** The tokens from one up to another. */
export function saidIn(tokens: readonly Token[], from = 0, to = tokens.length): string {
  return tokens
    .slice(from, to)
    .map(({ kind, word }) => (kind === 'quote' ? '""' : word.replace(/\s+/g, '')))
    .join(' ');
}

/** The first token of the sentence in which a token stands. */
export function startOfSentence(tokens: readonly Token[], at: number): number {
  return tokens.slice(0, at).findLastIndex(isEnd) + 1;
}

/** Each sentence with a word in it: its first token, and the one behind its last. */
export function sentencesOf(tokens: readonly Token[]): readonly (readonly [from: number, to: number])[] {
  const ends = tokens.flatMap((token, at) => (isEnd(token) ? [at] : []));
  return [...ends, tokens.length]
    .map((to, index): readonly [number, number] => [(ends[index - 1] ?? -1) + 1, to])
    .filter(([from, to]) => to > from);
}

function isEnd({ kind, word }: Token): boolean {
  return kind === 'mark' && ENDS.has(word);
}
