import type { Command } from 'commander';
import { disagreements } from '../grant/disagreements.ts';
import type { Site } from '../model/policy.ts';
import { loadPolicy } from '../policy/load.ts';
import { mutationsByName } from '../policy/mutations-by-name.ts';
import { readDocument } from '../sites/read-document.ts';
import { EXIT, type ExitStatus, reportFailure, type Terminal } from './output.ts';

/** `cordon validate FILE…`: reads each document as a session would, and says everything that is wrong with it. */
export async function validate(files: readonly string[], to: Terminal): Promise<ExitStatus> {
  let status: ExitStatus = EXIT.done;
  for (const file of files) {
    try {
      const policy = await loadPolicy(file, readDocument);
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
    .argument('<file...>', 'policy documents (YAML or JSON)')
    .action(async (files: string[]) => finish(await validate(files, to)));
}
