/**
 * How relevant each policy of a site is to a task: a small network that holds every word of the one text against what the other has for it (Parikh et al., "A
 * decomposable attention model", 2016), over the vectors of words that ship with Cordon. For "My wages should go to the credit union":
 *
 *   1. Each word becomes 64 numbers: from its vector, its marks, and its neighbours (two on either side in a task, one in a policy).
 *   2. Each word of the task meets a mean of the policy's words, the likest most: `wages` mostly `salary`. The same the other way round.
 *   3. What each pair has in common, and not, is summed up over the words, those that say much most, and by the greatest.
 *   4. With that, the policy's kind of action and the same of all other policies of the site (mean and greatest), one number comes out.
 *
 * A number above 0 means: rather needed than not. Trained by scripts/relevance on tasks that were written without a look at the rules.
 */
import type { WordVectors } from '../language/word-vectors.ts';
import type { Choosable } from '../profile.ts';
import { apply, dot, type Layer, ofLengthOne, rectify, softmax } from './layers.ts';
import type { RelevanceWeights } from './weights.ts';
import { policyWords, taskWords, type Words } from './words.ts';

/** One text, read: a row a word. */
interface Text {
  readonly count: number;
  /** Words as they are compared. */
  readonly rows: Float64Array;
  /** The same, each of length one. */
  readonly units: Float64Array;
  /** How much each word says, all together 1. */
  readonly shares: Float64Array;
  /** What a word adds by itself to what is compared. */
  readonly own: Float64Array;
  /** The mean word, of length one. */
  readonly mean: Float64Array;
}

const KINDS = ['create', 'read', 'update', 'delete'] as const;
const UNSAID = 4;

/** The policies of one site, read once. */
export class Relevance {
  readonly #weights: RelevanceWeights;
  readonly #vectors: WordVectors;
  /** How many numbers a word has, and one as it is compared, and what two words come to. */
  readonly #size: number;
  readonly #narrow: number;
  readonly #compared: number;
  /** Of each number of what two words come to: the weights of their product, and of their difference behind them. */
  readonly #pairs: Float64Array;
  readonly #policies: readonly { readonly text: Text; readonly kind: Float64Array }[];

  constructor(policies: readonly Choosable[], weights: RelevanceWeights, vectors: WordVectors) {
    this.#weights = weights;
    this.#vectors = vectors;
    this.#size = weights.words.bias.length;
    this.#narrow = weights.narrow.bias.length;
    this.#compared = weights.own.bias.length;
    this.#pairs = new Float64Array(2 * this.#narrow * this.#compared);
    for (let row = 0; row < this.#compared; row += 1)
      for (const [at, { weights: numbers }] of [weights.product, weights.difference].entries())
        this.#pairs.set(numbers.subarray(row * this.#narrow, (row + 1) * this.#narrow), (2 * row + at) * this.#narrow);
    const side = { marks: weights.policyMarks, neighbours: weights.policyNeighbours, share: weights.policyShare };
    this.#policies = policies.map((policy) => ({
      text: this.#read(policyWords(policy, vectors), side),
      kind: kindOf(policy, weights.kinds),
    }));
  }

  /** A number for each policy, in their order. */
  of(task: string): readonly number[] {
    const { among, out, taskMarks, taskNeighbours, taskShare } = this.#weights;
    const size = this.#size;
    const side = { marks: taskMarks, neighbours: taskNeighbours, share: taskShare };
    const read = this.#read(taskWords(task, this.#vectors), side);
    const found = this.#policies.map(({ text, kind }) => this.#compare(read, text, kind));
    // A policy's own numbers, the mean of all and the greatest of all.
    const input = new Float64Array(3 * size);
    for (const each of found)
      for (let at = 0; at < size; at += 1) {
        const value = each[at] ?? 0;
        input[size + at] = (input[size + at] ?? 0) + value / found.length;
        input[2 * size + at] = Math.max(input[2 * size + at] ?? 0, value);
      }
    const ofAll = Float64Array.from(
      among.bias,
      (bias, row) => bias + dot(among.weights, row * among.columns + size, input, size, 2 * size),
    );
    return found.map((each) => {
      let sum = (out.bias[0] ?? 0) + dot(out.weights, 0, each, 0, size);
      for (let row = 0; row < size; row += 1) {
        const beside = (ofAll[row] ?? 0) + dot(among.weights, row * among.columns, each, 0, size);
        if (beside > 0) sum += beside * (out.weights[row] ?? 0);
      }
      return sum;
    });
  }

  #read({ vectors, marks }: Words, side: Side): Text {
    const { words, special, narrow, own: ownLayer } = this.#weights;
    const size = this.#size;
    const count = vectors.length;
    const plain = new Float64Array(count * size);
    const row = new Float64Array(size);
    for (const [at, vector] of vectors.entries()) {
      if (typeof vector === 'number') {
        row.set(words.bias);
        add(row, special, vector * size);
      } else apply(words, vector, 0, row, 0);
      plain.set(row, at * size);
      apply(side.marks, Float64Array.from(marks[at] ?? []), 0, row, 0);
      for (let step = 0; step < size; step += 1)
        plain[at * size + step] = (plain[at * size + step] ?? 0) + (row[step] ?? 0);
    }
    rectify(plain);
    const wide = withNeighbours(plain, size, side.neighbours);
    const rows = new Float64Array(count * this.#narrow);
    const shares = new Float64Array(count);
    const own = new Float64Array(count * this.#compared);
    for (let at = 0; at < count; at += 1) {
      apply(narrow, wide, at * size, rows, at * this.#narrow);
      apply(side.share, wide, at * size, shares, at);
      apply(ownLayer, wide, at * size, own, at * this.#compared);
    }
    softmax(shares);
    const mean = new Float64Array(this.#narrow);
    mix(rows, shares, mean);
    return { count, rows, units: ofLengthOne(rows, this.#narrow), shares, own, mean: ofLengthOne(mean, this.#narrow) };
  }

  /** What is found of a task and a policy. */
  #compare(task: Text, policy: Text, kind: Float64Array): Float64Array {
    const { join } = this.#weights;
    const narrow = this.#narrow;
    const near = new Float64Array(task.count * policy.count);
    const turned = new Float64Array(near.length);
    for (let one = 0; one < task.count; one += 1)
      for (let other = 0; other < policy.count; other += 1) {
        const value = dot(task.units, one * narrow, policy.units, other * narrow, narrow);
        near[one * policy.count + other] = value;
        turned[other * task.count + one] = value;
      }
    const input = new Float64Array(join.columns);
    const numbers = 4 * this.#compared;
    input[numbers] = this.#summed(task, policy, near, input.subarray(0, numbers / 2));
    input[numbers + 1] = this.#summed(policy, task, turned, input.subarray(numbers / 2, numbers));
    input[numbers + 2] = dot(task.mean, 0, policy.mean, 0, narrow);
    input.set(kind, numbers + 3);
    const joined = new Float64Array(this.#size);
    apply(join, input, 0, joined, 0);
    rectify(joined);
    return joined;
  }

  /** Sums up each word of a text beside what the other has for it, by its share and by the greatest. Returns how near the likest are. */
  #summed({ count, rows, shares, own }: Text, other: Text, near: Float64Array, into: Float64Array): number {
    const { sharpness } = this.#weights;
    const narrow = this.#narrow;
    const compared = this.#compared;
    const pair = new Float64Array(2 * narrow);
    const met = new Float64Array(narrow);
    const weights = new Float64Array(other.count);
    let nearest = 0;
    for (let word = 0; word < count; word += 1) {
      let best = 0;
      for (let each = 0; each < other.count; each += 1) {
        const value = near[word * other.count + each] ?? 0;
        if (value > best) best = value;
        weights[each] = value * sharpness;
      }
      const share = shares[word] ?? 0;
      nearest += best * share;
      softmax(weights);
      mix(other.rows, weights, met);
      for (let step = 0; step < narrow; step += 1) {
        const mine = rows[word * narrow + step] ?? 0;
        const theirs = met[step] ?? 0;
        pair[step] = mine * theirs;
        pair[narrow + step] = Math.abs(mine - theirs);
      }
      for (let row = 0; row < compared; row += 1) {
        const value = (own[word * compared + row] ?? 0) + dot(this.#pairs, row * 2 * narrow, pair, 0, 2 * narrow);
        if (value <= 0) continue;
        into[row] = (into[row] ?? 0) + value * share;
        if (value > (into[compared + row] ?? 0)) into[compared + row] = value;
      }
    }
    return nearest;
  }
}

/** What differs between the readings of tasks and policies. */
interface Side {
  readonly marks: Layer;
  readonly neighbours: Layer;
  readonly share: Layer;
}
function kindOf({ kind, isWriting }: Choosable, kinds: Float64Array): Float64Array {
  const said = kind ?? (isWriting === false ? 'read' : undefined);
  const size = kinds.length / (UNSAID + 1);
  const at = said === undefined ? UNSAID : KINDS.indexOf(said);
  return kinds.subarray(at * size, (at + 1) * size);
}

function add(row: Float64Array, other: Float64Array, from: number): void {
  for (let step = 0; step < row.length; step += 1) row[step] = (row[step] ?? 0) + (other[from + step] ?? 0);
}

/** Each row with what it and its neighbours come to. */
function withNeighbours(plain: Float64Array, size: number, { weights, bias, columns }: Layer): Float64Array {
  const count = plain.length / size;
  const wide = columns / size;
  const half = (wide - 1) / 2;
  const rows = Float64Array.from(plain);
  for (let at = 0; at < count; at += 1) {
    const [from, to] = [Math.max(0, at - half), Math.min(count, at + half + 1)];
    for (let row = 0; row < size; row += 1) {
      const begin = row * columns + (from - at + half) * size;
      const value = (bias[row] ?? 0) + dot(weights, begin, plain, from * size, (to - from) * size);
      if (value > 0) rows[at * size + row] = (rows[at * size + row] ?? 0) + value;
    }
  }
  return rows;
}

/** The mean of rows by their shares, written into `mixed`. */
function mix(rows: Float64Array, shares: Float64Array, mixed: Float64Array): void {
  mixed.fill(0);
  for (let row = 0; row < shares.length; row += 1) {
    const share = shares[row] ?? 0;
    const from = row * mixed.length;
    for (let step = 0; step < mixed.length; step += 1)
      mixed[step] = (mixed[step] ?? 0) + share * (rows[from + step] ?? 0);
  }
}
