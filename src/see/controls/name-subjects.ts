import { foldWords } from '../fold.ts';
import type { Meaning } from '../lexicon/meanings.ts';
import {
  isBareSettings,
  isOfSettings,
  isSigning,
  meaningOfTargetWord,
  meaningsOfName,
  saidBeside,
  saidBesideAll,
} from '../lexicon/terms.ts';
import {
  fileOf,
  isPageAlone,
  isThingsSettings,
  leadsWithin,
  meaningOfTarget,
  pathOf,
  saysEffect,
  wordsOf,
} from './targets.ts';

/*
 * Where a link leads may say that its name is a subject and no action: it does so by spelling the name out. So may the column that a control heads.
 *
 *   /help/delete-account        "How do I delete my account?"   an article about it
 *   /items?sort=delete_date     "Delete date"                   what a list is ordered by
 *   ?tab=user_profile           "User profile"                  a part of the page
 *   /shop/account-books         "Account books"                 one of many things
 *   /erase-personal-data.php    "Erase personal data"           a page that is called so
 *   /projects/7/settings        "Settings"                      a project's
 *   <th><button>                "Delete date"                   what a list is ordered by
 *   <form method=get><button type=button>  "Delete filter"      what a list is narrowed by
 *
 * No address takes back a name that it does not spell, and none "Delete" alone: a link may delete by GET. A script that hears of the press may do anything, as it may
 * with a link of any other name; where an attribute says so, the name decides.
 */

const ALL: ReadonlySet<Meaning> = new Set<Meaning>([
  ...(['closes-account', 'account-action', 'commits', 'destroys', 'account'] as const),
]);
const DESTROYS: ReadonlySet<Meaning> = new Set<Meaning>(['destroys']);
const ACCOUNT: ReadonlySet<Meaning> = new Set<Meaning>(['account']);
const NONE: ReadonlySet<Meaning> = new Set();

/** What is known of a control besides its names. */
export interface Named {
  readonly tag: string;
  readonly target?: string;
  readonly submits: boolean;
  readonly heads?: true;
  /** It looks like what destroys. */
  readonly danger?: true;
  /** Its form only asks for what to show; `target` says what it sends along. */
  readonly asks?: true;
}

/** What a control is called, and those of its names that say what would be done. */
interface Names {
  readonly all: readonly string[];
  readonly speaking: readonly string[];
}

/** Which meanings of a control that no script is known to hear of say what it is about and not what it does. */
export function subjectsOf(all: readonly string[], control: Named): ReadonlySet<Meaning> {
  const { tag, target, submits, heads, asks } = control;
  const isLink = tag === 'a' || tag === 'area';
  const speaking = all.filter((name) => meaningsOfName(name, isLink).size > 0);
  if (heads && (isLink ? isListing(target) : !submits))
    return new Set(WEAK.filter((each) => isOfColumn(speaking, each, isLink)));
  if (asks && !isLink && !submits && speaking.every(isOfFilter)) return DESTROYS;
  if (target === undefined) return NONE;
  if (isLink) return subjectsOfLink({ all, speaking }, target, control.danger === true);
  // A form that only asks is sent to where it says nothing of an effect.
  return asks && target.includes('?') ? subjectsOfQuery({ all, speaking }, target.slice(target.indexOf('?'))) : NONE;
}

let narrowing: readonly string[] | undefined;

/** "Delete filter", in a form that only asks, narrows less. */
function isOfFilter(name: string): boolean {
  narrowing ??= Array.from(foldWords('filter filters condition conditions'));
  const others = saidBeside(name, 'destroys') ?? [];
  return others.length > 0 && others.every((word) => narrowing?.includes(word));
}

const WEAK = ['account', 'destroys', 'commits'] as const;

/** Whether a target says no more than how to list, by a query of which nothing is known. */
function isListing(target: string | undefined): boolean {
  return target?.includes('?') === true && meaningOfTarget(target) === undefined;
}

/**
 * Whether names of a column's head mean something by a word alone, "Account", and an effect only beside others: "Delete date". A link that only orders the list
 * may be of anything of an account: "Email address".
 */
function isOfColumn(names: readonly string[], meaning: Meaning, orders: boolean): boolean {
  return names.every((name) => {
    if ((orders && meaning === 'account') || !meaningsOfName(name, false).has(meaning)) return true;
    const others = saidBeside(name, meaning);
    return (
      others !== undefined && (meaning === 'account' || (others.length > 0 && !others.some((word) => MANY.test(word))))
    );
  });
}

/** "Delete rows" does it to them, and "Delete date" is of one. */
const MANY = /[^su]s$/;

function subjectsOfLink(names: Names, target: string, danger: boolean): ReadonlySet<Meaning> {
  const { all, speaking } = names;
  const article = articleOf(target);
  if (isSaid(names, article, isSpelled)) return byLength(article);
  const file = fileOf(target);
  if (!saysEffect(target) && isSaid(names, file, isSame) && speaking.every(isLoose)) return DESTROYS;
  const asked = subjectsOfQuery(names, target);
  if (asked.size > 0) return asked;
  if (isThingsSettings(target) && speaking.every(isBareSettings)) return ACCOUNT;
  if (speaking.length > 0 && isItem(target)) {
    const words = wordsOf(pathOf(target));
    if (!danger && speaking.every((name) => isTitle(name, words))) return ALL;
    // "Your account statement"
    if (speaking.every((name) => saidBesideAll(name).length > 0) && !words.some((word) => OF_PEOPLE.test(word)))
      return ACCOUNT;
  }
  // "Site settings" at `/site/settings` say whose they are, which no name of the account does.
  if (speaking.length === 0) return all.some(isOfSettings) && isSaid(names, pathOf(target), isSame) ? ACCOUNT : NONE;
  return isOneOfMany(speaking, target) ? ACCOUNT : NONE;
}

/** One word may be done to what stands before it: "Delete" is never taken back. */
function byLength(words: string): ReadonlySet<Meaning> {
  return foldWords(words).length > 1 ? ALL : ACCOUNT;
}

function subjectsOfQuery(names: Names, target: string): ReadonlySet<Meaning> {
  const { listed, tab } = queryOf(target);
  if (isSaid(names, listed, isSame)) return byLength(listed);
  return isSaid(names, tab, isSame) ? ACCOUNT : NONE;
}

/** Whether one of the names says the words of an address, and each that says what would be done. */
function isSaid(
  { all, speaking }: Names,
  words: string | undefined,
  says: (words: string, name: string) => boolean,
): words is string {
  return words !== undefined && all.some((name) => says(words, name)) && speaking.every((name) => says(words, name));
}

function isLoose(name: string): boolean {
  return (saidBeside(name, 'destroys') ?? []).length > 0;
}

/** Folders of pages that are there to be read. */
const READ =
  /^(?:help|faqs?|hc|kb|support|docs?|documentation|reference|manual|guides?|tutorials?|learn|wiki|blog|news|articles?)$/;
const LANGUAGE = /^[a-z]{2}(?:-[a-z]{2})?$/;

/**
 * What the address of an article calls it; undefined where it is of none, or its last word may be done to what stands before: `/wiki/Harvest/delete`,
 * `/docs/my-report/delete-document`. Nobody writes about `/docs/sign-out` alone.
 */
function articleOf(target: string): string | undefined {
  if (target.includes('?')) return undefined;
  const segments = pathOf(target)
    .split('/')
    .filter((segment) => segment !== '');
  const at = segments.findLastIndex((segment) => READ.test(segment));
  const after = segments.slice(at + 1).filter((segment) => !LANGUAGE.test(segment));
  if (at === -1 || after.some((segment) => NUMBER.test(segment) || segment.includes(':'))) return undefined;
  const [, fragment] = target.split('#', 2);
  const slug = after.at(-1);
  const meaning = meaningOfTargetWord(slug ?? '');
  if (meaning === 'destroys' || meaning === 'commits' || isSigning(slug ?? '')) return undefined;
  if (after.length > 1 && saysEffect(`/${slug}`) && fragment === undefined) return undefined;
  return fragment === undefined ? slug : PLACE.test(fragment) ? fragment : undefined;
}

const NUMBER = /^\d+$/;
/** A place in a page, and no route of a script. */
const PLACE = /^[\w-]+$/;
/** Keys of a query that order or search what is listed, and that say which way. */
const LISTING = /^_?(?:q|query|search|s|filter|sort|order|order_?by|ordering)$/;
const WAYS = /^(?:dir|direction|desc|asc|page|per_?page)$/;

/** What a target orders or searches by, or which part of the page it opens, where its query does nothing else. */
function queryOf(target: string): { readonly listed?: string; readonly tab?: string } {
  const [path = '', query] = target.split('?', 2);
  if (query === undefined || isSubject(path)) return {};
  const pairs = (query.split('#', 1)[0] ?? '').split('&').map((pair) => pair.split('=', 2));
  const [[key = '', value = ''] = [], ...others] = pairs.filter(([each = '']) => !WAYS.test(each.toLowerCase()));
  if (others.length > 0) return {};
  const says = value.replaceAll('+', ' ');
  if (LISTING.test(key.toLowerCase())) return { listed: says };
  return key === 'tab' && path === '' ? { tab: says } : {};
}

/** Whether a path says itself what is done there. */
function isSubject(path: string): boolean {
  return path !== '' && !isPageAlone(path);
}

/** Whether a target is of one of many things that are called so: "Account books" at `/shop/account-books`. */
function isOneOfMany(names: readonly string[], target: string): boolean {
  const words = wordsOf(pathOf(target));
  if (words.length < 2 || !isPageAlone(target) || leadsWithin(target)) return false;
  if (words.some((word) => meaningOfTargetWord(word) !== undefined)) return false;
  const slug = words.at(-1) ?? '';
  if (foldWords(slug).length < 2) return false;
  return names.every((name) => (saidBeside(name, 'account') ?? []).length > 0 && isSpelled(slug, name));
}

/** Whether a target is one of many items, and says no more: `/pull/12`, `/commit/1f3a`. */
function isItem(target: string): boolean {
  return !target.includes('?') && ITEM.test(pathOf(target)) && !saysEffect(target);
}

const ITEM = /\/[a-z][^/]*\/\d+\/?$|\/commits?\/[\da-f]+\/?$/;
const OF_PEOPLE = /^(?:users?|members?|profiles?|people|me|my|admin)$/;

/**
 * Whether a name is a title: it says more than what would be done, to its end, and nothing of the kind of thing that the address names. "Delete item" may be
 * a script's, and so may be "No longer needed: delete".
 */
function isTitle(name: string, words: readonly string[]): boolean {
  const said = [...foldWords(name)];
  const isNamed = said.some((each) => words.some((word) => word === each || word === `${each}s`));
  const beside = saidBesideAll(name);
  return !isNamed && beside.length > 1 && beside.at(-1) === said.at(-1);
}

/** Whether a name says all words of a slug; of numbers in one nobody speaks. */
function isSpelled(slug: string, name: string): boolean {
  const words = foldWords(slug.replace(DIGITS, ' '));
  const said = new Set(foldWords(name));
  return words.length > 0 && words.every((word) => said.has(word));
}

const DIGITS = /\d+/g;

function isSame(value: string, name: string): boolean {
  return foldWords(value).join(' ') === foldWords(name).join(' ');
}
