import { foldWords } from '../fold.ts';
import type { Span } from './finding.ts';
import type { Check } from './patterns.ts';
import { follows, precedes } from './surroundings.ts';

/** How far around a match a check looks, in code units: every check costs the same on any text. */
const NEAR = 24;
const FAR = 120;
/** How near a sign stands to the word that it makes a token of. */
const SIGN_REACH = 5;

const CLAUSE_END = /^\s*(?:$|[.!?,;:)\]}"'\n]|(?:and|then|und|et|y|e|en)\b)/i;
const PREPOSITIONS = 'to|at|an|nach|à|a|al|alla|para|per|naar|aan|into|via|vers|na|do|на|в|إلى|الى';
const DESTINATION = new RegExp(
  `^[^\\p{L}]*(?:(?!reset|link|code|hint|notification)[\\p{L}\\p{N}]+[^\\p{L}\\p{N}]+){0,4}?(?:${PREPOSITIONS})\\s+(?:[\\p{L}\\p{N}]+\\s+){0,3}?(?:h(?:tt|xx)ps?:|www\\.|[\\w.+-]+@)`,
  'iu',
);
/** "… is to", "est de", "ist es", and the copulas of other languages. */
const ANNOUNCED =
  /^\s*(?:(?:agents?|assistants?|models?)\b\s*)?(?:[:!,—–-]|(?:is|are)\s*(?:now\s*)?(?:to|het|om|:)|ist\b|est\b|es\b|é|è|e\b|to\s+\p{L}+(?:cie|nie)\b|это|هي|هو|是|は|が)/iu;
const ADDRESS = /\b(?:h(?:tt|xx)ps?:\/\/|www\.)|[\w.+-]{1,64}@[\w-]{1,63}\./i;
/** A Markdown image whose address carries a query: drawing it sends the query. */
const BEACON = /^[^\S\n]{0,3}!\[[^\]]{0,60}\]\([^)\s]{2,12}:\/\/[^)\s?]{0,80}\?/;

/** An address outside this machine, with a query that can carry something. */
const QUERY_ADDRESS = /^[\s:"'`(<]{0,3}https?:\/\/(?!localhost|127\.|\[)[^\s?]{1,80}\?[^\s=]{1,40}=/i;

/** What begins a sentence, a heading or a ruled-off part. */
const SENTENCE_START = /(?:^|[.!?。！？:\n=#*<>|[\]({"'—–\p{So}-])\uFE0F?\s*$/u;

/** What may stand before a verb that orders. What has a subject tells: "This Agreement supersedes …". */
const CLAUSE_START = /(?:^|[.!?。！？:;,\n=#*<>|[\]({"'—–-]|\b(?:and|then|now|please|to|und|et|y|e))\s*$/i;

/** What may stand before a "not" that forbids. What has a condition or a subject tells: "If you do not follow …". */
const FORBIDS =
  /(?:^|[.!?。！？:;\n=#*<>|[\]("'—–-])\s*(?:(?:please|so|but|do|ne|não|por favor|bitte)\s+){0,2}\p{L}{0,2}$/iu;

/** What readers do with a model makes none of them: "If you are using an LLM, …". "If you are reading this as an AI, …" is to one. */
const USES =
  /(?:\bare|['’]re|\best[áa]\w*|\bsta(?:i|te))\s+(?:(?:\p{L}+ly|now|also|just|still|not)\s+)?(?!being\b)\p{L}{2,}(?:ing|[aei]ndo)\b(?![^,;:.!?—–()]*\s(?:as|like|como|come)\s)[^,;:.!?—–()]*$/iu;

/** What the model that is used must do is an order to it all the same. */
const OBLIGES =
  /^[^.!?\n]{0,80}\b(?:(?:it|they|agents?|assistants?|models?|ai|llm)\s+(?:must|shall|(?:has|have|is|are)\s+to)|(?:ask|get|have|instruct|let|make|tell)\s+(?:it|them))\b/iu;

/** What makes a condition of a clause: "If you do not follow the rules, …". */
const CONDITION = /(?:^|[^\p{L}])(?:if|when|unless|wenn|falls|si|se|als|indien|jeśli|jeżeli|если|eğer)\s+$/iu;

/** What ends a heading. */
const HEAD_END = /^[^\p{L}\n]{0,12}(?:[:：*#=\n\p{So}-]|$)/u;

/** What stands around the name of a tool in the calls that models write: a JSON object with a name and arguments, or a line of its own. */
const CALL_OBJECT = /^"\s*:\s*"?[\w .-]{0,64}"?\s*,\s*"(?:arguments|args|input|parameters)"\s*:\s*["{]/i;
const NESTED_CALL = /^[_ ]call"\s*:\s*\{\s*"name"\s*:/i;
const ACTION_LINE = /^\s?:\s*\w{1,40}[ _][\w .-]{1,40}\s+action[ _]input\s?:/i;

/** What makes a token of a word, and what opens an escape that may stand for it. */
const ESCAPED = '%&\\\\\\u0080-\\uffff';
const BRACKET = new RegExp(`[[({<|#;/_=${ESCAPED}]`);
const RULE = new RegExp(`[[({<|#;/_=*${ESCAPED}]`);
const SPOKEN = new RegExp(`[:\\])}>${ESCAPED}]`);
const PICTURE = new RegExp(`[!${ESCAPED}]`);
const MEMBER = new RegExp(`[<"/;:${ESCAPED}]`);
/** Whether one of some signs stands just before a word, or within a few letters behind it: words as "name" and "add" are in any text, and nearly all stand among letters. */
function isAmong(text: string, { start, end }: Span, before: RegExp, after: RegExp, reach = SIGN_REACH): boolean {
  return before.test(text.slice(Math.max(0, start - SIGN_REACH), start)) || after.test(text.slice(end, end + reach));
}

/** Brackets of all kinds, and the bars that stand for them. */
const [OPENS, CLOSES, BAR] = ['[[({<«〈《「『【〔⟦⟨]', '[\\])}>»〉》」』】〕⟧⟩]', '[|｜]'];
const bracketed = (open: string, close: string): readonly [before: RegExp, after: RegExp] => [
  new RegExp(`${open}$`, 'i'),
  new RegExp(`^${close}`, 'i'),
];
/** By the word, what stands before and behind it: `[INST]`, `<<SYS>>`, `<|im_start|>`, `<end_of_turn>`, `[eot_id]`. */
const TOKENS: ReadonlyMap<string, readonly [before: RegExp, after: RegExp]> = new Map([
  ['inst', bracketed(`(?:${OPENS}|${BAR})\\s?\\/?`, `\\s?(?:${CLOSES}|${BAR})`)],
  ['sys', bracketed(`${OPENS}{2}\\s?\\/?`, `\\s?${CLOSES}{2}`)],
  ['im', bracketed(`(?:${OPENS}|${BAR})\\s?`, `[_ ](?:start|end|sep)(?:${CLOSES}|${BAR})`)],
  ['turn', bracketed(`(?:${OPENS}|${BAR})(?:start|end)[_ ]of[_ ]`, `(?:${CLOSES}|${BAR})`)],
  ['endoftext', bracketed(OPENS, CLOSES)],
  ['eot', bracketed(OPENS, `[_ ]id${CLOSES}`)],
  ['eom', bracketed(OPENS, `[_ ]id${CLOSES}`)],
  ['header', bracketed(`${OPENS}(?:start|end)[_ ]`, `[_ ]id${CLOSES}`)],
]);
/** Between bars in brackets any word of a template is one: `<|system|>`, `[|assistant|]`. */
const IN_BARS = bracketed(`${OPENS}\\s?${BAR}\\s?[a-z_ ]{0,12}`, `[_ a-z]{0,12}\\s?${BAR}\\s?${CLOSES}`);

/** Whether a chat template's token stands here: the word with the brackets that make it one. */
function isTemplateToken(text: string, { start, end }: Span): boolean {
  const stands = ([before, after]: readonly [RegExp, RegExp]): boolean =>
    precedes(text, start, NEAR, before) && follows(text, end, NEAR, after);
  const word = foldWords(text.slice(start, end))[0] ?? '';
  const own = TOKENS.get(word);
  if (word === 'inst' && /[a-z]/.test(text.slice(start, end))) return false;
  return (own !== undefined && stands(own)) || stands(IN_BARS);
}

const ROLE_OPENS = new RegExp(`${OPENS}{1,3}\\s?$`);
const SPEECH = '(?:prompt|message|notice|override|mode|reminder|instructions?)';
const ROLE_CLOSES = new RegExp(`^(?:[_ ]${SPEECH})?\\s?${CLOSES}`, 'i');
/** A heading in brackets, in whatever letters, or a link that names whom it is from: "[System Message]:", "[system](#instructions)". */
const ROLE_HEADS = new RegExp(`^(?:[_ ]${SPEECH}\\s?${CLOSES}\\s?:|\\]\\(#)`, 'i');
/** Between two rules: "=== SYSTEM MESSAGE ===". */
const RULED = [/(?:^|\n)\s*[=*~#_-]{2,}\s*$/, new RegExp(`^(?:[_ ]${SPEECH})?\\s*[=*~#_-]{2,}`, 'i')] as const;

/** Whether a role speaks here: shouted with a colon at the head of a line, or as a heading or tag. */
function isRoleLabel(text: string, { start, end }: Span): boolean {
  const before = (pattern: RegExp): boolean => precedes(text, start, NEAR, pattern);
  if (before(/<\/?$/)) return follows(text, end, NEAR, /^(?:[_ -](?:prompt|message|reminder|instructions?))?>/i);
  const isBracketed = before(ROLE_OPENS) && follows(text, end, NEAR, ROLE_CLOSES);
  const label = follows(text, end, NEAR, /^\]?\s*(?:prompt|message|override|notice|instructions?)?\s*:/i);
  const shouted = !/[a-z]/.test(text.slice(start, end).normalize('NFKD'));
  if (before(/#{2,}\s*$/)) return label || (shouted && follows(text, end, NEAR, /^\s*(?:\n|$)/));
  if (before(/#{2,}\s?[([{<]$/) && follows(text, end, NEAR, /^[_ ](?:prompt|message|instructions?)[\])}>]/i))
    return true;
  if (shouted && (isBracketed || (before(RULED[0]) && follows(text, end, NEAR, RULED[1])))) return true;
  if (before(/\[$/) && follows(text, end, NEAR, ROLE_HEADS)) return true;
  return shouted && label && before(/(?:^|[\n.!?;:>\])([*"'\p{So}-])\uFE0F?\s*$/u);
}

function isToolToken(text: string, { start, end }: Span): boolean {
  if (precedes(text, start, NEAR, /<\/?(?:\w+:)?$/))
    return follows(text, end, NEAR, /^(?:[_ ]calls?|[_ ]use|[_ ]results?|s?=|\s+name=)/i);
  if (follows(text, end, FAR, ACTION_LINE)) return true;
  return (
    precedes(text, start, NEAR, /[{,]\s*"$/) &&
    (follows(text, end, FAR, CALL_OBJECT) || follows(text, end, FAR, NESTED_CALL))
  );
}

/** `<IMPORTANT>`, around what is to be obeyed. */
function isShoutedTag(text: string, { start, end }: Span): boolean {
  return text.slice(start, end) === 'IMPORTANT' && precedes(text, start, NEAR, /<$/) && follows(text, end, NEAR, /^>/);
}

/** Whom a line is to: "To the AI: …". */
function isAddressed(text: string, { start }: Span, end: number): boolean {
  // "14:" may be read as "AI:".
  if (/\d/.test(text.slice(start, end))) return false;
  return (
    precedes(text, start, NEAR, SENTENCE_START) &&
    follows(text, end, NEAR, /^\s?(?:agents?|assistants?|models?)?\s?[:：]/i)
  );
}

/** A heading in capitals: "NEW INSTRUCTIONS:". */
function isShoutedHead(text: string, { start }: Span, end: number): boolean {
  const head = text.slice(start, end);
  return (
    head === head.toUpperCase() &&
    head !== head.toLowerCase() &&
    !head.includes('_') &&
    precedes(text, start, NEAR, SENTENCE_START) &&
    follows(text, end, NEAR, HEAD_END)
  );
}

/** What must hold of the text around a match: from the pattern's first word to the end of its last. */
export const CHECKS: Readonly<Record<Check, (text: string, first: Span, end: number) => boolean>> = {
  'clause-end': (text, _first, end) => follows(text, end, NEAR, CLAUSE_END),
  addressed: isAddressed,
  announced: (text, _first, end) => follows(text, end, NEAR, ANNOUNCED),
  address: (text, first) => precedes(text, first.start, FAR, ADDRESS) || follows(text, first.start, 2 * FAR, ADDRESS),
  'is-one': (text, { start }, end) => !USES.test(text.slice(start, end)) || follows(text, end, FAR, OBLIGES),
  unconditional: (text, { start }) => !precedes(text, start, NEAR, CONDITION),
  forbids: (text, { start }, end) => precedes(text, start, NEAR, FORBIDS) && follows(text, end, NEAR, CLAUSE_END),
  destination: (text, _first, end) => follows(text, end, FAR, DESTINATION),
  beacon: (text, first, end) =>
    PICTURE.test(text.slice(first.end, first.end + SIGN_REACH)) && follows(text, end, FAR, BEACON),
  'query-address': (text, _first, end) => follows(text, end, FAR, QUERY_ADDRESS),
  'template-token': (text, first) => isAmong(text, first, BRACKET, BRACKET) && isTemplateToken(text, first),
  'tool-token': (text, first) => isAmong(text, first, MEMBER, MEMBER) && isToolToken(text, first),
  bracketed: (text, first, end) =>
    precedes(text, first.start, NEAR, /[[<({【〔〈《«⟦「]\s*\/?$/) || follows(text, end, NEAR, /nonce|origin/i),
  'role-label': (text, first) => isAmong(text, first, RULE, SPOKEN, NEAR) && isRoleLabel(text, first),
  // "… and supersedes" tells.
  'opens-clause': (text, { start, end }) => text.charAt(end - 1) !== 's' && precedes(text, start, NEAR, CLAUSE_START),
  'opens-sentence': (text, { start }) => precedes(text, start, NEAR, SENTENCE_START),
  'opens-phrase': (text, { start }, end) =>
    precedes(text, start, NEAR, /(?:^|[.!?。！？\n])\s*(?:the|die|les|las)\s$/i) &&
    follows(text, end, NEAR, CLAUSE_END),
  'shouted-head': isShoutedHead,
  'shouted-tag': isShoutedTag,
};
