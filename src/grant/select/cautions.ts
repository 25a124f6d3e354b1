/**
 * Reasons in the words around an action for which nothing that changes something is granted without a question: who gives the task may not be the one who wants
 * it, may have taken it back, or leaves something out that no policy can leave out.
 */
import type { Action } from './actions.ts';
import { numbersIn } from './language/numbers.ts';
import type { Token } from './language/tokens.ts';

/** "No, wait", "sorry, I meant": what was said before is not what is meant. */
const CORRECTED =
  /\b(?:no wait|wait no|no , wait|wait , no|i meant|i mean|sorry , i|on second thoughts?|just kidding|scratch that|forget it|forget that|never mind|nevermind|changed my mind|actually , (?:make|no|do|don't|not))\b/;
/** "All but the first", "everything except", "with the exception of" */
const EXCEPTING =
  /\b(?:except|excepting|excepted|excluding|exception|save for|other than|apart from|aside from|(?:all|every|each|any|anybody|anyone|anywhere|anything|everything|everyone|everybody)\b(?: \S+){0,4}? (?:but|save|minus|bar|keeping)|for nobody|to nobody|for no one|to no one)\b/;
/** "Anna wants me to …", "you are asked to …": somebody else's wish, unless it is the user's own. */
const WISHED = /\b(?:me|us) to$/;
const OWN_WISH = /\b(?:i|we|you|help|allow|let|enable|remind|please)\b(?: \S+){0,3} (?:me|us) to$/;
/** What is told of by somebody, up to a colon: "He wrote: …", "The sign reads: …" */
const TOLD =
  /\b(?:said|says|saying|wrote|writes|reads|texted|texts|text|told|tells|asked|asks|begged|subject|letter|sign|note|message|mail|email|e-mail|quote|simulate|simulation|pretend|imagine|example|page|website)$/;
/** "Leave it as it is", "leave it alone" */
const LEFT_ALONE = /\b(?:as (?:it is|they are|is)|alone|unchanged|untouched|out|be|in peace)\b/;
const LEAVING: ReadonlySet<string> = new Set(['leave', 'let']);
const ENDS: ReadonlySet<string> = new Set(['.', '!', '?', ';', '\n']);

/** Whether a task takes back something that it said. */
export function isCorrected(tokens: readonly Token[]): boolean {
  return CORRECTED.test(said(tokens, 0, tokens.length));
}

/** Whether an action is asked about, however sure it is. */
export function isCautious(action: Action, tokens: readonly Token[]): boolean {
  const start = tokens.slice(0, action.at).findLastIndex(({ kind, word }) => kind === 'mark' && ENDS.has(word)) + 1;
  const before = said(tokens, start, action.at);
  const own = said(tokens, action.at, action.end);
  if (EXCEPTING.test(own)) return true;
  if (action.verbs.some((verb) => LEAVING.has(verb)) && LEFT_ALONE.test(own)) return true;
  if (WISHED.test(before) && !OWN_WISH.test(before)) return true;
  const colon = before.lastIndexOf(' :');
  return colon >= 0 && TOLD.test(before.slice(0, colon));
}

/** Whether a sentence in which nothing is done, or the words of an action, name money that no parameter takes up. `taken` are the words of those that do. */
export function hasUnusedMoney(
  action: Action,
  verbs: readonly number[],
  tokens: readonly Token[],
  taken: string,
): boolean {
  return numbersIn(tokens, 0, tokens.length).some(({ at, isMoney, isLimit, near }) => {
    if (!isMoney || taken.includes(tokens[at]?.text ?? '')) return false;
    const isOwn = at > action.at && at < action.end;
    const from = tokens.slice(0, at).findLastIndex(({ kind, word }) => kind === 'mark' && ENDS.has(word)) + 1;
    const next = tokens.findIndex(({ kind, word }, place) => place > at && kind === 'mark' && ENDS.has(word));
    const isApart = !verbs.some((verb) => verb >= from && (next < 0 || verb < next));
    return (isOwn && (isLimit || near.includes('limit'))) || isApart;
  });
}

function said(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ kind, word }) => (kind === 'quote' ? '""' : word.replace(/\s+/g, '')))
    .join(' ');
}
