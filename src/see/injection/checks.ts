import { foldWords } from '../fold.ts';
import type { Check } from './patterns.ts';

/** How far around a match a check looks, in code units: every check costs the same on any text. */
const NEAR = 24;
const FAR = 120;

const UNDRAWN = /[\p{M}\p{Cf}]/gu;
const CLAUSE_END = /^\s*(?:$|[.!?,;:)\]}"'\n]|(?:and|then|und|et|y|e|en)\b)/i;
const DESTINATION =
  /^\W*(?:(?!reset|link|code|hint|notification)\w+\W+){0,3}?(?:to|at|an|nach|par|para|per|naar|into|via|vers)\s+(?:\w+\s+){0,3}?(?:https?:|www\.|[\w.+-]+@)/i;
const ADDRESS = /\b(?:h(?:tt|xx)ps?:\/\/|www\.)|[\w.+-]{1,64}@[\w-]{1,63}\./i;
/** A Markdown image whose address carries a query: drawing it sends the query. */
const BEACON = /^[^\S\n]{0,3}!\[[^\]]{0,60}\]\([^)\s]{2,12}:\/\/[^)\s?]{0,80}\?/;

/** What stands right before and right after a stretch of text, without characters that are never drawn. */
function around(text: string, start: number, end: number): { before: string; after: string } {
  return {
    before: text.slice(Math.max(0, start - NEAR), start).replace(UNDRAWN, ''),
    after: text.slice(end, end + NEAR).replace(UNDRAWN, ''),
  };
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Whether a chat template's token stands here: the word with the brackets that make it one. */
function isTemplateToken(text: string, { start, end }: Place): boolean {
  const { before, after } = around(text, start, end);
  const word = foldWords(text.slice(start, end))[0] ?? '';
  if (word === 'inst') return /\[\/?$/.test(before) && after.startsWith(']');
  if (word === 'sys') return /<<\/?$/.test(before) && after.startsWith('>>');
  if (word === 'turn') return /<(?:start|end)_of_$/i.test(before) && after.startsWith('>');
  return /<[|｜]$/.test(before) && /^[_a-z]*[|｜]>/i.test(after);
}

/** Whether a role speaks here: shouted with a colon at the head of a line, or as a heading or tag. */
function isRoleLabel(text: string, { start, end }: Place): boolean {
  const { before, after } = around(text, start, end);
  if (/<\/?$/.test(before)) return after.startsWith('>');
  const label = /^\]?\s*(?:prompt|message|override|notice|instructions?)?\s*:/i.test(after);
  if (/#{2,}\s*$/.test(before)) return label || /^\s*$/.test(after);
  const shouted = !/[a-z]/.test(text.slice(start, end).normalize('NFKD'));
  return shouted && label && /(?:^|[\n.!?;:>\])([*"'-])\s*$/.test(before);
}

function isToolToken(text: string, { start, end }: Place): boolean {
  const { before, after } = around(text, start, end);
  if (/<\/?(?:\w+:)?$/.test(before)) return /^(?:_calls?|_use|_results?|s?=|\s+name=)/i.test(after);
  return (
    /\{\s*"$/.test(before) &&
    /^"\s*:/.test(after) &&
    /"(?:arguments|parameters|input)"\s*:/.test(text.slice(end, end + FAR))
  );
}

/** What must hold of the text around a match: from the pattern's first word to the end of its last. */
export const CHECKS: Readonly<Record<Check, (text: string, first: Place, end: number) => boolean>> = {
  'clause-end': (text, _first, end) => CLAUSE_END.test(text.slice(end, end + NEAR)),
  colon: (text, _first, end) => /^\s*:/.test(text.slice(end, end + NEAR)),
  addressed: (text, first, end) => /[:,!]/.test(text.slice(first.end, end)),
  announced: (text, _first, end) => /^\s*(?:[:,!-]|is\b|ist\b|est\b|es\b|e\b)/i.test(text.slice(end, end + NEAR)),
  address: (text, first, end) => ADDRESS.test(text.slice(Math.max(0, first.start - FAR), end + FAR)),
  destination: (text, _first, end) => DESTINATION.test(text.slice(end, end + FAR)),
  beacon: (text, _first, end) => BEACON.test(text.slice(end, end + FAR)),
  'template-token': isTemplateToken,
  'tool-token': isToolToken,
  bracketed: (text, first, end) => {
    const { before, after } = around(text, first.start, end);
    return /[[<({【〔〈《«⟦「]\s*\/?$/.test(before.normalize('NFKC')) || /nonce|origin/i.test(after);
  },
  'role-label': isRoleLabel,
};
