/** Sites named by what they have: "my Walmart cart", "the Shein website", "the Deals section of BestBuy". */
import { hasAddressee, isJourney } from './other-places.ts';
import { type PlacedWord, wordAt } from './placed-word.ts';
import { DEEDS, LIST_JOINTS, PARTICLES, VISITS, WAYS_TO } from './site-words.ts';

function words(written: string): ReadonlySet<string> {
  return new Set(written.trim().split(/\s+/));
}

/** What sites have and products do not. */
const BELONGINGS = words(`
  account accounts cart basket bag wishlist wishlists list lists board boards order orders page pages homepage site website webpage app section sections
  category categories department store stores shop settings profile inbox mailbox membership subscription repository repositories repo repos project
  projects gist gists faq faqs search listing listings feed channel channels group groups forum catalog catalogue calendar workspace dashboard console
  collection collections playlist playlists timeline newsletter delivery pickup shipping returns refund refunds policy policies benefits rewards coupons deals customer support chat checkout login documentation docs blog warehouse terms locator supercenter appointment appointments hours cards`);

/** Words between a site's name and what it has: "the Asos women's section". */
const FURTHEST = 4;
const STOPS = words('and or then to for with by in on at of from that which if about');

/** Behind a name that is no part of a longer one: `X today`, `X has`. */
const AFTER_ALONE = words(`
  has offers sells ships have offer into using via when while after before under over up until about without within instead again today tonight
  tomorrow now please so as because but than i you my me it`);

/** After these a name alone is a place to go. */
const GOING = words('visit open browse explore search access check if whether using');
const THE = words('the your my our');

/** Whether nothing follows the words up to one that they could be a part of. */
export function isAlone(all: readonly PlacedWord[], to: number): boolean {
  const next = wordAt(all, to);
  return (
    !/[\p{L}\p{N}]/u.test(next) || STOPS.has(next) || LIST_JOINTS.has(next) || DEEDS.has(next) || AFTER_ALONE.has(next)
  );
}

/** Whether a word is behind a verb that takes a site by its name alone: `use X`, `log in to X`. */
export function isBehindVisit(all: readonly PlacedWord[], at: number): boolean {
  return VISITS.has(wordAt(all, at - 1)) || wordAt(all, at - 1) === 'search' || isBehindWay(all, at);
}

/** Whether a word is behind a verb that takes nothing but a place to go: `visit X`, `log in to X`. */
export function isBehindWay(all: readonly PlacedWord[], at: number): boolean {
  const before = wordAt(all, at - 1);
  if (before !== 'to') return before === 'visit';
  let verb = at - 2;
  while (PARTICLES.has(wordAt(all, verb))) verb -= 1;
  return WAYS_TO.has(wordAt(all, verb));
}

/** Whether a word is of what sites have. */
export function isBelonging(word: string): boolean {
  return BELONGINGS.has(word);
}

/** Whether the name in these words, from one up to another, is used as a site's. */
export function isAttributed(all: readonly PlacedWord[], from: number, to: number): boolean {
  if (to - from > 1 && BELONGINGS.has(wordAt(all, to - 1))) return true;
  for (let at = to; at < Math.min(to + FURTHEST, all.length); at += 1) {
    const each = wordAt(all, at).replace(/'s$/, '');
    if (BELONGINGS.has(each)) return true;
    if (STOPS.has(each) || !/\p{L}/u.test(each)) break;
  }
  let before = from - 1;
  while (THE.has(wordAt(all, before))) before -= 1;
  return isAlone(all, to) && isGoingTo(all, before);
}

/** Whether a word takes a site: `explore X`, `the deals section of X`, and `to X` where nothing is sent there. */
function isGoingTo(all: readonly PlacedWord[], at: number): boolean {
  const word = wordAt(all, at);
  if (word === 'of') return BELONGINGS.has(wordAt(all, at - 1));
  if (word === 'to') return !isJourney(all, at) && !hasAddressee(all, at);
  return GOING.has(word) || VISITS.has(word);
}
