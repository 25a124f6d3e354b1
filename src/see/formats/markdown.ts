import { LONGEST_CAPTION } from '../captions.ts';
import type { Span } from '../injection/finding.ts';
import { addRedactions, countRules, type Redacted } from '../redact.ts';
import { DEFAULT_SETTINGS, type TextSettings } from '../settings.ts';
import { findUnseenHtml, type Unseen } from './hidden-html.ts';
import { redactJsonText } from './json.ts';

/*
 * Markdown is shown as text, and as a person sees it once it is drawn: comments (in HTML, or as a link reference that nothing refers to) and
 * hidden HTML go, except in code, where they are the content; alternative texts and titles longer than any caption go as well.
 */

/** Fenced and inline code. Fences end at their like or with the text. */
const CODE =
  /(?:^|\n)(?<fence>`{3,}(?!`)(?![^\n]*`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:\n\k<fence>|$)|(?<tick>`{1,2})(?!`)[^`\n]{1,400}\k<tick>/g;
const REFERENCE_COMMENT = /^ {0,3}\[(?:\/\/|#|comment|_)\]:[^\n]*$/gim;
/** Longer stretches are no alternative text or title but prose between two signs. */
const LONGEST_STRETCH = 5_000;
const END_OF_ALT = /[\]\n]/g;
const END_OF_TITLE = /["\n]/g;
const LONGEST_TARGET = 1_000;
const NO_TARGET = /[()\s]/;

/** Markdown without what no person would see of it when it is drawn, and without what the agent must not read. */
export function redactMarkdown(markdown: string, settings: TextSettings = DEFAULT_SETTINGS): Redacted {
  const prose = markdown.replace(CODE, (code) => code.replace(/[^\n]/g, 'x'));
  const unseen: Unseen[] = findUnseenHtml(prose);
  for (const { index, 0: match } of prose.matchAll(REFERENCE_COMMENT))
    unseen.push({ start: index, end: index + match.length, by: 'see.invisible.comment' });
  for (const { start, end } of longStretches(prose, '![', END_OF_ALT, isAlt))
    unseen.push({ start, end, by: 'see.invisible.text' });
  for (const { start, end } of longStretches(prose, ' "', END_OF_TITLE, isTitle))
    unseen.push({ start: start - 2, end: end + 1, by: 'see.invisible.text' });
  unseen.sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of unseen) {
    if (start > done) parts.push(markdown.slice(done, start));
    done = Math.max(done, end);
  }
  parts.push(markdown.slice(done));
  const { text, redactions } = redactJsonText(parts.join(''), settings);
  return { text, redactions: addRedactions([countRules(unseen.map(({ by }) => by)), redactions]) };
}

/** What stands between an opening sign and the first end behind it, where that is longer than any caption. Each end is looked for once. */
function longStretches(
  text: string,
  opening: string,
  ending: RegExp,
  holds: (text: string, stretch: Span) => boolean,
): Span[] {
  const found: Span[] = [];
  let end = 0;
  for (let at = text.indexOf(opening); at >= 0; ) {
    const start = at + opening.length;
    if (end < start) {
      ending.lastIndex = start;
      end = ending.exec(text)?.index ?? text.length;
    }
    const length = end - start;
    const isFound = length > LONGEST_CAPTION && length <= LONGEST_STRETCH && holds(text, { start, end });
    if (isFound) found.push({ start, end });
    at = text.indexOf(opening, isFound ? end : at + 1);
  }
  return found;
}

function isAlt(text: string, { end }: Span): boolean {
  return text.charAt(end) === ']';
}

/** Whether a link's target and its brackets stand around a title: `](https://a.example "…")`. */
function isTitle(text: string, { start, end }: Span): boolean {
  if (!text.startsWith('")', end)) return false;
  const space = start - 2;
  let target = space;
  while (space - target <= LONGEST_TARGET && target > 0 && !NO_TARGET.test(text.charAt(target - 1))) target--;
  return target < space && space - target <= LONGEST_TARGET && text.startsWith('](', target - 2);
}
