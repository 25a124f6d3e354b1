import * as dom from '../dom/safe-dom.ts';
import type { Survey } from '../protocol.ts';
import type { UnseenText } from '../rendered/unseen-text.ts';
import { FrameVisibility } from './frame-visibility.ts';

/*
 * The frames of a document of which nobody sees anything, or perhaps nobody. What is in a frame is judged by its own document's script, which knows nothing of what is around it: this
 * document's script says, the guard finds out which frames these are, and tells theirs (src/browser/targets/hidden-frames.ts). The page can neither hear nor say any of it.
 */

type Told = Survey['frames'];
type Numbered = readonly [frame: Element, view: Told[number][1]];
/** Where the document itself is. */
type Place = Pick<UnseenText, 'view' | 'overlays'>;

export class HiddenFrames {
  readonly #numbers = new WeakMap<Element, number>();
  readonly #elements = new Map<number, WeakRef<Element>>();
  /** What the last survey told. */
  #told: Told = [];

  /** Those that nobody sees, or perhaps nobody. */
  survey(roots: readonly Node[], place: Place): Told {
    this.#told = notSeenIn(roots, place).map(([frame, view]) => [this.#numberOf(frame), view]);
    return this.#told;
  }

  /** Whether a survey would tell of others than the last did. */
  isOver(roots: readonly Node[], place: Place): boolean {
    const now = notSeenIn(roots, place).map(([frame, view]) => [this.#numbers.get(frame), view]);
    return now.join() !== this.#told.join();
  }

  /** Whether anything can be seen of a frame of which nothing could when the last survey told of it. */
  isAnyBack({ view, overlays }: Place): boolean {
    const unseen = view === 'seen' ? this.#told.filter(([, told]) => told === 'unseen') : [];
    const frames = unseen.map(([number]) => this.at(number)).filter((frame) => frame !== null);
    if (frames.length === 0) return false;
    const judge = new FrameVisibility(overlays);
    return frames.some((frame) => judge.viewOf(frame) !== 'unseen');
  }

  at(number: number): Element | null {
    const element = this.#elements.get(number)?.deref();
    return element !== undefined && dom.isConnected(element) ? element : null;
  }

  #numberOf(frame: Element): number {
    const known = this.#numbers.get(frame);
    if (known !== undefined) return known;
    const number = this.#elements.size + 1;
    this.#numbers.set(frame, number);
    this.#elements.set(number, new WeakRef(frame));
    return number;
  }
}

function notSeenIn(roots: readonly Node[], { view, overlays }: Place): readonly Numbered[] {
  let judge: FrameVisibility | undefined;
  return [...framesIn(roots)].flatMap((frame): readonly Numbered[] => {
    if (view === 'unseen') return [[frame, view]];
    judge ??= new FrameVisibility(overlays);
    const own = judge.viewOf(frame);
    const inside = own === 'seen' ? view : own;
    return inside === 'seen' ? [] : [[frame, inside]];
  });
}

function* framesIn(roots: readonly Node[]): Iterable<Element> {
  for (const root of roots) {
    // A window counts the frames of its document without searching for them, but for those in shadow roots.
    if ((root !== document || globalThis.length > 0) && dom.isConnected(root)) yield* dom.query(root, dom.FRAMES);
  }
}
