/** Listed values and truth values, by the words of an action. */
import { PREPOSITIONS } from '../language/english.ts';
import type { Lexical } from '../language/lexical.ts';
import type { Token } from '../language/tokens.ts';
import type { Filled, Place } from './place.ts';

const SPLIT = /[\s_-]+|(?<=[a-z])(?=[A-Z])/;

/** One of listed values: the one that most words of the action are of; of several, the one behind `to`. */
export function choice(oneOf: readonly string[], _name: string, place: Place): Filled | undefined {
  const tokens = withoutRefused(place.task.tokens.slice(place.action.at, place.action.end));
  const from = tokens.findLastIndex(({ word }) => word === 'to' || word === 'as' || word === 'into');
  for (const part of from > 0 ? [tokens.slice(from + 1), tokens] : [tokens]) {
    const scored = oneOf
      .map((value) => ({ value, ...likeness(value, part, place) }))
      .toSorted((a, b) => b.share - a.share);
    const [best, second] = scored;
    if (best !== undefined && best.share > 0.45 && best.share > (second?.share ?? 0))
      return { value: best.value, words: best.words };
  }
  return undefined;
}

/** "Weekly instead of daily": what is not wanted is no value. */
function withoutRefused(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ word }, index) =>
      (word === 'instead' || word === 'rather') && ['of', 'than'].includes(tokens[index + 1]?.word ?? ''),
  );
  return at < 0 ? tokens : tokens.slice(0, at);
}

function likeness(
  value: string,
  tokens: readonly Token[],
  { lexical }: Place,
): { readonly share: number; readonly words: string } {
  const parts = value
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '' && !PREPOSITIONS.has(part));
  if (parts.length === 0) return { share: 0, words: '' };
  const hits = new Map<string, string>();
  for (const part of parts) {
    for (const token of tokens) {
      const each = token.word.split('-');
      if (token.kind === 'word' && each.some((word) => isForm(word, part, lexical))) hits.set(part, token.text);
    }
  }
  const negations = tokens.some(({ word }) => word === `non-${parts[0]}` || word === `un${parts[0]}`);
  return { share: negations ? 0 : hits.size / parts.length, words: [...new Set(hits.values())].join(' ') };
}

function isForm(word: string, value: string, lexical: Lexical): boolean {
  if (word === value) return true;
  const base = (each: string) => lexical.base(each, 'verb') ?? each;
  if (base(word) === base(value)) return true;
  const shared = lexical.meanings(base(value), 'verb').slice(0, 2);
  return lexical
    .meanings(base(word), 'verb')
    .slice(0, 3)
    .some(({ id }) => shared.some((each) => each.id === id));
}

/** True where its name is said, false where that is taken back or nothing is said: what is not asked for is not granted. */
export function truth(name: string, { task, action }: Place): Filled {
  const wanted = name
    .toLowerCase()
    .split(SPLIT)
    .filter((part) => !['is', 'has', 'should', 'be', 'as'].includes(part));
  for (const [offset, token] of task.tokens.slice(action.at, action.end).entries()) {
    const parts = token.word.split('-');
    if (!parts.some((part) => wanted.includes(part))) continue;
    const before = task.tokens[action.at + offset - 1]?.word ?? '';
    const isTaken = parts[0] === 'non' || ['not', 'non', 'no', 'without', "don't"].includes(before);
    return { value: !isTaken, words: isTaken && parts[0] !== 'non' ? `${before} ${token.text}` : token.text };
  }
  return { value: false, words: '' };
}
