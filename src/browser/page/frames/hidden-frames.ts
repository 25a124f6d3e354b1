import type { Box } from '../dom/box.ts';
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
type Place = Pick<UnseenText, 'view' | 'overlays' | 'hiding'>;
/** So high are the rows of a frame of which each is asked what covers it. */
const [ROW, MOST_ROWS] = [20, 50];

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
  isAnyBack(place: Place): boolean {
    const { view, overlays } = place;
    const unseen = view === 'seen' ? this.#told.filter(([, told]) => told === 'unseen') : [];
    const frames = unseen.map(([number]) => this.at(number)).filter((frame) => frame !== null);
    if (frames.length === 0) return false;
    const covered = underHidden(frames, place);
    const judge = new FrameVisibility(overlays);
    return frames.some((frame) => !covered.has(frame) && judge.viewOf(frame) !== 'unseen');
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

function notSeenIn(roots: readonly Node[], place: Place): readonly Numbered[] {
  const { view, overlays } = place;
  const frames = [...framesIn(roots)];
  if (frames.length === 0) return [];
  if (view === 'unseen') return frames.map((frame) => [frame, view]);
  const covered = underHidden(frames, place);
  const judge = new FrameVisibility(overlays);
  return frames.flatMap((frame): readonly Numbered[] => {
    const own = covered.has(frame) ? 'unseen' : judge.viewOf(frame);
    const inside = own === 'seen' ? view : own;
    return inside === 'seen' ? [] : [[frame, inside]];
  });
}

/** Those that lie under what the filter hides. */
function underHidden(frames: readonly Element[], { overlays, hiding }: Place): ReadonlySet<Element> {
  const covered = new Set<Element>();
  if (!hiding.isAny()) return covered;
  hiding.asDrawn(() => {
    overlays.moved();
    for (const frame of frames) {
      const box = dom.rectOf(frame);
      const met = { element: frame, fixed: false, scroller: undefined };
      if (!hiding.isHidden(frame) && overlays.isUnderHidden(box, () => rowsOf(box), met)) covered.add(frame);
    }
  });
  return covered;
}

function rowsOf({ left, top, right, bottom }: Box): readonly Box[] {
  const count = Math.min(Math.max(1, Math.floor((bottom - top) / ROW)), MOST_ROWS);
  const height = (bottom - top) / count;
  return Array.from({ length: count }, (_, at) => ({
    left,
    right,
    top: top + at * height,
    bottom: top + (at + 1) * height,
  }));
}

function* framesIn(roots: readonly Node[]): Iterable<Element> {
  for (const root of roots) {
    // A window counts the frames of its document without searching for them, but for those in shadow roots.
    if ((root !== document || globalThis.length > 0) && dom.isConnected(root)) yield* dom.query(root, dom.FRAMES);
  }
}
