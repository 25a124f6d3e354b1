/**
 * Fields of a form and pairs of a query that choose what a server runs at one address, as headers do (`header-names.ts`), for pages without script:
 *
 *   $ACTION_ID_7f3a             React's server function 7f3a
 *   $ACTION_REF_1, $ACTION_1:0  the function that the second field's value names, with arguments of its own
 *   _handler                    a handler of October CMS and Winter
 *
 *   ?/delete                    a named action of SvelteKit, and whatever has its routes in the query
 *   ?_action=delete             an action of Astro
 *   ?handler=Delete             a handler of Razor Pages
 *   ?qaction=x, ?qfunc=x        an action and a function of Qwik City
 */
import { foldName, loosePairs } from './loose-names.ts';

/** Nobody but a page of such a framework has fields of these names. What a script sends has a number before them (`1_$ACTION_ID_7f3a`). */
const ACTION_FIELD = /^[\s"'\\]*(?:\$action_(?:id|ref)_|_handler$)/i;
const FUNCTION = '$ACTION_ID_';
const REFERENCE = '$ACTION_REF_';

/** Whether a field chooses what runs. */
export function isActionField(name: string): boolean {
  return ACTION_FIELD.test(name);
}

const ACTION_PARAMETER = /^(?:\/|(?:_action|handler|qaction|qfunc)$)/;
/** What stands in every query that has one, but in escapes. */
const MAY_CHOOSE = /[/%]|action|handler|qfunc/i;

/** Whether a pair of a query chooses what runs. */
export function isActionParameter(name: string): boolean {
  return ACTION_PARAMETER.test(foldName(name).trim());
}

/** The names in a query that choose what runs, in any reading of it. */
export function actionParameters(search: string): readonly string[] {
  if (!MAY_CHOOSE.test(search)) return NONE;
  return loosePairs(search).flatMap(([name]) => (isActionParameter(name) ? [name] : NONE));
}

const NONE: readonly string[] = [];

/** Whether a field is one of those that say what runs, or with what of the page's own. */
export function isOfAction(name: string): boolean {
  return isActionField(name) || name.startsWith('$ACTION_');
}

/** The field whose value says which function a reference is; undefined for any other field. */
export function describedBy(name: string): string | undefined {
  return name.startsWith(REFERENCE) ? `$ACTION_${name.slice(REFERENCE.length)}:0` : undefined;
}

/** The function that a field's name is; undefined where another field has it. */
export function functionOf(name: string): string | undefined {
  const at = name.toUpperCase().indexOf(FUNCTION);
  return at < 0 ? undefined : name.slice(at + FUNCTION.length);
}

/** The function that a reference describes: `{"id":"7f3a","bound":null}`. */
export function referredIn(text: string): readonly string[] {
  const id = /^\{"id":"([^"\\]+)"/.exec(text)?.[1];
  return id === undefined ? [] : [id];
}
