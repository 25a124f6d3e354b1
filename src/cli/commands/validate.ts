import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { readTextFile } from '../../fetch/read-file.ts';
import { disagreements } from '../../grant/disagreements.ts';
import { CordonError } from '../../model/error.ts';
import type { Site } from '../../model/policy/policy.ts';
import { openTextReader } from '../../models/classifier/open.ts';
import { loadPolicy } from '../../policy/load.ts';
import { mutationsByName } from '../../policy/sites/mutations-by-name.ts';
import { textReaderOf } from '../../see/settings.ts';
import { readDocument } from '../../sites/read-document.ts';
import { EXIT, type ExitStatus, reportFailure, type Terminal } from '../output.ts';

/** `cordon validate FILE…`: reads each document as a session would, and says everything that is wrong with it. */
export async function validate(files: readonly string[], to: Terminal): Promise<ExitStatus> {
  let status: ExitStatus = EXIT.done;
  const documents = (await Promise.all(files.map(documentsAt))).flat();
  for (const file of documents) {
    try {
      const policy = await loadPolicy(file, readDocument);
      const settings = textReaderOf(policy);
      if (settings !== undefined) (await openTextReader(settings, { onFault: to.err })).close();
      const sites = policy.sites.map((site) => site.domain).join(', ') || 'none';
      to.out(`${file}: valid (${policy.dialect}; sites: ${sites})`);
      for (const site of policy.sites) for (const line of warningsOf(site)) to.out(`  ${line}`);
      for (const line of disagreements(policy)) to.out(`  warning: ${line}`);
      for (const rule of policy.unenforced ?? []) to.out(`  ${rule}: understood, and binds nothing in a browser`);
    } catch (problem) {
      const failed = reportFailure(problem, to);
      status = failed > status ? failed : status;
    }
  }
  return status;
}

/** A file as it is; of a folder, the policy documents that lie in it, and nothing else that it holds. */
async function documentsAt(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined); // What is not there is said where it is read.
  if (found?.isDirectory() !== true) return [path];
  const names = (await readdir(path)).filter((name) => /\.(?:ya?ml|json)$/i.test(name)).sort();
  const kept: string[] = [];
  for (const name of names) {
    const file = join(path, name);
    // A folder or a pipe that is called so is no document, nor is a link that leads nowhere.
    if ((await stat(file).catch(() => undefined))?.isFile() !== true) continue;
    if (BEGINS.test(await readTextFile(file, { advice: 'Check its permissions.' }))) kept.push(file);
  }
  if (kept.length > 0) return kept;
  throw new CordonError(`'${path}' is a folder, and no policy document lies in it`, {
    kind: 'input',
    advice: 'Name the documents; one begins with `cordon: 1`.',
  });
}

/** A document of any dialect has its key at the top. */
const BEGINS = /^(?:\{\s*)?["']?(?:cordon|hushspec|guardrails|guardrail_overrides)["']?\s*:/m;

/** What a site's files say and no grant of it can mean. */
function warningsOf(site: Site): readonly string[] {
  const unnamed = site.graphql === 'by-name' ? [] : mutationsByName(site);
  if (unnamed.length === 0) return [];
  const more = unnamed.length > 3 ? ` and ${unnamed.length - 3} more` : '';
  return [
    `warning: ${site.domain}: ${unnamed.slice(0, 3).join(', ')}${more}: GraphQL mutations without root fields, which no grant lets pass; add 'graphql: { operation, fields }' to their entries, or write 'graphql: by-name' at the site`,
  ];
}

export function validateCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  program
    .command('validate')
    .description('check policy documents, and everything they name')
    .argument('<file...>', 'policy documents (YAML or JSON), or folders of them')
    .action(async (files: string[]) => finish(await validate(files, to)));
}
