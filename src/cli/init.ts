import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { CordonError, messageOf } from '../model/error.ts';
import { STARTER_POLICY } from '../policy/starter.ts';
import { EXIT, type ExitStatus, type Terminal } from './output.ts';

/** `cordon init [FILE]`: writes a commented starter that denies by default. Never writes over a file. */
export async function init(file: string, to: Terminal): Promise<ExitStatus> {
  try {
    await writeFile(file, STARTER_POLICY, { flag: 'wx' });
  } catch (cause) {
    const exists = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
    throw new CordonError(exists ? `'${file}' is there already` : `'${file}' cannot be written: ${messageOf(cause)}`, {
      kind: 'input',
      advice: exists
        ? 'Name another file, or move that one away; nothing was changed.'
        : 'Check the folder and its permissions.',
      cause,
    });
  }
  to.out(`Wrote ${file}. Edit its sites, then: cordon validate ${file}`);
  return EXIT.done;
}

export function initCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  program
    .command('init')
    .description('write a commented starter policy that denies by default')
    .argument('[file]', 'where to write it', 'cordon.yaml')
    .action(async (file: string) => finish(await init(file, to)));
}
