import * as dom from './safe-dom.ts';

type Listener = (event: Event) => void;

/** What presses a control, by pointer or by key. */
export const GUARDED_EVENTS =
  `pointerdown mousedown touchstart pointerup mouseup touchend click auxclick dblclick contextmenu drop keydown keypress keyup
  beforeinput focusin`.split(/\s+/);
/** What may change the styles of an element, or of the whole page. */
export const STYLE_EVENTS = ['transitionend', 'animationstart', 'animationend', 'load', 'toggle'];
/** What may change styles by a selector such as `:hover` or `:checked`, and makes no mutation. */
export const STATE_EVENTS = 'pointerover pointerdown focusin focusout input change scroll resize hashchange'.split(' ');

/** The element that an event comes to first: what else one comes to is a text, the document or its window. */
export function targetOf(event: Event): Element | undefined {
  return elementsOf(event.composedPath().slice(0, 1))[0];
}

export function elementsOf(targets: readonly EventTarget[]): readonly Element[] {
  return targets.filter(isNode).filter(dom.isElement);
}

function isNode(target: EventTarget): target is Node {
  return target !== window;
}

/**
 * The size that the page is laid out for. Pictures of what lies beyond the window resize it for a moment, and the page hears of that twice: by then it is as it
 * was, and nothing changed.
 */
export class WindowSize {
  #size = sizeOfWindow();

  /** Whether an event may have restyled anything: all do, but one that tells of the size that was known. */
  isNews({ type }: Event): boolean {
    if (type !== 'resize') return true;
    const before = this.#size;
    this.#size = sizeOfWindow();
    return this.#size !== before;
  }
}

function sizeOfWindow(): string {
  const { innerWidth, innerHeight, devicePixelRatio, screen } = globalThis;
  return [innerWidth, innerHeight, devicePixelRatio, screen.width, screen.height].join();
}

/** What is listened to at the window, before anything in it hears of it. */
export class WindowListeners {
  readonly #listeners: (readonly [type: string, listener: Listener])[] = [];
  /** Ends what is listened to elsewhere, which no document takes. */
  readonly #stopped = new AbortController();

  add(types: readonly string[], listener: Listener): void {
    for (const type of types) {
      this.#listeners.push([type, listener]);
      dom.addListener(globalThis, type, listener, true);
    }
  }

  /** Listens at a part of the page as well. */
  addAt(part: Node, types: readonly string[], listener: Listener): void {
    const { signal } = this.#stopped;
    for (const type of types) dom.addListener(part, type, listener, { capture: true, signal });
  }

  /** `document.open()` takes every listener from the window. One that is still there is not added again. */
  restore(): void {
    for (const [type, listener] of this.#listeners) dom.addListener(globalThis, type, listener, true);
  }

  remove(): void {
    for (const [type, listener] of this.#listeners) dom.removeListener(globalThis, type, listener, true);
    this.#stopped.abort();
  }
}
