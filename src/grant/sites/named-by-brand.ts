/** Sites by what people call them: after a word of place, or by what the site has. */
import { isAddress } from '../../net/address.ts';
import { isOrigin, placeHost } from '../../net/place.ts';
import { siteOf } from '../../net/site.ts';
import { fold } from '../task-text.ts';
import { BRANDS, type Brand, SITE_PREPOSITIONS } from './brands.ts';
import { isAttributed as isAttributedAt } from './site-attributes.ts';
import type { SiteNames } from './site-names.ts';

/** A host found in a task, and where, so that the answer keeps the task's order. */
export interface Found {
  readonly at: number;
  readonly end: number;
  readonly host: string;
  /** With the scheme or port that it was written with, where it was. */
  readonly origin?: string | undefined;
  /** By its everyday name, and not by its host. */
  readonly isByName?: true;
  /** By what it has, and not by a word of place. */
  readonly isAttributed?: true;
  /** By a name that is no brand of products and no word. */
  readonly isShop?: true;
}

/** What sites are called, besides by their own names. */
export interface KnownNames {
  readonly names?: SiteNames | undefined;
  /** The operator's, by name. */
  readonly aliases?: ReadonlyMap<string, string>;
}

/** Longest names first: "Best Buy" must not be read as another brand's "Best". */
const LONGEST_NAME = 3;

/** Sites by the everyday names that follow a word of place, or have what sites have. */
export function namedByBrand(
  text: string,
  sites: readonly string[],
  hosts: readonly Found[],
  names: KnownNames,
): readonly Found[] {
  const operators = Array.from(names.aliases ?? [], ([name, domain]): Brand => ({ name, domain }));
  const known = new Map<string, Brand>(
    [...BRANDS, ...sites.flatMap(brandsOf), ...operators].map((brand) => [fold(brand.name), brand]),
  );
  const words = Array.from(
    text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’&.-][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{N}]/gu),
    (match) => ({ at: match.index, text: match[0] }),
  );
  const starts = new Set(hosts.map(({ at }) => at));
  const found: Found[] = [];
  for (const [index, word] of words.entries()) {
    const isIn = fold(word.text) === 'in';
    if (!isIn && !SITE_PREPOSITIONS.has(fold(word.text))) continue;
    let start = index + 1;
    while (ARTICLES.has(fold(words[start]?.text ?? ''))) start += 1;
    // In a place anything may be that a long list has: `in Reading`.
    const brand = brandAt(words.slice(start, start + LONGEST_NAME), known, isIn ? undefined : names.names);
    if (isIn && brand?.capital === true && start > index + 1) continue;
    const at = words[start]?.at ?? word.at;
    if (brand === undefined || starts.has(at)) continue;
    const { domain } = brand;
    const origin = isOrigin(domain) ? { origin: domain } : {};
    found.push({ at, end: at + brand.written.length, host: placeHost(domain), isByName: true, ...origin });
    starts.add(at);
  }
  return names.names === undefined ? found : [...found, ...attributed(words, known, names.names, starts)];
}

/** Names without a word of place, where what the site has follows. Longest first, and none inside of another. */
function attributed(
  words: readonly { readonly at: number; readonly text: string }[],
  known: ReadonlyMap<string, Brand>,
  names: SiteNames,
  starts: ReadonlySet<number>,
): readonly Found[] {
  const found: Found[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const first = words[index];
    if (first === undefined || !/\p{L}/u.test(first.text)) continue;
    const brand = brandAt(words.slice(index, index + LONGEST_NAME), known, names);
    if (brand === undefined) continue;
    const length = brand.written.split(' ').length;
    // What is an everyday word besides, and in the registry alone, says too little without a word of place.
    const isListed = known.has(brand.name);
    const isProper = isListed
      ? brand.capital !== true || /\p{Lu}/u.test(brand.written)
      : brand.capital !== true && /\p{Lu}/u.test(brand.written);
    const { domain } = brand;
    const isOwner = isListed && brand.capital !== true && OWNERS.test(fold(brand.written));
    if (isProper && !starts.has(first.at) && (isOwner || isAttributedAt(words, index, index + length))) {
      found.push({
        at: first.at,
        end: first.at + brand.written.length,
        host: placeHost(domain),
        isByName: true,
        isAttributed: true,
        ...(isOrigin(domain) ? { origin: domain } : {}),
        ...(isListed && brand.capital !== true && { isShop: true as const }),
      });
    }
    index += length - 1;
  }
  return found;
}

const OWNERS = /'s$/;

const ARTICLES: ReadonlySet<string> = new Set([
  'the',
  'my',
  'your',
  'our',
  'der',
  'die',
  'dem',
  'meinem',
  'deinem',
  'le',
  'la',
  'mon',
  'el',
  'mi',
  'il',
  'mio',
  'o',
  'meu',
]);

function brandAt(
  words: readonly { readonly text: string }[],
  known: ReadonlyMap<string, Brand>,
  names: SiteNames | undefined,
): (Brand & { readonly written: string }) | undefined {
  for (let length = words.length; length > 0; length -= 1) {
    const written = words
      .slice(0, length)
      .map((word) => word.text)
      .join(' ');
    const name = fold(written);
    const brand = known.get(name) ?? known.get(name.replace(/'s$/, '')) ?? listed(name, names);
    if (brand !== undefined && (brand.capital !== true || /^\p{Lu}/u.test(written))) return { ...brand, written };
  }
  return undefined;
}

function listed(name: string, names: SiteNames | undefined): Brand | undefined {
  const domain = names?.domainOf(name);
  if (domain === undefined) return undefined;
  return names?.isWord(name) === true ? { name, domain, capital: true } : { name, domain };
}

/** A site of the policy document is known by its own name: `gitlab.com` by "gitlab", `shop.test` by "shop" with a capital or not. */
function brandsOf(site: string): readonly Brand[] {
  const host = placeHost(site);
  const [label = ''] = siteOf(host).split('.');
  if (label === '' || isAddress(host)) return [];
  return [
    { name: label, domain: site },
    ...(label.includes('-') ? [{ name: label.replaceAll('-', ' '), domain: site }] : []),
  ];
}
