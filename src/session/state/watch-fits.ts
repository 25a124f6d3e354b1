import type { ArgumentWatch, DocumentWatch } from '../../model/traffic/request.ts';
import { hostOf, isUnder, readUrl } from '../../net/url.ts';
import { compileUrlPattern } from '../../net/url-pattern.ts';

/** Whether a watched value can have been reported by the page at this URL. */
export function watchFits(watch: ArgumentWatch | DocumentWatch, page: string | undefined): boolean {
  const url = page === undefined ? undefined : readUrl(page);
  if (url === undefined) return false;
  if (watch.url === undefined) return 'host' in watch && isUnder(hostOf(url), watch.host);
  return compileUrlPattern(watch.url).matches(url);
}
