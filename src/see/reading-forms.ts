import { isActionKey } from './code-names.ts';
import { saysEffect } from './control-targets.ts';

/*
 * Forms that only ask for what to show next: searches, filters, orders of a list, choices of a tab.
 *
 *   <form action="/search"><input name="q"><button>Go</button></form>                   asks
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
  /** All that belong to it, the `form` attribute counted; those that say nothing here may be missing. */
  readonly controls: readonly FormControl[];
}

export interface FormControl {
  readonly type: string;
  /** Lower case, as written; empty where there is none. */
  readonly role: string;
  readonly name: string;
  readonly value: string;
  readonly formMethod: string | undefined;
  readonly hasFormAction: boolean;
}

/** Which controls of a form {@link asksOnly} must know, as a selector. */
export const TELLING_CONTROLS =
  'input[type=password i],input[type=file i],input[type=hidden i],input[type=search i],[formmethod],[formaction]';

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

/** Whether a form only asks for what to show next. */
export function asksOnly({ attributes, method, target, controls }: FormFacts): boolean {
  if (target === undefined || (method ?? 'get').trim().toLowerCase() !== 'get') return false;
  if (attributes.some((name) => SENT_BY_SCRIPT.test(name)) || saysEffect(target)) return false;
  // Without a method and anywhere to go it is a script's, unless it is there to search. A list that is narrowed by typing is none.
  const isSearch = controls.some(({ type, role }) => type === 'search' && role !== 'combobox');
  if (method === undefined && !/^[^#]/.test(target) && !isSearch) return false;
  return controls.every(isHarmless);
}

function isHarmless({ type, name, value, formMethod = 'get', hasFormAction }: FormControl): boolean {
  if (type === 'password' || type === 'file' || hasFormAction || formMethod.trim().toLowerCase() !== 'get')
    return false;
  return name.toLowerCase() !== '_method' && !(type === 'hidden' && isActionKey(name) && saysEffect(value));
}
