import * as dom from './dom.ts';
import { FrameJudge } from './frame-judge.ts';

/*
 * The frames of a document of which nobody sees anything. What is in a frame is judged by its own document's script, which knows nothing of what is around it: this
 * document's script says, the guard finds out which frames these are, and tells theirs (src/browser/unseen-frames.ts). The page can neither hear nor say any of it.
 */

const FRAMES = 'iframe,frame,object,embed';

export class UnseenFrames {
  readonly #numbers = new WeakMap<Element, number>();
  readonly #elements = new Map<number, WeakRef<Element>>();
  /** What the last survey told. */
  #told: readonly number[] = [];

  /** The numbers of those that nobody sees; `all`: nobody sees this document. */
  survey(roots: readonly Node[], all: boolean): readonly number[] {
    const unseen = (all ? [...framesIn(roots)] : unseenIn(roots)).map((frame) => this.#numberOf(frame));
    this.#told = unseen;
    return unseen;
  }

  /** Whether a survey would tell of others than the last did. */
  isOver(roots: readonly Node[]): boolean {
    const unseen = unseenIn(roots).map((frame) => this.#numbers.get(frame));
    return unseen.join() !== this.#told.join();
  }

  /** Whether anything can be seen of a frame that the last survey told of. */
  isAnyBack(): boolean {
    const frames = this.#told.map((number) => this.at(number)).filter((frame) => frame !== null);
    if (frames.length === 0) return false;
    const judge = new FrameJudge();
    return frames.some((frame) => !judge.isUnseen(frame));
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

function unseenIn(roots: readonly Node[]): readonly Element[] {
  let judge: FrameJudge | undefined;
  return [...framesIn(roots)].filter((frame) => {
    judge ??= new FrameJudge();
    return judge.isUnseen(frame);
  });
}

function* framesIn(roots: readonly Node[]): Iterable<Element> {
  for (const root of roots) {
    // A window counts the frames of its document without searching for them, but for those in shadow roots.
    if ((root !== document || globalThis.length > 0) && dom.isConnected(root)) yield* dom.query(root, FRAMES);
  }
}
