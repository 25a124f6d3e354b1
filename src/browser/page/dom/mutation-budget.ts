/*
 * A page can undo what this script does. Undoing once a frame costs us one answer a frame. A page whose own mutation observer undoes
 * each answer would loop within one task for ever, so rounds are counted by task: a node has a few, then a stronger means is
 * used; and when it or the whole frame has had its rounds, the page is left. What cannot be filtered is not shown.
 * A page that makes a new node each time, where the last one was hidden, is counted by the answers that hid something new.
 */

const ROUNDS_OF_A_NODE = 8;
const LAST_ROUND_OF_A_NODE = 64;
const ROUNDS_OF_A_PAGE = 2_000;
const ANSWERS_WITH_NEWS = 1_000;

export class MutationBudget {
  readonly #leave: () => void;
  #rounds = new WeakMap<Node, number>();
  #all = 0;
  #news = 0;
  #resetPlanned = false;

  /** `leave` takes the frame away from the page. */
  constructor(leave: () => void) {
    this.#leave = leave;
  }

  /** Counts one more answer to the page's undoing; true when this node has had its rounds in this task. */
  count(node: Node): boolean {
    this.#all++;
    const rounds = (this.#rounds.get(node) ?? 0) + 1;
    if (this.#all > ROUNDS_OF_A_PAGE || rounds > LAST_ROUND_OF_A_NODE) this.#leave();
    this.#planReset();
    this.#rounds.set(node, rounds);
    return rounds > ROUNDS_OF_A_NODE;
  }

  /** Counts one more answer to mutations that hid something new. */
  countNews(): void {
    this.#news++;
    if (this.#news > ANSWERS_WITH_NEWS) this.#leave();
    this.#planReset();
  }

  #planReset(): void {
    if (this.#resetPlanned) return;
    this.#resetPlanned = true;
    setTimeout(() => {
      this.#resetPlanned = false;
      this.#all = 0;
      this.#news = 0;
      this.#rounds = new WeakMap();
    }, 0);
  }
}
