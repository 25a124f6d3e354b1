import { createHash, randomBytes } from 'node:crypto';
import { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Verdict } from '../model/verdict.ts';
import type { BrowserRequest, BrowserResponse } from './http/messages.ts';
import { withoutOrders } from './own-words.ts';

/** The host, reserved and never resolved, at which the proxy itself answers for what was refused elsewhere. */
export const REFUSAL_HOST = 'refused.cordon.invalid';

/** Whether an address is one at which the proxy answers for itself. */
export function isRefusalUrl(url: string): boolean {
  return url.startsWith(`https://${REFUSAL_HOST}/`);
}

/** More refusals than a person or an agent could still be looking at. */
const KEPT_REFUSALS = 256;

const STYLE = 'body{font:16px/1.5 sans-serif;max-width:42em;margin:4em auto;padding:0 1em}code{word-break:break-all}';
const STYLE_DIGEST = createHash('sha256').update(STYLE).digest('base64');

const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_DIGEST}'; base-uri 'none'; form-action 'none'`,
};

const TEXT_HEADERS: Readonly<Record<string, string>> = { 'content-type': 'text/plain; charset=utf-8' };

const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

export interface Refusal {
  readonly status: number;
  readonly verdict: Verdict;
  readonly url: string;
}

/**
 * Answers in place of the server: a page where a person or an agent looks at the answer, else a line of text, at once and without
 * CORS headers. What is left of the request's body is read and dropped.
 */
export function answerRefusal(
  message: BrowserRequest,
  response: BrowserResponse,
  refusal: Refusal,
  form: 'page' | 'text',
): void {
  message.resume();
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, verdict } = refusal;
  const body = form === 'page' ? page(refusal) : line(refusal);
  response.statusCode = status;
  const headers = { ...COMMON_HEADERS, ...(form === 'page' ? PAGE_HEADERS : TEXT_HEADERS), 'x-cordon': verdict.by };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('content-length', Buffer.byteLength(body));
  if (status === 400 && response instanceof ServerResponse) response.setHeader('connection', 'close');
  response.end(body);
}

/** Refuses a whole connection, of which nothing has been read. */
export function turnAway(connection: Socket, verdict: Verdict): void {
  const body = line({ status: 403, verdict });
  const head = [
    'HTTP/1.1 403 Forbidden',
    'Connection: close',
    `Content-Type: ${TEXT_HEADERS['content-type']}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Cordon: ${verdict.by}`,
  ];
  connection.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => connection.destroySoon());
}

function heading(status: number): string {
  return status === 502 ? 'Cordon could not get an answer' : 'Refused by Cordon';
}

function line({ status, verdict }: Pick<Refusal, 'status' | 'verdict'>): string {
  return `${withoutOrders([`${heading(status)} (${verdict.by}): ${verdict.reason}`]).join('')}\n`;
}

const [ADDRESS, DECIDED] = ['Address: ', 'Decided by: '];
const GO_ON = 'Nothing else is wrong with this browser: go back, or go on with what the task allows.';

function page({ status, verdict, url }: Refusal): string {
  const title = heading(status);
  const shown = withoutOrders([title, verdict.reason, ADDRESS + shownUrl(url), DECIDED + verdict.by, GO_ON]);
  const [, reason = '', address = '', by = ''] = shown.map(escapeHtml);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>
<p>${reason}</p>
<p>${ADDRESS}<code>${address.slice(ADDRESS.length)}</code><br>
${DECIDED}<code>${by.slice(DECIDED.length)}</code></p>
<p>${GO_ON}</p>
</main></body></html>
`;
}

/** Nobody reads more of an address. */
const LONGEST_SHOWN_URL = 2_000;

function shownUrl(url: string): string {
  return url.length > LONGEST_SHOWN_URL ? `${url.slice(0, LONGEST_SHOWN_URL)}…` : url;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** What was refused at other gates, to be shown in the browser under addresses that no page can guess. */
export class RefusalShelf {
  readonly #kept = new Map<string, Refusal>();

  /** The address under which the browser is shown this refusal, until newer ones have pushed it off the shelf. */
  keep(verdict: Verdict, url: string): string {
    const id = randomBytes(16).toString('base64url');
    this.#kept.set(`/${id}`, { status: 403, verdict, url });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_REFUSALS) break;
      this.#kept.delete(oldest);
    }
    return `https://${REFUSAL_HOST}/${id}`;
  }

  at(path: string): Refusal | undefined {
    return this.#kept.get(path);
  }
}
