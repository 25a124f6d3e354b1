import { foldWords } from '../fold.ts';
import type { Check } from './patterns.ts';
import { follows, precedes } from './surroundings.ts';

/** How far around a match a check looks, in code units: every check costs the same on any text. */
const NEAR = 24;
const FAR = 120;

const CLAUSE_END = /^\s*(?:$|[.!?,;:)\]}"'\n]|(?:and|then|und|et|y|e|en)\b)/i;
const PREPOSITIONS = 'to|at|an|nach|à|a|al|alla|para|per|naar|aan|into|via|vers|na|do|на|в|إلى|الى';
const DESTINATION = new RegExp(
  `^[^\\p{L}]*(?:(?!reset|link|code|hint|notification)[\\p{L}\\p{N}]+[^\\p{L}\\p{N}]+){0,4}?(?:${PREPOSITIONS})\\s+(?:[\\p{L}\\p{N}]+\\s+){0,3}?(?:h(?:tt|xx)ps?:|www\\.|[\\w.+-]+@)`,
  'iu',
);
/** "… is to", "est de", "ist es", and the copulas of other languages. */
const ANNOUNCED =
  /^\s*(?:[:!,—–-]|(?:is|are)\s*(?:now\s*)?(?:to|het|om)|ist\b|est\b|es\b|é|è|e\b|to\s+\p{L}+(?:cie|nie)\b|это|هي|هو|是|は|が)/iu;
const ADDRESS = /\b(?:h(?:tt|xx)ps?:\/\/|www\.)|[\w.+-]{1,64}@[\w-]{1,63}\./i;
/** A Markdown image whose address carries a query: drawing it sends the query. */
const BEACON = /^[^\S\n]{0,3}!\[[^\]]{0,60}\]\([^)\s]{2,12}:\/\/[^)\s?]{0,80}\?/;

/** An address outside this machine, with a query that can carry something. */
const QUERY_ADDRESS = /^[\s:"'`(<]{0,3}https?:\/\/(?!localhost|127\.|\[)[^\s?]{1,80}\?[^\s=]{1,40}=/i;

/** What begins a sentence, a heading or a ruled-off part. */
const SENTENCE_START = /(?:^|[.!?。！？:\n=#*<>|[\]({"'—–-])\s*$/;

/** What ends a greeting, and is no part of an address. */
const GREETING_END = /^[^.!?。！？\n([{]{0,12}?[:：](?!\/\/)/;

/** What stands behind the name of whoever is spoken to. */
const HAILED = /^[\s\p{L}\p{M}]{0,24}[:,!،：，、！](?!\/\/)/u;
const HAILED_AT_LENGTH = /^[\s\p{L}\p{M}]{0,40}[:：](?!\/\/)/u;
/** What is put behind a name to speak to its bearer. */
const HONOURED = /(?:님|さん|様|さま)/u;

/** A call with what it is called with, as programs write it: a name, and in brackets something quoted or named. */
const WRITTEN_CALL = /[\p{L}_][\p{L}\d_.]{2,40}\([^()\n]{0,80}(?:["'“„«]|\p{L}\s?=)/u;

/** What stands around a word in a member's name of JSON, and around the role that speaks. Asked of every such word, so of the text as it stands. */
const KEY_OPENS = /[{,]\s*["'][\p{L}\p{M}_ -]{0,20}$/u;
const KEY_CLOSES = /^[\p{L}\p{M}_ -]{0,20}["']\s*:/u;
const ROLE_OPENS = /["']role["']\s*:\s*["']$/i;
const ROLE_CLOSES = /^["']\s*,\s*["']content/i;

/** What ends the head of a notice. */
const HEAD_END = /[:：\])】］>」!！]/;

/** Behind these a model is what something else is of, or what somebody makes use of. */
const POSSESSED = /\b(?:of|des|vom|du|del|della)\s+(?:\p{L}{1,4}\s+)?$|(?:使用|利用)$/iu;

/** Where systems keep secrets. */
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}\./;
const SNAKE_NAME = /(?<![\w/.:-])[a-z][a-z0-9]{1,30}(?:_[a-z0-9]{1,30}){1,6}\b/;
const SECRET_PATH =
  /~\/\.(?:ssh|aws|config|kube|gnupg|netrc)|\/etc\/(?:passwd|shadow)|\bid_(?:rsa|ed25519)|\.env\b|\.pem\b|wallet\.dat|cookies\.sqlite/i;

/** What stands around the name of a tool in the calls that models write: a JSON object with a name and arguments, or a line of its own. */
const CALL_OBJECT = /^"\s*:\s*"?[\w .-]{0,64}"?\s*,\s*"(?:arguments|args|input|parameters)"\s*:\s*["{]/i;
const NESTED_CALL = /^[_ ]call"\s*:\s*\{\s*"name"\s*:/i;
const ACTION_LINE = /^\s?:\s*\w{1,40}[ _][\w .-]{1,40}\s+action[ _]input\s?:/i;

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Whether a chat template's token stands here: the word with the brackets that make it one. */
function isTemplateToken(text: string, { start, end }: Place): boolean {
  const before = (pattern: RegExp): boolean => precedes(text, start, NEAR, pattern);
  const after = (pattern: RegExp): boolean => follows(text, end, NEAR, pattern);
  const word = foldWords(text.slice(start, end))[0] ?? '';
  if (word === 'inst') return before(/\[\/?$/) && after(/^\]/);
  if (word === 'sys') return before(/<<\/?$/) && after(/^>>/);
  if (word === 'turn') return before(/<(?:start|end)[_ ]of[_ ]$/i) && after(/^>/);
  return before(/<[|｜]$/) && after(/^[_ a-z]*[|｜]>/i);
}

/** Whether a role speaks here: shouted with a colon at the head of a line, or as a heading or tag. */
function isRoleLabel(text: string, { start, end }: Place): boolean {
  const before = (pattern: RegExp): boolean => precedes(text, start, NEAR, pattern);
  if (before(/<\/?$/)) return follows(text, end, NEAR, /^>/);
  const label = follows(text, end, NEAR, /^\]?\s*(?:prompt|message|override|notice|instructions?)?\s*:/i);
  if (before(/#{2,}\s*$/)) return label || follows(text, end, NEAR, /^\s*$/);
  const shouted = !/[a-z]/.test(text.slice(start, end).normalize('NFKD'));
  return shouted && label && before(/(?:^|[\n.!?;:>\])([*"'-])\s*$/);
}

function isToolToken(text: string, { start, end }: Place): boolean {
  if (precedes(text, start, NEAR, /<\/?(?:\w+:)?$/))
    return follows(text, end, NEAR, /^(?:[_ ]calls?|[_ ]use|[_ ]results?|s?=|\s+name=)/i);
  if (follows(text, end, FAR, ACTION_LINE)) return true;
  return (
    precedes(text, start, NEAR, /[{,]\s*"$/) &&
    (follows(text, end, FAR, CALL_OBJECT) || follows(text, end, FAR, NESTED_CALL))
  );
}

/** A name that programs give their functions, behind a verb: "call send_mail". */
const TOOL_NAME = /^[\s:]{1,3}(?:the\s)?[`'"]?[a-z][a-z0-9]{1,30}(?:_[a-z0-9]{1,30}){1,6}\b/i;

function isToolName(text: string, { end }: Place): boolean {
  return TOOL_NAME.test(text.slice(end, end + FAR));
}

function opensSentence(text: string, { start }: Place): boolean {
  return precedes(text, start, NEAR, SENTENCE_START);
}

/** What must hold of the text around a match: from the pattern's first word to the end of its last. */
export const CHECKS: Readonly<Record<Check, (text: string, first: Place, end: number) => boolean>> = {
  'clause-end': (text, _first, end) => follows(text, end, NEAR, CLAUSE_END),
  colon: (text, _first, end) => follows(text, end, NEAR, /^\s*:/),
  addressed: (text, first, end) =>
    follows(text, first.end, end - first.end, /[:,!]/) && precedes(text, first.start, NEAR, SENTENCE_START),
  greeted: (text, first, end) => follows(text, first.end, end - first.end, /[:,!]/),
  announced: (text, _first, end) => follows(text, end, NEAR, ANNOUNCED),
  address: (text, first) => precedes(text, first.start, FAR, ADDRESS) || follows(text, first.start, 2 * FAR, ADDRESS),
  email: (text, first) => follows(text, first.start, 2 * FAR, EMAIL),
  destination: (text, _first, end) => follows(text, end, FAR, DESTINATION),
  beacon: (text, _first, end) => follows(text, end, FAR, BEACON),
  'query-address': (text, _first, end) => follows(text, end, FAR, QUERY_ADDRESS),
  subject: (text, first) => !precedes(text, first.start, NEAR, POSSESSED),
  query: (text, first) => follows(text, first.start, 2 * FAR, /https?:\/\/[^\s?]{1,80}\?[^\s=]{1,40}=/i),
  'tool-name': (text, _first, end) => isToolName(text, { start: end, end }),
  'tool-to-address': (text, first) => isToolName(text, first) && follows(text, first.end, 2 * FAR, ADDRESS),
  // What an assistant is told by name is another rule's: it takes an order.
  'role-colon': (text, { start, end }) =>
    !/^a/i.test(text.slice(start, end)) &&
    precedes(text, start, NEAR, /(?:^|\n)\s*$/) &&
    follows(text, end, NEAR, /^\s?:\s/),
  'role-bracket': (text, { start, end }) =>
    !/[a-z]/.test(text.slice(start, end)) &&
    precedes(text, start, NEAR, /[[<({]$/) &&
    follows(text, end, NEAR, /^[\])}>]/),
  'template-token': isTemplateToken,
  'tool-token': isToolToken,
  bracketed: (text, first, end) =>
    precedes(text, first.start, NEAR, /[[<({【〔〈《«⟦「]\s*\/?$/) || follows(text, end, NEAR, /nonce|origin/i),
  'role-label': isRoleLabel,
  'opens-sentence': opensSentence,
  dialogue: (text, first, end) =>
    precedes(text, first.start, NEAR, SENTENCE_START) &&
    follows(text, first.end, NEAR, /^\s?[:：]\s?/) &&
    follows(text, end, NEAR, /^\s?[:：]\s?/) &&
    !text.slice(first.end, end).includes('\n'),
  headed: (text, first, end) => follows(text, first.end, end - first.end, HEAD_END),
  'colon-after': (text, _first, end) => follows(text, end, NEAR, GREETING_END),
  'named-tool': (text, first) => {
    const near = text.slice(Math.max(0, first.start - FAR), first.start + FAR);
    return SNAKE_NAME.test(near) && EMAIL.test(near);
  },
  vocative: (text, first, end) => HAILED.test(text.slice(end, end + NEAR)) && opensSentence(text, first),
  'vocative-colon': (text, first, end) =>
    HAILED_AT_LENGTH.test(text.slice(end, end + 2 * NEAR)) && opensSentence(text, first),
  honoured: (text, { start, end }) => HONOURED.test(text.slice(start, end + 3)),
  'tool-call': (text, first) => WRITTEN_CALL.test(text.slice(first.start, first.start + 2 * FAR)),
  'json-key': (text, { start }, end) =>
    KEY_OPENS.test(text.slice(Math.max(0, start - NEAR), start)) && KEY_CLOSES.test(text.slice(end, end + NEAR)),
  'role-json': (text, { start, end }) =>
    ROLE_OPENS.test(text.slice(Math.max(0, start - NEAR), start)) && ROLE_CLOSES.test(text.slice(end, end + NEAR)),
  'secret-path': (text, first) => follows(text, first.start, 2 * FAR, SECRET_PATH),
};
