/**
 * Fields of a form that choose what a server runs at one address, as headers do (`header-names.ts`), for pages without script:
 *
 *   $ACTION_ID_7f3a             React's server function 7f3a
 *   $ACTION_REF_1, $ACTION_1:0  the function that the second field's value names, with arguments of its own
 *   _handler                    a handler of October CMS and Winter
 */
import type { BodyPattern } from './pattern.ts';
import type { BodyReading } from './read-body.ts';

/** Nobody but a page of such a framework has fields of these names. What a script sends has a number before them (`1_$ACTION_ID_7f3a`). */
const ACTION_FIELD = /^[\s"'\\]*(?:\$action_(?:id|ref)_|_handler$)/i;
const FUNCTION = '$ACTION_ID_';
const REFERENCE = '$ACTION_REF_';

/** Whether a field chooses what runs. */
export function isActionField(name: string): boolean {
  return ACTION_FIELD.test(name);
}

/** Whether a field is one of those that say what runs, or with what of the page's own. */
export function isOfAction(name: string): boolean {
  return isActionField(name) || name.startsWith('$ACTION_');
}

/** The fields of a form that do, in any reading of it. */
export function actionFields(readings: readonly BodyReading[]): readonly string[] {
  let found: string[] | undefined;
  for (const reading of readings) {
    if (reading.kind !== 'form') continue;
    for (const { name } of reading.fields) if (isActionField(name)) found = [...(found ?? []), name];
  }
  return found ?? NONE;
}

const NONE: readonly string[] = [];

/** Whether an entry says of such a field what it must be: of one whose name is the function its name, of a reference the value that it leads to. */
export function namesField({ present, pairs }: BodyPattern, name: string): boolean {
  if (name.startsWith(REFERENCE)) {
    const described = `$ACTION_${name.slice(REFERENCE.length)}:0`;
    return pairs.some(([field]) => field === described);
  }
  return present.some(({ field }) => field === name) || pairs.some(([field]) => field === name);
}

/** The function that a field's name is; undefined where another field has it. */
export function functionOf(name: string): string | undefined {
  const at = name.toUpperCase().indexOf(FUNCTION);
  return at < 0 ? undefined : name.slice(at + FUNCTION.length);
}

/** The functions that an entry means by fields. */
export function functionsIn({ present, pairs }: BodyPattern): readonly string[] {
  const names = [...present.map(({ field }) => field), ...pairs.map(([name]) => name)];
  const referred = pairs.flatMap(([name, value]) => (name.startsWith('$ACTION_') ? referredIn(String(value)) : []));
  return [...names.flatMap((name) => functionOf(name) ?? []), ...referred];
}

/** The function that a reference describes: `{"id":"7f3a","bound":null}`. */
function referredIn(text: string): readonly string[] {
  const id = /^\{"id":"([^"\\]+)"/.exec(text)?.[1];
  return id === undefined ? [] : [id];
}
