/*
 * Names in code that say what a control does: of icons where it has no words, of handlers and methods always.
 *
 *   class="fa-solid fa-trash-can"        trash-can
 *   data-icon="TrashIcon"                trash
 *   <use href="/sprite.svg#icon-gear">   gear
 *   onclick="app.deleteAccount(7)"       app, delete-account
 */

const ICON_PREFIX =
  /^(?:(?:i|fas?|far|fal|fad|fab|fa|bi|mdi|icons?|ico|glyphicon|ti|ri|las?|lucide|octicon|feather|ion|pi|oi|uil|bxs?|el-icon|anticon|svg|tabler|heroicon|material-symbols|material-icons|mat-icon|dashicons|ph|gl|btn|button)-+)+/;
const ICON_SUFFIXES: ReadonlySet<string> = new Set(
  'icon ico svg btn button outlined outline filled fill solid regular sharp rounded o line alt sm md lg'.split(' '),
);
/** Tried where a number begins and nowhere within it. */
const LAST_NUMBER = /-\d+$|(?<!\d)\d+$/;
const IDENTIFIER = /[A-Za-z_$][\w$-]{1,60}/g;
const MOST_IDENTIFIERS = 12;

/** Handlers of HTML that hear of presses and keys. */
export const PRESSES = [
  ...['onclick', 'ondblclick', 'onmousedown', 'onmouseup', 'onpointerdown', 'onpointerup'],
  ...['ontouchstart', 'ontouchend', 'onkeydown', 'onkeypress', 'onkeyup'],
];
/** What frameworks keep handlers, methods and confirmations in. */
const EFFECT_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...PRESSES,
  ...['onsubmit', 'formaction', 'aria-keyshortcuts', 'data-action'],
  ...['hx-post', 'hx-put', 'hx-patch', 'hx-get', 'formmethod', 'jsaction'],
  ...['data-confirm', 'data-turbo-confirm', 'hx-confirm', 'command', 'commandfor', 'popovertarget'],
  ...['data-bs-target', 'data-target', 'data-href', 'data-url'],
]);

/** Keys of what is sent that say what is done. */
const ACTION_KEYS = new Set('action _action act do op cmd command _method'.split(' '));

/** Whether a field or a key of a query of this name says what is done. */
export function isActionKey(name: string): boolean {
  return ACTION_KEYS.has(name.toLowerCase());
}

const REFUSAL = /^_?(?:cancel|abort|back|preview|no)\b/i;

/** Whether a button that is sent under this name takes back what its form is about. */
export function isRefusal(name: string): boolean {
  return REFUSAL.test(name);
}

/** Letters and digits of any script, by blocks: pictures, signs and what icon fonts draw are none. */
const WORDS =
  /[0-9A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2fef\u3004-\ud7ff\ud840-\ud88f\uf900-\ufdff\ufe70-\uffdc]/;

/** Whether a name says anything in words. */
export function hasWords(name: string): boolean {
  return WORDS.test(name);
}

/** Attributes that name pictures, and the elements that may have them inside of a control. */
const ICON_ATTRIBUTES = [
  'class',
  'data-icon',
  'icon',
  'svgicon',
  'name',
  'href',
  'xlink:href',
  'src',
  'data-lucide',
  'data-testid',
];
const ICON_TAGS = new Set(
  'i svg use img span ion-icon iconify-icon sl-icon wa-icon md-icon mat-icon fa-icon v-icon'.split(' '),
);
const MOST_ICONS = 6;

/** An element that may name a picture, in a live page or in parsed HTML. */
export interface IconSource {
  readonly tag: string;
  /** The control itself: where it leads, and what its field is called, are no pictures. */
  readonly isControl: boolean;
  read(attribute: string): string | null | undefined;
}

/** What names pictures among a control and the elements in it. */
export function iconsAmong(sources: readonly IconSource[]): string[] {
  const icons = sources.filter(({ tag, isControl }) => isControl || ICON_TAGS.has(tag)).slice(0, MOST_ICONS + 1);
  return icons.flatMap(({ isControl, read }) =>
    ICON_ATTRIBUTES.flatMap((name) => (isControl && (name === 'href' || name === 'name') ? [] : (read(name) ?? []))),
  );
}

/** What frameworks call others alike: `phx-click`, `v-on:click.prevent`, `up-method`, `data-hx-post`. */
const EFFECT = /(?:^|[-:@(])(?:on)?click(?:$|[.:)])|(?:^|-)(?:method|reflex)$|^data-hx-(?:get|post|put|patch|delete)$/;
const DELETION = /-(?:delete|destroy)(?:-(?:url|href|path|link|id))?$/;
type Effect = 'none' | 'some' | 'deletes';
/** What was found of attributes' names: pages have few, and each of many times. */
const known = new Map<string, Effect>();
const MOST_KNOWN = 1_000;

function effectOf(name: string): Effect {
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const effect = DELETION.test(name) ? 'deletes' : EFFECT_ATTRIBUTES.has(name) || EFFECT.test(name) ? 'some' : 'none';
  known.set(name, effect);
  return effect;
}

/** What the attributes of a control say of its effect. */
export function effectsOf(names: readonly string[], read: (name: string) => string): string[] {
  const effects = names.filter((name) => effectOf(name) !== 'none').map(read);
  return names.some((name) => effectOf(name) === 'deletes') ? ['delete', ...effects] : effects;
}

/** Whether a script or a method decides what a control does: all but a library that asks by GET. */
export function isHandled(names: readonly string[]): boolean {
  return names.some((name) => !name.endsWith('hx-get') && effectOf(name) !== 'none');
}

/** `deleteAccount`, `delete_account` and `DeleteAccount` are `delete-account`. */
export function hyphenated(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/_+/g, '-')
    .toLowerCase();
}

/** Whether a box or a switch is called by what somebody may do: `admin_role`, `is_staff`. */
export function isRole(name: string): boolean {
  return ROLE.test(hyphenated(name));
}

const ROLE = /(?:^|-)(?:roles?|permissions?)(?:\[\])?$|^is-(?:admin|staff|superuser)$/;

/** Has a sign drawn as a coloured picture, and says nothing else. */
const EMOJI_STYLE = '\ufe0f';

const DIGITS = /\d+/g;

/** Whether a name is a sign and a count, such as that of what stands in a bin. */
export function isSignAndCount(name: string): boolean {
  const first = name.charCodeAt(0);
  const isSign = (first >= 0x2300 && first <= 0x2bff) || (first >= 0xd83c && first <= 0xd83e);
  return isSign && !hasWords(name.replace(DIGITS, ''));
}

/** What icons a class list, an icon attribute or the address of a picture names: as written, and without what libraries add. */
export function iconNames(text: string): string[] {
  return text
    .replaceAll(EMOJI_STYLE, '')
    .split(/[\s/#?]+/)
    .map((part) => hyphenated(part.replace(/\.(?:svg|png|gif|webp|ico)$/i, '')).replace(ICON_PREFIX, ''))
    .flatMap((name) => [name, withoutSuffix(name)])
    .filter((name) => name !== '');
}

/** From the end on: a pattern would begin anew at each suffix of many. */
function withoutSuffix(name: string): string {
  let end = name.length;
  let at = name.lastIndexOf('-');
  while (at >= 0 && ICON_SUFFIXES.has(name.slice(at + 1, end))) {
    end = at;
    at = name.lastIndexOf('-', end - 1);
  }
  return end < name.length ? name.slice(0, end) : name.replace(LAST_NUMBER, '');
}

/** The identifiers in a handler or an action's name. */
export function codeNames(code: string): string[] {
  return (code.slice(0, 2_000).match(IDENTIFIER) ?? []).slice(0, MOST_IDENTIFIERS).map(hyphenated);
}
