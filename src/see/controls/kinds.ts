import type { ElementFacts } from './classify.ts';
import { PRESSES } from './code-names.ts';

/* What the attributes of a control say it is, in live pages and in parsed HTML alike. */

/** Attributes by which a script hears of presses and keys. */
export const HANDLERS: ReadonlySet<string> = new Set([
  ...PRESSES,
  ...[
    'ng-click',
    '@click',
    'x-on:click',
    'v-on:click',
    'wire:click',
    'phx-click',
    'jsaction',
    'hx-post',
    'hx-put',
    'hx-patch',
    'hx-delete',
  ],
]);
const OPENING: ReadonlySet<string> = new Set(['aria-controls', 'aria-expanded', 'aria-haspopup', 'popovertarget']);

/** What Bootstrap and those like it call what a press shows of the page itself, by attribute. */
const TOGGLES: ReadonlySet<string> = new Set(['data-bs-toggle', 'data-toggle']);
const SHOWING = /^(?:tab|pill|list|collapse|dropdown|popover|tooltip)$/;
const PANES = /^(?:tab|pill|list)$/;

/** Whether a press only shows a part of the page, by what a UI kit's script takes it for. */
function isToggle(names: readonly string[], read: (name: string) => string, kinds = SHOWING): boolean {
  return names.some((name) => TOGGLES.has(name) && kinds.test(read(name)));
}

/** Whether a UI kit's script takes a link that leads nowhere else, or a button that sends nothing, for a tab of the page, which no role says. */
export function isTab(
  tag: string,
  names: readonly string[],
  read: (name: string) => string,
  submits: boolean,
): boolean {
  if (names.includes('role') || submits || (tag !== 'a' && tag !== 'button')) return false;
  if (tag === 'a' && !/^(?:#|$)/.test(read('href'))) return false;
  return names.includes('data-tab') || isToggle(names, read, PANES);
}

/** Whether an element says that it opens something of the page. */
export function isOpening(tag: string, role: string | undefined, attributes: readonly string[]): boolean {
  return tag === 'summary' || role === 'tab' || (tag !== 'a' && attributes.some((name) => OPENING.has(name)));
}

/** What attributes of a method, such as `data-method` and `up-method`, hold that writes, and attributes that are a method of their own. */
const WRITING = /^\s*(?:post|put|patch|delete)\s*$/i;
const WRITES: ReadonlySet<string> = new Set(
  ['post', 'put', 'patch', 'delete'].flatMap((method) => [`hx-${method}`, `data-hx-${method}`]),
);
/** A field may send what is chosen at once. */
const CHANGED: ReadonlySet<string> = new Set(['onchange', 'oninput']);
/** A handler that sends a request which is no question. */
const SENDING = /\bmethod['"]?\s*[:=]\s*['"`](?:post|put|patch|delete)\b|\.(?:post|put|patch)\s*\(/i;

/** Whether an element says that a press of it sends something, be it in no form. */
export function saysWriting(names: readonly string[], read: (name: string) => string): boolean {
  return names.some(
    (name) =>
      WRITES.has(name) ||
      (name.endsWith('method') && WRITING.test(read(name))) ||
      ((HANDLERS.has(name) || CHANGED.has(name)) && SENDING.test(read(name))),
  );
}

/** What closes a dialog looks as dangerous as what it asks about. */
const CLOSING: ReadonlySet<string> = new Set(['data-dismiss', 'data-bs-dismiss']);

/**
 * Whether a button or link is painted as what destroys or cannot be taken back, by what UI kits call that: `btn-danger`, `ant-btn-dangerous`, `is-danger`,
 * `bg-destructive`, `ui red button`, `MuiButton-colorError`, or a plain `delete`. `first`: the classes of the first thing in it, which may be its icon.
 */
export function looksDangerous(
  attributes: readonly string[],
  own: string,
  first: string,
  read: (name: string) => string,
): boolean {
  const isPainted = (TELLING.test(own) && isDangerous(own.split(' '))) || first.split(' ').includes('text-danger');
  return isPainted && !attributes.some((name) => CLOSING.has(name)) && !isToggle(attributes, read);
}

/** Of most classes nothing else need be read. */
const TELLING = /danger|destructive|delete|red|[Ee]rror/;

function isDangerous(tokens: readonly string[]): boolean {
  return tokens.some(isDanger) || ['ui', 'red', 'button'].every((token) => tokens.includes(token));
}

/** A badge, a message or a field may be red for other reasons. */
function isDanger(token: string): boolean {
  if (DANGER.has(token) || (token.startsWith('Mui') && token.endsWith('Error'))) return true;
  const before = token.endsWith('danger') ? token.slice(0, -6) : token.endsWith('dangerous') ? token.slice(0, -9) : '';
  return before.endsWith('-') && (before.includes('btn') || before.includes('button'));
}

const DANGER: ReadonlySet<string> = new Set([
  ...['danger', 'dangerous', 'is-danger', 'text-danger', 'link-danger', 'pf-m-danger', 'btn-error', 'delete'],
  ...['destructive', 'bg-destructive', 'is-destructive', 'text-destructive'],
]);

/** Attributes by which code calls a button, and so the people who write it. */
const CALLED: ReadonlySet<string> = new Set([
  'id',
  'name',
  'data-name',
  'data-test',
  'data-testid',
  'data-test-id',
  'data-cy',
]);

/** What code calls a button. */
export function calledInCode(attributes: readonly string[], read: (name: string) => string): string[] {
  return attributes.filter((name) => CALLED.has(name)).map(read);
}

/** In so many elements around it a control is looked for the head of a column. */
export const FARTHEST_HEAD = 4;

/** What is chosen or ticked is no text; nor is what stands where one signs in. */
const UNTYPED = new Set('password hidden file checkbox radio range color submit button reset image'.split(' '));

/** An editor in which less stands, in no lines of their own, may invite to type. */
const SHORTEST_TEXT = 30;

/** What stands in a field or an editor. */
export interface HeldText {
  readonly text: string;
  /** Whether it stands in lines, as in a code editor: of others nobody can tell a text from an invitation. */
  readonly hasLines: boolean;
  /** Whether nobody can change it: read-only, or disabled. */
  readonly isFixed: boolean;
}

/** Whether what stands in a field or an editor is there to be read: what is typed into it, and anything that is fixed. */
export function isTextToRead({ tag, type = '', editable, role }: ElementFacts, held: HeldText): boolean {
  const text = held.text.trim();
  if (tag === 'input') return text !== '' && !UNTYPED.has(type);
  if (tag === 'textarea') return text !== '';
  if (tag === 'select') return text !== '' && held.isFixed;
  return (editable || role === 'textbox') && text.length >= (held.hasLines ? 1 : SHORTEST_TEXT);
}

/** Whether attributes say that nobody can change what stands there. */
export function isFixed(attributes: readonly string[]): boolean {
  return attributes.includes('readonly') || attributes.includes('disabled');
}
