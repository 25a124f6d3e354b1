/** Sites by what people call them: after a word of place, by what the site has, or beside another one. */
import { isOrigin, placeHost } from '../../net/place.ts';
import { type KnownNames, NameReader, type ReadName } from './name-reader.ts';
import { hasLikeness, isJourney, isPayment, isSender } from './other-places.ts';
import { isAlone, isAttributed as isAttributedAt, isBehindVisit, isBehindWay, isBelonging } from './site-attributes.ts';
import { ARTICLES, DEEDS, INSIDE, LIST_JOINTS, MOVES, SITE_PREPOSITIONS } from './site-words.ts';

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

/** Sites by their everyday names. */
export function namedByBrand(
  text: string,
  sites: readonly string[],
  hosts: readonly Found[],
  names: KnownNames,
): readonly Found[] {
  return new Finder(new NameReader(text, sites, names), hosts, names.names !== undefined).found();
}

/** Where a mail is, and not from whom. */
const MAILBOXES: ReadonlySet<string> = new Set(['mail.google.com', 'outlook.live.com', 'mail.yahoo.com']);

/** Before the last name of a list. */
const SEQUELS: ReadonlySet<string> = new Set(['then', 'finally', 'also', 'even', 'maybe']);

/** A longer list of makers nobody writes. */
const LONGEST_LIST = 10;

class Finder {
  readonly #reader: NameReader;
  readonly #hosts: readonly Found[];
  readonly #hasRegistry: boolean;
  readonly #found: Found[] = [];
  /** Where names begin that were read: as sites, or as what is surely none. */
  readonly #starts: Set<number>;
  readonly #ends: Map<number, Found>;

  constructor(reader: NameReader, hosts: readonly Found[], hasRegistry: boolean) {
    this.#reader = reader;
    this.#hosts = hosts;
    this.#hasRegistry = hasRegistry;
    this.#starts = new Set(hosts.map(({ at }) => at));
    this.#ends = new Map(hosts.map((host) => [host.end, host]));
  }

  found(): readonly Found[] {
    for (const index of this.#reader.words.keys()) this.#addPlaced(index);
    if (this.#hasRegistry) this.#addAttributed();
    for (const index of this.#reader.words.keys()) {
      this.#addShared(index);
      this.#addBeside(index);
    }
    return this.#found;
  }

  #add(name: ReadName, more: Pick<Found, 'isAttributed' | 'isShop'> = {}): void {
    const { at, end, domain } = name;
    if (this.#starts.has(at)) return;
    const origin = isOrigin(domain) ? { origin: domain } : {};
    const found: Found = { at, end, host: placeHost(domain), isByName: true, ...origin, ...more };
    this.#found.push(found);
    this.#starts.add(at);
    this.#ends.set(end, found);
  }

  /** `on X`, `at the X`. */
  #addPlaced(index: number): void {
    const word = this.#reader.word(index);
    // In a place anything may be that a long list has: `in Reading`.
    const isInside = INSIDE.has(word);
    if (!isInside && !SITE_PREPOSITIONS.has(word)) return;
    const start = this.#afterArticles(index + 1);
    const name = this.#reader.nameAt(start, {
      isPlaced: !isInside && start === index + 1,
      isRegistry: !isInside,
    });
    if (name === undefined) return;
    if (isInside && name.capital !== undefined && start > index + 1) return;
    if (name.by !== 'own' && name.by !== 'operator' && this.#isElsewhere(name, index)) this.#starts.add(name.at);
    else this.#add(name);
  }

  /** Whether a name behind a word of place is a maker, a way to pay, an end of a journey, or a part of a longer name. */
  #isElsewhere(name: ReadName, place: number): boolean {
    const { words } = this.#reader;
    const next = words[name.to];
    if (name.by === 'word' && next?.at === name.end + 1 && /^\p{Lu}/u.test(next.text)) return true;
    if (isPayment(words, place, name.written) || hasLikeness(words, place)) return true;
    if (this.#isMaker(name) && ['from', 'at'].includes(this.#reader.word(place))) return true;
    if (this.#reader.word(place) !== 'from') return false;
    const isPair = this.#reader.word(name.to) === 'to' && this.#named(this.#afterArticles(name.to + 1)) !== undefined;
    return isPair ? isJourney(words, place) : isSender(words, place) && !MAILBOXES.has(name.domain);
  }

  /** `shoes from X and Y on Z`, `a job at X on Y`, `a number from X in my mails`. */
  #isMaker({ to }: ReadName): boolean {
    const last = this.#lastListed(to);
    const word = this.#reader.word(last);
    const next = this.#afterArticles(last + 1);
    if (word === 'in') return MAILBOXES.has(this.#named(next)?.domain ?? '');
    return (word === 'on' || word === 'at') && this.#isSiteAt(next);
  }

  /** Where the names end that are listed with the one that ends at a word. */
  #lastListed(to: number): number {
    let end = to;
    for (let count = 0; count < LONGEST_LIST && LIST_JOINTS.has(this.#reader.word(end)); count += 1) {
      const name = this.#named(end + 1);
      if (name === undefined) break;
      end = name.to;
    }
    return end;
  }

  /** `the X page on Y`, `my X mails in Y`: what Y has of it. */
  #isSubject({ to }: ReadName): boolean {
    const isHeld = ['on', 'in', 'at', 'from'].includes(this.#reader.word(to + 1));
    return isHeld && isBelonging(this.#reader.word(to)) && this.#isSiteAt(this.#afterArticles(to + 2));
  }

  #isSiteAt(index: number): boolean {
    const at = this.#reader.words[index]?.at;
    return this.#hosts.some((host) => host.at === at) || this.#named(index) !== undefined;
  }

  #named(index: number): ReadName | undefined {
    return this.#reader.nameAt(index, { isPlaced: true, isRegistry: true });
  }

  #afterArticles(from: number): number {
    let start = from;
    while (ARTICLES.has(this.#reader.word(start))) start += 1;
    return start;
  }

  #beforeArticles(index: number): number {
    let start = index;
    while (ARTICLES.has(this.#reader.word(start - 1))) start -= 1;
    return start;
  }

  /** Names without a word of place, where what the site has follows. Longest first, and none inside of another. */
  #addAttributed(): void {
    const { words } = this.#reader;
    for (let index = 0; index < words.length; index += 1) {
      if (!/\p{L}/u.test(words[index]?.text ?? '')) continue;
      const isPlaced = isBehindVisit(words, index);
      const name = this.#reader.nameAt(index, { isPlaced, isRegistry: true });
      if (name === undefined) continue;
      const isShop = name.capital === undefined && name.by !== 'listed';
      const isNone = isPayment(words, index - 1, name.written) || this.#isSubject(name) || this.#isUsedUp(name, index);
      if (!isNone && this.#isProper(name, index) && (this.#isOwner(name) || isAttributedAt(words, index, name.to)))
        this.#add(name, { isAttributed: true, ...(isShop && { isShop: true as const }) });
      index = name.to - 1;
    }
  }

  /** `use slack in the plan`: what a word that is written as one is used for would follow with `to`. */
  #isUsedUp({ capital, hasCapital, to }: ReadName, index: number): boolean {
    return (
      capital !== undefined &&
      !hasCapital &&
      this.#reader.word(index - 1) === 'use' &&
      INSIDE.has(this.#reader.word(to))
    );
  }

  /** Whether a name says enough without a word of place. What is an everyday word besides, and in the registry alone, does not. */
  #isProper({ by, hasCapital, to }: ReadName, index: number): boolean {
    // People are called like shops: `to Chloe`.
    if (by === 'word' || (by === 'listed' && this.#isSentTo(index, to))) return false;
    return by !== 'listed' || hasCapital || isBehindWay(this.#reader.words, this.#beforeArticles(index));
  }

  #isSentTo(index: number, to: number): boolean {
    const { words } = this.#reader;
    return this.#reader.word(index - 1) === 'to' && !isBehindWay(words, index) && !isBelonging(this.#reader.word(to));
  }

  /** `X's prices`; and the operator has written down what a site is called, so that nothing else need follow. */
  #isOwner({ by, capital, written, hasCapital }: ReadName): boolean {
    return (by === 'operator' && hasCapital) || (by !== 'listed' && capital === undefined && /['’]s$/iu.test(written));
  }

  /** `on X, Y and Z`, `from X to Y`. */
  #addBeside(index: number): void {
    const word = this.#reader.word(index);
    // Each run of these is looked over once, for the word behind it.
    if (LIST_JOINTS.has(word) || SEQUELS.has(word) || ARTICLES.has(word)) return;
    const site = this.#listedBehind(index) ?? this.#movedFrom(index);
    if (site === undefined) return;
    const name = this.#reader.nameAt(index, { isPlaced: true, isRegistry: true });
    if (name === undefined || name.by === 'word' || (name.by === 'listed' && !name.hasCapital)) return;
    // "on X and shop for socks", where a site of the document is called so: the next deed.
    const isDeed = DEEDS.has(word) || this.#reader.word(name.to) === 'for';
    if (name.by === 'own' && !name.hasCapital && isDeed) return;
    const { words } = this.#reader;
    if (isAlone(words, name.to) || isAttributedAt(words, index, name.to))
      this.#add(name, site.isAttributed === true ? { isAttributed: true } : {});
  }

  /** `my X and Y orders`: the first one has what the second one has. */
  #addShared(index: number): void {
    if (!ARTICLES.has(this.#reader.word(index - 1))) return;
    const name = this.#reader.nameAt(index, { isPlaced: true, isRegistry: false });
    if (name === undefined || !LIST_JOINTS.has(this.#reader.word(name.to))) return;
    const next = this.#reader.words[name.to + 1]?.at;
    const isShared = this.#found.some(({ at, isAttributed }) => at === next && isAttributed === true);
    if (isShared) this.#add(name, { isAttributed: true });
  }

  #listedBehind(index: number): Found | undefined {
    let before = index - 1;
    if (this.#reader.word(before) === 'the') before -= 1;
    const last = before;
    while (LIST_JOINTS.has(this.#reader.word(before)) || SEQUELS.has(this.#reader.word(before))) before -= 1;
    return before < last ? this.#siteBefore(before, before + 1) : undefined;
  }

  #movedFrom(index: number): Found | undefined {
    const to = this.#beforeArticles(index) - 1;
    if (!MOVES.has(this.#reader.word(to)) || isJourney(this.#reader.words, to)) return undefined;
    return this.#siteBefore(to - 1, to);
  }

  /** The site that ends with a word; an address may have its end behind that, where it has marks. */
  #siteBefore(last: number, next: number): Found | undefined {
    const from = this.#reader.end(last);
    const to = this.#reader.words[next]?.at ?? from;
    for (let end = from; end <= to; end += 1) {
      const site = this.#ends.get(end);
      if (site !== undefined) return site;
    }
    return undefined;
  }
}
