/**
 * URLs are read by the WHATWG parser alone, the one Chromium itself uses: a second parser would be a second reading for an
 * attacker to choose. `https://evil.com\@good.com/` is evil.com here because it is evil.com to the browser.
 */

/** The URL as the browser would read it, or undefined where it would refuse to. */
export function readUrl(text: string, base?: string): URL | undefined {
  // Not canParse first: that would parse everything twice.
  try {
    return new URL(text, base);
  } catch {
    // The parser's one way to say no.
    return undefined;
  }
}

/** Whether the scheme reaches the network by way of the egress proxy: http, https, ws or wss. */
export function isWebScheme(url: URL): boolean {
  return /^(https?|wss?):$/.test(url.protocol);
}

/** Host name in its one canonical spelling: lower case, punycode, no trailing dot, IPv6 without brackets. */
export function hostOf(url: URL): string {
  return trimHost(url.hostname);
}

/**
 * A host name as a person or document wrote it (`Bücher.example`, `EXAMPLE.com.`, `[::1]`, `0x7f.1`) in the spelling that
 * {@link hostOf} gives, or undefined where no URL could hold it.
 */
export function canonicalHost(written: string): string | undefined {
  const bare = written.includes(':') && !written.startsWith('[') ? `[${written}]` : written;
  if (bare === '' || /[\s/?#@\\]/.test(bare)) return undefined;
  const url = readUrl(`http://${bare}/`);
  return url === undefined || url.hostname === '' || url.port !== '' ? undefined : hostOf(url);
}

/** Whether a host is a domain or below it, both in canonical spelling. For many domains at once: {@link import('./host-set.ts').HostSet}. */
export function isUnder(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/** The port that a URL of the web names or means. */
export function portOf({ protocol, port }: Pick<URL, 'protocol' | 'port'>): number {
  if (port !== '') return Number(port);
  return /^(https|wss):$/.test(protocol) ? 443 : 80;
}

function trimHost(host: string): string {
  const open = host.startsWith('[') ? host.slice(1, -1) : host;
  return open.endsWith('.') ? open.slice(0, -1) : open;
}
