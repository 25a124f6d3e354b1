/** A site's everyday name. `capital`: also an everyday word, so it counts only where it is written with a capital. */
export interface Brand {
  readonly name: string;
  readonly domain: string;
  readonly capital?: true;
}

/** Well-known sites by the name that people call them. A policy document's own sites need no entry. */
export const BRANDS: readonly Brand[] = [
  { name: 'ace hardware', domain: 'acehardware.com' },
  { name: 'acehardware', domain: 'acehardware.com' },
  { name: 'airbnb', domain: 'airbnb.com' },
  { name: 'alibaba', domain: 'alibaba.com' },
  { name: 'aliexpress', domain: 'aliexpress.com' },
  { name: 'amazon', domain: 'amazon.com', capital: true },
  { name: 'apple', domain: 'apple.com', capital: true },
  { name: 'asos', domain: 'asos.com' },
  { name: 'best buy', domain: 'bestbuy.com', capital: true },
  { name: 'bestbuy', domain: 'bestbuy.com' },
  { name: 'bitbucket', domain: 'bitbucket.org' },
  { name: 'booking.com', domain: 'booking.com' },
  { name: 'codeberg', domain: 'codeberg.org' },
  { name: 'costco', domain: 'costco.com' },
  { name: 'docs.rs', domain: 'docs.rs' },
  { name: 'ebay', domain: 'ebay.com' },
  { name: 'etsy', domain: 'etsy.com' },
  { name: 'expedia', domain: 'expedia.com' },
  { name: 'facebook', domain: 'facebook.com' },
  { name: 'flipkart', domain: 'flipkart.com' },
  { name: 'github', domain: 'github.com' },
  { name: 'gitlab', domain: 'gitlab.com' },
  { name: 'gmail', domain: 'mail.google.com' },
  { name: 'google', domain: 'google.com' },
  { name: 'hacker news', domain: 'news.ycombinator.com' },
  { name: 'home depot', domain: 'homedepot.com' },
  { name: 'homedepot', domain: 'homedepot.com' },
  { name: 'ikea', domain: 'ikea.com' },
  { name: 'instagram', domain: 'instagram.com' },
  { name: 'john lewis', domain: 'johnlewis.com' },
  { name: 'kohls', domain: 'kohls.com' },
  { name: "kohl's", domain: 'kohls.com' },
  { name: 'linkedin', domain: 'linkedin.com' },
  { name: 'mercari', domain: 'mercari.com' },
  { name: 'newegg', domain: 'newegg.com' },
  { name: 'reddit', domain: 'reddit.com' },
  { name: 'shein', domain: 'shein.com' },
  { name: 'stack overflow', domain: 'stackoverflow.com' },
  { name: 'stackoverflow', domain: 'stackoverflow.com' },
  { name: 'target', domain: 'target.com', capital: true },
  { name: 'temu', domain: 'temu.com' },
  { name: 'tripadvisor', domain: 'tripadvisor.com' },
  { name: 'twitter', domain: 'twitter.com' },
  { name: 'walmart', domain: 'walmart.com' },
  { name: 'wikipedia', domain: 'wikipedia.org' },
  { name: 'youtube', domain: 'youtube.com' },
  { name: 'zara', domain: 'zara.com' },
];

/** What stands before the name of a site, in the languages of the lexicon. */
export const SITE_PREPOSITIONS: ReadonlySet<string> = new Set([
  ...['on', 'at', 'from', 'using', 'via'],
  ...[
    'auf',
    'bei',
    'von',
    'uber',
    'sur',
    'chez',
    'depuis',
    'en',
    'desde',
    'su',
    'da',
    'em',
    'no',
    'na',
    'pelo',
    'pela',
  ],
]);

/** Endings that are both top-level domains and the endings of files: such a name is a site only where something more says so. */
export const FILE_ENDINGS: ReadonlySet<string> = new Set([
  ...[
    'app',
    'bz',
    'cc',
    'cfg',
    'md',
    'ml',
    'mm',
    'mov',
    'pl',
    'pm',
    'ps',
    'py',
    'rs',
    'sh',
    'so',
    'st',
    'tf',
    'vi',
    'zip',
  ],
]);

/** Names of technologies that are spelled like domains. */
export const LOOKALIKE_NAMES: ReadonlySet<string> = new Set([
  'asp.net',
  'ado.net',
  'vb.net',
  'socket.io',
  'draw.io',
  'fast.ai',
]);

/** Top-level names that the public-suffix list does not have and that are names of hosts all the same (RFC 2606, RFC 6761, intranets). */
export const LOCAL_ENDINGS: ReadonlySet<string> = new Set([
  ...['test', 'example', 'localhost', 'local', 'internal', 'intranet', 'lan', 'corp', 'home'],
]);
