/**
 * What a task says of each of the sites where it takes place, so that none is given what is to be done at another:
 *
 *   "Cancel order 5 on A and read the reviews on B"    A: "Cancel order 5 on A"    B: "read the reviews on B"
 *   "On A, add socks and check out. Leave B alone."    A: "On A, add socks and check out"    B: "Leave B alone"
 *   "Add 2 socks on A and 5 hats on B"                 A: "Add 2 socks on A"    B: "Add 5 hats on B"
 *   "Cancel it on A, like I did on B"                  A: "Cancel it on A"    B: "like I did on B", which asks for nothing
 *   "Compare the prices on A and B"                    both: the whole
 *
 * A task is cut where something new may begin. A part that names a site is of that site; one that names none is of the site that stands before it ("On A, …"),
 * or else of the one that its sentence comes to ("log in and cancel it on A"), or else of the last one.
 */
import { placesOverlap } from '../../net/place.ts';
import { fold, maskQuotes, visibleText } from '../task-text.ts';
import { DEEDS, FILLERS, PARTICLES, PLACE_WORDS, SITE_VERBS, WAYS_TO } from './site-words.ts';

/** A site's name in the visible text of a task, and what it stands for. */
export interface NamedPlace {
  readonly at: number;
  readonly end: number;
  readonly places: readonly string[];
}

const BORDERS =
  /[.!?](?=\s|$)|[;\n,]|\b(?:and|but|or|then|while|whereas|afterwards?|after that|next|finally|plus)\b|&|(?=\b(?:because|since|as|like|than|after|before|if|unless|when|although|though|which|that)\b)/giu;
const ENDS_SENTENCE = /^(?:[.!?;\n]|then|after|next|finally)/iu;
const WORDS = /[\p{L}\p{N}]+/gu;
/** With this a part names a thing and no deed of its own: the deed is the one before. */
const THING = /^(?:\d|["'“¤]|(?:an?|the|my|one|two|three|four|five|six|seven|eight|nine|ten|some|another)\b)/iu;
const ASIDE: ReadonlySet<string> = new Set(['please', 'now', 'also', 'then', 'to', 'with', 'using', 'via', 'for']);

interface Part {
  readonly from: number;
  to: number;
  /** The sites that it names, or that it was found to be of. */
  sites: ReadonlySet<string>;
  /** It says where, and what is done there comes behind. */
  isFronted: boolean;
  readonly beginsSentence: boolean;
  /** It tells of the part before it: "because …", "if …". */
  readonly isSubordinate: boolean;
}

/** By site, what the task says of it: all of it where it names one site at most. */
export function saidAt(
  task: string,
  named: readonly NamedPlace[],
  sites: readonly string[],
): ReadonlyMap<string, string> {
  const places = named.map(({ at, end, places: meant }) => ({
    at,
    end,
    sites: new Set(sites.filter((site) => meant.some((place) => placesOverlap(place, site)))),
  }));
  const whole = visibleText(task);
  if (new Set(places.flatMap((each) => [...each.sites])).size < 2) return new Map(sites.map((site) => [site, task]));
  const parts = partsOf(maskQuotes(task), places);
  assign(parts);
  return new Map(sites.map((site) => [site, textOf(whole, parts, site)]));
}

interface Place {
  readonly at: number;
  readonly end: number;
  readonly sites: ReadonlySet<string>;
}

function partsOf(masked: string, places: readonly Place[]): readonly Part[] {
  const letters = masked.split('');
  for (const { at, end } of places) letters.fill('_', at, end);
  const text = letters.join('');
  const parts: Part[] = [];
  let from = 0;
  let beginsSentence = true;
  let hasComma = false;
  let isSubordinate = false;
  const borders = [...text.matchAll(BORDERS)].map((match) => ({ at: match.index, word: match[0] }));
  for (const { at, word } of [...borders, { at: text.length, word: '' }]) {
    const own = places.filter((place) => place.at >= from && place.at < at);
    const said = text.slice(from, at);
    if (/[\p{L}\p{N}¤_]/u.test(said)) {
      const last = parts.at(-1);
      const isBare = own.length > 0 && !hasContent(said);
      const isListed = isBare && last !== undefined && !beginsSentence && endsInName(last, places);
      // "on A, and on B, cancel it": what follows says which of the two it is.
      if (isListed && !(hasComma && word === ',')) {
        last.to = at;
        last.sites = union(last.sites, own);
      } else {
        const [first] = own;
        const isFronted = first !== undefined && !hasContent(text.slice(from, first.at));
        parts.push({ from, to: at, sites: union(new Set(), own), isFronted, beginsSentence, isSubordinate });
      }
      beginsSentence = false;
      hasComma = false;
    }
    beginsSentence ||= ENDS_SENTENCE.test(word);
    hasComma ||= word === ',';
    isSubordinate = word === '';
    from = at + word.length;
  }
  return parts;
}

function union(sites: ReadonlySet<string>, places: readonly Place[]): ReadonlySet<string> {
  return new Set([...sites, ...places.flatMap((place) => [...place.sites])]);
}

/** Whether anything is said beside where: `on A`, `go to the website of A` say nothing else. */
function hasContent(text: string): boolean {
  return Array.from(text.matchAll(WORDS), ([word]) => fold(word)).some(
    (word) =>
      !PLACE_WORDS.has(word) &&
      !FILLERS.has(word) &&
      !SITE_VERBS.has(word) &&
      !PARTICLES.has(word) &&
      !WAYS_TO.has(word) &&
      !ASIDE.has(word),
  );
}

function endsInName({ from, to }: Part, places: readonly Place[]): boolean {
  return places.some((place) => place.at >= from && place.end <= to && place.end >= to - 1);
}

/** Gives each part that names no site the sites that it is of. */
function assign(parts: readonly Part[]): void {
  for (const [at, part] of parts.entries()) {
    if (part.sites.size > 0) continue;
    const before = parts[at - 1];
    const isOfSentence = before !== undefined && !part.beginsSentence;
    const next = nextNamed(parts, at);
    if (isOfSentence && before.isFronted) {
      part.sites = before.sites;
      part.isFronted = true;
    } else if (next !== undefined && !next.isFronted && !(isOfSentence && part.isSubordinate)) part.sites = next.sites;
    else part.sites = before?.sites ?? parts.find(({ sites }) => sites.size > 0)?.sites ?? part.sites;
  }
}

/** The next part of the same sentence that names a site. */
function nextNamed(parts: readonly Part[], from: number): Part | undefined {
  for (const part of parts.slice(from + 1)) {
    if (part.beginsSentence) return undefined;
    if (part.sites.size > 0) return part;
  }
  return undefined;
}

function textOf(whole: string, parts: readonly Part[], site: string): string {
  let text = '';
  let verb = '';
  for (const [at, part] of parts.entries()) {
    if (part.beginsSentence) verb = '';
    const said = whole.slice(part.from, part.to).trimStart();
    const [first = ''] = said.match(/^\p{L}+/u) ?? [];
    const own = DEEDS.has(fold(first)) ? first : '';
    if (part.sites.has(site)) {
      const before = parts[at - 1];
      if (before?.sites.has(site) === true) text += whole.slice(before.to, part.from) + whole.slice(part.from, part.to);
      else
        text += `${text === '' ? '' : '. '}${own === '' && verb !== '' && THING.test(said) ? `${verb} ` : ''}${said}`;
    }
    verb = own || verb;
  }
  return text;
}
