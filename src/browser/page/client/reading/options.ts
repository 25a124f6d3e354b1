import { getter } from '../../dom/prototypes.ts';
import { indexOf, push, type Stack, slice, stack, trim } from '../intrinsics.ts';
import { hasUnshown, isAbsent } from '../marks.ts';
import { forEachIn, textOf } from '../natives.ts';
import { type Realm, redefineGetter } from '../redefine.ts';
import { MARK } from '../selectors.ts';
import { withoutMarks } from './serialisation.ts';

const ABSENT = `option${MARK},optgroup${MARK} option`;
const lineOf = getter<Element & { readonly text?: string }, 'text'>(HTMLOptionElement.prototype, 'text');
const shownTextOf = getter(HTMLElement.prototype, 'innerText');

/** `innerText` names every option of a list, a line each, those too that are not displayed: the lines of marked ones go. */
export function redefineTextOfLists(realm: Realm): void {
  redefine('innerText');
  redefine('outerText');

  function redefine(name: string): void {
    redefineGetter<HTMLElement, string>(realm.HTMLElement.prototype, name, (read, self) =>
      presentText(read(self), self),
    );
  }
}

/** What a script is shown as the text of an element. */
export function textShown(element: HTMLElement): string {
  return isAbsent(element) ? '' : presentText(shownTextOf(element), element);
}

function presentText(text: string, element: HTMLElement): string {
  // Of what is not displayed it is all text, with that of marked elements.
  if (text !== '' && hasUnshown(element) && text === textOf(element)) return textOf(withoutMarks(element)) ?? '';
  const lines = stack<string | undefined>();
  forEachIn(element, ABSENT, (option) => {
    if (lines.length === 0) splitInto(lines, text);
    const line = lineOf(option);
    for (let at = 0; at < lines.length; at += 1) {
      const candidate = lines[at];
      if (candidate === undefined || trim(candidate) !== line) continue;
      lines[at] = undefined;
      return;
    }
  });
  return lines.length === 0 ? text : joined(lines);
}

function splitInto(lines: Stack<string | undefined>, text: string): void {
  for (let from = 0; ; ) {
    const end = indexOf(text, '\n', from);
    push(lines, end === -1 ? slice(text, from) : slice(text, from, end));
    if (end === -1) return;
    from = end + 1;
  }
}

function joined(lines: Stack<string | undefined>): string {
  let text: string | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line !== undefined) text = text === undefined ? line : `${text}\n${line}`;
  }
  return text ?? '';
}
