import { hostOf, readUrl } from '../../../net/url.ts';

/** The host whose document this is; empty where it has no origin of its own. */
export function ownHost(): string {
  const url = readUrl(globalThis.origin);
  return url === undefined ? '' : hostOf(url);
}
