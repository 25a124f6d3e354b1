import { freeze } from './intrinsics.ts';
import { isAbsentNode } from './marks.ts';
import { prototypeOf, type Realm, redefineGetter, redefineMethod } from './redefine.ts';

/*
 * Browsers also lead to elements by names of their own (`window.del`, `form.del`), which no prototype has and nothing can be put before. So an element
 * that is not there says nothing of itself to a script that has it all the same, and takes no press.
 */
export function redefineAbsent(realm: Realm): void {
  silenceAll(realm, TEXTS, '');
  silenceAll(realm, WORDS, freeze([]));
  silenceAll(realm, ANIMATED, EMPTY_ANIMATED);
  silence(realm.HTMLTrackElement.prototype, 'track', null);
  hush(realm.HTMLAnchorElement.prototype, 'toString', '');
  hush(realm.HTMLAreaElement.prototype, 'toString', '');
  conceal(realm.Element.prototype, 'innerHTML');
  conceal(realm.Element.prototype, 'outerHTML');
  conceal(realm.HTMLElement.prototype, 'innerText');
  conceal(realm.HTMLElement.prototype, 'outerText');
  silence(realm.Element.prototype, 'attributes', freeze([]));
  silence(realm.Element.prototype, 'classList', freeze([]));
  silence(realm.HTMLElement.prototype, 'dataset', freeze({}));
  silence(realm.SVGElement.prototype, 'dataset', freeze({}));
  silence(realm.MathMLElement.prototype, 'dataset', freeze({}));
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

/** Classes and what says a text in them, told by their names: what it is called, where it leads, what is put in. How it looks is not among them. */
const TEXTS = tableOf({
  Element:
    'id className slot role ariaLabel ariaBrailleLabel ariaBrailleRoleDescription ariaColIndexText ariaDescription ariaKeyShortcuts ariaPlaceholder ariaRoleDescription ariaRowIndexText ariaValueNow ariaValueText',
  HTMLElement: 'title accessKey lang',
  CharacterData: 'data',
  Text: 'wholeText',
  Node: 'nodeValue',
  Attr: 'value',
  HTMLInputElement:
    'value placeholder name alt src formAction defaultValue pattern accept dirName formTarget max min step useMap validationMessage',
  HTMLTextAreaElement: 'value placeholder name defaultValue dirName validationMessage',
  HTMLButtonElement: 'value name formAction formTarget validationMessage',
  HTMLSelectElement: 'value name validationMessage',
  HTMLAnchorElement: 'href text pathname search hash host hostname origin target download name ping rel hreflang',
  HTMLAreaElement: 'alt href pathname search hash host hostname origin target download ping rel',
  HTMLOptionElement: 'label text value',
  HTMLOptGroupElement: 'label',
  HTMLOutputElement: 'name value defaultValue validationMessage',
  HTMLLabelElement: 'htmlFor',
  HTMLFieldSetElement: 'name validationMessage',
  HTMLDetailsElement: 'name',
  HTMLFormElement: 'action name target rel',
  HTMLImageElement: 'alt src currentSrc srcset name useMap longDesc lowsrc',
  HTMLMediaElement: 'src currentSrc',
  HTMLVideoElement: 'poster',
  HTMLSourceElement: 'src srcset media',
  HTMLTrackElement: 'src label srclang',
  HTMLMapElement: 'name',
  HTMLIFrameElement: 'src name longDesc',
  HTMLObjectElement: 'data name useMap standby codeBase validationMessage',
  HTMLEmbedElement: 'src name',
  HTMLParamElement: 'name value',
  HTMLLinkElement: 'href media rel hreflang target',
  HTMLBaseElement: 'href target',
  HTMLMetaElement: 'name content media',
  HTMLTitleElement: 'text',
  HTMLScriptElement: 'src text textContent innerText htmlFor',
  HTMLStyleElement: 'media',
  HTMLTimeElement: 'dateTime',
  HTMLDataElement: 'value',
  HTMLModElement: 'cite dateTime',
  HTMLQuoteElement: 'cite',
  HTMLTableElement: 'summary',
  HTMLTableCellElement: 'abbr axis headers',
  HTMLSlotElement: 'name',
  SVGAElement: 'download ping rel hreflang',
  SVGStyleElement: 'media title',
});
/** What is a list of words. */
const WORDS = tableOf({
  Element: 'part',
  HTMLAnchorElement: 'relList',
  HTMLAreaElement: 'relList',
  HTMLFormElement: 'relList',
  HTMLLinkElement: 'relList',
  HTMLOutputElement: 'htmlFor',
  SVGAElement: 'relList',
});
/** What is a text in a drawing, which may change in time. */
const ANIMATED = tableOf({
  SVGElement: 'className',
  SVGAElement: 'href target',
  SVGFEImageElement: 'href',
  SVGFilterElement: 'href',
  SVGGradientElement: 'href',
  SVGImageElement: 'href',
  SVGMPathElement: 'href',
  SVGPatternElement: 'href',
  SVGScriptElement: 'href',
  SVGTextPathElement: 'href',
  SVGUseElement: 'href',
});
const EMPTY_ANIMATED = freeze({ baseVal: '', animVal: '' });

interface Row {
  readonly name: string;
  readonly texts: readonly string[];
}

function tableOf(classes: Readonly<Record<string, string>>): readonly Row[] {
  return Object.entries(classes).map(([name, texts]) => ({ name, texts: texts.split(' ') }));
}

function silenceAll(realm: Realm, table: readonly Row[], empty: unknown): void {
  for (let at = 0; at < table.length; at += 1) {
    const { name, texts = [] } = table[at] ?? {};
    const prototype = prototypeOf(realm, name);
    for (let each = 0; each < texts.length; each += 1) silence(prototype, texts[each], empty);
  }
}

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
