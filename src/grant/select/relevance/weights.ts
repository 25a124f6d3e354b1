/**
 * The numbers of the network, as its training leaves them (scripts/relevance): the length of a header as four bytes (little-endian), the header as JSON, which
 * lists each tensor with its shape and scale, and their values one behind the other, 16 bits each, of which 32,767 stands for the scale.
 */
import { z } from 'zod';
import { CordonError } from '../../../model/error.ts';
import { type Arithmetic, arithmeticFor } from './arithmetic.ts';
import { type Layer, layerOf, type Sum } from './layers.ts';
import { Room } from './room.ts';

/** Numbers beside the weights: a room takes some 12,000. */
const ROOM = 16_384;

export interface RelevanceWeights {
  readonly arithmetic: Arithmetic;
  readonly room: Room;
  /** From a word's vector to the network's own. */
  readonly words: Layer;
  /** For what has no vector, a row each. */
  readonly special: Float64Array;
  readonly taskMarks: Layer;
  readonly policyMarks: Layer;
  /** What each word is among its neighbours: weights by output, place and input. */
  readonly taskNeighbours: Layer;
  readonly policyNeighbours: Layer;
  /** How much each word says. */
  readonly taskShare: Sum;
  readonly policyShare: Sum;
  /** How much nearer words are preferred where texts are aligned. */
  readonly sharpness: number;
  /** A word as it is compared. */
  readonly narrow: Layer;
  /** A word beside what the other text has for it: the word itself, and their product with their difference behind it. */
  readonly own: Layer;
  readonly pair: Layer;
  /** A row for each kind of action, and one for an unsaid one. */
  readonly kinds: Float64Array;
  readonly join: Layer;
  readonly among: Layer;
  readonly out: Sum;
  /** What the network and the rules find of a policy, taken together (evidence.ts). */
  readonly evidence: Sum;
}

interface Tensor {
  readonly shape: readonly number[];
  readonly values: Float64Array;
}

const header = z.array(z.object({ name: z.string(), shape: z.array(z.number().int().positive()), scale: z.number() }));

/** @throws {CordonError} `environment` for another format */
export function readWeights(file: Uint8Array): RelevanceWeights {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const length = view.getUint32(0, true);
  const tensors = new Map<string, Tensor>();
  let size = 0;
  let at = 4 + length;
  for (const { name, shape, scale } of header.parse(JSON.parse(new TextDecoder().decode(file.subarray(4, at))))) {
    const values = new Float64Array(shape.reduce((size, each) => size * each, 1));
    for (let each = 0; each < values.length; each += 1, at += 2)
      values[each] = (view.getInt16(at, true) / 32_767) * scale;
    tensors.set(name, { shape, values });
    size += values.length;
  }
  const tensor = (name: string) => {
    const found = tensors.get(name);
    if (found !== undefined) return found;
    throw new CordonError(`The relevance network has no '${name}'`, {
      kind: 'environment',
      advice: 'Run `npm run build`, which copies its weights to `dist/data`.',
    });
  };
  const arithmetic = arithmeticFor(size + ROOM);
  const laidOut = (rows: Float64Array, bias: Float64Array) => layerOf(rows, bias, arithmetic.numbers(rows.length));
  const layer = (name: string): Layer => {
    const { shape, values } = tensor(`${name}.weight`);
    return laidOut(values, tensors.get(`${name}.bias`)?.values ?? new Float64Array(shape[0] ?? 1));
  };
  const sum = (name: string): Sum => ({
    weights: tensor(`${name}.weight`).values,
    bias: tensors.get(`${name}.bias`)?.values[0] ?? 0,
  });
  const words = layer('proj');
  const narrow = layer('narrow');
  const own = layer('own');
  const join = layer('join');
  return {
    arithmetic,
    room: new Room(arithmetic, {
      vector: words.columns,
      word: words.bias.length,
      narrow: narrow.bias.length,
      compared: own.bias.length,
      joined: join.columns,
    }),
    words,
    special: tensor('unknown').values,
    taskMarks: layer('tflag'),
    policyMarks: layer('pflag'),
    taskNeighbours: layer('tconv'),
    policyNeighbours: layer('pconv'),
    taskShare: sum('tw'),
    policyShare: sum('pw'),
    sharpness: tensor('temp').values[0] ?? 1,
    narrow,
    own,
    pair: laidOut(rowsBeside(tensor('prod.weight'), tensor('diff.weight')), new Float64Array(own.bias.length)),
    kinds: tensor('kind.weight').values,
    join,
    among: layer('ctx'),
    out: sum('out'),
    evidence: sum('evidence'),
  };
}

/** The rows of two tables, each of the one with that of the other behind it. */
function rowsBeside(one: Tensor, other: Tensor): Float64Array {
  const [rows = 1, columns = 1] = one.shape;
  const both = new Float64Array(one.values.length + other.values.length);
  for (let row = 0; row < rows; row += 1)
    for (const [at, { values }] of [one, other].entries())
      both.set(values.subarray(row * columns, (row + 1) * columns), (2 * row + at) * columns);
  return both;
}
