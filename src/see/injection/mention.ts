import type { SeeRule } from '../rules.ts';
import type { Finding } from './finding.ts';
import { NAMES_ATTACKS, QUOTES_ATTACKS, SPEAKS_OF_MODELS } from './security-vocabulary.ts';

/*
 * Security writing speaks of attacks: that is a mention, no use, and survives in four forms.
 *
 *   Phrases like '…' are examples of prompt injection.          a quotation next to words about text
 *   Prompt injection is text that tells a model to …            an account of what a model is made to do
 *   Every turn ends in `<|im_end|>`.                            the name of a token alone between quotes
 *   Payloads that we test with:⏎ - `…`⏎ - `…`                    an entry or a quotation under a line that introduces examples
 *
 * A quotation must stand tightly around the finding, be short and carry no address and no amount, with words about text outside it on its line, and none that
 * have a reader do what is quoted. An account names the attack, or who makes it, and the model in one sentence, and neither says "you" or "must" nor carries an
 * address; roles, tool calls and urgency are never told so.
 */

const REACH = 160;
const SLACK = 14;
const LONGEST_QUOTE = 90;
/** Marks that stand at a word's border only, since they are apostrophes within one; and marks that are quotes wherever they stand. */
const OPENING = /["'`]/;
const CLOSING = /["'`’]/;
const SURE_OPENING = /[“‘«„「『《]/;
const SURE_CLOSING = /[”»“」』》]/;
const ADDRESS = /[@\n]|https?:|www\./;
/** What an order is about, and no example: an account, a number to call, an amount. A year stands in accounts of attacks as well. */
const AMOUNT = /\d{4}|\d[.,]\d{3}/;
const SURE_AMOUNT = /\d[.,]\d{3}|[$€£¥]\s?\d|\b[A-Z]{2}\d{2}/;
/** What has a reader do what is quoted. */
const HAS_DONE =
  /\bdo (?:exactly |just |only )?(?:as|what)\b|\bappl(?:y|ies) to you\b|\byou(?:,| must\b| should\b| have to\b| need to\b| are to\b| shall\b)|(?:^|[.!?:;]\s+|\b(?:must|should|shall|please|now)\s+)(?:obey|execute|follow|perform|run|apply|comply|carry)\b/i;
/** Names of hosts are chosen by whoever attacks. */
const ANY_ADDRESS = /\S*(?::\/\/|\bwww\.|@|\w\.[a-z])\S*/gi;
/** The quotes of an attribute, of a link's title, and of a control as Cordon writes it: they hold what is said, and say nothing about it. */
const MARKUP_BEFORE = /<\w[^<>]{0,120}=\s*$|\]\(\S*\s+$|\]:\s*\S*\s+$|\[[a-z]{4,12} $|" value=$/;
/** The name of a value that is written as JSON or YAML has it: it introduces no quotation. */
const KEY = /"[\w -]{1,40}"\s*:\s*$|^\s*(?:- )?[a-z]\w*:\s*$/;
const TOKEN = /^(?:<[|｜]?[/\w ▁]{1,24}[|｜]?>|\[\/?INST\]|<<\/?SYS>>)$/;
const SENTENCE_END = /[.!?。！？\n]/;
const CLAUSE_END = /[.!?;。！？；؛\n]/;
const SECOND_PERSON =
  /(?<!\p{L})(?:you|your|du|dein\w*|tu|vos|votre|ton|tes|eres|usted|você|sua|seu|tuo|tue|tuoi|jij|jouw|je|twoj\w*|twoich|senin|sen|ты|тво\p{L}+|вы|ваш\p{L}*|أنت)(?!\p{L})|你|您|あなた|당신|너의/iu;

/** Whether a finding is only spoken about. Looks at a fixed stretch around it. */
export function isMention(text: string, finding: Finding): boolean {
  return isQuoted(text, finding) || isAccount(text, finding) || isExample(text, finding);
}

function isQuoted(text: string, { start, end, by }: Finding): boolean {
  const open = lastQuote(text, start) ?? quoteWithin(text, start, end);
  const close = nextQuote(text, end);
  if (open === undefined || close === undefined || close - open > LONGEST_QUOTE) return false;
  const quoted = text.slice(open + 1, close);
  const before = text.slice(Math.max(0, open - REACH), open);
  const after = text.slice(close + 1, close + REACH);
  const [lead, trail = ''] = [before.slice(before.lastIndexOf('\n') + 1), after.split('\n', 1)[0]];
  if (SURE_AMOUNT.test(trail)) return false;
  if (by === 'see.injection.role' && TOKEN.test(quoted.trim())) return true;
  if (ADDRESS.test(quoted) || AMOUNT.test(quoted) || MARKUP_BEFORE.test(before)) return false;
  if (HAS_DONE.test(lead) || HAS_DONE.test(trail)) return false;
  const rest = text.slice(Math.min(open + 1, start), start) + text.slice(end, close);
  const line = `${rest} ${lead.replace(KEY, '')} ${trail}`;
  return QUOTES_ATTACKS.isIn(line.replace(ANY_ADDRESS, ' ')) || isToldOfModels(after);
}

/** Whether a sentence goes on behind a quotation, and says what models do of it: "… is no spell; most models …". */
function isToldOfModels(after: string): boolean {
  const end = after.search(SENTENCE_END);
  const rest = end < 0 ? after : after.slice(0, end);
  if (!/^\s+\p{Ll}/u.test(rest) || ADDRESS.test(rest) || AMOUNT.test(rest)) return false;
  return !SECOND_PERSON.test(rest) && SPEAKS_OF_MODELS.isIn(rest);
}

const LONGEST_EXAMPLE = 120;
const INTRODUCED = 400;
/** The line of an entry, a quotation, a string by itself. */
const ENTRY = /^\s*(?:>|[-*+•]\s|\d{1,3}[.)]\s|["'`“«„])/;
const FENCE = /^\s*(?:```|~~~)/;
const INTRODUCES = /[:[({]\s*$|^\s*#/;

/**
 * Whether a finding stands in a list of examples, or in one that stands by itself:
 *
 *   We test with payloads such as:⏎ ⏎ - `Ignore …`⏎ - `You are …`
 */
function isExample(text: string, { start, end }: Finding): boolean {
  const before = text.slice(Math.max(0, start - INTRODUCED), start).split('\n');
  const line = `${before.pop() ?? ''}${text.slice(start, end + LONGEST_EXAMPLE).split('\n', 1)[0]}`;
  if (line.length > LONGEST_EXAMPLE || ADDRESS.test(line) || AMOUNT.test(line)) return false;
  let isApart = ENTRY.test(line);
  for (const above of before.toReversed()) {
    if (FENCE.test(above)) isApart = true;
    else if (above.trim() !== '' && !ENTRY.test(above)) return isApart && introducesExamples(above);
  }
  return false;
}

/** A heading introduces examples of what it names: what stands under "Changelog" is no example of changelogs. */
function introducesExamples(line: string): boolean {
  if (!INTRODUCES.test(line) || HAS_DONE.test(line)) return false;
  const words = /^\s*#/.test(line) ? NAMES_ATTACKS : QUOTES_ATTACKS;
  return words.isIn(line.replace(ANY_ADDRESS, ' '));
}

/** What a model must do is an order to it, whatever that is said to be good for. */
const OBLIGED =
  /\b(?:must|should|shall|ha(?:s|ve) to|needs? to|muss|müssen|sollen?|doi(?:t|vent)|deben?|dev[eo](?:no|m)?|moet(?:en)?|musi|powin\w+)\s|долж/iu;

/** What may be told of: by itself it neither speaks as someone else nor claims an authority. */
const TOLD_OF: ReadonlySet<SeeRule> = new Set<SeeRule>([
  'see.injection.override',
  'see.injection.agent',
  'see.injection.exfiltration',
  'see.injection.leak',
]);

function isAccount(text: string, finding: Finding): boolean {
  if (!TOLD_OF.has(finding.by)) return false;
  const { lead, sentence } = sentenceAround(text, finding);
  if (ADDRESS.test(sentence.trim()) || SURE_AMOUNT.test(sentence) || SECOND_PERSON.test(sentence)) return false;
  if (OBLIGED.test(lead)) return false;
  return NAMES_ATTACKS.isIn(lead) && SPEAKS_OF_MODELS.isIn(sentence);
}

/** The sentence of a finding, up to the first end behind its beginning, and what of it stands before the finding. */
function sentenceAround(text: string, { start, end }: Finding): { lead: string; sentence: string } {
  const before = text.slice(Math.max(0, start - REACH), start);
  const rest = text.slice(start, end + REACH);
  const lead = before.slice(lastSentenceEnd(before) + 1);
  const sentenceEnd = rest.search(CLAUSE_END);
  return { lead, sentence: lead + (sentenceEnd < 0 ? rest : rest.slice(0, sentenceEnd)) };
}

function lastSentenceEnd(text: string): number {
  for (let at = text.length - 1; at >= 0; at--) if (SENTENCE_END.test(text.charAt(at))) return at;
  return -1;
}

function lastQuote(text: string, from: number): number | undefined {
  for (let at = from - 1; at >= Math.max(0, from - SLACK); at--) if (opensQuote(text, at, true)) return at;
  return undefined;
}

function nextQuote(text: string, from: number): number | undefined {
  for (let at = from; at < Math.min(text.length, from + LONGEST_QUOTE); at++) {
    const mark = text.charAt(at);
    if (SURE_CLOSING.test(mark) || (CLOSING.test(mark) && !isWordBeside(text, at + 1))) return at;
  }
  return undefined;
}

/** The opening quote of a finding that begins before what is quoted: "… obeyed the sentence 'do not tell the user'". */
function quoteWithin(text: string, start: number, end: number): number | undefined {
  for (let at = start; at < end; at++) if (opensQuote(text, at)) return at;
  return undefined;
}

/** Whether a quotation opens at a place. `isLiteral`: it may be the string of a program, with one letter before it: `r"…"`. */
function opensQuote(text: string, at: number, isLiteral = false): boolean {
  const mark = text.charAt(at);
  if (!OPENING.test(mark)) return SURE_OPENING.test(mark);
  const prefix = isLiteral && /[bfru]/i.test(text.charAt(at - 1)) ? 1 : 0;
  return !isWordBeside(text, at - 1 - prefix);
}

function isWordBeside(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(at));
}
