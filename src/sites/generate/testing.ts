/** Traffic for tests, as HAR files have it. */
import type { Json } from '../../model/json.ts';

/** What a test says of one request. */
export interface TestRequest {
  readonly method: string;
  readonly url: string;
  readonly json?: Json;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly type?: string;
  readonly answer?: Json;
  /** The page that sent it, where that is another than the file's. */
  readonly page?: string;
  /** Of a page that was opened. */
  readonly html?: string;
  readonly status?: number;
}

/** A HAR file with these requests, all sent by one page. */
export function harOf(requests: readonly TestRequest[], page = 'https://track.example/'): string {
  const entries = requests.map(({ method, url, json, form, headers = {}, answer, html, status = 200, ...given }) => ({
    _resourceType: typeOf(given.type, html),
    request: {
      method,
      url: new URL(url, page).href,
      headers: Object.entries({ referer: given.page ?? page, ...headers }).map(([name, value]) => ({ name, value })),
      ...(json === undefined ? {} : { postData: { mimeType: 'application/json', text: JSON.stringify(json) } }),
      ...(form === undefined
        ? {}
        : { postData: { mimeType: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() } }),
    },
    response: {
      status,
      content: {
        mimeType: typeOf(given.type, html) === 'document' ? 'text/html; charset=utf-8' : 'application/json',
        text: html ?? (answer === undefined ? '' : JSON.stringify(answer)),
      },
    },
  }));
  return JSON.stringify({ log: { version: '1.2', entries } });
}

function typeOf(type: string | undefined, html: string | undefined): string {
  return type ?? (html === undefined ? 'fetch' : 'document');
}
