/**
 * Where an agent's navigation leads, as the tools that run it will read it.
 *
 * Tools pass the text to the browser, which reads it by the WHATWG rules, or put `https://` before it where it has no scheme.
 * So a text that is no absolute URL is read with a base to tell `//evil.com` and `/\evil.com` (another host) from `/path`, and
 * a bare `evil.com` is read as `https://evil.com`.
 */
import { hostOf, readUrl } from '../net/url.ts';

export type Navigation =
  | { readonly kind: 'web'; readonly url: URL; readonly host: string; readonly key: string }
  | { readonly kind: 'blank' }
  /** A scheme that leads elsewhere than the web. */
  | { readonly kind: 'scheme'; readonly scheme: string }
  /** Nothing that a navigation could go to. */
  | { readonly kind: 'unreadable' };

const BASE = 'https://base.invalid/';
const UNREADABLE: Navigation = { kind: 'unreadable' };
const BLANK: Navigation = { kind: 'blank' };

export function readNavigation(text: string): Navigation {
  const absolute = readUrl(text);
  if (absolute !== undefined) return classify(absolute);
  if (looksLikeSelector(text)) return UNREADABLE;
  const relative = readUrl(text, BASE);
  if (relative === undefined) return UNREADABLE;
  if (relative.host !== 'base.invalid') return classify(relative);
  const bare = readUrl(`https://${text.trim()}`);
  return bare === undefined ? UNREADABLE : classify(bare);
}

/**
 * Whether a text is a selector and not a URL: it starts with `#`, `.`, `[`, a single `/` or `xpath=` (docs/sources.md#chio-browserautomationguard, "Selectors
 * are not URLs"), and no reading of it leaves the page's own origin.
 */
export function looksLikeSelector(text: string): boolean {
  if (!/^\s*(?:[#.[/]|xpath=)/i.test(text)) return false;
  return readUrl(text, BASE)?.host === 'base.invalid';
}

/** A page's URL for counting: without its fragment and the last slash, so that spelling does not make pages distinct. */
export function pageKey(url: URL): string {
  const key = url.host + url.pathname + url.search;
  return key.endsWith('/') ? key.slice(0, -1) : key;
}

function classify(url: URL): Navigation {
  if (url.protocol === 'https:' || url.protocol === 'http:') {
    return { kind: 'web', url, host: hostOf(url), key: pageKey(url) };
  }
  if (url.protocol === 'about:' && url.pathname === 'blank') return BLANK;
  return { kind: 'scheme', scheme: url.protocol };
}
