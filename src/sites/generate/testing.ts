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
}

/** A HAR file with these requests, all sent by one page. */
export function harOf(requests: readonly TestRequest[], page = 'https://track.example/'): string {
  const entries = requests.map(({ method, url, json, form, headers = {}, type = 'fetch', answer }) => ({
    _resourceType: type,
    request: {
      method,
      url: new URL(url, page).href,
      headers: Object.entries({ referer: page, ...headers }).map(([name, value]) => ({ name, value })),
      ...(json === undefined ? {} : { postData: { mimeType: 'application/json', text: JSON.stringify(json) } }),
      ...(form === undefined
        ? {}
        : { postData: { mimeType: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() } }),
    },
    response: {
      content: {
        mimeType: type === 'document' ? 'text/html' : 'application/json',
        text: answer === undefined ? '' : JSON.stringify(answer),
      },
    },
  }));
  return JSON.stringify({ log: { version: '1.2', entries } });
}
