/** Which listed requests a request is, strictly, and which it may be taken for. */

import type { RequestHead } from '../../model/traffic/request.ts';
import { type GlobPiece, matchesGlob, type QueryPair, type UrlParts } from '../../net/url-pattern.ts';
import { looseText, mayHold, strictlyHolds, unreadNames } from '../body/pattern.ts';
import { membersOf } from '../body/read-body.ts';
import type { BodyView } from '../body/view.ts';
import type { CanonicalUrl } from '../url/canonical.ts';
import type { PathReading } from '../url/canonical-readings.ts';
import { isAlike, isSameName, loosePairs } from '../url/loose-names.ts';
import { type ChosenBy, hasHeaders, mayHaveHeaders, namesChoice } from './header-pattern.ts';
import type { ListedRequest } from './listed-request.ts';
import type { RequestGroup } from './request-group.ts';

export interface Match {
  readonly request: ListedRequest;
  readonly strict: boolean;
  /** As strict but for the method, and for what makes the URL evasive: a server that overlooks these takes it for this request, whatever else it loosely is. */
  readonly written: boolean;
}

/** A request as listed ones are held against it. */
export interface Asked {
  readonly request: RequestHead;
  readonly url: CanonicalUrl;
  readonly view: BodyView;
  readonly chosenBy: ChosenBy;
}

/** Appends what of a group matches. `exact`: the reading is the request's own method and path, so matches may be strict. */
export function matchGroup(
  group: RequestGroup,
  asked: Asked,
  path: PathReading,
  exact: boolean,
  matches: Match[],
): void {
  const { request: head, url, view, chosenBy } = asked;
  for (const request of group.byAddress) {
    if (request.plain !== undefined && isAmong(matches, request.plain)) continue;
    const written = isWritten(request, asked);
    const strict = written && exact && url.evasive === undefined;
    if (written || mayMatchUrl(request, url, path, view)) matches.push({ request, strict, written });
  }
  const isSilent = group.told.length === 0 || saysNothing(view);
  if (isSilent && !group.looksAtHeaders) return;
  for (const request of group.candidates(view, head, chosenBy)) {
    const { body, headers, plain } = request;
    if (plain !== undefined && isAmong(matches, plain)) continue;
    if (body !== undefined && isSilent) continue;
    const written =
      isWritten(request, asked) &&
      (headers === undefined || hasHeaders(headers, head.headers)) &&
      (body === undefined || strictlyHolds(body, view));
    const strict = written && exact && url.evasive === undefined;
    const may = (): boolean =>
      mayMatchUrl(request, url, path, view) &&
      (headers === undefined || mayHaveHeaders(headers, head.headers, chosenBy)) &&
      (body === undefined || mayHold(body, view));
    if (written || may()) matches.push({ request, strict, written });
  }
}

function saysNothing({ readings, query, inHead }: BodyView): boolean {
  return readings.length === 0 && query.length === 0 && inHead.all.length === 0;
}

function isAmong(matches: readonly Match[], request: ListedRequest): boolean {
  return matches.some((match) => match.request === request);
}

/** Whether the URL, read exactly as it stands, is the request's. */
export function matchesUrl(request: ListedRequest, url: CanonicalUrl): boolean {
  return url.evasive === undefined && isWrittenAs(request, url);
}

/** Whether the address is the request's in all but what makes it evasive, and the entry names what chooses an operation there. */
function isWritten(request: ListedRequest, { url, view, chosenBy }: Asked): boolean {
  return isWrittenAs(request, url) && isSole(request, url, view) && namesChoice(request, chosenBy);
}

/** Whether the URL is the request's, but for what makes it evasive: a user name, a dot behind the host, odd spellings of the path. */
function isWrittenAs({ loosened, pattern, regex }: ListedRequest, url: CanonicalUrl): boolean {
  if (loosened || !pattern.matchesParts(url.evasive === undefined ? url : withoutDot(url))) return false;
  return regex === undefined || fitsRegex(regex, url, url.pathname);
}

/** Whether the pairs that a pattern asks for are all that some server could take for them, in the query and in a body, which may say the same again. */
function isSole({ pattern: { query } }: ListedRequest, url: CanonicalUrl, { readings, inHead }: BodyView): boolean {
  if (query.length === 0) return true;
  const pairs = url.search === '' ? [] : [...new URLSearchParams(url.search)];
  const asked = (name: string): readonly QueryPair[] => query.filter((pair) => isAlike(pair.name, name));
  return (
    loosePairs(url.search.slice(1)).length === pairs.length &&
    pairs.every(([name, value]) => asked(name).every((pair) => pair.name === name && matchesGlob(pair.value, value))) &&
    inHead.cookies.every(({ name, value }) => asked(name).every((pair) => matchesGlob(pair.value, value))) &&
    readings
      .flatMap(membersOf)
      .every(
        ([name, value]) =>
          asked(name).length === 0 ||
          (!name.endsWith(']') && pairs.some(([key, said]) => key === name && said === String(value))),
      )
  );
}

function withoutDot({ protocol, hostname, port, pathname, search }: CanonicalUrl): UrlParts {
  return { protocol, hostname: hostname.replace(/\.$/, ''), port, pathname, search };
}

/** The path is known to fit, from the index; what remains is the query and the regular expression. */
function mayMatchUrl(request: ListedRequest, url: CanonicalUrl, path: PathReading, view: BodyView): boolean {
  const { query, mayMatchPath } = request.pattern;
  if (!request.loosened && mayMatchPath?.(`/${path.segments.join('/')}`) === false) return false;
  if (query.length > 0 && !mayHavePairs(query, url.search, view)) return false;
  const { regex } = request;
  return (
    regex === undefined || fitsRegex(regex, url, url.pathname) || fitsRegex(regex, url, `/${path.segments.join('/')}`)
  );
}

function fitsRegex(regex: (text: string) => boolean, url: CanonicalUrl, pathname: string): boolean {
  const { protocol, hostname, port } = url;
  const start = `${protocol}//${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
  return regex(start) || (url.search !== '' && regex(start + url.search));
}

const ANY_VALUE: readonly GlobPiece[] = [{ kind: 'any' }];

/** In the query string, or in a body: many servers look for a name in both. */
function mayHavePairs(pairs: readonly QueryPair[], search: string, { readings, inHead }: BodyView): boolean {
  const inBody = readings.flatMap(membersOf).map(([name, value = '']) => [name, value] as const);
  const found = [
    ...(search === '' ? [] : loosePairs(search.slice(1))),
    ...inBody,
    ...inHead.all.map(({ name, value }) => [name, value] as const),
  ];
  const files = readings.flatMap(unreadNames);
  return pairs.every(({ name, value }) => {
    // SvelteKit runs what is called so, whatever its value.
    const loose = name.startsWith('/')
      ? ANY_VALUE
      : value.map((piece) => (typeof piece === 'string' ? piece.toLowerCase() : piece));
    return (
      found.some(([written, text]) => isSameName(written, name) && matchesGlob(loose, looseText(text))) ||
      files.some((file) => isSameName(file, name))
    );
  });
}

/** The most specific of some matches: those that no other shadows (docs/architecture.md#sitemap-matching). */
export function mostSpecific(matches: readonly Match[]): readonly Match[] {
  const [first] = matches;
  if (first === undefined || matches.length === 1) return matches;
  let best = first.request;
  for (const { request } of matches) if (isMoreSpecific(request, best)) best = request;
  return matches.filter(({ request }) => request.rank === best.rank && request.priority === best.priority);
}

export function isMoreSpecific(left: ListedRequest, right: ListedRequest): boolean {
  return left.rank > right.rank || (left.rank === right.rank && left.priority > right.priority);
}
