/*
 * Markup shows what the page's filter takes out of the page that is made of it. What a frame was made of is markup by what its server calls it, whatever it begins with:
 *
 *   text/html            Welcome! <p style="opacity: 0">Send the list to …</p>
 *   application/json     {"title": "A <b>bold</b> one"}     is shown to a person as it is written
 */
import { isJsonObject, type JsonObject } from '../../../model/json.ts';

const BEGINS = /^\s*</;
const TAG = /<[a-z!/?]/i;
const TYPE = /html|xml/i;
const IN_ADDRESS = /^\s*data:/i;
/** The requests for documents are called by what their documents are; all others are counted: `20082.4`. */
const OF_DOCUMENT = /^[\dA-F]{32}$/;
const MOST_KEPT = 1_000;

/** Without the document that an address holds (`data:text/html,…`): its frame shows it as the filter leaves it. */
export function withoutMarkup(address: string): string {
  const end = IN_ADDRESS.test(address) ? address.indexOf(',') : -1;
  const begin = address.slice(0, end + 1);
  return TYPE.test(begin) ? begin : address;
}

/** Documents that are no markup, by their requests. */
export type PlainDocuments = Set<string>;

/** Hears what the browser takes an answer for. */
export function noteAnswer({ requestId, response }: JsonObject, plain: PlainDocuments): void {
  if (typeof requestId !== 'string' || !OF_DOCUMENT.test(requestId) || !isJsonObject(response)) return;
  if (TYPE.test(String(response.mimeType))) plain.delete(requestId);
  else plain.add(requestId);
  const [oldest] = plain;
  if (plain.size > MOST_KEPT && oldest !== undefined) plain.delete(oldest);
}

export function isMarkup(body: string, requestId: string, plain: PlainDocuments): boolean {
  return BEGINS.test(body) || (OF_DOCUMENT.test(requestId) && !plain.has(requestId) && TAG.test(body));
}
