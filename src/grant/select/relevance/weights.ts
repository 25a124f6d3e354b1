/**
 * The numbers of the network, as its training leaves them (scripts/relevance): the length of a header as four bytes (little-endian), the header as JSON, which
 * lists each tensor with its shape and scale, and their values one behind the other, 16 bits each, of which 32,767 stands for the scale.
 */
import { z } from 'zod';
import { CordonError } from '../../../model/error.ts';
import type { Layer } from './layers.ts';

export interface RelevanceWeights {
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
  readonly taskShare: Layer;
  readonly policyShare: Layer;
  /** How much nearer words are preferred where texts are aligned. */
  readonly sharpness: number;
  /** A word as it is compared. */
  readonly narrow: Layer;
  /** A word beside what the other text has for it: the word itself, their product, their difference. */
  readonly own: Layer;
  readonly product: Layer;
  readonly difference: Layer;
  /** A row for each kind of action, and one for an unsaid one. */
  readonly kinds: Float64Array;
  readonly join: Layer;
  readonly among: Layer;
  readonly out: Layer;
  /** What the network and the rules find of a policy, taken together (evidence.ts). */
  readonly evidence: Layer;
}

const header = z.array(z.object({ name: z.string(), shape: z.array(z.number().int().positive()), scale: z.number() }));

/** @throws {CordonError} `environment` for another format */
export function readWeights(file: Uint8Array): RelevanceWeights {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const length = view.getUint32(0, true);
  const tensors = new Map<string, { readonly shape: readonly number[]; readonly values: Float64Array }>();
  let at = 4 + length;
  for (const { name, shape, scale } of header.parse(JSON.parse(new TextDecoder().decode(file.subarray(4, at))))) {
    const values = new Float64Array(shape.reduce((size, each) => size * each, 1));
    for (let each = 0; each < values.length; each += 1, at += 2)
      values[each] = (view.getInt16(at, true) / 32_767) * scale;
    tensors.set(name, { shape, values });
  }
  const tensor = (name: string) => {
    const found = tensors.get(name);
    if (found !== undefined) return found;
    throw new CordonError(`The relevance network has no '${name}'`, {
      kind: 'environment',
      advice: 'Run `npm run build`, which copies its weights to `dist/data`.',
    });
  };
  const layer = (name: string): Layer => {
    const { shape, values } = tensor(`${name}.weight`);
    const [rows = 1] = shape;
    const bias = tensors.get(`${name}.bias`)?.values ?? new Float64Array(rows);
    return { weights: values, bias, columns: values.length / rows };
  };
  return {
    words: layer('proj'),
    special: tensor('unknown').values,
    taskMarks: layer('tflag'),
    policyMarks: layer('pflag'),
    taskNeighbours: layer('tconv'),
    policyNeighbours: layer('pconv'),
    taskShare: layer('tw'),
    policyShare: layer('pw'),
    sharpness: tensor('temp').values[0] ?? 1,
    narrow: layer('narrow'),
    own: layer('own'),
    product: layer('prod'),
    difference: layer('diff'),
    kinds: tensor('kind.weight').values,
    join: layer('join'),
    among: layer('ctx'),
    out: layer('out'),
    evidence: layer('evidence'),
  };
}
