import type { ConceptSets } from './concept-sets.ts';

/*
 * All words of all languages become one trie over folded letters, laid out as a double array: a state is a number, and from state s the letter
 * of class c leads to t = base[s] + c exactly where check[t] is s. What a word means is a set of concepts, by number: sets are shared.
 *
 *   ignor*  (override)      i → g → n → o → r    stem: from here on, whatever follows, at least this set
 *   all     (all)           i → … (folded: aii)   whole: only where the word ends here
 */

/** Classes below this one: separator, ignorable, to be read at length, and any letter that stands in no word. */
export const FIRST_CLASS = 4;
export const ROOT = 1;

/** A folded word, and what it means where it ends, and whatever follows. */
export interface Word {
  readonly letters: string;
  whole: number[];
  stem: number[];
  /** What it means as it is written with an "l". */
  withL: number[];
}

const MOST_STATES = 0xffff;
const REACH_BACK = 1_500;

export class DoubleArray {
  readonly #base = new Uint16Array(MOST_STATES);
  readonly #check = new Uint16Array(MOST_STATES);
  readonly #whole = new Uint16Array(MOST_STATES);
  readonly #stem = new Uint16Array(MOST_STATES);
  readonly #words: readonly Word[];
  readonly #classes: ReadonlyMap<number, number>;
  readonly #sets: ConceptSets;
  #size = ROOT + 1;
  #firstFree = ROOT + 1;

  constructor(words: readonly Word[], classes: ReadonlyMap<number, number>, sets: ConceptSets) {
    this.#words = words;
    this.#classes = classes;
    this.#sets = sets;
    this.#check[ROOT] = ROOT;
    this.#place(ROOT, 0, words.length, 0, [], 0);
  }

  /** The state of the words from one index up to another, which share their first `depth` letters. */
  #place(state: number, from: number, to: number, depth: number, above: readonly number[], aboveSet: number): void {
    let first = from;
    let stem = above;
    let stemSet = aboveSet;
    const own = this.#words[from];
    if (own !== undefined && own.letters.length === depth) {
      first++;
      if (own.stem.length > 0) {
        stem = [...above, ...own.stem];
        stemSet = this.#sets.numberOf(stem);
      }
      this.#whole[state] = own.whole.length === 0 ? stemSet : this.#sets.numberOf([...stem, ...own.whole]);
    } else this.#whole[state] = stemSet;
    this.#stem[state] = stemSet;
    const children: Array<{ at: number; from: number; to: number }> = [];
    for (let next = first; next < to; ) {
      const unit = this.#unitAt(next, depth);
      const start = next;
      while (next < to && this.#unitAt(next, depth) === unit) next++;
      children.push({ at: this.#classes.get(unit) ?? 0, from: start, to: next });
    }
    if (children.length === 0) return;
    const base = this.#findBase(children.map(({ at }) => at));
    this.#base[state] = base;
    for (const { at } of children) this.#check[base + at] = state;
    for (const child of children) this.#place(base + child.at, child.from, child.to, depth + 1, stem, stemSet);
  }

  #unitAt(word: number, depth: number): number {
    return this.#words[word]?.letters.charCodeAt(depth) ?? 0;
  }

  /** The first place where all children of a state find a free slot; where there are several, not too far back among the full ones. */
  #findBase(classes: readonly number[]): number {
    while (this.#check[this.#firstFree] !== 0) this.#firstFree++;
    const least = Math.min(...classes);
    const from = classes.length === 1 ? this.#firstFree : Math.max(this.#firstFree, this.#size - REACH_BACK);
    for (let base = Math.max(0, from - least); ; base++) {
      // Nearly every place is taken already by the first child: that is seen without asking for the others.
      if (this.#check[base + least] !== 0 || classes.some((each) => this.#check[base + each] !== 0)) continue;
      this.#size = Math.max(this.#size, base + Math.max(...classes) + 1);
      if (this.#size >= MOST_STATES) throw new RangeError('The vocabulary is too large for its automaton');
      return base;
    }
  }

  finish() {
    // Any class may be added to any base: the arrays reach as far.
    const size = this.#size + this.#classes.size + FIRST_CLASS;
    return {
      base: this.#base.slice(0, size),
      check: this.#check.slice(0, size),
      whole: this.#whole.slice(0, size),
      stem: this.#stem.slice(0, size),
    };
  }
}
