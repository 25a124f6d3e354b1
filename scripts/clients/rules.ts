/*
 * What the helpers of clients may do and still be known as such, reviewed name by name. A function that calls, makes or writes anything else is none,
 * and is printed. What runs a text (`eval`, `createFunction`), or a function that it is handed (`call`, `then`), presses, sends, leaves the page or puts
 * something into it is not here on purpose.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Methods that find, read, measure, wait, focus or scroll, of whatever object they are called. */
export const METHODS = words(`
  querySelector querySelectorAll getElementById getElementsByTagName getElementsByClassName getElementsByName
  getBoundingClientRect getClientRects getAttribute getAttributeNames hasAttribute matches closest contains
  compareDocumentPosition getPropertyValue getComputedStyle checkVisibility elementFromPoint elementsFromPoint
  assignedNodes assignedElements getRootNode item snapshotItem iterateNext getSelection createRange
  selectNodeContents removeAllRanges addRange setSelectionRange select focus blur createTreeWalker nextNode
  scrollIntoView scrollIntoViewIfNeeded scrollTo scrollBy scroll observe unobserve disconnect takeRecords
  createElement escape getOwnPropertyDescriptor getOwnPropertyDescriptors
  getTools serializeToString matchMedia getEntriesByType getEntries now
  toLowerCase toUpperCase trim includes startsWith endsWith indexOf lastIndexOf join split slice substring substr concat
  toString toFixed charCodeAt charAt match padStart normalize repeat test exec
  max min round floor ceil abs sqrt isFinite isNaN isInteger isArray keys values entries has get stringify parse all race
  allSettled withResolvers resolve reject result start stop abort next log warn isPrototypeOf hasOwnProperty getTime toISOString
  cssQuerySelector cssQuerySelectorAll ariaQuerySelector ariaQuerySelectorAll textQuerySelectorAll
  xpathQuerySelectorAll pQuerySelector pQuerySelectorAll pierceQuerySelector pierceQuerySelectorAll
  checkElementStates previewNode createStacklessError generateSelectorSimple elementState describeIFrameStyle
  ariaSnapshot ariaSnapshotJSON ariaSnapshotForExpectFailure incrementalAriaSnapshot activeIFrame positionInIFrame
  markIframe blurNode focusNode selectText markTargetElements setupHitTargetInterceptor expectHitTarget
  getElementBorderWidth expect documentContent isElementVisible hideHighlight highlight setHighlights maskSelectors
  addMaskedElements jsonValue strictModeViolationError viewportRatio retarget checkDeprecatedSelectorUsage queryAll
  __pwCleanupScreenshot __cleanupDrag __pw_refreshOverlay
`);

/** Methods that change what the function has made itself. */
export const OWN_METHODS = words('push pop shift unshift splice reverse add set delete clear fill');

/** Methods that run what they are given: it has to be written where they are called. With the place that they take it at. */
export const WITH_CALLBACK: ReadonlyMap<string, number> = new Map([
  ['map', 0],
  ['filter', 0],
  ['find', 0],
  ['findIndex', 0],
  ['some', 0],
  ['every', 0],
  ['forEach', 0],
  ['reduce', 0],
  ['sort', 0],
  ['flatMap', 0],
  ['from', 1],
  ['then', 0],
  ['catch', 0],
  ['finally', 0],
  ['addEventListener', 1],
  ['removeEventListener', 1],
  ['setTimeout', 0],
  ['requestAnimationFrame', 0],
]);

/** Functions of every page that are called by their bare names. */
export const FUNCTIONS = words(`
  String Number Boolean Array Object BigInt Symbol parseInt parseFloat isNaN isFinite getComputedStyle clearTimeout Error btoa
  setTimeout requestAnimationFrame
`);

export const CONSTRUCTORS = words(`
  Promise Set Map WeakMap WeakSet Error TypeError Date URL RegExp Array MutationObserver IntersectionObserver
  XMLSerializer XPathEvaluator RAFPoller MutationPoller IntervalPoller
`);

/** Properties that helpers write. */
export const WRITES = words('scrollTop scrollLeft');
/** What makes a helper one that fills, or selects. */
export const FILLS = words('value fill innerText textContent innerHTML removeChild setStart setEnd');
export const SELECTS = words('selected selectedIndex selectOptions');
/** The events that tell a page of what was filled in. */
export const TOLD = words('input change focus blur');

/** Functions known by their names, reviewed as a whole. */
export const REVIEWED = words('addPageBinding inPagePrepareForScreenshots setupDragListeners');

/** What such an event is made as. */
export const EVENTS = words('Event InputEvent FocusEvent');

/** What may be written to an element that a helper has made and puts nowhere. */
export const OF_NEW_ELEMENTS = words('type value textContent');
