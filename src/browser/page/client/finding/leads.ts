import { arrayOf, push, stack } from '../intrinsics.ts';
import { listWithout, NODES } from '../lists.ts';
import { isAbsentNode, presentAround } from '../marks.ts';
import { isNode } from '../natives.ts';
import { prototypeOf, type Realm, redefineGetter, redefineMethod } from '../redefine.ts';

/*
 * What leads from something else to a node: an event to its target, a selection to its ends, a label to its control.
 *
 *   del.click()                              of the page's own script
 *   addEventListener('click', ({ target }))  of a client's: target is the form around the button, as if the event came from there
 */

/** Classes and what of them names a node, or none where that is absent. */
const SINGLE = tableOf({
  CaretPosition: 'offsetNode',
  CommandEvent: 'source',
  Document: 'activeElement fullscreenElement pointerLockElement pictureInPictureElement',
  Element: 'assignedSlot ariaActiveDescendantElement ariaNotifyElement',
  FocusEvent: 'relatedTarget',
  HTMLButtonElement: 'form popoverTargetElement commandForElement',
  HTMLFieldSetElement: 'form',
  HTMLInputElement: 'form list popoverTargetElement',
  HTMLLabelElement: 'control form',
  HTMLLegendElement: 'form',
  HTMLObjectElement: 'form',
  HTMLOptionElement: 'form',
  HTMLOutputElement: 'form',
  HTMLSelectElement: 'form',
  HTMLTableElement: 'caption tHead tFoot',
  HTMLTextAreaElement: 'form',
  InterestEvent: 'source',
  KeyframeEffect: 'target',
  LargestContentfulPaint: 'element',
  LayoutShiftAttribution: 'node',
  MouseEvent: 'relatedTarget fromElement toElement',
  NavigateEvent: 'sourceElement',
  PerformanceElementTiming: 'element',
  PerformanceEventTiming: 'target',
  Selection: 'anchorNode baseNode extentNode focusNode',
  ScrollTimeline: 'source',
  ShadowRoot: 'activeElement fullscreenElement pointerLockElement pictureInPictureElement',
  SubmitEvent: 'submitter',
  Text: 'assignedSlot',
  ToggleEvent: 'source',
  ViewTimeline: 'subject',
});
/** And what tells where something is or happens: of what is absent, what is around it. */
const AROUND = tableOf({
  AbstractRange: 'startContainer endContainer',
  Event: 'target srcElement currentTarget',
  MutationRecord: 'target',
  NodeIterator: 'referenceNode',
  Range: 'commonAncestorContainer',
  Touch: 'target',
  TreeWalker: 'currentNode',
});
/** What is an array of elements, or nothing. */
const LISTS = tableOf({
  Element:
    'ariaControlsElements ariaDescribedByElements ariaDetailsElements ariaErrorMessageElements ariaFlowToElements ariaLabelledByElements ariaOwnsElements',
});
/** What answers with an array of nodes. */
const ARRAYS = tableOf({
  Document: 'elementsFromPoint',
  Event: 'composedPath',
  HTMLSlotElement: 'assignedNodes assignedElements',
  ShadowRoot: 'elementsFromPoint',
});
/** And what answers with one node. */
const CALLS = tableOf({
  Document: 'elementFromPoint',
  HTMLCollection: 'item namedItem',
  HTMLSelectElement: 'item namedItem',
  NodeList: 'item',
  ShadowRoot: 'elementFromPoint',
});

interface Row {
  readonly name: string;
  readonly members: readonly string[];
}

function tableOf(classes: Readonly<Record<string, string>>): readonly Row[] {
  return Object.entries(classes).map(([name, members]) => ({ name, members: members.split(' ') }));
}

export function redefineLeads(realm: Realm): void {
  redefineAll(realm, SINGLE, (prototype, name) =>
    redefineGetter<object, unknown>(prototype, name, (read, self) => presentOrNull(read(self))),
  );
  redefineAll(realm, AROUND, (prototype, name) =>
    redefineGetter<object, unknown>(prototype, name, (read, self) => around(read(self))),
  );
  redefineAll(realm, LISTS, (prototype, name) =>
    redefineGetter<object, ArrayLike<unknown> | null>(prototype, name, (read, self) => {
      const value = read(self);
      return value === null ? null : presentOf(value);
    }),
  );
  redefineAll(realm, ARRAYS, (prototype, name) =>
    redefineMethod<object, unknown[], ArrayLike<unknown>>(prototype, name, (plain, self, args) =>
      presentOf(plain(self, args)),
    ),
  );
  redefineAll(realm, CALLS, (prototype, name) =>
    redefineMethod<object, unknown[], unknown>(prototype, name, (plain, self, args) =>
      presentOrNull(plain(self, args)),
    ),
  );
  redefineRecords(prototypeOf(realm, 'MutationRecord'));
}

function redefineAll(
  realm: Realm,
  table: readonly Row[],
  redefine: (prototype: object | undefined, name: string | undefined) => void,
): void {
  for (let at = 0; at < table.length; at += 1) {
    const { name, members = [] } = table[at] ?? {};
    const prototype = prototypeOf(realm, name);
    for (let each = 0; each < members.length; each += 1) redefine(prototype, members[each]);
  }
}

function presentOrNull(value: unknown): unknown {
  return isAbsentNode(value) ? null : value;
}

function around(value: unknown): unknown {
  return isNode(value) ? presentAround(value) : value;
}

function presentOf(values: ArrayLike<unknown>): unknown[] {
  const kept = stack<unknown>();
  for (let at = 0; at < values.length; at += 1) if (!isAbsentNode(values[at])) push(kept, values[at]);
  return arrayOf(kept);
}

/** What an observer is told of changes. What the filter wrote over, too, stood there before: no record says what that was. */
function redefineRecords(prototype: object | undefined): void {
  redefineGetter<object, string | null>(prototype, 'oldValue', () => null);
  redefineNodes('addedNodes');
  redefineNodes('removedNodes');
  redefineSibling('previousSibling');
  redefineSibling('nextSibling');

  function redefineNodes(name: string): void {
    redefineGetter<object, ArrayLike<Node>>(prototype, name, (read, self) =>
      listWithout(read(self), NODES, isAbsentNode),
    );
  }

  function redefineSibling(name: string): void {
    redefineGetter<object, unknown>(prototype, name, (read, self) => presentOrNull(read(self)));
  }
}
