import { isAbsent } from './marks.ts';
import { redefineGetter, redefineMethod } from './redefine.ts';

/*
 * Browsers also lead to elements by names of their own (`window.del`, `form.del`), which no prototype has and nothing can be put before. So an element
 * that is not there says nothing of itself to a script that has it all the same, and takes no press.
 */
export function redefineAbsent(): void {
  silence(Element.prototype, ['innerHTML', 'outerHTML', 'id', 'className'], '');
  silence(HTMLElement.prototype, ['innerText', 'outerText', 'title'], '');
  silence(CharacterData.prototype, ['data'], '');
  silence(Text.prototype, ['wholeText'], '');
  silence(Node.prototype, ['nodeValue'], '');
  silence(HTMLInputElement.prototype, ['value', 'placeholder'], '');
  silence(HTMLButtonElement.prototype, ['value'], '');
  silence(HTMLAnchorElement.prototype, ['href', 'text'], '');
  silence(HTMLOptionElement.prototype, ['label', 'text', 'value'], '');
  silence(Element.prototype, ['attributes', 'classList'], Object.freeze([]));
  silence(HTMLElement.prototype, ['dataset'], Object.freeze({}));
  refuse(Element.prototype, ['getAttribute', 'getAttributeNS', 'getAttributeNode', 'getAttributeNodeNS'], null);
  refuse(Element.prototype, ['hasAttribute', 'hasAttributeNS'], false);
  refuse(Element.prototype, ['getAttributeNames'], Object.freeze([]));
  refuse(Element.prototype, ['getHTML'], '');
  refuse(HTMLElement.prototype, ['click'], undefined);
  refuse(EventTarget.prototype, ['dispatchEvent'], false);
  redefineMethod<HTMLFormElement, [HTMLElement?], void>(
    HTMLFormElement.prototype,
    'requestSubmit',
    (plain, self, [submitter]) => {
      if (submitter == null || !isAbsent(submitter)) plain.call(self, submitter);
    },
  );
}

/** Has properties of what is absent read as something empty. */
function silence<T extends object, K extends keyof T & string>(
  prototype: T,
  names: readonly K[],
  empty: unknown,
): void {
  for (const name of names) {
    redefineGetter<Record<K, unknown>, K>(prototype, name, (read, self) => (isAbsentNode(self) ? empty : read(self)));
  }
}

/** Has methods of what is absent do nothing, and answer with something empty. */
function refuse<T extends object, K extends keyof T & string>(prototype: T, names: readonly K[], empty: unknown): void {
  for (const name of names) {
    redefineMethod<T, unknown[], unknown>(prototype, name, (plain, self, args) =>
      isAbsentNode(self) ? empty : plain.apply(self, args),
    );
  }
}

function isAbsentNode(object: unknown): boolean {
  return object instanceof Node && isAbsent(object);
}
