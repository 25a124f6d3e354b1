/** The few operations of a small network, on rows of numbers one behind the other. */

/** A layer's numbers: `rows` outputs, of `columns` inputs each, and what is added to each output. */
export interface Layer {
  readonly weights: Float64Array;
  readonly bias: Float64Array;
  readonly columns: number;
}

/** The layer applied to the row of `from` that begins at `at`, written into `to` at `into`. */
export function apply(
  { weights, bias, columns }: Layer,
  from: Float64Array,
  at: number,
  to: Float64Array,
  into: number,
): void {
  for (let row = 0; row < bias.length; row += 1)
    to[into + row] = (bias[row] ?? 0) + dot(weights, row * columns, from, at, columns);
}

/** Four sums side by side: none has to wait for the last one. */
export function dot(one: Float64Array, at: number, other: Float64Array, from: number, length: number): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
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

export function rectify(values: Float64Array): void {
  for (let at = 0; at < values.length; at += 1) if ((values[at] ?? 0) < 0) values[at] = 0;
}

/** Each as a share of 1, by its exponential. */
export function softmax(values: Float64Array): void {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) most = Math.max(most, value);
  let all = 0;
  for (let at = 0; at < values.length; at += 1) all += values[at] = Math.exp((values[at] ?? 0) - most);
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) / all;
}

/** Rows of `size` numbers, each of length one. */
export function ofLengthOne(rows: Float64Array, size: number): Float64Array {
  const result = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += size) {
    const length = Math.max(1e-6, Math.sqrt(dot(rows, at, rows, at, size)));
    for (let step = 0; step < size; step += 1) result[at + step] = (rows[at + step] ?? 0) / length;
  }
  return result;
}
