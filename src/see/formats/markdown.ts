import { LONGEST_CAPTION } from '../captions.ts';
import { addRedactions, countRules, type Redacted, redactText } from '../redact.ts';
import { DEFAULT_SETTINGS, type TextSettings } from '../settings.ts';
import { findUnseenHtml, type Unseen } from './hidden-html.ts';

/*
 * Markdown is shown as text, and as a person sees it once it is drawn: comments (in HTML, or as a link reference that nothing refers to) and
 * hidden HTML go, except in code, where they are the content; alternative texts and titles longer than any caption go as well.
 */

/** Fenced and inline code. Fences end at their like or with the text. */
const CODE =
  /(?:^|\n)(?<fence>`{3,}(?!`)(?![^\n]*`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:\n\k<fence>|$)|(?<tick>`{1,2})(?!`)[^`\n]{1,400}\k<tick>/g;
const REFERENCE_COMMENT = /^ {0,3}\[(?:\/\/|#|comment|_)\]:[^\n]*$/gim;
const LONG_ALT = new RegExp(`(?<=!\\[)[^\\]\\n]{${LONGEST_CAPTION + 1},5000}(?=\\])`, 'g');
const LONG_TITLE = new RegExp(`(?<=\\]\\([^()\\s]{1,1000}) "[^"\\n]{${LONGEST_CAPTION + 1},5000}"(?=\\))`, 'g');

const PATTERNS = [
  { pattern: REFERENCE_COMMENT, by: 'see.invisible.comment' },
  { pattern: LONG_ALT, by: 'see.invisible.text' },
  { pattern: LONG_TITLE, by: 'see.invisible.text' },
] as const;

/** Markdown without what no person would see of it when it is drawn, and without what the agent must not read. */
export function redactMarkdown(markdown: string, settings: TextSettings = DEFAULT_SETTINGS): Redacted {
  const prose = markdown.replace(CODE, (code) => code.replace(/[^\n]/g, 'x'));
  const unseen: Unseen[] = findUnseenHtml(prose);
  for (const { pattern, by } of PATTERNS) {
    for (const { index, 0: match } of prose.matchAll(pattern))
      unseen.push({ start: index, end: index + match.length, by });
  }
  unseen.sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of unseen) {
    if (start > done) parts.push(markdown.slice(done, start));
    done = Math.max(done, end);
  }
  parts.push(markdown.slice(done));
  const { text, redactions } = redactText(parts.join(''), settings);
  return { text, redactions: addRedactions([countRules(unseen.map(({ by }) => by)), redactions]) };
}
