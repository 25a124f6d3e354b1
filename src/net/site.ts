import { getDomain, getPublicSuffix, parse } from 'tldts';

const OPTIONS = { allowPrivateDomains: true } as const;

/**
 * The registrable name of a host by the public-suffix list, private suffixes included: `a.b.example.co.uk` → `example.co.uk`,
 * `me.github.io` → itself. An address, a single label or a bare suffix is its own site.
 */
export function siteOf(host: string): string {
  return getDomain(host, OPTIONS) ?? host;
}

/** Whether a host is nothing but a public suffix (`com`, `co.uk`, `github.io`), which no scope may name. */
export function isPublicSuffix(host: string): boolean {
  return getPublicSuffix(host, OPTIONS) === host;
}

/**
 * Whether a name ends as names of the public DNS do, so that its owner may be anybody; `intranet`, `shop.test` and `db.local` do not. `shop.example` stands for
 * one that does (RFC 2606): what is tried with it holds for the name that is meant.
 */
export function isPublicName(host: string): boolean {
  const { isIcann, isPrivate, publicSuffix } = parse(host, OPTIONS);
  return isIcann === true || isPrivate === true || publicSuffix === 'example';
}
