/**
 * The few operations of a small network, on rows of numbers one behind the other.
 *
 * A layer's weights lie in blocks of four outputs: for each input four numbers, one for each output of the block. So each input is read once for four sums, and no
 * sum waits for another. Of a layer of four outputs and two inputs, with `o2i1` for the weight from the first input to the second output:
 *
 *   o1i1 o2i1 o3i1 o4i1  o1i2 o2i2 o3i2 o4i2
 */

const BLOCK = 4;

export interface Layer {
  /** In blocks, as above. */
  readonly weights: Float64Array;
  /** What is added to each output. */
  readonly bias: Float64Array;
  /** How many inputs there are. */
  readonly columns: number;
}

/** A layer of one output. */
export interface Sum {
  readonly weights: Float64Array;
  readonly bias: number;
}

/** Lays the weights of a layer into `weights`, from rows: of each output all inputs. The number of outputs must be a multiple of four. */
export function layerOf(rows: Float64Array, bias: Float64Array, weights: Float64Array): Layer {
  const columns = rows.length / bias.length;
  for (let row = 0; row < bias.length; row += 1)
    for (let column = 0; column < columns; column += 1)
      weights[(row - (row % BLOCK)) * columns + column * BLOCK + (row % BLOCK)] = rows[row * columns + column] ?? 0;
  return { weights, bias, columns };
}

/** Four sums side by side: none has to wait for the last one. */
export function dot(one: Float64Array, at: number, other: Float64Array, from: number, length: number): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  let step = 0;
  for (; step + 3 < length; step += 4) {
    first += (one[at + step] ?? 0) * (other[from + step] ?? 0);
    second += (one[at + step + 1] ?? 0) * (other[from + step + 1] ?? 0);
    third += (one[at + step + 2] ?? 0) * (other[from + step + 2] ?? 0);
    fourth += (one[at + step + 3] ?? 0) * (other[from + step + 3] ?? 0);
  }
  for (; step < length; step += 1) first += (one[at + step] ?? 0) * (other[from + step] ?? 0);
  return first + second + third + fourth;
}

/** Negative numbers become 0. */
export function rectify(values: Float64Array, count = values.length): void {
  for (let at = 0; at < count; at += 1) if ((values[at] ?? 0) < 0) values[at] = 0;
}

/** The first `count` values, each as a share of 1 by its exponential. */
export function softmax(values: Float64Array, count: number): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < count; at += 1) most = Math.max(most, values[at] ?? 0);
  let all = 0;
  for (let at = 0; at < count; at += 1) {
    const value = Math.exp((values[at] ?? 0) - most);
    values[at] = value;
    all += value;
  }
  for (let at = 0; at < count; at += 1) values[at] = (values[at] ?? 0) / all;
}

/** Writes the first `count` rows of `size` numbers into `units`, each of length one. */
export function toLengthOne(rows: Float64Array, count: number, size: number, units: Float64Array): void {
  for (let at = 0; at < count * size; at += size) {
    const length = Math.max(1e-6, Math.sqrt(dot(rows, at, rows, at, size)));
    for (let step = 0; step < size; step += 1) units[at + step] = (rows[at + step] ?? 0) / length;
  }
}
