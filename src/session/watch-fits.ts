import type { ArgumentWatch } from '../model/request.ts';
import { readUrl } from '../net/url.ts';
import { compileUrlPattern } from '../net/url-pattern.ts';

/** Whether a watched value can have been reported by the page at this URL. */
export function watchFits(watch: ArgumentWatch, page: string | undefined): boolean {
  const url = page === undefined ? undefined : readUrl(page);
  return url !== undefined && compileUrlPattern(watch.url).matches(url);
}
