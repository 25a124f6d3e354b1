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
import type { Arithmetic } from './arithmetic.ts';
import { dot, type Layer, rectify, type Sum, softmax, toLengthOne } from './layers.ts';
import type { TextRows } from './room.ts';
import type { RelevanceWeights } from './weights.ts';
import { policyWords, taskWords, type Words } from './words.ts';

/** One text, read. */
interface Text extends TextRows {
  readonly count: number;
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

  constructor(policies: readonly Choosable[], weights: RelevanceWeights, vectors: WordVectors) {
    this.#weights = weights;
    this.#vectors = vectors;
    this.#size = weights.words.bias.length;
    this.#narrow = weights.narrow.bias.length;
    this.#compared = weights.own.bias.length;
    const side = { marks: weights.policyMarks, neighbours: weights.policyNeighbours, share: weights.policyShare };
    this.#policies = policies.map((policy) => ({
      text: kept(this.#read(policyWords(policy, vectors), side, weights.room.policy)),
      kind: kindOf(policy, weights.kinds),
    }));
  }

  /** A number for each policy, in their order. */
  of(task: string): readonly number[] {
    const { among, arithmetic, room, out, taskMarks, taskNeighbours, taskShare } = this.#weights;
    const size = this.#size;
    const side = { marks: taskMarks, neighbours: taskNeighbours, share: taskShare };
    const read = this.#read(taskWords(task, this.#vectors), side, room.task);
    const count = this.#policies.length;
    const found = new Float64Array(count * size);
    for (const [at, { text, kind }] of this.#policies.entries()) {
      this.#compare(read, text, kind);
      found.set(room.found, at * size);
    }
    // The mean of all, and the greatest of all.
    const all = room.all.fill(0);
    for (let at = 0; at < found.length; at += 1) {
      const value = found[at] ?? 0;
      const step = at % size;
      all[step] = (all[step] ?? 0) + value / count;
      all[size + step] = Math.max(all[size + step] ?? 0, value);
    }
    const { beside } = room;
    beside.set(among.bias);
    arithmetic.applyPart(among, size, 2 * size, all, 0, beside);
    const ofAll = beside.slice();
    return this.#policies.map((_, at) => {
      beside.set(ofAll);
      room.found.set(found.subarray(at * size, (at + 1) * size));
      arithmetic.applyPart(among, 0, size, room.found, 0, beside);
      rectify(beside);
      return out.bias + dot(out.weights, 0, found, at * size, size) + dot(out.weights, 0, beside, 0, size);
    });
  }

  /** Written into `to`. */
  #read({ vectors, marks }: Words, side: Side, to: TextRows): Text {
    const { arithmetic, words, special, narrow, own, room } = this.#weights;
    const { vector: input, plain, wide, row } = room;
    const size = this.#size;
    const count = vectors.length;
    for (const [at, vector] of vectors.entries()) {
      if (typeof vector === 'number') {
        row.set(words.bias);
        add(row, special, vector * size);
      } else {
        input.set(vector);
        apply(arithmetic, words, input, 0, row);
      }
      plain.set(row, at * size);
      room.marks.set(marks[at] ?? []);
      apply(arithmetic, side.marks, room.marks, 0, row);
      for (let step = 0; step < size; step += 1)
        plain[at * size + step] = (plain[at * size + step] ?? 0) + (row[step] ?? 0);
    }
    rectify(plain, count * size);
    this.#readNeighbours(count, side.neighbours);
    const { rows, units, shares, own: owns } = to;
    const { met, pair } = room;
    for (let at = 0; at < count; at += 1) {
      apply(arithmetic, narrow, wide, at * size, met);
      rows.set(met, at * this.#narrow);
      shares[at] = side.share.bias + dot(side.share.weights, 0, wide, at * size, size);
      apply(arithmetic, own, wide, at * size, pair);
      owns.set(pair, at * this.#compared);
    }
    softmax(shares, count);
    toLengthOne(rows, count, this.#narrow, units);
    arithmetic.mix(rows, shares, count, met);
    const mean = new Float64Array(this.#narrow);
    toLengthOne(met, 1, this.#narrow, mean);
    return { ...to, count, mean };
  }

  /** Each word of `plain` with what it and its neighbours come to, into `wide`. */
  #readNeighbours(count: number, layer: Layer): void {
    const { arithmetic, room } = this.#weights;
    const { plain, wide, row } = room;
    const size = this.#size;
    const half = (layer.columns / size - 1) / 2;
    for (let at = 0; at < count; at += 1) {
      const from = Math.max(0, at - half);
      const to = Math.min(count, at + half + 1);
      row.set(layer.bias);
      arithmetic.applyPart(layer, (from - at + half) * size, (to - from) * size, plain, from * size, row);
      rectify(row);
      for (let step = 0; step < size; step += 1)
        wide[at * size + step] = (plain[at * size + step] ?? 0) + (row[step] ?? 0);
    }
  }

  /** What is found of a task and a policy, into the room's `found`. */
  #compare(task: Text, stored: Text, kind: Float64Array): void {
    const { arithmetic, join, room } = this.#weights;
    const { input, found } = room;
    const { rows, units } = room.policy;
    rows.set(stored.rows);
    units.set(stored.units);
    const policy = { ...stored, rows, units };
    const half = 2 * this.#compared;
    input.fill(0);
    input[2 * half] = this.#summed(task, policy, 0);
    input[2 * half + 1] = this.#summed(policy, task, half);
    input[2 * half + 2] = dot(task.mean, 0, policy.mean, 0, this.#narrow);
    input.set(kind, 2 * half + 3);
    apply(arithmetic, join, input, 0, found);
    rectify(found);
  }

  /** Sums up each word of a text beside what the other has for it, by its share and by the greatest. Returns how near the likest are. */
  #summed({ count, rows, units, shares, own }: Text, other: Text, into: number): number {
    const { arithmetic, sharpness, pair: pairLayer, room } = this.#weights;
    const { near, met, both, pair, input } = room;
    const narrow = this.#narrow;
    const compared = this.#compared;
    let nearest = 0;
    for (let word = 0; word < count; word += 1) {
      arithmetic.dots(units, word * narrow, other.units, other.count, narrow, near);
      let best = 0;
      for (let each = 0; each < other.count; each += 1) {
        const value = near[each] ?? 0;
        if (value > best) best = value;
        near[each] = value * sharpness;
      }
      const share = shares[word] ?? 0;
      nearest += best * share;
      softmax(near, other.count);
      arithmetic.mix(other.rows, near, other.count, met);
      arithmetic.meet(rows, word * narrow, met, both);
      for (let step = 0; step < compared; step += 1) pair[step] = own[word * compared + step] ?? 0;
      arithmetic.applyPart(pairLayer, 0, 2 * narrow, both, 0, pair);
      arithmetic.gather(pair, share, input, into);
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

/** A copy that stays: the room is for the next text. */
function kept({ count, rows, units, shares, own, mean }: Text): Text {
  const narrow = count * mean.length;
  return {
    count,
    rows: rows.slice(0, narrow),
    units: units.slice(0, narrow),
    shares: shares.slice(0, count),
    own: own.slice(0, (own.length / shares.length) * count),
    mean,
  };
}

function kindOf({ kind, isWriting }: Choosable, kinds: Float64Array): Float64Array {
  const said = kind ?? (isWriting === false ? 'read' : undefined);
  const size = kinds.length / (UNSAID + 1);
  const at = said === undefined ? UNSAID : KINDS.indexOf(said);
  return kinds.subarray(at * size, (at + 1) * size);
}

/** A layer applied to the inputs that begin at `at` in `from`. */
function apply(arithmetic: Arithmetic, layer: Layer, from: Float64Array, at: number, to: Float64Array): void {
  to.set(layer.bias);
  arithmetic.applyPart(layer, 0, layer.columns, from, at, to);
}

function add(row: Float64Array, other: Float64Array, from: number): void {
  for (let step = 0; step < row.length; step += 1) row[step] = (row[step] ?? 0) + (other[from + step] ?? 0);
}
