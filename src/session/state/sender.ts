import type { RequestHead } from '../../model/traffic/request.ts';
import { readUrl } from '../../net/url.ts';

/** Which document a request says it comes from, as far as it says so. */
export interface Sender {
  readonly origin: string | undefined;
  /** Its URL without the fragment, where the request names more than an origin. */
  readonly page: string | undefined;
}

/** Undefined for a sandboxed document, or one that keeps its origin to itself: no document is known to be it. */
export function senderOf({ headers, initiator }: RequestHead): Sender | undefined {
  if (headers.origin === 'null') return undefined;
  const named = initiator === undefined ? undefined : readUrl(initiator);
  const referrer = readUrl(headers.referer ?? initiator ?? '');
  // What is no more than an origin may be all that the page's policy lets out.
  const isWhole = referrer !== undefined && `${referrer.pathname}${referrer.search}` !== '/';
  const page = isWhole && (named === undefined || named.origin === referrer.origin) ? withoutHash(referrer) : undefined;
  return { origin: named?.origin ?? referrer?.origin, page };
}

export function withoutHash({ href, hash }: URL): string {
  return hash === '' && !href.endsWith('#') ? href : href.slice(0, href.indexOf('#'));
}
