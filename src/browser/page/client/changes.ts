import { getter } from '../dom/prototypes.ts';
import { isAbsentNode } from './marks.ts';
import { prototypeOf, type Realm, redefineGetter, redefineMethod, redefineSetter } from './redefine.ts';

/*
 * Browsers lead to absent elements by names of their own (`window.del`, `form[2]`). What is absent is so by a mark on it or around it, and stays so until the filter has answered a change,
 * which is behind the script that made it. So no script takes a mark off, and none takes anything out of what is marked:
 *
 *   del.removeAttribute('inert'); del.textContent
 *   document.createElement('p').append(del.firstChild)
 */

const TABLE = Object.entries({
  CharacterData: 'after before remove replaceWith',
  Document: 'adoptNode append moveBefore prepend replaceChildren',
  DocumentFragment: 'append moveBefore prepend replaceChildren',
  Element:
    'after append before insertAdjacentElement moveBefore prepend remove removeAttribute removeAttributeNS removeAttributeNode replaceChildren replaceWith setAttribute setAttributeNS setAttributeNode setAttributeNodeNS setHTML setHTMLUnsafe toggleAttribute',
  Node: 'appendChild insertBefore removeChild replaceChild',
  Range: 'deleteContents extractContents insertNode surroundContents',
}).map(([name, members]) => ({ name, members: members.split(' ') }));
const STYLED = ['HTMLElement', 'MathMLElement', 'SVGElement'];

const commonOf = getter<{ readonly commonAncestorContainer?: Node }, 'commonAncestorContainer'>(
  Range.prototype,
  'commonAncestorContainer',
);
/** Whose styles are nobody's. */
const lifeless = document.implementation.createHTMLDocument('').body;

export function redefineChanges(realm: Realm): void {
  for (let at = 0; at < TABLE.length; at += 1) {
    const { name, members = [] } = TABLE[at] ?? {};
    const prototype = prototypeOf(realm, name);
    for (let each = 0; each < members.length; each += 1)
      redefineMethod<object, unknown[], unknown>(prototype, members[each], (plain, self, args) =>
        changesAbsent(self, args, name === 'Range') ? undefined : plain(self, args),
      );
  }
  for (let at = 0; at < STYLED.length; at += 1) {
    const prototype = prototypeOf(realm, STYLED[at]);
    redefineGetter(prototype, 'style', (read, self) => read(isAbsentNode(self) ? lifeless : self));
    redefineGetter(prototype, 'attributeStyleMap', (read, self) => read(isAbsentNode(self) ? lifeless : self));
  }
  // A sheet may have any attribute be a style: `* { --value: attr(value) }`.
  redefineMethod<object, unknown[], unknown>(realm, 'getComputedStyle', (plain, self, args) =>
    plain(self, isAbsentNode(args[0]) ? [lifeless, args[1]] : args),
  );
  redefineMethod<object, [], unknown>(realm.Element.prototype, 'computedStyleMap', (plain, self, args) =>
    plain(isAbsentNode(self) ? lifeless : self, args),
  );
  redefineSetter(realm.HTMLElement.prototype, 'inert', (write, self, value) => {
    if (!isAbsentNode(self)) write(self, value);
  });
}

function changesAbsent(self: object, args: readonly unknown[], isRange: boolean): boolean {
  if (isAbsentNode(isRange ? commonOf(self) : self)) return true;
  for (let at = 0; at < args.length; at += 1) if (isAbsentNode(args[at])) return true;
  return false;
}
