/** Reads the everyday names of sites in a text, wherever they stand: the longest one first. */
import { isAddress } from '../../net/address.ts';
import { placeHost } from '../../net/place.ts';
import { readableHost } from '../../net/readable-host.ts';
import { siteOf } from '../../net/site.ts';
import { fold } from '../task-text.ts';
import { BRANDS, type Brand } from './brands.ts';
import { type PlacedWord, wordAt } from './placed-word.ts';
import { isAlone } from './site-attributes.ts';
import type { SiteNames } from './site-names.ts';
import { OWN_THINGS, SITE_NOUNS } from './site-words.ts';

/** What sites are called, besides by their own names. */
export interface KnownNames {
  readonly names?: SiteNames | undefined;
  /** The operator's, by name. */
  readonly aliases?: ReadonlyMap<string, string>;
}

/** A site's name where it was read. */
export interface ReadName {
  readonly domain: string;
  readonly at: number;
  readonly end: number;
  /** As it is written, and up to which word. */
  readonly written: string;
  readonly to: number;
  readonly hasCapital: boolean;
  /** `own`: of the document, or of the operator, who wrote the name down. `listed`: by the registry alone, and `word` an everyday word too. */
  readonly by: 'own' | 'operator' | 'brand' | 'listed' | 'word';
  readonly capital?: Brand['capital'];
}

interface Known extends Brand {
  readonly by: ReadName['by'];
}

/** Longest names first: "Best Buy" must not be read as another brand's "Best". */
const LONGEST_NAME = 3;
const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’&.-][\p{L}\p{M}\p{N}]+)*\+?|[^\s\p{L}\p{N}]/gu;

export class NameReader {
  readonly words: readonly PlacedWord[];
  readonly #known: ReadonlyMap<string, Known>;
  readonly #names: SiteNames | undefined;

  constructor(text: string, sites: readonly string[], { names, aliases }: KnownNames) {
    this.words = Array.from(text.matchAll(WORDS), (match) => ({ at: match.index, text: match[0] }));
    this.#names = names;
    const operators = Array.from(aliases ?? [], ([name, domain]): Known => ({ name, domain, by: 'operator' }));
    this.#known = new Map(
      [...BRANDS.map((brand) => ({ ...brand, by: 'brand' as const })), ...sites.flatMap(brandsOf), ...operators].map(
        (known) => [fold(known.name), known],
      ),
    );
  }

  /** A word, folded; the empty one beyond the text. */
  word(at: number): string {
    return wordAt(this.words, at);
  }

  end(at: number): number {
    const word = this.words[at];
    return word === undefined ? 0 : word.at + word.text.length;
  }

  /**
   * The name that begins with a word. `isPlaced`: behind what says alone that it is a place. `isRegistry`: also one that nothing but the registry has.
   */
  nameAt(from: number, { isPlaced, isRegistry }: { isPlaced: boolean; isRegistry: boolean }): ReadName | undefined {
    const first = this.words[from];
    if (first === undefined) return undefined;
    for (let to = Math.min(from + LONGEST_NAME, this.words.length); to > from; to -= 1) {
      const written = this.words
        .slice(from, to)
        .map(({ text }) => text)
        .join(' ');
      const known = this.#nameOf(fold(written), isRegistry);
      if (known === undefined || !this.#counts(known, written, to, isPlaced)) continue;
      const { domain, by, capital } = known;
      const hasCapital = /\p{Lu}/u.test(written);
      return { domain, at: first.at, end: this.end(to - 1), written, to, hasCapital, by, ...(capital && { capital }) };
    }
    return undefined;
  }

  #nameOf(name: string, isRegistry: boolean): Known | undefined {
    return (
      this.#known.get(name) ??
      this.#known.get(name.replace(/(?:'s|\+)$/, '')) ??
      (isRegistry ? this.#listed(name) : undefined)
    );
  }

  #listed(name: string): Known | undefined {
    const domain = this.#names?.domainOf(name) ?? this.#names?.domainOf(name.replace(' and ', ' & '));
    if (domain === undefined) return undefined;
    if (this.#names?.isWord(name) === true) return { name, domain, capital: 'always', by: 'word' };
    return this.#names?.isPhrase(name) === true
      ? { name, domain, capital: 'always', by: 'listed' }
      : { name, domain, by: 'listed' };
  }

  /** Whether an everyday word is written as a name, or stands as only a name does. */
  #counts({ capital }: Brand, written: string, to: number, isPlaced: boolean): boolean {
    // "TVs" is a plural and no name.
    if (capital === undefined || /^\p{Lu}/u.test(written)) return capital === undefined || !/^\p{Lu}+s$/u.test(written);
    if (capital === 'always') return false;
    const next = this.word(to);
    if (SITE_NOUNS.has(next)) return true;
    return capital === 'but-for-places' && (OWN_THINGS.has(next) || (isPlaced && isAlone(this.words, to)));
  }
}

/** A site of the policy document is known by its own name: `gitlab.com` by "gitlab", `shop.test` by "shop" with a capital or not. */
function brandsOf(site: string): readonly Known[] {
  const host = placeHost(site);
  const [label = ''] = readableHost(siteOf(host)).split('.');
  if (label === '' || isAddress(host)) return [];
  return [
    { name: label, domain: site, by: 'own' },
    ...(label.includes('-') ? [{ name: label.replaceAll('-', ' '), domain: site, by: 'own' as const }] : []),
  ];
}
