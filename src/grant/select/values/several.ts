/**
 * Persons who are named beside the one that was found, so that an action is done once for each:
 *
 *   "Invite Anna, Bob and Carl to the party"   →  Bob, Carl
 *   "Send $20 each to Anna and Bob"            →  Bob
 *   "Send $20 to Anna and Bob"                 →  unclear: in all, or each?
 *   "Send $20 to Anna or Bob"                  →  unclear
 *   "Invite Anna and tell Bob"                 →  none: another action begins
 */
import { sentenceEnd } from '../actions.ts';
import { PREPOSITIONS } from '../language/english.ts';
import { numbersIn } from '../language/numbers.ts';
import { isNamedThing } from '../language/phrases.ts';
import type { Token } from '../language/tokens.ts';
import { isAddress } from './addresses.ts';
import type { Place } from './place.ts';

const JOINS: ReadonlySet<string> = new Set([',', 'and', '&', 'or']);
/** "And then to Bob", "and also Bob", "as well as Bob" */
const BETWEEN: ReadonlySet<string> = new Set(['then', 'also']);
const TOWARDS: ReadonlySet<string> = new Set(['to', 'with', 'for']);
const EACH: ReadonlySet<string> = new Set(['each', 'apiece', 'every']);

export interface Others {
  /** As they are written. */
  readonly names: readonly string[];
  /** The task does not say what each of them gets, or which is meant. */
  readonly isUnclear: boolean;
}

const NONE: Others = { names: [], isUnclear: false };

/** @param words what was found, as the task has it */
export function othersBeside(words: string, { task: { tokens, text }, action }: Place): Others {
  const isPerson = (at: number): boolean => {
    const token = tokens[at];
    if (token === undefined || at >= last || token.kind === 'quote') return false;
    return isAddress(token) || (token.kind === 'word' && isNamedThing(token, false));
  };
  // Where the action ends is a guess; the sentence's end is none.
  const last = sentenceEnd(tokens, action.at);
  const numbers = numbersIn(tokens, action.at, last);
  const isNumber = (at: number): boolean => numbers.some((each) => each.at <= at && at < each.end);
  const endOf = (from: number): number => {
    let at = from;
    while (isPerson(at)) at += 1;
    return at;
  };
  const start = startOf(words, tokens, text, action.at, action.end);
  if (start === undefined || !isPerson(start)) return NONE;
  const names: string[] = [];
  let isUnclear = false;
  let isToEach = tokens.slice(action.at, action.end).some(({ word }) => EACH.has(word));
  let at = endOf(start);
  for (;;) {
    let next = at;
    // "Anna $20, Bob $30": what each gets is said.
    while (isNumber(next)) next += 1;
    const joined = next;
    let isEither = false;
    while (JOINS.has(tokens[next]?.word ?? '')) {
      isEither ||= tokens[next]?.word === 'or';
      next += 1;
    }
    if (next === joined) break;
    while (BETWEEN.has(tokens[next]?.word ?? '')) next += 1;
    const isAgain = TOWARDS.has(tokens[next]?.word ?? '');
    if (isAgain) next += 1;
    const end = endOf(next);
    if (end === next || !isEnd(tokens, end, last, isNumber)) break;
    isUnclear ||= isEither || joined > at || isNumber(end);
    isToEach ||= isAgain;
    names.push(text.slice(tokens[next]?.at, tokens[end - 1]?.end));
    at = end;
  }
  if (names.length === 0) return NONE;
  const isShared = !isToEach && numbers.some(({ isMoney }) => isMoney);
  return { names, isUnclear: isUnclear || isShared };
}

/** Nothing tells of the last of them: "and Bob will…" begins a sentence. */
function isEnd(tokens: readonly Token[], at: number, end: number, isNumber: (at: number) => boolean): boolean {
  const token = tokens[at];
  if (token === undefined || at >= end || token.kind === 'mark' || isNumber(at)) return true;
  return JOINS.has(token.word) || PREPOSITIONS.has(token.word) || EACH.has(token.word);
}

function startOf(words: string, tokens: readonly Token[], text: string, from: number, to: number): number | undefined {
  for (let at = from; at < to; at += 1) {
    const begin = tokens[at]?.at ?? 0;
    if (text.startsWith(words, begin)) return at;
  }
  return undefined;
}
