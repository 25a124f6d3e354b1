import type { Meaning } from '../lexicon/meanings.ts';
import { meaningOfTargetWord } from '../lexicon/terms.ts';
import { hyphenated, isActionKey } from './code-names.ts';

/* What the address that a link or a form leads to says of what it does. */

/** Keys of a query that choose what is listed, sought or returned to. */
const DATA_KEYS =
  /^_?(?:q|query|search|s|filter|sort|order|order_?by|ordering|p|page|status|[a-z]+_status|mbox|mailbox|folder|label|tag|category|cat|lang|next|re(?:turn|direct|ferr?er)[a-z_]*)$/;

const HOST = /^[a-z]+:\/\/[^/]*/;
const NUMBER = /^\d+$/;
/** What leads to a page. */
const PAGE = /^(?:https?:\/)?\//i;
/** `profile.php` is a profile. */
const ENDING = /\.(?:php|html?|aspx?|jsp|cgi|do)$/;

const ADMINISTRATION = /^(?:[a-z]+-)?admin(?:istration)?$/;
const CHANGING = /^(?:(?:add|new|create|invite|edit|change|update|set)(?:[-_].*)?|permissions?|roles?|groups?)$/;
const ADMINISTERED = /^(?:users?|groups?|roles?|perm(?:ission)?s?|members?|accounts?)(?:-[a-z]+)?$/;
/** What nobody but an administration changes, wherever it stands: `/users/7/edit`. Groups may be of anything. */
const OF_PEOPLE = /^(?:users?|roles?|permissions?|members?|memberships?|teams?|accounts?)$/;
const ONE_OF_PEOPLE = /^(?:users?|roles?|permissions?|members?|memberships?|teams?)$/;
const MAKING = /^(?:add|new|create|invite|edit|change|update|copy|clone|duplicate)$/;

/** What begins the name of an act, or ends it where that destroys: `/delete-document`, `/item_delete.php`, `/deleteItem`. */
const VERBS: ReadonlyMap<string, Meaning> = new Map([
  ...'delete del destroy purge erase wipe remove trash'.split(' ').map((verb) => [verb, 'destroys'] as const),
  ...'buy pay purchase publish unpublish transfer cancel refund approve vote send unsubscribe'
    .split(' ')
    .map((verb) => [verb, 'commits'] as const),
]);
/** Those that are hardly ever anything else. */
const PLAIN: ReadonlySet<string> = new Set(['delete', 'destroy', 'purge', 'erase', 'wipe']);
/** A number that something is done to: `/orders/7/approve`, `/unsubscribe?u=7`. */
const OF_ONE = /\/\d+\/|=\d/;
/** A page among others, by folder: `?route=account/logout`. */
const ROUTE = /^[a-z][\w-]*\/[\w/-]+$/;
const ONCE = /^(?:\d+|true|yes|on)?$/;
/** A file of a repository, whatever it is called: `/blob/main/login.html`. */
const OF_REPOSITORY = /\/(?:blob|raw|blame)\/[^/]+\/.*\.\w+$/;

/** Pages that ask before anything is bought or sent: following a link to one commits to nothing. */
const ASKING_FIRST = /^(?:checkout|cart|basket|compose|new|resend)$/;
/** Keys of a query that name a page: `?title=Special:ChangePassword`. */
const PAGE_KEYS = /^(?:title|page|page_?name|view|tab|uselang)$/;

/** Whatever stands under these is one of them: `/prefs/localization`. */
const PREFERENCES = /^(?:user-?)?pref(?:s|erences)$/;

/** What a path names before settings that are an account's all the same. */
const OF_ACCOUNTS =
  /^(?:my|me|self|people|(?:[a-z]+-)?admin(?:s|istration)?|(?:users?|members?|profiles?|accounts?)(?:-[a-z]+)?)$/;
/** What an application may put before all of its addresses: its name for itself, a language. */
const OF_ALL = /^(?:app|control|dashboard|console|portal|panel|web|ui|[a-z]{2}(?:-[a-z]{2})?|[a-z]+\.php)$/;
/** What stands below the account of whoever uses it: `/user/account/hotkeys`, `/settings/user/security`, `/users/7/settings/keys`. */
const OWN_PAGE =
  /\/(?:(?:user|my|me)\/(?:account|profile|security|settings)|users\/[^/]+\/settings|settings\/(?:user|account|profile|personal))\/[^/]/;
/** What one signs in with and is reached by, below settings that belong to nothing: `/settings/keys`. What else stands there may be the application's. */
const SIGNING_IN =
  /^(?:security|auth|passkeys?|(?:[a-z]+[-_]){0,3}(?:keys|tokens)|sessions|devices|e-?mails|notifications|mfa|otp|oauth|credentials|privacy|applications|apps|developers?)(?:[-_].*)?$/;
/** Who it is: `/me`, `/users/me`. */
const ME = /^(?:[a-z]+:\/\/[^/]*)?\/(?:(?:users?|people|accounts?|profiles?)\/)?me\/?$/;
/** Who sends something there, in no form, changes an account: `/my/atom_key`. */
const OWN_PLACE = /^\/(?:my|me|account|profile)\/[^/]/;

/**
 * Whether a target is of the settings of one thing among others. What its path names before them is a thing where that are two words or more, or one and some
 * of its settings: `/projects/7/settings`, `/ada/cider/settings`, `/repo/settings/branches`. Those of one person among others are an account's.
 */
export function isThingsSettings(target: string): boolean {
  const path = pathOf(target);
  if (!path.includes('settings') && !path.includes('preferences')) return false;
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '-');
  const at = segments.findIndex((segment) => segment === 'settings' || segment === 'preferences');
  const before = segments.slice(0, at);
  if (at === -1 || before.some((segment) => OF_ACCOUNTS.test(segment)) || before.at(-1) === 'new') return false;
  const named = OF_ALL.test(before[0] ?? '') ? before.length - 1 : before.length;
  return named > (at < segments.length - 1 ? 0 : 1);
}

/** Whether what is sent to a target by a press alone changes the account of whoever presses. */
export function isOwnPlace(target: string): boolean {
  return OWN_PLACE.test(pathOf(target));
}

/** The list of all who use an application, and of what they may do: `/users/`, `/list_roles/`. One person's page is none. */
const LIST_OF_PEOPLE =
  /^(?:[a-z]+:\/\/[^/]*)?\/(?:(?:list[-_])?(?:users|roles|permissions)|list[-_]groups)(?:\/list)?\/?$/i;

/** Whether a link leads to it. A form that leads there asks which of them to list. */
export function listsPeople(target: string): boolean {
  return LIST_OF_PEOPLE.test(target);
}

/** Where one of these is destroyed, an account ends. */
const OWNERS = /^(?:my-?)?(?:accounts?|profiles?|users?|members?)$/;

/** Whether a target is a place in the page that it stands in. `#` alone and routes (`#/settings`) are left to scripts. */
export function leadsWithin(target: string | undefined): boolean {
  return target !== undefined && /^#[\w-]/.test(target);
}

/**
 * Whether a target is a page on which something may be bought or sent: one that asks first, or whose address says of no effect and ends in no thing that it
 * could be about (`/order/7`).
 */
export function isPageToSend(target: string): boolean {
  const [path = '', query = ''] = routeOf(target).toLowerCase().split('?', 2);
  return (
    (query === '' && ASKING_FIRST.test(wordsOf(path).at(-1) ?? '')) || (isPageAlone(target) && !/\d\/?$/.test(path))
  );
}

/** Whether a target is a page that says nothing of an effect. */
export function isPageAlone(target: string): boolean {
  return PAGE.test(target) && !target.includes('?') && meaningOfTarget(target) === undefined;
}

/** Whether a key of a query, in lower case, chooses what is listed, sought or returned to. */
export function isListKey(key: string): boolean {
  return DATA_KEYS.test(key);
}

/** Whether a target or an action's name says that more is done than showing something. */
export function saysEffect(target: string): boolean {
  return meaningOfTarget(target) !== undefined;
}

/**
 * What a link's or form's target says: its last two path segments, and the values of its query but for those that only choose what is
 * listed, sought or returned to. Where the query names an action, a value beside it says where the action is at home and not what it does:
 *
 *   ?task=settings&action=compose   nothing of the account
 */
export function meaningOfTarget(target: string): Meaning | undefined {
  const [written = '', asked = ''] = routeOf(target).split('?', 2);
  const path = written.toLowerCase();
  const query = asked.toLowerCase();
  if (OF_REPOSITORY.test(path)) return undefined;
  const words = wordsOf(path);
  // Few addresses have capital letters, which part the words of code.
  const end = (written === path ? words : wordsOf(written)).at(-1) ?? '';
  const last = isOneOfAccounts(words, path) ? undefined : meaningOfSegment(end, target);
  const found =
    ((last === 'account' || last === 'commits') && isThingsSettings(path) ? undefined : last) ??
    meaningOfQuery(query, words.length === 0 || ENDING.test(path)) ??
    administration(words, query);
  if (found === undefined && isOwn(words, path)) return 'account';
  return found === 'destroys' && words.slice(-2).some((word) => OWNERS.test(word)) ? 'closes-account' : found;
}

/** What the last word of a path or a query's value says: as it stands, or as the name of an act. `target`: where it stands. */
function meaningOfSegment(written: string, target: string): Meaning | undefined {
  const word = afterNamespace(written);
  return meaningOfTargetWord(word.toLowerCase()) ?? meaningOfAct(word, target);
}

/**
 * What an act does that is called by a verb and what it is done to: `delete-document`, or as code writes names: `item_delete`, `deleteAllItems`. A headline in
 * an address has more words between hyphens, and may begin or end in some verbs: `/buy-tickets`, `/film/the-purge`, but not `/offers/7/buy`.
 */
function meaningOfAct(word: string, target: string): Meaning | undefined {
  const isCode = (word.includes('_') || CAMEL.test(word)) && BEGINS_SMALL.test(word);
  const words = isCode ? hyphenated(word).split('-') : word.includes('-') ? word.split('-') : [word];
  if (words.length > (isCode ? LONGEST_ACT : 2)) return undefined;
  const [first = ''] = words;
  const meaning = VERBS.get(first);
  if (meaning !== undefined)
    return isCode || (words.length > 1 && PLAIN.has(first)) || OF_ONE.test(target) ? meaning : undefined;
  const last = words.at(-1) ?? '';
  return last === 'delete' || (isCode && VERBS.get(last) === 'destroys') ? 'destroys' : undefined;
}

const BEGINS_SMALL = /^[a-z]/;
const CAMEL = /[a-z][A-Z]/;
const LONGEST_ACT = 4;

/** Whether a path leads to one of many accounts, a customer's or a bank's: an administration's are those of people. */
function isOneOfAccounts(words: readonly string[], path: string): boolean {
  return words.at(-1) === 'accounts' && /\d\/?$/.test(path) && !words.some((word) => ADMINISTRATION.test(word));
}

/** Whether a target is an account, so that who sends it a deletion ends one: `DELETE /users/7`. */
export function isAccount(target: string): boolean {
  const [path = ''] = routeOf(target).toLowerCase().split('?', 1);
  return OWNERS.test(wordsOf(path).at(-1) ?? '');
}

/** Whether a target is what somebody may do, so that whoever deletes it takes that: `DELETE /memberships/3`, `/roles/4/delete`. */
export function isOfPeople(target: string): boolean {
  const [path = ''] = routeOf(target).toLowerCase().split('?', 1);
  return wordsOf(path)
    .slice(-2)
    .some((word) => ONE_OF_PEOPLE.test(word));
}

/** The path of a target without its host, in lower case. */
export function pathOf(target: string): string {
  return (routeOf(target).toLowerCase().split('?', 1)[0] ?? '').replace(HOST, '');
}

/** What the file of a page is called, where its address is no more than that, so that it names nothing that anything could be done to: `erase-data.php`. */
export function fileOf(target: string): string | undefined {
  if (target.includes('?')) return undefined;
  const file = pathOf(target).replace(/^\//, '');
  return !file.includes('/') && ENDING.test(file) ? file.replace(ENDING, '') : undefined;
}

/** The segments of a path that say something: not its host, nor numbers. Of most targets little needs a pattern. */
export function wordsOf(path: string): string[] {
  const local = path.includes('://') ? path.replace(HOST, '') : path;
  const words: string[] = [];
  for (const segment of local.split('/')) {
    const word = segment.includes('.') ? segment.replace(ENDING, '') : segment;
    if (word !== '' && !NUMBER.test(word)) words.push(word);
  }
  return words;
}

/** What is done to users and their groups in an administration is the account's: whoever may, may make an account anything. Sorting their list is not. */
function administration(words: readonly string[], query: string): Meaning | undefined {
  const from = words.findIndex((word) => ADMINISTRATION.test(word));
  if (from === -1) return changesPeople(words) ? 'account' : undefined;
  const at = words.findLastIndex((word) => ADMINISTERED.test(word));
  const isListed = query !== '' && query.split('&').every((pair) => DATA_KEYS.test(pair.split('=', 1)[0] ?? ''));
  if (at <= from || isListed) return undefined;
  const rest = words.slice(at + 1);
  return rest.every((word) => CHANGING.test(word)) ? 'account' : undefined;
}

/** What code calls a button besides what it does. */
const NOISE = /^(?:btn|button|link|icon|action|list|item|row|submit)$/;

/** Tried where a number begins and nowhere within it. */
const LAST_NUMBER = /(?<!\d)\d+$/;

/** What code says that a button does, and to what: `add-user-button` is `add-user`. */
export function callOf(name: string): string {
  return hyphenated(name.replace(LAST_NUMBER, ''))
    .split('-')
    .filter((word) => !NOISE.test(word))
    .join('-');
}

/** What a call says that is done to people: `add-user`, `role-edit`, `delete-user`. */
export function meaningForPeople(call: string): Meaning | undefined {
  if (changesPeople([call])) return 'account';
  if (call === 'delete-user' || call === 'user-delete') return 'closes-account';
  const of = call.replace(DELETING, '');
  return of !== call && ONE_OF_PEOPLE.test(of) ? 'account-action' : undefined;
}

const DELETING = /^(?:delete|remove)-|-(?:delete|remove)$/;

/** `/users/7/edit`, and the same in one word: `/user-edit.php?user_id=7`. */
function changesPeople(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (MAKING.test(last)) return OF_PEOPLE.test(words.at(-2) ?? '');
  const [one = '', other = '', ...more] = last.split(/[-_]/);
  if (more.length > 0) return false;
  return (MAKING.test(one) && ONE_OF_PEOPLE.test(other)) || (ONE_OF_PEOPLE.test(one) && MAKING.test(other));
}

/** The part of a target that says where it leads: what stands before its fragment, or a fragment that is a path of its own (`#/settings`). */
function routeOf(target: string): string {
  if (!target.includes('#')) return target;
  const [before = '', fragment = ''] = target.split('#', 2);
  return before === '' && /^!?\//.test(fragment) ? fragment : before;
}

/** Whether a path leads below what is one's own. */
function isOwn(words: readonly string[], path: string): boolean {
  if (PREFERENCES.test(afterNamespace(words.at(-2) ?? '')) || OWN_PAGE.test(path) || ME.test(path)) return true;
  const below = words.indexOf('settings') + 1;
  return below > 0 && SIGNING_IN.test(words[below] ?? '') && !isThingsSettings(path);
}

/** What the first of its pairs says that says anything. `isAllPages`: the path says nothing, so that the query names the page. */
function meaningOfQuery(query: string, isAllPages: boolean): Meaning | undefined {
  if (query === '') return undefined;
  const pairs = query.split('&').map((pair) => pair.split('=', 2));
  for (const [key = '', value = ''] of pairs) {
    const isAction = isActionKey(key);
    const said = ROUTE.test(value) ? value.slice(value.lastIndexOf('/') + 1) : value;
    // `?delete=7`, `?approve=1`, `?do=vote`
    const effect = ONCE.test(value) ? VERBS.get(key) : isAction ? VERBS.get(said) : undefined;
    const meaning = effect ?? meaningOfSegment(said, '');
    if (meaning === undefined || DATA_KEYS.test(key)) continue;
    if (meaning === 'account' && !isAllPages && !PAGE_KEYS.test(key) && !isAction) continue;
    const isBeside = meaning === 'account' && !isAction && pairs.some(([each = '']) => isActionKey(each));
    if (!isBeside) return meaning;
  }
  return undefined;
}

/** `special:preferences` are preferences, and `help:preferences` tells of them. */
function afterNamespace(word: string): string {
  return word.slice(0, 5).toLowerCase() === 'help:' ? '' : word.slice(word.lastIndexOf(':') + 1);
}
