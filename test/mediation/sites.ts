/** The two web sites of the test: one serves the cases' documents, the other answers whatever reaches it. */
import { Http2ServerResponse } from 'node:http2';
import type { BrowserRequest, BrowserResponse } from '../../src/egress/http/messages.ts';
import { type CaseDocument, fill, type Places } from './case.ts';

/** What the home site knows of a case. */
export interface HomeCase {
  readonly document: CaseDocument;
  readonly places: Places;
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  xml: 'text/xml',
  png: 'image/png',
  speculation: 'application/speculationrules+json',
};

/** `/case/c001` and its files, `/denied/c001` likewise, and `/redirect?status=302&to=…`. */
export function serveHome(
  request: BrowserRequest,
  response: BrowserResponse,
  cases: ReadonlyMap<string, HomeCase>,
): void {
  const url = new URL(request.url ?? '/', 'https://home.test');
  const [, place, id = '', file] = url.pathname.split('/');
  request.resume();
  if (place === 'redirect') {
    response.setHeader('location', url.searchParams.get('to') ?? '/');
    answer(response, Number(url.searchParams.get('status') ?? 302), '');
    return;
  }
  const known = cases.get(id);
  if (known === undefined) {
    response.setHeader('content-type', TYPES.html ?? '');
    answer(response, 200, '<!doctype html><title>home</title><p>home');
    return;
  }
  const { document, places } = known;
  response.setHeader('service-worker-allowed', '/');
  response.setHeader('cache-control', 'no-store');
  if (file !== undefined) {
    response.setHeader('content-type', TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain');
    answer(response, 200, fill(document.files?.[file] ?? 'ok', places));
    return;
  }
  for (const [name, value] of Object.entries(document.headers ?? {})) response.setHeader(name, fill(value, places));
  response.setHeader('content-type', TYPES.html ?? '');
  const body = `<!doctype html><html><head><title>${id}</title></head>${fill(document.html ?? '<p>case', places)}`;
  if (document.earlyHints !== undefined && response instanceof Http2ServerResponse) {
    response.writeEarlyHints({ link: fill(document.earlyHints, places) });
    // Hints come ahead of the answer by some time, or they are none.
    setTimeout(() => answer(response, 200, body), 150);
    return;
  }
  answer(response, place === 'case' || place === 'denied' ? 200 : 404, body);
}

/** Whatever is asked for is there, of the type that its name says, and for everybody. */
export function serveAway(request: BrowserRequest, response: BrowserResponse): void {
  request.resume();
  const { pathname } = new URL(request.url ?? '/', 'https://away.test');
  const origin = request.headers.origin;
  response.setHeader('content-type', TYPES[pathname.split('.').at(-1) ?? ''] ?? 'text/plain');
  response.setHeader('access-control-allow-origin', typeof origin === 'string' ? origin : '*');
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
  response.setHeader('access-control-allow-headers', 'content-type, x-own');
  response.setHeader('cache-control', 'no-store');
  answer(response, 200, '');
}

function answer(response: BrowserResponse, status: number, body: string): void {
  response.statusCode = status;
  response.end(body);
}
