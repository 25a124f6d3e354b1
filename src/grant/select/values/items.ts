/** The parts of an action that are done each by itself. */
import { DETERMINERS, PREPOSITIONS } from '../language/english.ts';
import { numbersIn } from '../language/numbers.ts';
import type { Token } from '../language/tokens.ts';
import type { Item, Place } from './place.ts';

const JOINS: ReadonlySet<string> = new Set(['and', ',', '&', 'plus']);
const COUNTED: ReadonlySet<string> = new Set(['of', ...JOINS]);

const REFUSING: ReadonlySet<string> = new Set(['instead', 'rather', 'not', 'but', 'without', 'except']);

/** The things that an action is done to where they are counted each for itself: `2 packs of "A" and a "B"`, `two teas and one coffee`. */
export function itemsOf(place: Place): readonly Item[] {
  const quoted = quotedItems(place);
  return quoted.length > 1 ? quoted : countedItems(place);
}

/** Each with the words before it that say how many. */
function quotedItems({ task: { tokens }, action }: Place): readonly Item[] {
  const items: Item[] = [];
  let from = action.at + 1;
  for (let at = from; at < action.end; at += 1) {
    if (tokens[at]?.kind !== 'quote' || !isActedOn(tokens, at, action.at)) continue;
    // "A chair instead of a table" is one thing.
    if (items.length > 0 && tokens.slice(from, at).some(({ word }) => REFUSING.has(word))) break;
    const joined = tokens.slice(from, at).findLastIndex(({ word }) => JOINS.has(word));
    if (items.length > 0 && joined < 0) return [];
    items.push({ from: from + Math.max(0, joined), to: at });
    from = at + 1;
  }
  return items;
}

const BEGINS_PART: ReadonlySet<string> = new Set('a an another one the two three your my'.split(' '));
/** With one of these, what is said is no thing by itself, but tells of another, or of a part of it. */
const TELLING: ReadonlySet<string> = new Set(
  'that who whom which whose because since as if when while where after before later earlier half third quarter tenth percent'.split(
    ' ',
  ),
);

/** The parts of an action that `and` joins where each begins as a thing by itself does: `a van in Rome from Monday and a car in Pisa from Friday`. */
export function partsOf({ task: { tokens }, action }: Place): readonly Item[] {
  const parts: Item[] = [];
  let from = action.at;
  if (tokens.slice(action.at, action.end).some(({ word }) => TELLING.has(word))) return [];
  for (let at = action.at + 1; at < action.end; at += 1) {
    if (tokens[at]?.word !== 'and' || !beginsPart(tokens, at + 1)) continue;
    parts.push({ from, to: at });
    from = at;
  }
  return [...parts, { from, to: action.end }];
}

function beginsPart(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (PREPOSITIONS.has(token.word)) return isThing(tokens[at + 1]);
  // "Your website to "x"", and not "my friend goes to Rome".
  if (token.word === 'your' || token.word === 'my')
    return tokens.slice(at, at + 5).some(({ kind }) => kind === 'quote');
  return isThing(token);
}

function isThing(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return ['quote', 'number'].includes(token.kind) || BEGINS_PART.has(token.word) || token.text.includes('@');
}

/** From the first number right behind the verb on, each that stands behind `and` or a comma. */
function countedItems({ task: { tokens }, action }: Place): readonly Item[] {
  const counts = numbersIn(tokens, action.at + 1, action.end).filter(
    ({ at, isMoney }) => !isMoney && (at === action.at + 1 || JOINS.has(tokens[at - 1]?.word ?? '')),
  );
  if (counts[0]?.at !== action.at + 1) return [];
  return counts.map(({ at, end }) => ({ from: at, to: end + 1 }));
}

/** What stands behind a noun is its name: `the list "X"`. */
function isActedOn(tokens: readonly Token[], at: number, verb: number): boolean {
  const before = tokens[at - 1];
  return (
    before !== undefined &&
    (at - 1 === verb || before.kind === 'number' || COUNTED.has(before.word) || DETERMINERS.has(before.word))
  );
}
