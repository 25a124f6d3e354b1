/**
 * Reasons in the words around an action for which nothing that changes something is granted without a question: who gives the task may not be the one who wants
 * it, may have taken it back, or leaves something out that no policy can leave out.
 */
import type { Action } from '../actions.ts';
import { isMoney, numbersIn } from '../language/numbers.ts';
import { saidIn, startOfSentence } from '../language/said.ts';
import type { Token } from '../language/tokens.ts';

/** "No, wait", "sorry, I meant": what was said before is not what is meant. "Ask me first": and it shall be. */
const CORRECTED =
  /[?.!] (?:\w+ly )?(?:no|not|nope|never)(?: [.!,]|$)|\b(?:no wait|wait no|no , wait|wait , no|i meant|i mean|sorry , i|on second thoughts?|just kidding|scratch that|forget it|forget that|never mind|nevermind|changed my mind|ask me (?:first|before)|wait for my|after i (?:approve|confirm|say)|until i (?:approve|confirm|say)|but not (?:now|yet)|actually , (?:make|no|do|don't|not))\b/;
/** "All but the first", "everything except", "with the exception of" */
const EXCEPTING =
  /\b(?:\w+er|\w+est|either|best|worst|one) of "" (?:and|or) ""|\b(?:except|excepting|excepted|excluding|exception|save for|other than|apart from|aside from|(?:all|every|each|any|anybody|anyone|anywhere|anything|everything|everyone|everybody)\b(?: \S+){0,4}? (?:but|save|minus|bar|keeping)|for nobody|to nobody|for no one|to no one)\b/;
/** "Anna wants me to …", "you are asked to …": somebody else's wish, unless it is the user's own. */
const WISHED = /\b(?:me|us) to$/;
/** "According to the page, you have to …", "per Anna's request" */
const ON_BEHALF =
  /\b(?:according to|on behalf of|at the request of|(?:as )?per \S+(?: \S+)? (?:request|wish|orders?|instructions?)|as (?:requested|asked|instructed|demanded|ordered) by)\b/;
const OWN_WISH = /\b(?:i|we|you|help|allow|let|enable|remind|please)\b(?: \S+){0,3} (?:me|us) to$/;
/** What is told of by somebody, up to a colon: "He wrote: …", "The sign reads: …" */
const TOLD =
  /\b(?:said|says|saying|wrote|writes|reads|texted|texts|text|told|tells|asked|asks|begged|subject|letter|sign|note|message|mail|email|e-mail|quote|simulate|simulation|pretend|imagine|example|page|website)(?: me| us)?$/;
/** "Leave it as it is", "leave it alone" */
const LEFT_ALONE = /\b(?:as (?:it is|they are|is)|alone|unchanged|untouched|out|be|in peace)\b/;
const LEAVING: ReadonlySet<string> = new Set(['leave', 'let']);

/** Of a task in which nothing is asked for outright: who says it, and that it is not to be, is in these. */
const NOT_ASKED =
  /\b(?:no longer|no more|nobody|no one|none|not|never|\S+n't|says|said|saying|wrote|writes|told|tells|asked|wants|myself|himself|herself|themselves)\b/;
/** With these one makes sure of something, and does nothing. */
const ENSURING: ReadonlySet<string> = new Set(['make_sure', 'ensure', 'see', 'avoid', 'refuse', 'remember']);

/** Whether a task of which no action was read may be added to by what it sounds like. */
export function isPlainlyAsked(tokens: readonly Token[]): boolean {
  return !NOT_ASKED.test(saidIn(tokens));
}

/** Whether an action is one by itself, and not the care that is taken with another. */
export function isDeed({ verbs }: Action): boolean {
  return !ENSURING.has(verbs[0] ?? '');
}

/** Whether a task takes back something that it said, or wants to be asked. */
export function isCorrected(tokens: readonly Token[]): boolean {
  return CORRECTED.test(saidIn(tokens));
}

/** Whether an action is asked about, however sure it is. */
export function isCautious(action: Action, tokens: readonly Token[]): boolean {
  const start = startOfSentence(tokens, action.at);
  const before = saidIn(tokens, start, action.at);
  const own = saidIn(tokens, action.at, action.end);
  if (EXCEPTING.test(own)) return true;
  if (action.verbs.some((verb) => LEAVING.has(verb)) && LEFT_ALONE.test(own)) return true;
  if (ON_BEHALF.test(before)) return true;
  if (WISHED.test(before) && !OWN_WISH.test(before)) return true;
  const colon = before.lastIndexOf(' :');
  return colon >= 0 && TOLD.test(before.slice(0, colon));
}

/** Where an action of a task begins, and whether something is looked at or done by it: what is taken back, or made sure of, is no deed. */
export interface Begun {
  readonly at: number;
  readonly isDeed: boolean;
}

/**
 * Whether money is named that no parameter takes up and that may be a limit: in a sentence or clause in which nothing is done ("I only have $50."), or as a limit in
 * the words of the action. `taken` are the words of those parameters that were filled.
 */
export function hasUnusedMoney(
  action: Action,
  begun: readonly Begun[],
  { tokens, taken }: { readonly tokens: readonly Token[]; readonly taken: string },
): boolean {
  return tokens.some((token, at) => {
    if (token.kind === 'quote' || !isMoney(token, tokens[at + 1]) || taken.includes(token.text)) return false;
    const from = startOfSentence(tokens, at);
    const last = begun.findLast((each) => each.at >= from && each.at <= at);
    if (last === undefined || !last.isDeed) return true;
    const [number] = numbersIn(tokens, at, Math.min(at + 3, tokens.length));
    const isBound = /\b(?:limit|max|maximum|budget|most|less|under|below|within|up to|exceed\w*|than)\b/.test(
      saidIn(tokens, Math.max(from, at - 5), Math.min(at + 4, tokens.length)),
    );
    return last.at === action.at && (isBound || number === undefined);
  });
}
