import { parse } from 'tldts';
import { isAddress } from '../../net/address.ts';
import { HostSet } from '../../net/host-set.ts';
import { PlaceSet, placeHost, placeOfOrigin } from '../../net/place.ts';
import { privatePlaceOf } from '../../net/private-networks.ts';
import { siteOf } from '../../net/site.ts';
import { canonicalHost, hostOf, isWebScheme, readUrl } from '../../net/url.ts';
import { isListedSuffix } from '../../policy/fields.ts';
import {
  doubtfulQuotations,
  fold,
  quotations,
  splitWords,
  visibleText,
  widestQuotations,
  withoutSpans,
} from '../task-text.ts';
import { BRANDS, FILE_ENDINGS, LOCAL_ENDINGS, LOOKALIKE_NAMES } from './brands.ts';
import { Clauses } from './clause.ts';
import type { KnownNames } from './name-reader.ts';
import { type Found, namedByBrand } from './named-by-brand.ts';
import { type Naming, namingsOf } from './naming.ts';
import type { NamedPlace } from './said-at.ts';
import { refuseTwoFaced } from './two-faced.ts';

const URLS = /\b(?:https?|wss?):\/\/[^\s<>¤]+/giu;
const BRACKETED_ADDRESS = /(?<![\p{L}\p{N}])\[([0-9a-f:.]+)\](:\d{1,5})?/giu;
/** A dotted name with what may follow it (port, path). Not inside a path, an e-mail address or a longer word. */
const NAMES =
  /(?<![\p{L}\p{M}\p{N}_@/\\.-])((?:[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}])?[.。])+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)(:\d{1,5})?([/?#][^\s¤]*)?(?![\p{L}\p{N}@_-])/giu;

const LOCALHOST =
  /(?<![\p{L}\p{M}\p{N}_@/\\.-])localhost(:\d{1,5})?([/?#][^\s¤]*)?(?![\p{L}\p{N}@_-]|\.[\p{L}\p{N}])/giu;

/** The sites of a task: where it takes place, what it names besides, and what it keeps out of; each in the task's order. */
export interface NamedDomains {
  readonly meant: readonly string[];
  readonly mentioned: readonly string[];
  readonly refused: readonly string[];
  /** Where in its visible text they are named, but for what it keeps out of. */
  readonly where: readonly NamedPlace[];
}

/** The domains where a task takes place. */
export function predictDomains(task: string, sites: readonly string[] = []): readonly string[] {
  return namedDomains(task, sites).meant;
}

/**
 * The domains that a task names: hosts of URLs, host names by the public-suffix list, addresses, and after `on`, `at`, `from`, `using` the
 * everyday name of a site. `sites` are the domains of the policy document, each known by its own name besides, and meant in whatever way it is named:
 * a task that names none takes place at all of them.
 * What is quoted is no domain, nor is a file (`report.pdf`, `main.rs`), a library (`node.js`) or half an e-mail address; what stands between two
 * quotations is never meant, since it may be a part of one that has marks of its own; where these open and close in turn, a well-known site is.
 * `www.` is dropped, since sites redirect away from it; every other host is taken as narrowly as it was named.
 * @throws {CordonError} `denied` for an address that shows one site and leads to another
 */
export function namedDomains(task: string, sites: readonly string[] = [], known: KnownNames = {}): NamedDomains {
  const whole = visibleText(task);
  const text = withoutSpans(whole, quotations(whole));
  const found = hostsIn(text, sites, known);
  const split = splitWords(task);
  const namings = namingsOf(text, found, split);
  const quoted = widestQuotations(whole);
  const doubtful = known.names === undefined ? quoted : doubtfulQuotations(whole);
  const own = new PlaceSet(sites);
  const clauses = new Clauses(text);
  const where: NamedPlace[] = [];
  const byNaming = { meant: new Set<string>(), mentioned: new Set<string>(), refused: new Set<string>() };
  for (const [index, { at, end, isAttributed, isByName, isShop, ...each }] of found.entries()) {
    const naming = namings[index] ?? 'mentioned';
    const places = placesMeant(each, own);
    const isOwn = places.every((place) => own.covers(place));
    const isDoubtful =
      (isByName === true || isWellKnown(each.host, known) ? doubtful : quoted).some(
        ({ from, to }) => at >= from && at < to,
      ) || split.has(fold(text.slice(at, end)));
    const isBelonging = isAttributed === true && !hasPlace(found, namings, clauses.around(at, isShop === true));
    const told = toldOf(naming, isOwn, isBelonging);
    const into = byNaming[told === 'meant' && isDoubtful && !isOwn ? 'mentioned' : told];
    if (into !== byNaming.refused) where.push({ at, end, places });
    for (const place of places) into.add(place);
  }
  const { meant, mentioned, refused } = byNaming;
  return {
    meant: [...meant],
    mentioned: [...mentioned].filter((host) => !meant.has(host)),
    refused: [...refused].filter((host) => !meant.has(host)),
    where,
  };
}

/** What comes of a naming: a site of the document is meant in whatever way it is named, and another one by what it has, but where that is in doubt. */
function toldOf(naming: Naming, isOwn: boolean, isBelonging: boolean): Exclude<Naming, 'doubtful'> {
  if (naming === 'doubtful') return isOwn ? 'meant' : 'mentioned';
  return naming === 'mentioned' && (isOwn || isBelonging) ? 'meant' : naming;
}

/** Whether a host is one that its name would have stood for just as well. */
function isWellKnown(host: string, { names }: KnownNames): boolean {
  return names !== undefined && (BRANDS.some(({ domain }) => domain === host) || names.namesOf(host).length > 0);
}

/**
 * Whether a clause names a site as a place to go: then whose things it speaks of is another matter. A clause ends where the
 * sentence does or goes on with `then`; where a site that is nothing else is spoken of, also before the next deed.
 */
function hasPlace(found: readonly Found[], namings: readonly Naming[], [from, to]: readonly [number, number]): boolean {
  return found.some(
    (each, index) => each.isAttributed !== true && each.at >= from && each.at < to && namings[index] === 'meant',
  );
}

/**
 * The places that a name stands for. The document knows best: by its sites, a name without scheme and port is all of their origins on that host. Else
 * it is an origin where it was written with a port, or with a scheme and is on this machine or in a private network: only so does naming it open that. Anything else is a domain.
 */
function placesMeant({ host, origin }: Pick<Found, 'host' | 'origin'>, own: PlaceSet): readonly string[] {
  if (own.covers(host)) return [host];
  const known = own.originsAt(host);
  if (origin === undefined && known.length > 0) return known;
  if (origin === undefined) return [host];
  const isPrivate = origin.startsWith('http:') && privatePlaceOf(origin) !== undefined;
  return /:\d+$/.test(origin) || isPrivate ? [origin] : [host];
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** The origin of a name that was written with a port and no scheme: TLS is for public names. */
function originWith(host: string, port: string | undefined): string | undefined {
  const hostname = bracketed(host);
  const url = port === undefined ? undefined : readUrl(`http://${hostname}${port}`);
  if (url === undefined) return undefined;
  if (privatePlaceOf(placeOfOrigin(url)) !== undefined || url.port === '') return placeOfOrigin(url);
  return placeOfOrigin(new URL(`https://${hostname}${port}`));
}

function hostsIn(text: string, sites: readonly string[], known: KnownNames): readonly Found[] {
  const found: Found[] = [];
  // What was read as a URL must not be read once more as names.
  const withoutUrls = text.replace(URLS, (url, at: number) => {
    const written = trimSentence(url);
    const read = readUrl(written);
    if (read !== undefined) refuseTwoFaced(written, read);
    if (read !== undefined && isWebScheme(read)) addHost(found, at, written, hostOf(read), placeOfOrigin(read));
    return ' '.repeat(written.length) + url.slice(written.length);
  });
  for (const match of withoutUrls.matchAll(BRACKETED_ADDRESS)) {
    const host = canonicalHost(match[1] ?? '');
    if (host !== undefined && isAddress(host)) addHost(found, match.index, match[0], host, originWith(host, match[2]));
  }
  for (const match of withoutUrls.matchAll(LOCALHOST)) {
    addHost(found, match.index, trimSentence(match[0]), 'localhost', originWith('localhost', match[1]));
  }
  for (const match of withoutUrls.matchAll(NAMES)) {
    const [written, name = '', port, path] = match;
    const host = canonicalHost(name);
    const before = withoutUrls.slice(Math.max(0, match.index - 12), match.index);
    if (host !== undefined && isSite(host, name, port !== undefined || path !== undefined, before, sites)) {
      addHost(found, match.index, trimSentence(written), host, originWith(host, port));
    }
  }
  return [...found, ...namedByBrand(withoutUrls, sites, found, known)].toSorted((a, b) => a.at - b.at);
}

function addHost(found: Found[], at: number, written: string, host: string, origin?: string): void {
  const bare = host.startsWith('www.') && siteOf(host) !== host ? host.slice(4) : host;
  if (!isListedSuffix(bare) && !bare.includes('*')) found.push({ at, end: at + written.length, host: bare, origin });
}

/** A URL at the end of a sentence or in parentheses does not own the marks that follow it. */
function trimSentence(url: string): string {
  return url.replace(/[.,;:!?)\]}'’]+$/u, '');
}

function isSite(host: string, written: string, hasMore: boolean, before: string, sites: readonly string[]): boolean {
  if (isAddress(host)) {
    // Four numbers with dots may be a version, and "0x7f.1" may be anything.
    return /^\d{1,3}(\.\d{1,3}){3}$/.test(written) && !/\b(?:v|version|release)\s*$/i.test(before);
  }
  if (HostSet.coveringSubdomains(sites.map(placeHost)).match(host) !== undefined) return true;
  const ending = host.slice(host.lastIndexOf('.') + 1);
  const writtenEnding = written.slice(written.lastIndexOf('.') + 1);
  // "the results.In the end": a sentence that begins without a space.
  if (/^\p{Lu}\p{Ll}/u.test(writtenEnding) && !/\p{Lu}/u.test(written.slice(0, -writtenEnding.length))) return false;
  if (LOOKALIKE_NAMES.has(host)) return false;
  if (LOCAL_ENDINGS.has(ending)) return true;
  const { isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  if (isListedSuffix(host) || (isIcann !== true && isPrivate !== true)) return false;
  if (!FILE_ENDINGS.has(ending)) return true;
  return (
    host.startsWith('www.') || (hasMore && host.split('.').length > 2) || BRANDS.some((brand) => brand.domain === host)
  );
}
