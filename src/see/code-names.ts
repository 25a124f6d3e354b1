/*
 * Names in code that say what a control does: of icons where it has no words, of handlers and methods always.
 *
 *   class="fa-solid fa-trash-can"        trash-can
 *   data-icon="TrashIcon"                trash
 *   <use href="/sprite.svg#icon-gear">   gear
 *   onclick="app.deleteAccount(7)"       app, delete-account
 */

const ICON_PREFIX =
  /^(?:(?:fas?|far|fal|fad|fab|fa|bi|mdi|icons?|ico|glyphicon|ti|ri|las?|lucide|octicon|feather|ion|pi|oi|uil|bxs?|el-icon|anticon|svg|tabler|heroicon|material-symbols|material-icons|mat-icon|dashicons|ph|gl|btn|button)-+)+/;
const ICON_SUFFIX =
  /(?:-(?:icon|ico|svg|btn|button|outlined|outline|filled|fill|solid|regular|sharp|rounded|o|line|alt|sm|md|lg))+$|-?\d+$/;
const IDENTIFIER = /[A-Za-z_$][\w$-]{1,60}/g;
const MOST_IDENTIFIERS = 12;

/** What frameworks keep handlers, methods and confirmations in. */
const EFFECT_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...[
    'onclick',
    'onmousedown',
    'onpointerdown',
    'onsubmit',
    'formaction',
    'aria-keyshortcuts',
    'ng-click',
    '@click',
    'v-on:click',
  ],
  ...['(click)', 'x-on:click', 'wire:click', 'data-action', 'data-method', 'data-turbo-method'],
  ...['hx-delete', 'hx-post', 'hx-put', 'hx-patch', 'hx-get', 'formmethod'],
]);

/** Attributes that name pictures, and the elements that may have them inside of a control. */
export const ICON_ATTRIBUTES = [
  'class',
  'data-icon',
  'icon',
  'name',
  'href',
  'xlink:href',
  'src',
  'data-lucide',
  'data-testid',
];
export const ICON_TAGS = 'i,svg,use,img,span,ion-icon,iconify-icon';
export const MOST_ICONS = 6;

/** What the attributes of a control say of its effect. */
export function effectsOf(names: readonly string[], read: (name: string) => string): string[] {
  const effects = names.filter((name) => EFFECT_ATTRIBUTES.has(name)).map(read);
  return names.includes('hx-delete') ? ['delete', ...effects] : effects;
}

/** `deleteAccount`, `delete_account` and `DeleteAccount` are `delete-account`. */
export function hyphenated(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/_+/g, '-')
    .toLowerCase();
}

/** What icons a class list, an icon attribute or the address of a picture names: as written, and without what libraries add. */
export function iconNames(text: string): string[] {
  return text
    .split(/[\s/#?]+/)
    .map((part) => hyphenated(part.replace(/\.(?:svg|png|gif|webp|ico)$/i, '')).replace(ICON_PREFIX, ''))
    .flatMap((name) => [name, name.replace(ICON_SUFFIX, '')])
    .filter((name) => name !== '');
}

/** The identifiers in a handler or an action's name. */
export function codeNames(code: string): string[] {
  return (code.slice(0, 2_000).match(IDENTIFIER) ?? []).slice(0, MOST_IDENTIFIERS).map(hyphenated);
}
