import { foldWords } from '../fold.ts';
import type { Finding } from './finding.ts';

/*
 * Security writing quotes attacks: "phrases like '…' are examples of prompt injection". Such a quote is a mention, no use, and
 * survives where all of this holds: the finding stands tightly inside one pair of quotes, the quote is short and carries no address,
 * and the words around it, outside the quote, talk about text (example, phrase, detector, attack). A quote alone excuses nothing.
 */

const REACH = 160;
const SLACK = 14;
const LONGEST_QUOTE = 90;
const OPENING = /["'`“‘«„]/;
const CLOSING = /["'`”’»“]/;

const TALK = new Set(
  foldWords(`attack attacks attacker malicious injection injections jailbreak detector detectors detection flagged unsafe risky
    example examples sample fixture phrase phrases quote quotes quoted literal documentation documented pattern patterns payload
    quiz lesson changelog readme benchmark corpus corpora dataset analysts training module trainer guidance untrusted threat research
    beispiel angriff attaque exemple ejemplo ataque esempio attacco exemplo voorbeeld aanval`),
);

/** Whether a finding is only spoken about. Looks at a fixed stretch around it. */
export function isMention(text: string, { start, end }: Finding): boolean {
  const open = lastQuote(text, start);
  const close = nextQuote(text, end);
  if (open === undefined || close === undefined || close - open > LONGEST_QUOTE) return false;
  if (/[@\n]|https?:|www\./.test(text.slice(open, close))) return false;
  const before = text.slice(Math.max(0, open - REACH), open);
  const after = text.slice(close + 1, close + REACH);
  const line = `${before.slice(before.lastIndexOf('\n') + 1)} ${after.split('\n', 1)[0]}`;
  return foldWords(line).some((word) => TALK.has(word));
}

function lastQuote(text: string, from: number): number | undefined {
  for (let at = from - 1; at >= Math.max(0, from - SLACK); at--) {
    if (OPENING.test(text.charAt(at)) && !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at;
  }
  return undefined;
}

function nextQuote(text: string, from: number): number | undefined {
  for (let at = from; at < Math.min(text.length, from + LONGEST_QUOTE); at++) {
    if (CLOSING.test(text.charAt(at)) && !/[\p{L}\p{N}]/u.test(text.charAt(at + 1))) return at;
  }
  return undefined;
}
