import { redefineGetter } from './redefine.ts';
import { MARK } from './selectors.ts';

const ABSENT = `option${MARK},optgroup${MARK} option`;
const queryAll = Element.prototype.querySelectorAll;
const textOf = Object.getOwnPropertyDescriptor(HTMLOptionElement.prototype, 'text')?.get;

/** `innerText` names every option of a list, a line each, those too that are not displayed: the lines of marked ones go. */
export function redefineTextOfLists(): void {
  for (const name of ['innerText', 'outerText'] as const) {
    redefineGetter<HTMLElement, typeof name>(HTMLElement.prototype, name, (read, self) => {
      const text = read(self);
      const absent = queryAll.call(self, ABSENT);
      return absent.length === 0 ? text : without(text.split('\n'), absent);
    });
  }
}

function without(lines: string[], absent: Iterable<Element>): string {
  for (const option of absent) {
    const at = lines.findIndex((line) => line.trim() === textOf?.call(option));
    if (at !== -1) lines.splice(at, 1);
  }
  return lines.join('\n');
}
