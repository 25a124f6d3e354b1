import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CordonError, messageOf } from '../../model/error.ts';

/** A classifier as it is published: the network, and beside it what turns texts into its numbers and its numbers into names. */
export interface ClassifierFolder {
  readonly network: string;
  readonly tokenizer: object;
  readonly tokenizerConfig: object;
  /** Which of its classes are attacks, by number. */
  readonly attacks: readonly number[];
  /** It answers with one number and not with one a class. */
  readonly isBinary: boolean;
}

/** Where exporters put the network, the most precise first. */
const NETWORKS = ['model.onnx', 'onnx/model.onnx', 'model_quantized.onnx', 'onnx/model_quantized.onnx'];
/** What published classifiers call the classes that count. */
const ATTACK = /inject|jailbreak|malicious|unsafe|attack|harmful/i;
/** Those whose classes have no names put the attack last of two. */
const NUMBERED = /^LABEL_(\d+)$/;

const configSchema = z.looseObject({ id2label: z.record(z.string(), z.string()) });

/** @throws {CordonError} `input`, naming the file that is missing or the names of the classes */
export function readFolder(folder: string): ClassifierFolder {
  const network = NETWORKS.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (network === undefined)
    throw unusable(`${folder} holds no ${NETWORKS.slice(0, 2).join(' or ')}`, 'Export the classifier to ONNX.');
  const { id2label } = parsed(folder, 'config.json', configSchema);
  const labels = Object.entries(id2label);
  const named = labels.filter(([, label]) => ATTACK.test(label)).map(([id]) => Number(id));
  const isNumbered = labels.every(([, label]) => NUMBERED.test(label));
  const attacks = named.length === 0 && isNumbered && labels.length === 2 ? [1] : named;
  if (attacks.length === 0)
    throw unusable(
      `None of the classes of ${folder} is an attack by its name: ${labels.map(([, label]) => label).join(', ')}`,
      'Name them in `id2label` of its config.json, for example SAFE and INJECTION.',
    );
  return {
    network,
    tokenizer: parsed(folder, 'tokenizer.json', z.looseObject({})),
    tokenizerConfig: existsSync(join(folder, 'tokenizer_config.json'))
      ? parsed(folder, 'tokenizer_config.json', z.looseObject({}))
      : {},
    attacks,
    isBinary: labels.length === 1,
  };
}

function parsed<T>(folder: string, name: string, schema: z.ZodType<T>): T {
  const path = join(folder, name);
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw unusable(
      `${path} cannot be read: ${messageOf(cause)}`,
      'Put what was published with the model beside it.',
      cause,
    );
  }
}

function unusable(message: string, advice: string, cause?: unknown): CordonError {
  return new CordonError(message, { kind: 'input', advice, ...(cause === undefined ? {} : { cause }) });
}
