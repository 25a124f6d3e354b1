/** Truth values, by the words of an action. */
import { sentenceEnd } from '../actions.ts';
import { DETERMINERS } from '../language/english.ts';
import type { Token } from '../language/tokens.ts';
import type { Filled, Place } from './place.ts';
import { saidBy } from './yes-and-no.ts';

const SPLIT = /[\s_-]+|(?<=[a-z])(?=[A-Z])/;
const SWITCH = /^(?:is_|be_)?(?:enabled?|active|activated|on|turned_on|value|state|status)$/i;
const NOT: ReadonlySet<string> = new Set(['not', 'non', 'no', 'without', "don't"]);
/** Somewhere before it in the same clause, these take it back as well. */
const TAKING_BACK: ReadonlySet<string> = new Set([
  'never',
  'nobody',
  'cannot',
  "can't",
  'instead',
  'rather',
  'not',
  "don't",
  'longer',
]);

/** How far before a word that is. */
const FAR = 6;

function isTakenBack(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - FAR), at);
  const comma = before.findLastIndex(({ kind }) => kind === 'mark');
  return before.slice(comma + 1).some(({ word }) => TAKING_BACK.has(word));
}

/** "Permanently" and "automatically" say `permanent` and `automatic`. */
const ADVERB_OF = [/$/, /ly$/, /ally$/];

/** True where its name is said, false where that is taken back or nothing is said: what is not asked for is not granted. */
export function truth(name: string, { task, action }: Place): Filled {
  if (SWITCH.test(name)) {
    const said = saidBy(action.verbs);
    if (said !== undefined) return { value: said, words: task.tokens[action.at]?.text ?? '' };
  }
  const wanted = name
    .toLowerCase()
    .split(SPLIT)
    .filter((part) => !['is', 'has', 'should', 'be', 'as'].includes(part));
  const isSaid = (part: string) => ADVERB_OF.some((ending) => wanted.includes(part.replace(ending, '')));
  // "Permanently delete": how something is done may stand before its verb.
  const from = task.tokens[action.at - 1]?.word.endsWith('ly') === true ? action.at - 1 : action.at;
  for (const [offset, token] of task.tokens.slice(from, action.end).entries()) {
    const parts = token.word.split('-');
    if (!parts.some(isSaid)) continue;
    const [one = '', other = ''] = [task.tokens[from + offset - 1]?.word, task.tokens[from + offset - 2]?.word];
    const before = DETERMINERS.has(one) && NOT.has(other) ? other : one;
    const isTaken = parts[0] === 'non' || NOT.has(before) || isTakenBack(task.tokens, from + offset);
    return { value: !isTaken, words: isTaken && parts[0] !== 'non' ? `${before} ${token.text}` : token.text };
  }
  // "Follow it and turn on notifications": what is turned on besides is said of the same thing.
  for (let at = action.end; at < sentenceEnd(task.tokens, action.at); at += 1) {
    const before = task.tokens
      .slice(at - 2, at)
      .map(({ word }) => word)
      .join('_');
    const word = task.tokens[at]?.word ?? '';
    if (isTakenBack(task.tokens, at)) continue;
    if (isSaid(word) && saidBy([before, before.replace(/^.*_/, '')]) === true) return { value: true, words: word };
  }
  return { value: false, words: '' };
}
