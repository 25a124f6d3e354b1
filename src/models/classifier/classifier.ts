import type { InferenceSession, Tensor } from 'onnxruntime-web';
import { CordonError } from '../../model/error.ts';
import { type ClassifierFolder, readFolder } from './folder.ts';

/** Reads texts in batches. */
export interface Classifier {
  /** How likely each is an attack, from 0 to 1. */
  scores(texts: readonly string[]): Promise<readonly number[]>;
}

/** Either serves: the native one is faster, the other runs everywhere. */
const RUNTIMES = ['onnxruntime-node', 'onnxruntime-web'];
/** What the published ones are trained on; what is longer is cut off. */
const MOST_TOKENS = 512;

/**
 * Loads a classifier from a folder: `model.onnx`, `config.json`, `tokenizer.json`.
 *
 * @throws {CordonError} `input` for a folder that holds none, `environment` where the runtime is not installed
 */
export async function openClassifier(path: string): Promise<Classifier> {
  const folder = readFolder(path);
  const { InferenceSession, Tensor } = await runtime();
  const { Tokenizer } = await installed<typeof import('@huggingface/tokenizers')>(['@huggingface/tokenizers']);
  const tokenizer = new Tokenizer(folder.tokenizer, folder.tokenizerConfig);
  const network = await InferenceSession.create(folder.network);
  return {
    async scores(texts) {
      const rows = texts.map((text) => tokenizer.encode(text).ids.slice(0, MOST_TOKENS));
      const width = Math.max(1, ...rows.map(({ length }) => length));
      const matrix = (of: (row: readonly number[], at: number) => number): Tensor => {
        const numbers = BigInt64Array.from(
          rows.flatMap((row) => Array.from({ length: width }, (_, at) => BigInt(of(row, at)))),
        );
        return new Tensor('int64', numbers, [rows.length, width]);
      };
      const feeds: Record<string, Tensor> = {};
      for (const name of network.inputNames)
        feeds[name] =
          name === 'attention_mask'
            ? matrix((row, at) => (at < row.length ? 1 : 0))
            : matrix((row, at) => (name === 'input_ids' ? (row[at] ?? 0) : 0));
      return scoresOf(await network.run(feeds), network.outputNames[0] ?? '', rows.length, folder);
    },
  };
}

function scoresOf(
  results: InferenceSession.OnnxValueMapType,
  output: string,
  rows: number,
  { attacks, isBinary }: ClassifierFolder,
): readonly number[] {
  const data = results[output]?.data;
  if (!(data instanceof Float32Array) || data.length % rows !== 0)
    throw new CordonError(`The classifier answers with '${output}', which is no table of numbers`, {
      kind: 'input',
      advice: 'Export it for text classification, with 32-bit logits.',
    });
  const classes = data.length / rows;
  return Array.from({ length: rows }, (_, row) => {
    const logits = Array.from(data.subarray(row * classes, (row + 1) * classes));
    if (isBinary) return 1 / (1 + Math.exp(-(logits[0] ?? 0)));
    const most = Math.max(...logits);
    const weights = logits.map((logit) => Math.exp(logit - most));
    const sum = weights.reduce((all, each) => all + each, 0);
    return attacks.reduce((all, each) => all + (weights[each] ?? 0), 0) / sum;
  });
}

function runtime(): Promise<typeof import('onnxruntime-web')> {
  return installed(RUNTIMES);
}

/** The first of some packages that is installed: none of them comes with Cordon. */
async function installed<T>(names: readonly string[]): Promise<T> {
  const problems: unknown[] = [];
  for (const name of names) {
    try {
      return await import(name);
    } catch (problem) {
      problems.push(problem);
    }
  }
  throw new CordonError(`\`see.reader\` needs a package that is not installed: ${names.join(' or ')}`, {
    kind: 'environment',
    advice: `Install it beside Cordon: npm install ${[...new Set([names.at(-1), '@huggingface/tokenizers'])].join(' ')}`,
    cause: problems.at(-1),
  });
}
