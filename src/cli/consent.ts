import { readFile, writeFile } from 'node:fs/promises';
import { describeGrant } from '../grant/describe.ts';
import { checkGrantFile, writeGrantFile } from '../grant/grant-file.ts';
import { CordonError, messageOf } from '../model/error.ts';
import type { Grant } from '../model/policy/grant.ts';
import { askYes, isAtTerminal } from './ask.ts';
import type { Terminal } from './output.ts';

export interface ConsentOptions {
  /** A grant file: read if it is there, written once a person confirmed if it is not. */
  readonly grant?: string;
  /** The operator confirms on the command line. */
  readonly yes?: true;
}

/**
 * Has the grant confirmed (docs/architecture.md#the-grant): by an earlier grant file, by `--yes`, or by the person at the terminal. Answers with who
 * confirmed it, for the record.
 *
 * @throws {CordonError} `denied` where nobody confirms.
 */
export async function consent(grant: Grant, options: ConsentOptions, to: Terminal): Promise<string> {
  const earlier = options.grant === undefined ? undefined : await readIfThere(options.grant);
  if (options.grant !== undefined && earlier !== undefined) {
    checkGrantFile(earlier, options.grant, grant);
    return `grant file ${options.grant}`;
  }
  for (const line of describeGrant(grant)) to.err(line);
  const by = options.yes ? 'the command line (--yes)' : await askPerson();
  if (options.grant !== undefined) {
    await writeFile(options.grant, writeGrantFile(grant, by, new Date().toISOString()), { flag: 'wx', mode: 0o600 });
    to.err(`Confirmed. ${options.grant} lets the same grant run unattended from now on.`);
  }
  return by;
}

async function askPerson(): Promise<string> {
  if (!isAtTerminal()) {
    throw new CordonError('Nobody is at a terminal to confirm this grant', {
      kind: 'denied',
      advice:
        'Run it at a terminal, pass --grant FILE with a grant confirmed earlier, or confirm it here and now with --yes.',
    });
  }
  if (await askYes('Let the agent work within this grant?', false)) return 'a person at the terminal';
  throw new CordonError('The grant was not confirmed', {
    kind: 'denied',
    advice: 'Change the task or the policy document, and start again.',
  });
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw new CordonError(`The grant file '${file}' cannot be read: ${messageOf(cause)}`, {
      kind: 'input',
      advice: 'Check the file and its permissions, or name another one.',
      cause,
    });
  }
}
