/**
 * The known-safe fast path: actions of which no language model needs to be asked (docs/sources.md#cua-verifier).
 *
 * CUA reads the letters of the selector, so that `#delete-account` passes as a selector with a `#` in it. Here the element itself decides, as
 * the live page has it: its class by the see gate's lexicon, its role, what it would submit, and its whole name, looked up in a set. What
 * no page vouches for is not known to be safe.
 */
import type { Action, ActionTarget, Verb } from '../model/action.ts';
import type { JsonObject } from '../model/json.ts';

/** Verbs that only look, or go where the other checks have said one may go. */
const LOOKING: ReadonlySet<Verb> = new Set<Verb>([
  'navigate',
  'history',
  'hover',
  'scroll',
  'wait',
  'screenshot',
  'snapshot',
  'extract',
  'tab',
  'close',
  'sequence',
]);

/** Roles that lead to another view and change nothing. */
const LEADING_ROLES: ReadonlySet<string> = new Set(['link', 'tab', 'menuitem', 'treeitem']);

/** Roles that hold a value until a form is sent. */
const VALUE_ROLES: ReadonlySet<string> = new Set([
  'checkbox',
  'radio',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'option',
  'slider',
  'spinbutton',
]);

/** Whole names of buttons that move about in a page. */
const SAFE_NAMES: ReadonlySet<string> = new Set(
  `next,previous,prev,back,forward,first,last,next page,previous page,more,show more,show less,load more,see more,see all,view,view all,
  read more,details,show details,hide details,expand,expand all,collapse,collapse all,menu,open menu,close menu,main menu,navigation,
  toggle navigation,search,filter,filters,apply filters,clear filters,reset filters,sort,sort by,tab,tabs,open,close,hide,show,zoom in,zoom out,
  top,back to top,home,overview,refresh,scroll left,scroll right,next slide,previous slide,play,pause,mute,unmute`
    .split(',')
    .map((name) => name.trim()),
);

const LONGEST_NAME = Math.max(...Array.from(SAFE_NAMES, (name) => name.length));

/** Keys that move about, and change at most what a field holds. Enter and space are not among them: they press what has the focus. */
const SAFE_KEYS: ReadonlySet<string> = new Set([
  'Tab',
  'Escape',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Backspace',
  'Delete',
]);

/** Words in the address of a link that does more than lead somewhere. */
const ACTING_LINK =
  /accept|activate|approve|authori[sz]e|cancel|checkout|confirm|deactivate|delete|destroy|disable|enable|grant|invite|log_?-?out|order|pay|purchase|reject|remove|reset|revoke|sign_?-?out|submit|subscribe|transfer|unlock|verify|vote/i;

/** Whether nobody needs to be asked about an action that every deterministic check allows. Its steps are asked for each by itself. */
export function isKnownSafe({ verb, target, texts, arguments: args }: Action): boolean {
  if (LOOKING.has(verb)) return true;
  if (target?.class === undefined || target.hidden === true) return false;
  if (target.class !== 'plain' && target.class !== 'form') return false;
  switch (verb) {
    case 'type':
      return !sends(args) && !texts.some((text) => text.includes('\n') || text.includes('\r'));
    case 'press':
      return typeof args.key === 'string' && SAFE_KEYS.has(args.key);
    case 'click':
    case 'select':
      return isSafeControl(target);
    default:
      return false;
  }
}

/** Whether a call that types also sends the form. */
function sends({ submit, submitKey }: JsonObject): boolean {
  return submit === true || submitKey !== undefined;
}

function isSafeControl({ role = '', name = '', class: kind, submits }: ActionTarget): boolean {
  if (submits !== undefined && (submits.method !== 'GET' || ACTING_LINK.test(submits.url))) return false;
  if (VALUE_ROLES.has(role)) return true;
  if (kind !== 'plain') return false;
  if (LEADING_ROLES.has(role)) return true;
  return role === 'button' && name.length <= LONGEST_NAME && SAFE_NAMES.has(name.toLowerCase().trim());
}
