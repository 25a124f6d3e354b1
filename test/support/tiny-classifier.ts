/** A text classifier small enough to be made here, in the format of published ones: it adds up what each word counts. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Protocol buffers, as far as a network of three steps needs them (onnx.proto). */
type Field = readonly [number: number, value: number | string | Uint8Array];

function message(...fields: readonly Field[]): Uint8Array {
  return Buffer.concat(
    fields.map(([number, value]) => {
      if (typeof value === 'number') return Buffer.concat([varint(number << 3), varint(value)]);
      const bytes = Buffer.from(value);
      return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
    }),
  );
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) | 128);
  return Buffer.from([...bytes, left]);
}

const [FLOAT, INT64, INTS] = [1, 7, 7];
const floats = (name: string, values: readonly number[], ...dims: readonly number[]) =>
  message(
    ...dims.map((dim): Field => [1, dim]),
    [2, FLOAT],
    [8, name],
    [9, Buffer.from(Float32Array.from(values).buffer)],
  );
const named = (name: string, type: number, ...dims: readonly string[]) =>
  message(
    [1, name],
    [2, message([1, message([1, type], [2, message(...dims.map((dim): Field => [1, message([2, dim])]))])])],
  );
const step = (type: string, inputs: readonly string[], output: string, ...attributes: readonly Uint8Array[]) =>
  message(
    ...inputs.map((input): Field => [1, input]),
    [2, output],
    [4, type],
    ...attributes.map((attribute): Field => [5, attribute]),
  );
const integers = (name: string, values: readonly number[]) =>
  message([1, name], ...values.map((value): Field => [8, value]), [20, INTS]);
const integer = (name: string, value: number) => message([1, name], [3, value], [20, 2]);

/** `words`: what each counts; a text that adds up to more than one is an injection. */
export function writeTinyClassifier(
  folder: string,
  words: Readonly<Record<string, number>>,
  labels = ['SAFE', 'INJECTION'],
): string {
  mkdirSync(folder, { recursive: true });
  const known = ['[PAD]', '[UNK]', ...Object.keys(words)];
  const graph = message(
    [1, step('Gather', ['counts', 'input_ids'], 'counted')],
    [1, step('ReduceSum', ['counted'], 'sum', integers('axes', [1]), integer('keepdims', 0))],
    [1, step('MatMul', ['sum', 'weights'], 'weighed')],
    [1, step('Add', ['weighed', 'bias'], 'logits')],
    [2, 'tiny'],
    [
      5,
      floats(
        'counts',
        known.map((word) => words[word] ?? 0),
        known.length,
        1,
      ),
    ],
    [5, floats('weights', [-10, 10], 1, 2)],
    [5, floats('bias', [10, -10], 2)],
    [11, named('input_ids', INT64, 'batch', 'length')],
    [11, named('attention_mask', INT64, 'batch', 'length')],
    [12, named('logits', FLOAT, 'batch', 'classes')],
  );
  writeFileSync(join(folder, 'model.onnx'), message([1, 6], [7, graph], [8, message([1, ''], [2, 11])]));
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ id2label: Object.fromEntries(labels.entries()) }));
  writeFileSync(
    join(folder, 'tokenizer.json'),
    JSON.stringify({
      version: '1.0',
      truncation: null,
      padding: null,
      added_tokens: [],
      normalizer: { type: 'Lowercase' },
      pre_tokenizer: { type: 'Whitespace' },
      post_processor: null,
      decoder: null,
      model: { type: 'WordLevel', vocab: Object.fromEntries(known.map((word, id) => [word, id])), unk_token: '[UNK]' },
    }),
  );
  return folder;
}
