import { canonicalHost } from '../net/url.ts';
import { compileUrlPattern, UrlPatternError } from '../net/url-pattern.ts';
import type { Fault } from './source/problems.ts';

/** The host that a URL pattern names. */
export interface PatternHost {
  /** In canonical spelling, without the leading `*.`. */
  readonly host: string;
  /** The pattern began with `*.`: everything below the host. */
  readonly covering: boolean;
}

const ADVICE = 'Write an absolute pattern like `https://example.com/items/{id}*`.';

/** The host of a URL pattern as `net/url-pattern.ts` reads it, or why it reads none. White space, which that would encode, is a slip here. */
export function readPatternHost(pattern: string): PatternHost | Fault {
  if (/[\s\p{Cc}]/u.test(pattern)) return { message: 'has white space', advice: ADVICE };
  try {
    const { host, subdomains } = compileUrlPattern(pattern);
    return { host: canonicalHost(host) ?? host, covering: subdomains };
  } catch (cause) {
    if (!(cause instanceof UrlPatternError)) throw cause;
    return { message: cause.why, advice: ADVICE };
  }
}
