const HIT = 4;
/** Room is made where the first word is known: in most labels none is. */
const FIRST_HITS = 128;
const NONE = new Int32Array(0);

/** Known words in order: four numbers each. */
export class Hits {
  count = 0;
  #data = NONE;

  add(set: number, number: number, start: number, end: number): void {
    const at = this.count * HIT;
    if (at === this.#data.length) {
      const larger = new Int32Array(Math.max(FIRST_HITS * HIT, at * 2));
      larger.set(this.#data);
      this.#data = larger;
    }
    this.#data[at] = set;
    this.#data[at + 1] = number;
    this.#data[at + 2] = start;
    this.#data[at + 3] = end;
    this.count++;
  }

  set(hit: number): number {
    return this.#data[hit * HIT] ?? 0;
  }

  /** The hit's place in the count of all words. */
  number(hit: number): number {
    return this.#data[hit * HIT + 1] ?? 0;
  }

  start(hit: number): number {
    return this.#data[hit * HIT + 2] ?? 0;
  }

  end(hit: number): number {
    return this.#data[hit * HIT + 3] ?? 0;
  }
}
