import type { PageTarget } from '../protocol.ts';

/** What the in-page script offers to those who press and type; see page-api.ts. */
export interface InputApi {
  /** The element that a click at these viewport coordinates (CSS pixels) would reach in this frame. */
  targetAt(x: number, y: number): PageTarget | null;
  /** Whether that is an element which may hold a frame: then the browser says what stands there. */
  hasFrameAt(x: number, y: number): boolean;
  /**
   * As {@link targetAt}, and the next press that comes to this frame reaches that element or nothing; without a point it reaches nothing here.
   * See input-targeting.ts.
   */
  aim(x?: number, y?: number, by?: 'pointer' | 'key'): PageTarget | null;
  /**
   * The control that a key would press in this frame, if it presses any: what has the focus, the button that Enter in a field sets off, what has this access key or
   * shortcut. `modifiers` as DevTools counts them. `aims`: the next press of a key reaches that control or nothing.
   */
  keyTarget(key: string, modifiers: number, aims: boolean): PageTarget | null;
  /** The name of what the press that was aimed last came to instead, or null where it went astray nowhere. `over`: the press by these is done. */
  astray(over?: 'pointer' | 'key'): string | null;
  /** The element that typed keys would reach in this frame. */
  focused(): PageTarget | null;
  /** Whether that is an element which may hold a frame, in which something may have the focus. */
  isFrameActive(): boolean;
  /** That element itself. */
  active(): Element | null;
  /** An element that was found by other means than by where it stands. */
  describe(node: Node): PageTarget | null;
}
