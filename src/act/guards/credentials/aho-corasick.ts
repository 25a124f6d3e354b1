/**
 * Finds which of many words end at each character of a text, in one pass: the automaton of Aho and Corasick with its failure links followed
 * beforehand, so that a character costs one look-up, whatever the number of words.
 *
 *     of `AKIA` and `IAM`, reading "AKIAM":  A → AK → AKI → AKIA (a word ends) → IAM (a word ends: "IA" was its beginning too)
 *
 * A state is a number. Those in which words end have the highest, so that most characters ask for nothing else. Words are ASCII.
 */

/** A word, and a bit of what it means that it was read. */
export type Word = readonly [word: string, meaning: number];

/** Before any text. */
export const START = 0;
/** As it were a character: every one that is not ASCII. */
const WIDTH = 129;

interface Node {
  readonly next: Map<number, Node>;
  meaning: number;
  /** The node of the longest proper ending of what this one has read. */
  shorter: Node | undefined;
  state: number;
}

export class AhoCorasick {
  /** The states in which words end are these and above. */
  readonly firstTelling: number;
  /** What follows each state by the next character, a row a state. */
  readonly #rows: Uint16Array;
  /** By state. */
  readonly #meanings: Uint8Array;

  constructor(words: readonly Word[]) {
    const root = trieOf(words);
    const nodes = inBreadth(root);
    for (const node of nodes) linkChildren(node, root);
    // The shorter come first, so that what the shorter ones mean is known.
    for (const node of nodes) node.meaning |= node.shorter?.meaning ?? 0;
    const [silent, telling] = [
      nodes.filter(({ meaning }) => meaning === 0),
      nodes.filter(({ meaning }) => meaning !== 0),
    ];
    for (const [state, node] of [...silent, ...telling].entries()) node.state = state;
    this.firstTelling = silent.length;
    this.#rows = new Uint16Array(nodes.length * WIDTH);
    this.#meanings = new Uint8Array(nodes.length);
    for (const { state, meaning, next, shorter } of nodes) {
      this.#meanings[state] = meaning;
      const row = state * WIDTH;
      if (shorter !== undefined) this.#rows.copyWithin(row, shorter.state * WIDTH, (shorter.state + 1) * WIDTH);
      for (const [code, child] of next) this.#rows[row + code] = child.state;
    }
  }

  /** The state after one more character, by its code; all that are not ASCII are one. */
  after(state: number, code: number): number {
    return this.#rows[state * WIDTH + code] ?? START;
  }

  /** The meanings of all words that end in a state. */
  meaning(state: number): number {
    return this.#meanings[state] ?? 0;
  }
}

function trieOf(words: readonly Word[]): Node {
  const root = nodeOf();
  for (const [word, meaning] of words) {
    let node = root;
    for (let index = 0; index < word.length; index += 1) {
      const code = word.charCodeAt(index);
      const next = node.next.get(code) ?? nodeOf();
      node.next.set(code, next);
      node = next;
    }
    node.meaning |= meaning;
  }
  return root;
}

function nodeOf(): Node {
  return { next: new Map(), meaning: 0, shorter: undefined, state: START };
}

function inBreadth(root: Node): readonly Node[] {
  const nodes = [root];
  for (const node of nodes) nodes.push(...node.next.values());
  return nodes;
}

function linkChildren(node: Node, root: Node): void {
  for (const [code, child] of node.next) {
    let shorter = node.shorter;
    while (shorter !== undefined && !shorter.next.has(code)) shorter = shorter.shorter;
    child.shorter = shorter?.next.get(code) ?? root;
  }
}
