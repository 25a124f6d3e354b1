/*
 * Fields that stand in no form, as in applications that a script draws: whether they only ask for what to show.
 *
 *   <div><input type=search> <select>…</select></div> <table>…</table>      a list and what narrows it: they ask
 *   <th><input placeholder="Name"></th>                                     a filter of its column asks
 *   <div role=dialog><input> <button>Save</button></div>                    a dialog stores
 *   <div><select>…</select> <button>Save</button></div>                     so does what stands beside a button that saves
 *   <tr><td><input type=checkbox></td></tr>                                 a row that is chosen, or changed in its place
 *
 * A page may fake all of this, and is then shown a field and no more: what a control is called, and what a press of it does, is judged elsewhere.
 */

/** What a field is: one to search in, a list of choices that one may search, a value, a box or button that is ticked, one of several buttons that switch a view; `other` holds texts, secrets or files. */
export type FieldKind = 'search' | 'list' | 'value' | 'tick' | 'switch' | 'other';

/** Where it stands. */
export interface FieldPlace {
  /** The nearest of these that it stands in. */
  readonly within: 'dialog' | 'search' | 'toolbar' | 'header' | 'row' | undefined;
  /** Whether a button close by stores what is filled in. */
  readonly isSaved: boolean;
  /** Whether a table or a list of results follows close by. */
  readonly isBeforeResults: boolean;
}

const NO_VALUES: ReadonlySet<string> = new Set('password file color range hidden image submit button reset'.split(' '));
const TICKED: ReadonlySet<string> = new Set(['checkbox', 'radio']);

/** What kind of field a control is. A switch takes effect at once, also one that is drawn so (formless.ts), and a text of several lines is written. */
export function fieldKindOf(tag: string, type: string | undefined, role: string | undefined): FieldKind {
  if (tag === 'select') return 'value';
  if (tag === 'input') {
    if (NO_VALUES.has(type ?? '') || role === 'switch') return 'other';
    if (TICKED.has(type ?? '')) return 'tick';
    // The field in a list of choices that one may narrow by typing.
    if (role === 'combobox') return 'list';
    return type === 'search' || role === 'searchbox' ? 'search' : 'value';
  }
  if (tag === 'textarea') return 'other';
  if (role === 'combobox' || role === 'listbox') return 'list';
  return role === 'searchbox' ? 'search' : role === 'spinbutton' ? 'value' : 'other';
}

/** Whether a field that stands in no form only asks for what to show. */
export function asksAlone(kind: FieldKind, { within, isSaved, isBeforeResults }: FieldPlace): boolean {
  if (kind === 'other' || within === 'dialog' || within === 'row' || isSaved) return false;
  if (kind === 'search' || within === 'search' || within === 'toolbar') return true;
  if (within === 'header') return kind !== 'tick';
  return kind === 'list' || kind === 'switch' || isBeforeResults;
}
