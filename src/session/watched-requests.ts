import type { Site } from '../model/policy.ts';
import type { ArgumentWatch, RequestHead } from '../model/request.ts';
import type { RequestPattern } from '../model/sitemap.ts';
import { readUrl } from '../net/url.ts';
import { compileUrlPattern, type UrlPattern } from '../net/url-pattern.ts';

/**
 * The requests of a grant whose decision needs page values: those of sitemap entries with a watched argument, by method and URL. What is
 * missed here (another reading of a URL) is decided without fresh values, and so denied.
 */
export class WatchedRequests {
  readonly #patterns: readonly { readonly method: string; readonly url: UrlPattern }[];

  constructor(sites: readonly Site[], watches: readonly ArgumentWatch[]) {
    this.#patterns = sites.flatMap(({ sitemap }) =>
      sitemap.filter(({ args }) => Object.values(args).some((arg) => isWatched(arg.source, watches))).map(compile),
    );
  }

  has({ method, url }: RequestHead): boolean {
    if (this.#patterns.length === 0) return false;
    const parsed = readUrl(url);
    const spelled = method.toUpperCase();
    return parsed !== undefined && this.#patterns.some((each) => each.method === spelled && each.url.matches(parsed));
  }
}

function isWatched(
  source: Site['sitemap'][number]['args'][string]['source'],
  watches: readonly ArgumentWatch[],
): boolean {
  return (
    source.type === 'dom' && watches.some(({ url, selector }) => url === source.url && selector === source.selector)
  );
}

function compile({ method, url }: RequestPattern): { method: string; url: UrlPattern } {
  return { method: method.toUpperCase(), url: compileUrlPattern(url) };
}
