/** Sites named by what they have: "my Walmart cart", "the Shein website", "the Deals section of BestBuy". */
import { fold } from '../task-text.ts';

/** A word of a task, where it stands. */
export interface PlacedWord {
  readonly at: number;
  readonly text: string;
}

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
const STOPS = words('and or then to for with by in on at of from that which if');

/** After these a name alone is a place to go. */
const GOING = words('visit open browse explore search access to of check if whether using');
const THE = words('the your my our');

/** Whether the name in these words, from one up to another, is used as a site's. */
export function isAttributed(all: readonly PlacedWord[], from: number, to: number): boolean {
  const word = (at: number) => fold(all[at]?.text ?? '');
  if (to - from > 1 && BELONGINGS.has(word(to - 1))) return true;
  for (let at = to; at < Math.min(to + FURTHEST, all.length); at += 1) {
    const each = word(at).replace(/'s$/, '');
    if (BELONGINGS.has(each)) return true;
    if (STOPS.has(each) || !/\p{L}/u.test(each)) break;
  }
  let before = from - 1;
  while (THE.has(word(before))) before -= 1;
  const next = word(to);
  const isAlone =
    next === '' ||
    !/\p{L}/u.test(next) ||
    STOPS.has(next) ||
    ['has', 'offers', 'sells', 'ships', 'have', 'offer'].includes(next);
  return isAlone && GOING.has(word(before));
}
