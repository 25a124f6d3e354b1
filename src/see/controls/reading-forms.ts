import { isSaving } from '../lexicon/saving.ts';
import { isActionKey } from './code-names.ts';
import { isListKey, saysEffect } from './targets.ts';

/*
 * Forms that only ask for what to show next: searches, filters, orders of a list, choices of a tab.
 *
 *   <form action="/search"><input name="q"><button>Go</button></form>                   asks
 *   <form action="/orders/new"><input name="qty"><button>Order</button></form>          nothing in it seeks: GET may order as well
 *   <form method="get" action="/items/3/delete"><button>OK</button></form>              its target says more
 *   <form action="/items"><button formmethod="post">OK</button></form>                  may be sent otherwise
 *   <form onsubmit="save(this)">, <form hx-post="/items">                               a script sends it
 *   <form><input name="title"><button>Save</button></form>                              nowhere to send it: a script does
 *
 * A page's script may hear of the sending without a sign here, as it may of a press on any link: what it then sends, the send gate judges. To be shown as one
 * that asks, a form must say so in all that can be seen of it, and a control in it that is called "Delete" is still hidden by its name.
 */

/** A form, as live pages and parsed HTML know it. */
export interface FormFacts {
  /** Its attributes' names, lower case. */
  readonly attributes: readonly string[];
  readonly method: string | undefined;
  /** Where it leads at its own site; undefined where it leads to another. Empty: to where it stands. */
  readonly target: string | undefined;
  /** Where `hx-get` has a library ask, as `target` is; absent where there is none. */
  readonly asksAt?: string | undefined;
  /** Whether it is or stands in what is there to search. */
  readonly isSearch: boolean;
  /** All that belong to it, the `form` attribute counted; those that say nothing here may be missing. */
  readonly controls: readonly FormControl[];
  /** All its fields and buttons: asked for where nothing else says what it does. */
  readonly parts: () => readonly FormPart[];
}

/** A field or button of a form by what it is called. */
export interface FormPart {
  readonly tag: string;
  readonly type: string;
  /** Lower case, as written; empty where there is none. */
  readonly role: string;
  readonly name: string;
  /** What a person reads of it: label, placeholder, a button's text; and its id. */
  readonly called: readonly string[];
}

export interface FormControl {
  readonly type: string;
  readonly name: string;
  readonly value: string;
  readonly formMethod: string | undefined;
  readonly hasFormAction: boolean;
}

/** Which controls of a form {@link asksOnly} must know, as a selector, and which are its parts. */
export const TELLING_CONTROLS =
  'input[type=password i],input[type=file i],input[type=hidden i],[formmethod],[formaction]';
export const FORM_PARTS = 'input,select,textarea,button,[contenteditable]';

/** Attributes of a form by which scripts and libraries send it themselves. `hx-get` asks as well. */
const SENT_BY_SCRIPT =
  /^(?:on|@|\(|ng-|v-on|x-on|wire:|hx-(?:post|put|patch|delete)|data-(?:remote|method|turbo-method))/;

/** Where a form's action leads at the page's own site, by the base of its addresses; undefined where it leads to another. */
export function ownTarget(action: string, base: string, page: string): string | undefined {
  const written = action.trim();
  if (written === '' || (written.startsWith('#') && base === page)) return written;
  if (!URL.canParse(written, base) || !URL.canParse(page)) return undefined;
  const { origin, pathname, search } = new URL(written, base);
  return origin === new URL(page).origin ? `${pathname}${search}` : undefined;
}

/** Where a button of a form that only asks leads, with what it sends along itself. */
export function askedBy(name: string, value: string, target = ''): string {
  return name === '' ? target : `${target}${target.includes('?') ? '&' : '?'}${name}=${value}`;
}

/** Whether a form only asks for what to show next. */
export function asksOnly(facts: FormFacts): boolean {
  const { attributes, target, asksAt, controls } = facts;
  const method = facts.method?.trim().toLowerCase();
  if (target === undefined || attributes.some((name) => SENT_BY_SCRIPT.test(name)) || saysEffect(target)) return false;
  // What only closes a dialog sends nothing.
  if (method === 'dialog') return facts.parts().every(isButton);
  if (!controls.every(isHarmless)) return false;
  if (method !== undefined && method !== 'get') return false;
  if (attributes.includes('hx-get')) return asksAt !== undefined && !saysEffect(asksAt);
  // Without a method and anywhere to go a script may send it, and one that is called "updateProject" is a script's.
  const isSent = method !== undefined || (/^[^#]/.test(target) && !MAKING.test(wordOf(target)));
  return seeks(facts) || (isSent && narrows(facts));
}

const MAKING = /^(?:add|create|invite|edit|change|update|save|store)(?:$|[-_A-Z])/;
/** What an address that seeks ends in: `/search`, `/advsearch`, `/search.php`, `/orders/go`. */
const SEEKING_PLACE =
  /(?:search|query|find|filter|browse|lookup|results?|diff|compare)(?:$|\.)|^(?:q|s|list|go|goto|jump)$/i;
/** Actions that a form sends along by which it shows something, and those that open a page. */
const SHOWING = /^(?:view|show|history|diff|compare|list|search|browse)/i;
const OPENING = /^(?:edit|new|rename|reply|quote)$/i;
const PART_OF_PAGE = /^(?:page|tab|view)$/;

/**
 * Whether what is sent by GET seeks in a part of it, by its address or by the action that it names, or holds nothing but lists to choose from. GET alone says
 * nothing, as `/buy` and `/vote` may be sent so, and what is ticked may be voted for.
 */
function narrows({ target = '', isSearch, controls, parts }: FormFacts): boolean {
  if (isSearch || SEEKING_PLACE.test(wordOf(target))) return true;
  const all = parts();
  const fields = all.filter((part) => !isButton(part));
  if (fields.some(isNarrowing) || isSoughtByButton(all)) return true;
  const filled = fields.filter(({ type }) => type !== 'hidden');
  const actions = controls.filter(({ type, name }) => type === 'hidden' && isActionKey(name));
  if (actions.some(({ value }) => SHOWING.test(value) || (filled.length === 0 && OPENING.test(value)))) return true;
  return filled.length > 0
    ? filled.every(({ tag }) => tag === 'select')
    : all.some(({ name }) => PART_OF_PAGE.test(name));
}

/** What is sent along unseen may say where to go back to, or which order is meant. */
const SENT_ALONG = /^_?(?:next|order|lang|re(?:turn|direct|ferr?er).*)$/i;

function isNarrowing(field: FormPart): boolean {
  const name = field.name.toLowerCase();
  if (field.type === 'hidden') return isListKey(name) && !SENT_ALONG.test(name);
  return field.type === 'search' || isSeeking(field) || isListKey(name);
}

function wordOf(target: string): string {
  const path = target.split('?', 1)[0] ?? '';
  return path.slice(path.lastIndexOf('/') + 1);
}

/** What a field that seeks, narrows or orders is called in code, and to people. */
const SEEKING_KEY =
  /^_?(?:q|s|p|page|order|order_?by|ordering|(?:query|search|filter|sort|Search|Filter|Sort)(?:ing)?(?:[^a-z].*)?)$/;
const SEEKING_NAME =
  /^\s*(?:(?:search|filter|sort|suchen?|filtern|rechercher?|filtrer|buscar|pesquisar|procurar|filtrar|cerca|filtra|zoek(?:en)?|szukaj|filtruj|ara|filtrele)(?![\wà-ÿ])|поиск|найти|بحث|検索|搜索|查询|검색)/i;
const BUTTON_TYPES: ReadonlySet<string> = new Set(['submit', 'button', 'reset', 'image']);
const UNSOUGHT: ReadonlySet<string> = new Set(['password', 'file', 'email', 'tel']);

/** Whether a form says in what it is made of that it seeks: it is a search, or all that is filled in or the one button says so; and nothing of it is written. */
function seeks({ isSearch, parts }: FormFacts): boolean {
  const all = parts();
  if (all.some(isWritten)) return false;
  const fields = all.filter((part) => !isButton(part) && part.type !== 'hidden');
  if (fields.length === 0) return false;
  // A list that is narrowed by typing is no search.
  if (isSearch || fields.some(({ type, role }) => type === 'search' && role !== 'combobox')) return true;
  if (fields.every(isSeeking)) return true;
  return isSoughtByButton(all);
}

/** Whether the one button of a form says that it seeks. */
function isSoughtByButton(all: readonly FormPart[]): boolean {
  const [button, ...others] = all.filter((part) => isButton(part) && part.type !== 'reset');
  return button !== undefined && others.length === 0 && button.called.some((name) => SEEKING_NAME.test(name));
}

function isSeeking({ role, name, called }: FormPart): boolean {
  if (role === 'combobox') return false;
  return role === 'searchbox' || isSoughtBy(name, called);
}

/** Whether a field of this name in code, and these for people, is there to seek, narrow or order. */
export function isSoughtBy(name: string, called: readonly string[]): boolean {
  return SEEKING_KEY.test(name) || called.some((each) => SEEKING_NAME.test(each));
}

/** Whether a part is there for something that is stored: a text, an address, what only a server that stores needs to be sent along. */
function isWritten(part: FormPart): boolean {
  if (part.type === 'hidden') return !isListKey(part.name.toLowerCase());
  if (isButton(part)) return part.called.some((name) => isSaving(name, false));
  return (part.tag !== 'input' && part.tag !== 'select') || UNSOUGHT.has(part.type);
}

function isButton({ tag, type }: FormPart): boolean {
  return tag === 'button' || (tag === 'input' && BUTTON_TYPES.has(type));
}

function isHarmless({ type, name, value, formMethod = 'get', hasFormAction }: FormControl): boolean {
  if (type === 'password' || type === 'file' || hasFormAction || formMethod.trim().toLowerCase() !== 'get')
    return false;
  return name.toLowerCase() !== '_method' && !(type === 'hidden' && isActionKey(name) && saysEffect(value));
}
