import type { PageTarget, Press } from '../protocol.ts';

/** What the in-page script offers to those who press and type; see page-api.ts. */
export interface InputApi {
  /** The element that a click at these viewport coordinates (CSS pixels) would reach in this frame. */
  targetAt(x: number, y: number): PageTarget | null;
  /** Whether that is an element which may hold a frame: then the browser says what stands there. */
  hasFrameAt(x: number, y: number): boolean;
  /**
   * As {@link targetAt}, and this press, which comes next, reaches that element in this frame or nothing; without a point it reaches nothing here.
   * See input-targeting.ts.
   */
  aim(press: Press, x?: number, y?: number, by?: 'pointer' | 'key'): PageTarget | null;
  /**
   * The control that a key would press in this frame, if it presses any: what has the focus, the button that Enter in a field sets off, what has this access key or
   * shortcut. `modifiers` as DevTools counts them. `press`: it comes next, and reaches that control or nothing.
   */
  keyTarget(key: string, modifiers: number, press?: Press): PageTarget | null;
  /** The name of what the press that was aimed last came to instead, or null where it went astray nowhere. `over`: the press of this number is done. */
  astray(over?: number): string | null;
  /** The element that typed keys would reach in this frame. */
  focused(): PageTarget | null;
  /** Whether that is an element which may hold a frame, in which something may have the focus. */
  isFrameActive(): boolean;
  /** That element itself. */
  active(): Element | null;
  /** An element that was found by other means than by where it stands, or the one that another node stands in. */
  describe(node: Node): PageTarget | null;
}
