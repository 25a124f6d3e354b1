import { freeze } from './intrinsics.ts';
import { isAbsentNode } from './marks.ts';
import { prototypeOf, type Realm, redefineGetter, redefineMethod } from './redefine.ts';

/*
 * Browsers also lead to elements by names of their own (`window.del`, `form.del`), which no prototype has and nothing can be put before. So an element
 * that is not there says nothing of itself to a script that has it all the same, and takes no press.
 */
export function redefineAbsent(realm: Realm): void {
  for (let at = 0; at < TEXTS.length; at += 1) {
    const { name, texts = [] } = TEXTS[at] ?? {};
    const prototype = prototypeOf(realm, name);
    for (let each = 0; each < texts.length; each += 1) silence(prototype, texts[each], '');
  }
  conceal(realm.Element.prototype, 'innerHTML');
  conceal(realm.Element.prototype, 'outerHTML');
  conceal(realm.HTMLElement.prototype, 'innerText');
  conceal(realm.HTMLElement.prototype, 'outerText');
  silence(realm.Element.prototype, 'attributes', freeze([]));
  silence(realm.Element.prototype, 'classList', freeze([]));
  silence(realm.HTMLElement.prototype, 'dataset', freeze({}));
  silence(realm.Element.prototype, 'shadowRoot', null);
  refuse(realm.CharacterData.prototype, 'substringData', '');
  hush(realm.Element.prototype, 'getAttribute', null);
  hush(realm.Element.prototype, 'getAttributeNS', null);
  hush(realm.Element.prototype, 'getAttributeNode', null);
  hush(realm.Element.prototype, 'getAttributeNodeNS', null);
  hush(realm.Element.prototype, 'hasAttribute', false);
  hush(realm.Element.prototype, 'hasAttributeNS', false);
  hush(realm.Element.prototype, 'hasAttributes', false);
  hush(realm.Element.prototype, 'getAttributeNames', freeze([]));
  refuse(realm.HTMLElement.prototype, 'click', undefined);
  refuse(realm.EventTarget.prototype, 'dispatchEvent', false);
  redefineMethod<HTMLFormElement, [HTMLElement?], void>(
    realm.HTMLFormElement.prototype,
    'requestSubmit',
    (plain, self, args) => {
      if (!isAbsentNode(args[0]) && !isAbsentNode(self)) plain(self, args);
    },
  );
}

/** Classes and what says a text in them, told by their names. */
const TEXTS = Object.entries({
  Element: 'id className slot ariaLabel ariaDescription ariaPlaceholder ariaRoleDescription ariaValueText',
  HTMLElement: 'title accessKey lang',
  CharacterData: 'data',
  Text: 'wholeText',
  Node: 'nodeValue',
  Attr: 'value',
  HTMLInputElement: 'value placeholder name alt src formAction defaultValue pattern',
  HTMLTextAreaElement: 'value placeholder name defaultValue',
  HTMLButtonElement: 'value name formAction',
  HTMLSelectElement: 'value name',
  HTMLAnchorElement: 'href text pathname search hash host hostname origin target download',
  HTMLOptionElement: 'label text value',
  HTMLOptGroupElement: 'label',
  HTMLFormElement: 'action name',
  HTMLImageElement: 'alt src currentSrc srcset',
  HTMLIFrameElement: 'src name',
}).map(([name, texts]) => ({ name, texts: texts.split(' ') }));

/** Has a property of what is absent read as something empty. Most are empty in any case, and then nobody need ask. */
function silence(prototype: object | undefined, name: string | undefined, empty: unknown): void {
  redefineGetter<object, unknown>(prototype, name, (read, self) => {
    const value = read(self);
    return value === empty || !isAbsentNode(self) ? value : empty;
  });
}

/** The same for markup and whole texts, which take time to write down: what is absent is not read at all. */
function conceal(prototype: object, name: string): void {
  redefineGetter<object, unknown>(prototype, name, (read, self) => (isAbsentNode(self) ? '' : read(self)));
}

/** Has a method that only reads say something empty of what is absent. */
function hush(prototype: object | undefined, name: string, empty: unknown): void {
  redefineMethod<object, unknown[], unknown>(prototype, name, (plain, self, args) => {
    const value = plain(self, args);
    return value === empty || !isAbsentNode(self) ? value : empty;
  });
}

/** Has a method of what is absent do nothing, and answer with something empty. */
function refuse(prototype: object | undefined, name: string, empty: unknown): void {
  redefineMethod<object, unknown[], unknown>(prototype, name, (plain, self, args) =>
    isAbsentNode(self) ? empty : plain(self, args),
  );
}
