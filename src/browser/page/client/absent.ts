import { isAbsent } from './marks.ts';
import { redefineGetter, redefineMethod } from './redefine.ts';

/*
 * Browsers also lead to elements by names of their own (`window.del`, `form.del`), which no prototype has and nothing can be put before. So an element
 * that is not there says nothing of itself to a script that has it all the same, and takes no press.
 */
export function redefineAbsent(): void {
  for (const name of ['innerText', 'outerText'] as const) {
    redefineGetter(HTMLElement.prototype, name, (read, self) => (isAbsent(self) ? '' : read(self)));
  }
  for (const name of ['innerHTML', 'outerHTML'] as const) {
    redefineGetter(Element.prototype, name, (read, self) => (isAbsent(self) ? '' : read(self)));
  }
  redefineGetter(CharacterData.prototype, 'data', (read, self) => (isAbsent(self) ? '' : read(self)));
  redefineGetter(Node.prototype, 'nodeValue', (read, self) => (isAbsent(self) ? '' : read(self)));
  redefineMethod<Element, [string], string | null>(Element.prototype, 'getAttribute', (plain, self, args) =>
    isAbsent(self) ? null : plain.apply(self, args),
  );
  redefineMethod<HTMLElement, [], void>(HTMLElement.prototype, 'click', (plain, self) => {
    if (!isAbsent(self)) plain.call(self);
  });
  redefineMethod<EventTarget, [Event], boolean>(EventTarget.prototype, 'dispatchEvent', (plain, self, args) =>
    self instanceof Node && isAbsent(self) ? false : plain.apply(self, args),
  );
  redefineMethod<HTMLFormElement, [HTMLElement?], void>(
    HTMLFormElement.prototype,
    'requestSubmit',
    (plain, self, [submitter]) => {
      if (submitter == null || !isAbsent(submitter)) plain.call(self, submitter);
    },
  );
}
