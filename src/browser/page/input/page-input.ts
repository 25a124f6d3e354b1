import * as dom from '../dom/safe-dom.ts';
import { targetOf } from '../dom/window-listeners.ts';
import type { ElementHider } from '../elements/element-hider.ts';
import type { ElementSnapshots } from '../elements/element-snapshots.ts';
import type { Press } from '../protocol.ts';
import { HitTests } from './hit-test.ts';
import type { InputApi } from './input-api.ts';
import { InputTargeting } from './input-targeting.ts';
import { pressedBy } from './key-activation.ts';

/** A document as a place for input: says what a press would come to, and sees to it that it comes to that or to nothing. */
export class PageInput implements InputApi {
  readonly #hider: ElementHider;
  readonly #targets: HitTests;
  readonly #aim = new InputTargeting();
  readonly #roots: readonly Node[];

  /** `roots`: the trees of the document, as far as they are known at any time. */
  constructor(hider: ElementHider, shown: ElementSnapshots, roots: readonly Node[]) {
    this.#hider = hider;
    this.#targets = new HitTests(hider, shown);
    this.#roots = roots;
  }

  /** A hidden control takes no event, whoever sends it: it stands for nothing that the agent may do. And a press goes where it was aimed. */
  guard(event: Event): void {
    const target = targetOf(event);
    const isHidden = target !== undefined && this.#hider.takesNothing(target);
    if (!isHidden && !this.#aim.stops(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  targetAt(x: number, y: number): ReturnType<InputApi['targetAt']> {
    return this.#targets.at(x, y);
  }

  hasFrameAt(x: number, y: number): boolean {
    return dom.holdsFrame(this.#targets.elementAt(x, y));
  }

  aim(press: Press, x?: number, y?: number, by?: 'pointer' | 'key'): ReturnType<InputApi['aim']> {
    const element = x === undefined || y === undefined ? null : this.#targets.elementAt(x, y);
    this.#aim.take(press, element ?? undefined, by);
    return element === null ? null : this.#targets.describe(element);
  }

  keyTarget(key: string, modifiers: number, press?: Press): ReturnType<InputApi['keyTarget']> {
    const focused = this.#targets.active();
    const pressed = pressedBy({ key, modifiers }, focused, this.#roots);
    if (press !== undefined) this.#aim.take(press, focused ?? undefined, 'key', pressed);
    return pressed === undefined ? null : this.#targets.describe(pressed, !key.startsWith('Arrow'));
  }

  astray(over?: number): ReturnType<InputApi['astray']> {
    return this.#aim.astray(over);
  }

  focused(): ReturnType<InputApi['focused']> {
    return this.#targets.focused();
  }

  isFrameActive(): boolean {
    return dom.holdsFrame(this.#targets.active());
  }

  active(): Element | null {
    return this.#targets.active();
  }

  describe(node: Node): ReturnType<InputApi['describe']> {
    const element = dom.isElement(node) ? node : dom.parentElementOf(node);
    return element === null ? null : this.#targets.describe(element);
  }
}
