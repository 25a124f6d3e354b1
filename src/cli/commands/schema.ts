import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { CordonError, messageOf } from '../../model/error.ts';
import { suggest } from '../../policy/source/nearest.ts';
import { packageRoot } from '../../sites/package-root.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';

const ENDING = '.schema.json';

function folder(): string {
  return fileURLToPath(new URL('schema/', packageRoot()));
}

/** `cordon schema [NAME]`: prints a JSON Schema of the package, or writes it to a file. */
export async function schema(name: string, options: { readonly out?: string }, to: Terminal): Promise<ExitStatus> {
  const names = readdirSync(folder())
    .filter((each) => each.endsWith(ENDING))
    .map((each) => each.slice(0, -ENDING.length));
  if (!names.includes(name)) {
    throw new CordonError(`There is no schema '${name}'`, { kind: 'input', advice: suggest(name, names) });
  }
  const text = await readFile(new URL(`schema/${name}${ENDING}`, packageRoot()), 'utf8');
  if (options.out === undefined) {
    to.out(text.trimEnd());
    return EXIT.done;
  }
  await writeFile(options.out, text).catch((cause: unknown) => {
    throw new CordonError(`'${options.out}' cannot be written: ${messageOf(cause)}`, {
      kind: 'input',
      advice: 'Check the folder and its permissions.',
      cause,
    });
  });
  to.out(
    `Wrote ${options.out}. A document names it in its first line: # yaml-language-server: $schema=./${options.out}`,
  );
  return EXIT.done;
}

export function schemaCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  program
    .command('schema')
    .description('print the JSON Schema of a kind of document, for editors and other tools')
    .argument('[name]', 'policy, sitemap, site-policies, …', 'policy')
    .option('--out <file>', 'write it there instead')
    .action(async (name: string, options: { out?: string }) => finish(await schema(name, options, to)));
}
