/**
 * A text that grows at its end, with a glance over it (prefilter.ts) that is taken only of what is new.
 *
 * What was let through so far held no credential, so one that is found must reach into the new part; and one whose sign was seen before may
 * be completed by it. So a text is worth reading as long as any of what is kept of it told something.
 */
import { foldText, isAscii } from '../../fold.ts';
import { Prefilter } from './prefilter.ts';

/** Characters that are kept: more than any shape needs to be recognised, twice encoded. */
const KEPT = 256;

export class Stretch {
  static readonly EMPTY: Stretch = new Stretch('', new Prefilter());

  readonly text: string;
  readonly #glance: Prefilter;

  private constructor(text: string, glance: Prefilter) {
    this.text = text;
    this.#glance = glance;
  }

  static of(text: string): Stretch {
    return new Stretch(text, new Prefilter().read(foldText(text)));
  }

  /** Whether it may hold a credential, in whatever way of writing. */
  get telling(): boolean {
    return this.#glance.toldWithin(this.text.length);
  }

  /** This with more at its end. What is beyond ASCII may change what it follows, so that all is looked at again. */
  and(more: string): Stretch {
    const text = this.text + more;
    return isAscii(more) ? new Stretch(text, this.#glance.copy().read(more)) : Stretch.of(text);
  }

  /** Whether nothing before it is kept. */
  get fills(): boolean {
    return this.text.length >= KEPT;
  }

  /** The latest characters of it. */
  lately(): Stretch {
    return this.text.length <= KEPT ? this : new Stretch(this.text.slice(-KEPT), this.#glance);
  }

  /** Whether a credential may begin in the last so many characters of this and end in another text that tells nothing by itself. */
  mayGoOnWith(folded: string, last: number): boolean {
    return this.#glance.toldWithin(last) || this.#glance.mayGoOnWith(folded);
  }
}
