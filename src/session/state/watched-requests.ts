import type { Site } from '../../model/policy/policy.ts';
import type { ArgumentSource, RequestPattern } from '../../model/policy/sitemap.ts';
import type { RequestHead } from '../../model/traffic/request.ts';
import { readUrl } from '../../net/url.ts';
import { compileUrlPattern, type UrlPattern } from '../../net/url-pattern.ts';

/**
 * The requests of a grant whose decision needs watched values: those of sitemap entries with an argument from such a source, by method and URL.
 * What is missed here (another reading of a URL) is decided without fresh values, and so denied.
 */
export class WatchedRequests {
  readonly #patterns: readonly { readonly method: string; readonly url: UrlPattern }[];

  constructor(sites: readonly Site[], isWatched: (source: ArgumentSource) => boolean) {
    this.#patterns = sites.flatMap(({ sitemap }) =>
      sitemap.filter(({ args }) => Object.values(args).some(({ source }) => isWatched(source))).map(compile),
    );
  }

  has({ method, url }: RequestHead): boolean {
    if (this.#patterns.length === 0) return false;
    const parsed = readUrl(url);
    const spelled = method.toUpperCase();
    return parsed !== undefined && this.#patterns.some((each) => each.method === spelled && each.url.matches(parsed));
  }
}

function compile({ method, url }: RequestPattern): { method: string; url: UrlPattern } {
  return { method: method.toUpperCase(), url: compileUrlPattern(url) };
}
