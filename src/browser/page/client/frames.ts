import { getter, method } from '../dom/prototypes.ts';
import { apply, getOwnPropertyDescriptor, includes, notes, push, sourceOf, stack } from './intrinsics.ts';
import { prototypeOf, type Realm, redefineGetter, redefineMethod, redefineSetter } from './redefine.ts';

/*
 * Another frame's window in the same world is a realm of its own, whose natives lead to the nodes of every document of the site:
 *
 *   frames[0].Document.prototype.querySelectorAll.call(document, 'button')
 *
 * The client script runs in every document of a world before anything else does, but for the empty one that a new frame has until its first answer comes. So each
 * window that a script comes by is made to pass over what is hidden first. `frames[0]` itself cannot be redefined: what puts frames into a document looks for new
 * ones when it is done, and so does an observer for those that the page puts there.
 */

type Harden = (realm: Realm) => void;

const lengthOf = getter<Window, 'length'>(globalThis.window, 'length');
const observe = method<MutationObserver, [Node, MutationObserverInit], void>(MutationObserver.prototype.observe);
const Observer = MutationObserver;
const { top } = window;

const isTrue = (value: unknown): value is true => value === true;
const seen = notes<true>(isTrue);
/** The windows at the top of what was come by, whose frames are looked through. */
const tops = stack<Window>();
if (top !== null) push(tops, top);

/** Whether the script ran in a window before. No binding takes the name of what tells it. */
export function isHardened(realm: Realm): boolean {
  return !includes(sourceOf(getOwnPropertyDescriptor(realm.Document.prototype, 'querySelectorAll')?.value), '[native');
}

/** Has what leads to other windows lead to such as are hardened. */
export function redefineFrames(realm: Realm, harden: Harden): void {
  for (let at = 0; at < HOLDERS.length; at += 1) {
    const prototype = prototypeOf(realm, HOLDERS[at]);
    const windowOf = getOwnPropertyDescriptor(prototype ?? {}, 'contentWindow')?.get;
    const hardenWithin = (self: object): void => {
      if (windowOf !== undefined) ensure(apply(windowOf, self, []), harden);
    };
    redefineGetter<object, unknown>(prototype, 'contentWindow', (read, self) => ensured(read(self), harden));
    redefineGetter<object, unknown>(prototype, 'contentDocument', (read, self) => {
      hardenWithin(self);
      return read(self);
    });
    redefineMethod<object, [], unknown>(prototype, 'getSVGDocument', (plain, self, args) => {
      hardenAll(harden);
      hardenWithin(self);
      return plain(self, args);
    });
  }
  redefineMethod<Window, unknown[], Window | null>(realm, 'open', (plain, self, args) => {
    const opened = plain(self ?? realm, args);
    if (opened !== null) push(tops, opened);
    return ensured(opened, harden);
  });
  redefineInsertion(realm, harden);
}

/** Looks for new frames whenever a document changes. */
export function watch(realm: Realm, harden: Harden): void {
  hardenAll(harden);
  observe(new Observer(() => hardenAll(harden)), realm.document, { childList: true, subtree: true });
}

const HOLDERS = [
  'HTMLIFrameElement',
  'HTMLFrameElement',
  'HTMLObjectElement',
  'HTMLEmbedElement',
  'HTMLFencedFrameElement',
];

/** What puts nodes into documents, or has the page's own scripts do so at once. */
const METHODS = Object.entries({
  CharacterData: 'after before replaceWith',
  Document: 'append execCommand moveBefore open prepend replaceChildren write writeln',
  DocumentFragment: 'append moveBefore prepend replaceChildren',
  DocumentType: 'after before replaceWith',
  Element:
    'after append before insertAdjacentElement insertAdjacentHTML moveBefore prepend remove removeAttribute replaceChildren replaceWith setAttribute setAttributeNS setHTML setHTMLUnsafe toggleAttribute',
  EventTarget: 'dispatchEvent',
  HTMLDialogElement: 'close show showModal',
  HTMLElement: 'blur click focus hidePopover showPopover togglePopover',
  HTMLFormElement: 'requestSubmit reset submit',
  Node: 'appendChild insertBefore removeChild replaceChild',
  Range: 'insertNode surroundContents',
  ShadowRoot: 'setHTML setHTMLUnsafe',
}).map(([name, members]) => ({ name, members: members.split(' ') }));
const SETTERS = Object.entries({
  Element: 'innerHTML outerHTML',
  HTMLElement: 'innerText outerText',
  Node: 'textContent',
  ShadowRoot: 'innerHTML',
}).map(([name, members]) => ({ name, members: members.split(' ') }));

function redefineInsertion(realm: Realm, harden: Harden): void {
  for (let at = 0; at < METHODS.length; at += 1) {
    const { name, members = [] } = METHODS[at] ?? {};
    const prototype = prototypeOf(realm, name);
    for (let each = 0; each < members.length; each += 1)
      redefineMethod<object, unknown[], unknown>(prototype, members[each], (plain, self, args) => {
        ensureDepth(DEPTH);
        try {
          return plain(self, args);
        } finally {
          hardenAll(harden);
        }
      });
  }
  for (let at = 0; at < SETTERS.length; at += 1) {
    const { name, members = [] } = SETTERS[at] ?? {};
    const prototype = prototypeOf(realm, name);
    for (let each = 0; each < members.length; each += 1)
      redefineSetter(prototype, members[each], (write, self, value) => {
        write(self, value);
        hardenAll(harden);
      });
  }
}

/** Calls that looking through frames takes, and some. */
const DEPTH = 64;

/** Fails where an agent left the stack no room for looking through frames, before there are any. */
function ensureDepth(depth: number): void {
  if (depth > 0) apply(ensureDepth, undefined, [depth - 1]);
}

function hardenAll(harden: Harden): void {
  for (let at = 0; at < tops.length; at += 1) {
    const each = tops[at];
    if (each !== undefined) hardenBelow(each, harden);
  }
}

function hardenBelow(around: Window, harden: Harden): void {
  const size = lengthOf(around);
  for (let at = 0; at < size; at += 1) {
    const frame = around[at];
    if (frame === undefined) continue;
    if (seen.get(frame) === undefined) ensure(frame, harden);
    hardenBelow(frame, harden);
  }
}

function ensured<T>(window: T, harden: Harden): T {
  ensure(window, harden);
  return window;
}

function ensure(window: unknown, harden: Harden): void {
  if (typeof window !== 'object' || window === null) return;
  const realm = realmOf(window);
  if (realm !== undefined && !isHardened(realm)) {
    harden(realm);
    watch(realm, harden);
  }
  seen.set(window, true);
}

/** The window of a document of this site. */
function realmOf(window: object): Realm | undefined {
  try {
    return isRealm(window) ? window : undefined;
  } catch {
    // Another site's is closed to this one.
    return undefined;
  }
}

function isRealm(window: object): window is Realm {
  return 'Document' in window;
}
