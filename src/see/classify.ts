import type { ElementClass } from '../model/observation.ts';
import { codeNames, hasWords, iconNames, isActionKey } from './code-names.ts';
import { KINDS, TRAITS, type Trait } from './goal-table.ts';
import type { Meaning } from './lexicon/meanings.ts';
import { isOfSettings, meaningOfIcon, meaningOfTargetWord, meaningsOfName, meaningsOfNames } from './lexicon/terms.ts';
import type { SeeRule } from './rules.ts';

/** What is known of an element, as plain data: collected from a live page, from parsed HTML, or from a snapshot. */
export interface ElementFacts {
  /** Lower case. */
  readonly tag: string;
  /** The role attribute, lower case, as written. */
  readonly role?: string;
  /** The type attribute, lower case. */
  readonly type?: string;
  /** Every source of the accessible name: text, aria-label, labelled-by text, title, value, alt, placeholder, pseudo-elements. */
  readonly names: readonly string[];
  /** Names that were taken out of what is shown, as attacks are: judged by, and told to nobody. */
  readonly taken?: readonly string[];
  /** Where following it leads: href of a link, formaction or the form's action of a submit control. */
  readonly target?: string;
  readonly editable: boolean;
  /** Whether activating it submits a form: an untyped button counts inside a form alone. */
  readonly submits: boolean;
  /** Whether its form only asks its own server for what to show next (reading-forms.ts). */
  readonly asks?: true;
  /** Whether a press opens something of the page itself: a tab, a menu, a section. What that holds is judged by itself. */
  readonly opens?: true;
  /** Whether a text stands in it, which is the page's content as any other. */
  readonly holdsText?: true;
  /** What names its icons: class lists, icon attributes, addresses of pictures. Read where its names have no words. */
  readonly icons?: readonly string[];
  /** What code says of its effect: handlers (`onclick`, `ng-click`), methods (`data-method`, `hx-delete`), keys, actions that its form sends along. */
  readonly effects?: readonly string[];
  /** What its form is about, by the headings of it: counts where neither name nor target of a submit control says what it does. */
  readonly about?: readonly string[];
  /** Whether it reacts to clicks without being a native control (onclick, tabindex, a pointer cursor). */
  readonly clickable: boolean;
}

/** What an element is, and the rule that would hide it; plain elements are never hidden. */
export type Classification =
  | { readonly class: 'plain'; readonly by?: undefined }
  | { readonly class: Exclude<ElementClass, 'plain'>; readonly by: SeeRule };

const PLAIN: Classification = { class: 'plain' };

const FIELD_TAGS = new Set(['input', 'select', 'textarea', 'datalist', 'option', 'optgroup']);
const FIELD_ROLES = new Set(
  'textbox searchbox combobox checkbox radio switch slider spinbutton listbox option'.split(' '),
);
/** Inputs that are buttons: no fields. */
const BUTTON_TYPES = new Set(['button', 'submit', 'reset', 'image']);
const CONTROL_TAGS = new Set(['a', 'area', 'button', 'input', 'select', 'textarea', 'summary']);
const CONTROL_ROLES = new Set([
  ...FIELD_ROLES,
  ...'button link menuitem menuitemcheckbox menuitemradio tab treeitem'.split(' '),
]);
/** Handlers that begin with one of these destroy, whatever follows: `deleteRow`, `destroySession`. */
const DESTROYING = new Set(['delete', 'destroy', 'purge', 'erase', 'wipe']);

/** Keys of a query that choose what is listed, sought or returned to. */
const DATA_KEYS =
  /^_?(?:q|query|search|s|filter|sort|order|order_?by|ordering|p|page|status|[a-z]+_status|mbox|mailbox|folder|label|tag|category|cat|lang|next|re(?:turn|direct|ferr?er)[a-z_]*)$/;

/** A link that leads nowhere and runs this. */
const SCRIPT = /^\s*javascript:([\s\S]*)/i;

const HOST = /^[a-z]+:\/\/[^/]*/;
const NUMBER = /^\d+$/;
/** What leads to a page. */
const PAGE = /^(?:https?:\/)?\//i;
/** `profile.php` is a profile. */
const ENDING = /\.(?:php|html?|aspx?|jsp|cgi|do)$/;

const ADMINISTRATION = /^(?:[a-z]+-)?admin(?:istration)?$/;
const CHANGING = /^(?:add|new|create|invite|edit|change|update|set|permissions?|roles?|groups?)$/;
const ADMINISTERED = /^(?:users?|groups?|roles?|permissions?|members?|accounts?)(?:-[a-z]+)?$/;

/** Whatever stands under these is one of them: `/prefs/localization`. */
const PREFERENCES = /^(?:user-?)?pref(?:s|erences)$/;

/** Where one of these is destroyed, an account ends. */
const OWNERS = /^(?:my-?)?(?:accounts?|profiles?|users?|members?)$/;

/** What an element is: its gravest trait decides (see {@link TRAITS}). */
export function classifyElement(facts: ElementFacts): Classification {
  return gravest(traitsOf(facts));
}

/** What hides an element of which these traits are hidden, or undefined where it has none of them. */
export function hiddenAmong(
  hides: ReadonlySet<Trait>,
  facts: ElementFacts,
): { class: ElementClass; by: SeeRule } | undefined {
  const answer = gravest(traitsOf(facts), hides);
  return answer.class === 'plain' ? undefined : answer;
}

/** Whether an element is a control at all: only controls are classified, so headlines and paragraphs stay whatever they say. */
export function isControl(facts: ElementFacts): boolean {
  if (facts.tag === 'input' && facts.type === 'hidden') return false;
  if (CONTROL_TAGS.has(facts.tag) || FIELD_TAGS.has(facts.tag) || facts.editable || facts.clickable) return true;
  return facts.role !== undefined && CONTROL_ROLES.has(firstRole(facts.role));
}

/** Whether an element with this tag and these attributes can be a control at all: of most elements nothing else need be known. */
export function mayBeControl(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  if (CONTROL_TAGS.has(tag) || FIELD_TAGS.has(tag)) return true;
  return attributes.role !== undefined || attributes.onclick !== undefined || attributes.contenteditable !== undefined;
}

function traitsOf(facts: ElementFacts): Set<Trait> {
  const traits = new Set<Trait>();
  if (!isControl(facts)) return traits;
  const isPassword = facts.tag === 'input' && facts.type === 'password';
  if (isField(facts)) traits.add(facts.asks ? 'asks' : facts.holdsText && !isPassword ? 'content' : 'field');
  if (isPassword) traits.add('account');
  if (facts.submits) traits.add(facts.asks ? 'asks' : 'submit');
  const isLink = facts.tag === 'a' || facts.tag === 'area';
  // What a person typed or may pick is no name of an action: only buttons and links are read.
  if (!isField(facts) || facts.role !== undefined)
    for (const meaning of meaningsOfNames(allNames(facts), isLink)) traits.add(meaning);
  const { target, effects, about } = facts;
  const isWithin = isLink && leadsWithin(target) && effects === undefined;
  if (isWithin || (facts.opens && (isPart(facts) || facts.names.some(isOfSettings)))) traits.delete('account');
  if (target !== undefined) {
    const script = SCRIPT.exec(target)?.[1];
    if (script === undefined) addMeanings(traits, [meaningOfTarget(target)]);
    else addMeanings(traits, codeNames(script).map(meaningOfCode));
  }
  // Whoever follows a link changes no password by that, but where it leads.
  if (isLink && effects === undefined && target !== undefined && leadsToAccount(target)) {
    if (traits.delete('account-action')) traits.add('account');
  }
  if (effects !== undefined) for (const effect of effects) addMeanings(traits, codeNames(effect).map(meaningOfCode));
  if (about !== undefined) for (const heading of about) addMeanings(traits, meaningsOfHeading(heading, traits));
  if (!facts.names.some(hasWords)) {
    const icons = [...(facts.icons ?? []), ...facts.names];
    addMeanings(traits, icons.flatMap(iconNames).map(meaningOfIcon));
  }
  return traits;
}

/** Whether what it opens is a part of the page, such as a tab of it; a menu called "Account" is the account's. */
function isPart({ tag, role = '' }: ElementFacts): boolean {
  return tag === 'summary' || firstRole(role) === 'tab';
}

/** Whether a target is a place in the page that it stands in. `#` alone and routes (`#/settings`) are left to scripts. */
function leadsWithin(target: string | undefined): boolean {
  return target !== undefined && /^#[\w-]/.test(target);
}

/** Whether a target is a page of the account, or, without a query that could say what to do there, one for its password. */
function leadsToAccount(target: string): boolean {
  const meaning = meaningOfTarget(target);
  return meaning === 'account' || (meaning === 'account-action' && !target.includes('?') && PAGE.test(target));
}

function allNames({ names, taken }: ElementFacts): readonly string[] {
  return taken === undefined ? names : [...names, ...taken];
}

/** What a heading adds to what a submit control says: all where that is nothing, and of one that destroys, that it is an account. */
function meaningsOfHeading(heading: string, traits: ReadonlySet<Trait>): Meaning[] {
  const saysNothing = Array.from(traits).every((trait) => OF_FORMS.has(trait));
  const meanings = Array.from(meaningsOfName(heading, false));
  if (saysNothing) return meanings;
  return traits.has('destroys') ? meanings.filter((meaning) => meaning === 'closes-account') : [];
}

function isField(facts: ElementFacts): boolean {
  if (facts.editable) return true;
  if (facts.role !== undefined && FIELD_ROLES.has(firstRole(facts.role))) return true;
  if (facts.tag === 'input') return !BUTTON_TYPES.has(facts.type ?? 'text') && facts.type !== 'hidden';
  return FIELD_TAGS.has(facts.tag);
}

/** A role attribute may list fallbacks; the first counts, as in browsers that know it. */
function firstRole(role: string): string {
  return role.trim().split(/\s+/, 1)[0] ?? '';
}

/** `among`: of these traits alone. */
function gravest(traits: ReadonlySet<Trait>, among?: ReadonlySet<Trait>): Classification {
  if (traits.size === 0) return PLAIN;
  for (const [trait, answer] of TRAIT_ORDER) {
    if (!traits.has(trait) || among?.has(trait) === false) continue;
    if (answer.class !== 'plain') return { class: answer.class, by: answer.by };
  }
  return PLAIN;
}

const OF_FORMS: ReadonlySet<Trait> = new Set(KINDS.forms);

function isTrait(name: string): name is Trait {
  return Object.hasOwn(TRAITS, name);
}

const TRAIT_ORDER = Object.keys(TRAITS)
  .filter(isTrait)
  .map((trait): readonly [Trait, (typeof TRAITS)[Trait]] => [trait, TRAITS[trait]]);

/** Whether a target or an action's name says that more is done than showing something. */
export function saysEffect(target: string): boolean {
  return meaningOfTarget(target) !== undefined;
}

function addMeanings(traits: Set<Trait>, meanings: readonly (Meaning | undefined)[]): void {
  for (const meaning of meanings) if (meaning !== undefined) traits.add(meaning);
}

function meaningOfCode(name: string): Meaning | undefined {
  // In code everything is removed: a class, a listener, a row of a table that stays on the server.
  if (name === 'remove') return undefined;
  return meaningOfTargetWord(name) ?? (DESTROYING.has(name.split('-', 1)[0] ?? '') ? 'destroys' : undefined);
}

/**
 * What a link's or form's target says: its last two path segments, and the values of its query but for those that only choose what is
 * listed, sought or returned to. Where the query names an action, a value beside it says where the action is at home and not what it does:
 *
 *   ?task=settings&action=compose   nothing of the account
 */
function meaningOfTarget(target: string): Meaning | undefined {
  const [path = '', query = ''] = routeOf(target).toLowerCase().split('?', 2);
  const words = wordsOf(path);
  const found =
    meaningOfTargetWord(afterNamespace(words.at(-1) ?? '')) ?? meaningOfQuery(query) ?? administration(words, query);
  if (found === undefined && PREFERENCES.test(words.at(-2) ?? '')) return 'account';
  return found === 'destroys' && OWNERS.test(words.at(-2) ?? '') ? 'closes-account' : found;
}

/** The segments of a path that say something: not its host, nor numbers. Of most targets little needs a pattern. */
function wordsOf(path: string): string[] {
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
  if (from === -1) return undefined;
  const at = words.findLastIndex((word) => ADMINISTERED.test(word));
  const isListed = query !== '' && query.split('&').every((pair) => DATA_KEYS.test(pair.split('=', 1)[0] ?? ''));
  if (at <= from || isListed) return undefined;
  const rest = words.slice(at + 1);
  return rest.every((word) => CHANGING.test(word)) ? 'account' : undefined;
}

/** The part of a target that says where it leads: what stands before its fragment, or a fragment that is a path of its own (`#/settings`). */
function routeOf(target: string): string {
  if (!target.includes('#')) return target;
  const [before = '', fragment = ''] = target.split('#', 2);
  return before === '' && /^!?\//.test(fragment) ? fragment : before;
}

/** What the first of its pairs says that says anything. */
function meaningOfQuery(query: string): Meaning | undefined {
  if (query === '') return undefined;
  const pairs = query.split('&').map((pair) => pair.split('=', 2));
  for (const [key = '', value = ''] of pairs) {
    const meaning = meaningOfTargetWord(afterNamespace(value));
    if (meaning === undefined || DATA_KEYS.test(key)) continue;
    const isBeside = meaning === 'account' && !isActionKey(key) && pairs.some(([each = '']) => isActionKey(each));
    if (!isBeside) return meaning;
  }
  return undefined;
}

/** `special:preferences` are preferences, and `help:preferences` tells of them. */
function afterNamespace(word: string): string {
  return word.startsWith('help:') ? '' : word.slice(word.lastIndexOf(':') + 1);
}
