import { findRedactions, redactText } from '../see/redact.ts';
import { isInjection, redactionMark, type SeeRule } from '../see/rules.ts';

/*
 * A page that says what was refused carries words that somebody else chose: an action's name, a host, an address. The filter in the page would take an order among
 * them out with the sentence around it. So they are cut before the page is sent, each by itself; what is left gives the filter no reason to touch it, and
 * there is no exemption that another page could claim.
 *
 *   'ApproveAllToolCalls' on shop.example was not granted …   →   '[redacted: see.injection.tool]' on shop.example was not granted …
 */

/** What others chose in a sentence: a name in quotes, an address, a host. Bounded, so that a long run is not read anew from each of its places. */
const CHOSEN = /'[^'\n]+'|\b[a-z][a-z\d+.-]{0,62}:\/\/[^\s']+|[^\s':/]{1,253}\.[^\s':/]{2,}/gi;
const ADDRESS = /^([^/]*\/\/[^/?#]*)(.*)$/s;

/** Sentences of Cordon's that are shown together, with no order left in what others chose in them. */
export function withoutOrders(lines: readonly string[]): string[] {
  const cut = lines.map((line) => line.replace(CHOSEN, cutChosen));
  const by = orderIn(cut.join('\n\n'));
  // What is an order only together with the words around it goes whole.
  return by === undefined ? cut : cut.map((line) => line.replace(CHOSEN, redactionMark(by)));
}

function cutChosen(chosen: string): string {
  if (chosen.startsWith("'")) return `'${redactText(chosen.slice(1, -1)).text}'`;
  const [, origin = '', rest = ''] = ADDRESS.exec(chosen) ?? [];
  const parts = origin === '' ? redactText(chosen).text : `${redactText(origin).text}${cutPath(rest)}`;
  const by = orderIn(parts);
  return by === undefined ? parts : redactionMark(by);
}

function cutPath(path: string): string {
  const shown = redactText(path).text;
  return shown === path || shown.startsWith('/') ? shown : `/${shown}`;
}

function orderIn(text: string): SeeRule | undefined {
  return findRedactions(text).find(({ by }) => isInjection(by))?.by;
}
