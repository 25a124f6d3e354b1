import { asciiFold, foldLong, foldUnit, IGNORABLE, LONG, SEPARATOR } from '../../fold.ts';
import { isKorean, isUnspaced, OTHER_KOREAN, type Vocabulary } from './compile.ts';
import { FIRST_CLASS } from './double-array.ts';

/** A letter that stands in no word of the vocabulary. */
const OTHER = 3;
const UNKNOWN = 0xffff;

/** A class, and the index after what it was read from. */
interface LongClass {
  readonly letter: number;
  readonly next: number;
}

/**
 * From characters to the classes of a vocabulary's automaton: separator, ignorable, to be read at length, or a letter. ASCII is one
 * look-up; of everything else each character is folded once.
 */
export class Letters {
  readonly ascii: Uint16Array;
  readonly #vocabulary: Vocabulary;
  readonly #pages: Array<Uint16Array | undefined> = new Array(256);
  /** The classes of letters that are in no word, of scripts that leave no spaces: after all others. */
  readonly #otherUnspaced: number;
  readonly #otherKorean: number;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#otherKorean = this.#known(OTHER_KOREAN) ?? OTHER;
    this.#otherUnspaced = FIRST_CLASS + vocabulary.letters.length;
    this.ascii = asciiFold().map((unit) => this.#classOf(unit));
  }

  /** The class of a code unit beyond ASCII. */
  beyondAscii(code: number): number {
    let page = this.#pages[code >> 8];
    if (page === undefined) {
      page = new Uint16Array(256).fill(UNKNOWN);
      this.#pages[code >> 8] = page;
    }
    const known = page[code & 255] ?? UNKNOWN;
    if (known !== UNKNOWN) return known;
    const letter = this.#classOf(foldUnit(code));
    page[code & 255] = letter;
    return letter;
  }

  /** Reads what starts where the class was {@link LONG}. */
  long(text: string, at: number): LongClass {
    const { unit, next } = foldLong(text, at);
    return { letter: this.#classOf(unit), next };
  }

  /** The class of a letter that stands as it is written: no escape. */
  plain(code: number): number {
    const letter = code < 128 ? (this.ascii[code] ?? SEPARATOR) : this.beyondAscii(code);
    return letter === LONG ? SEPARATOR : letter;
  }

  #classOf(unit: number): number {
    if (unit <= LONG) return unit;
    const known = this.#known(unit);
    if (known !== undefined) return known;
    if (isUnspaced(unit)) return this.#otherUnspaced;
    // It leads nowhere, and must not join a Latin word.
    return isKorean(unit) ? this.#otherKorean : OTHER;
  }

  /** The class of a letter of the vocabulary, looked for among those of its scripts: a table of all would be made anew in each document. */
  #known(unit: number): number | undefined {
    const { letters, korean, unspaced } = this.#vocabulary;
    const [ofKorean, ofUnspaced] = [korean - FIRST_CLASS, unspaced - FIRST_CLASS];
    let [from, to] = [0, ofKorean];
    if (isUnspaced(unit)) [from, to] = [ofUnspaced, letters.length];
    else if (isKorean(unit)) [from, to] = [ofKorean, ofUnspaced];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((letters[middle] ?? 0) < unit) from = middle + 1;
      else to = middle;
    }
    return letters[from] === unit ? FIRST_CLASS + from : undefined;
  }
}

export { IGNORABLE, LONG, SEPARATOR };
