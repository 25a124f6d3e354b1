import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { Document, isCollection, isScalar } from 'yaml';
import { readTextFile } from '../../fetch/read-file.ts';
import { CordonError } from '../../model/error.ts';
import { loadPolicySources } from '../../policy/load.ts';
import { type LoadedPolicy, type LoweredValue, loweredValues } from '../../policy/lowered.ts';
import { packThreats, readThreatFile } from '../../policy/starter/threat-file.ts';
import { readDocument } from '../../sites/read-document.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';

interface ShowOptions {
  readonly lowered?: true;
  readonly json?: true;
}

/**
 * `cordon policy show`: what a document of any dialect becomes in the one model that the gates know, each value with the place that it was
 * written at, or as the dialect's default. Without `--lowered`: only what is written, and not the defaults.
 */
export async function showPolicy(file: string, options: ShowOptions, to: Terminal): Promise<ExitStatus> {
  const loaded = await loadPolicySources(file, readDocument);
  const documents = [loaded, ...loaded.mandatory].map((each) => ({
    file: each.policy.file,
    values: shownValues(each, options),
  }));
  if (options.json) {
    for (const { file: name, values } of documents) {
      const plain = values.map(({ path, value, from }) => ({ path: path.join('.'), value, from: from ?? 'default' }));
      to.out(JSON.stringify({ file: name, values: plain }));
    }
    return EXIT.done;
  }
  to.out(
    documents
      .map(({ file: name, values }) => `# ${name}\n${yamlOf(values)}`)
      .join('---\n')
      .trimEnd(),
  );
  return EXIT.done;
}

function shownValues(loaded: LoadedPolicy, options: ShowOptions): readonly LoweredValue[] {
  const values = loweredValues(loaded);
  return options.lowered ? values : values.filter(({ from }) => from !== undefined);
}

function yamlOf(values: readonly LoweredValue[]): string {
  const document = new Document({});
  for (const { path, value, from } of values) {
    const node = document.createNode(value);
    if (isCollection(node)) node.flow = true;
    if (isCollection(node) || isScalar(node)) node.comment = ` ${from ?? 'default'}`;
    document.setIn(path, node);
  }
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/**
 * `cordon policy pack-threats`: a SpiderSense database with its vectors as 32-bit floats, less than half as large and sooner loaded.
 * @throws {CordonError} `input` for what is no database
 */
export async function packThreatFile(from: string, into: string, to: Terminal): Promise<ExitStatus> {
  const text = await readTextFile(from, { advice: 'Check the name and the file.' });
  const database = readThreatFile(text);
  if (database === undefined) {
    throw new CordonError(`'${from}' is no database of threats`, {
      kind: 'input',
      advice:
        'Name it as a pattern_db_path in a policy document: `cordon validate` then says what is wrong, and where.',
    });
  }
  const packed = packThreats(database);
  await writeFile(into, packed, { flag: 'wx' }).catch((cause: unknown) => {
    throw new CordonError(`'${into}' cannot be written`, {
      kind: 'input',
      advice: 'Name a file that is not there yet, in a folder that can be written.',
      cause,
    });
  });
  to.out(`Wrote ${into}: ${database.threats.length} threats of ${database.dimension} numbers, ${packed.length} bytes.`);
  return EXIT.done;
}

export function policyCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  const policy = program.command('policy').description('look at policy documents');
  policy
    .command('show')
    .description('print what a document says, each value with the place where it is written')
    .argument('<file>', 'the policy document, of any dialect')
    .option('--lowered', 'everything that it becomes in the one model of all dialects, defaults included')
    .option('--json', 'one line of JSON a document')
    .action(async (file: string, options: ShowOptions) => finish(await showPolicy(file, options, to)));
  policy
    .command('pack-threats')
    .description('write a SpiderSense database in a form that loads sooner')
    .argument('<file>', 'the database')
    .argument('<into>', 'the file to write')
    .action(async (file: string, into: string) => finish(await packThreatFile(file, into, to)));
}
