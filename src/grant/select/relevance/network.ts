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
import { apply, applyPart, dot, type Layer, ofLengthOne, rectify, type Sum, softmax } from './layers.ts';
import type { RelevanceWeights } from './weights.ts';
import { MOST_OF_POLICY, MOST_OF_TASK, policyWords, taskWords, type Words } from './words.ts';

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
  readonly #policies: readonly { readonly text: Text; readonly kind: Float64Array }[];
  /** Room for what is worked out on the way, one pair of texts at a time. */
  readonly #near = new Float64Array(MOST_OF_TASK * MOST_OF_POLICY);
  readonly #turned = new Float64Array(MOST_OF_TASK * MOST_OF_POLICY);
  readonly #attention = new Float64Array(MOST_OF_TASK);
  readonly #both: Float64Array;
  readonly #met: Float64Array;
  readonly #pair: Float64Array;
  readonly #input: Float64Array;

  constructor(policies: readonly Choosable[], weights: RelevanceWeights, vectors: WordVectors) {
    this.#weights = weights;
    this.#vectors = vectors;
    this.#size = weights.words.bias.length;
    this.#narrow = weights.narrow.bias.length;
    this.#compared = weights.own.bias.length;
    this.#both = new Float64Array(2 * this.#narrow);
    this.#met = new Float64Array(this.#narrow);
    this.#pair = new Float64Array(this.#compared);
    this.#input = new Float64Array(weights.join.columns);
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
    const count = this.#policies.length;
    const found = new Float64Array(count * size);
    for (const [at, { text, kind }] of this.#policies.entries()) this.#compare(read, text, kind, found, at * size);
    // The mean of all, and the greatest of all.
    const all = new Float64Array(2 * size);
    for (let at = 0; at < found.length; at += 1) {
      const value = found[at] ?? 0;
      const step = at % size;
      all[step] = (all[step] ?? 0) + value / count;
      all[size + step] = Math.max(all[size + step] ?? 0, value);
    }
    const ofAll = Float64Array.from(among.bias);
    applyPart(among, size, 2 * size, all, 0, ofAll, 0);
    const beside = new Float64Array(size);
    return this.#policies.map((_, at) => {
      beside.set(ofAll);
      applyPart(among, 0, size, found, at * size, beside, 0);
      rectify(beside);
      return out.bias + dot(out.weights, 0, found, at * size, size) + dot(out.weights, 0, beside, 0, size);
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
      shares[at] = side.share.bias + dot(side.share.weights, 0, wide, at * size, size);
      apply(ownLayer, wide, at * size, own, at * this.#compared);
    }
    softmax(shares);
    const mean = new Float64Array(this.#narrow);
    mix(rows, shares, count, mean);
    return { count, rows, units: ofLengthOne(rows, this.#narrow), shares, own, mean: ofLengthOne(mean, this.#narrow) };
  }

  /** What is found of a task and a policy, written into `into` at `at`. */
  #compare(task: Text, policy: Text, kind: Float64Array, into: Float64Array, at: number): void {
    const { join } = this.#weights;
    const narrow = this.#narrow;
    const near = this.#near;
    const turned = this.#turned;
    for (let one = 0; one < task.count; one += 1)
      for (let other = 0; other < policy.count; other += 1) {
        const value = dot(task.units, one * narrow, policy.units, other * narrow, narrow);
        near[one * policy.count + other] = value;
        turned[other * task.count + one] = value;
      }
    const input = this.#input;
    const half = 2 * this.#compared;
    input.fill(0);
    input[2 * half] = this.#summed(task, policy, near, 0);
    input[2 * half + 1] = this.#summed(policy, task, turned, half);
    input[2 * half + 2] = dot(task.mean, 0, policy.mean, 0, narrow);
    input.set(kind, 2 * half + 3);
    apply(join, input, 0, into, at);
    for (let step = at; step < at + this.#size; step += 1) if ((into[step] ?? 0) < 0) into[step] = 0;
  }

  /** Sums up each word of a text beside what the other has for it, by its share and by the greatest. Returns how near the likest are. */
  #summed({ count, rows, shares, own }: Text, other: Text, near: Float64Array, into: number): number {
    const { sharpness, pair: pairLayer } = this.#weights;
    const narrow = this.#narrow;
    const compared = this.#compared;
    const input = this.#input;
    const attention = this.#attention;
    const met = this.#met;
    const both = this.#both;
    const pair = this.#pair;
    let nearest = 0;
    for (let word = 0; word < count; word += 1) {
      let best = 0;
      for (let each = 0; each < other.count; each += 1) {
        const value = near[word * other.count + each] ?? 0;
        if (value > best) best = value;
        attention[each] = value * sharpness;
      }
      const share = shares[word] ?? 0;
      nearest += best * share;
      softmax(attention, other.count);
      mix(other.rows, attention, other.count, met);
      for (let step = 0; step < narrow; step += 1) {
        const mine = rows[word * narrow + step] ?? 0;
        const theirs = met[step] ?? 0;
        both[step] = mine * theirs;
        both[narrow + step] = Math.abs(mine - theirs);
      }
      for (let step = 0; step < compared; step += 1) pair[step] = own[word * compared + step] ?? 0;
      applyPart(pairLayer, 0, 2 * narrow, both, 0, pair, 0);
      for (let step = 0; step < compared; step += 1) {
        const value = pair[step] ?? 0;
        if (value <= 0) continue;
        input[into + step] = (input[into + step] ?? 0) + value * share;
        if (value > (input[into + compared + step] ?? 0)) input[into + compared + step] = value;
      }
    }
    return nearest;
  }
}

/** What differs between the readings of tasks and policies. */
interface Side {
  readonly marks: Layer;
  readonly neighbours: Layer;
  readonly share: Sum;
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
function withNeighbours(plain: Float64Array, size: number, layer: Layer): Float64Array {
  const count = plain.length / size;
  const half = (layer.columns / size - 1) / 2;
  const rows = Float64Array.from(plain);
  const row = new Float64Array(size);
  for (let at = 0; at < count; at += 1) {
    const from = Math.max(0, at - half);
    const to = Math.min(count, at + half + 1);
    row.set(layer.bias);
    applyPart(layer, (from - at + half) * size, (to - from) * size, plain, from * size, row, 0);
    rectify(row);
    for (let step = 0; step < size; step += 1)
      rows[at * size + step] = (rows[at * size + step] ?? 0) + (row[step] ?? 0);
  }
  return rows;
}

/** The mean of the first `count` rows by their shares, written into `mixed`, whose length is a multiple of four: four numbers at a time, as in layers.ts. */
function mix(rows: Float64Array, shares: Float64Array, count: number, mixed: Float64Array): void {
  const size = mixed.length;
  for (let step = 0; step < size; step += 4) {
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    let at = step;
    for (let row = 0; row < count; row += 1) {
      const share = shares[row] ?? 0;
      first += share * (rows[at] ?? 0);
      second += share * (rows[at + 1] ?? 0);
      third += share * (rows[at + 2] ?? 0);
      fourth += share * (rows[at + 3] ?? 0);
      at += size;
    }
    mixed[step] = first;
    mixed[step + 1] = second;
    mixed[step + 2] = third;
    mixed[step + 3] = fourth;
  }
}
