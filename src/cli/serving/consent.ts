/** How the grant of a session comes to be confirmed: by a file that was signed earlier, by `--yes`, or by a person in the permission box. */
import { access, constants, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { boxAtTerminal } from '../../approve/box-terminal.ts';
import { readLine } from '../../approve/terminal.ts';
import { boxInBrowser } from '../../console/box-page.ts';
import { readTextFileIfThere } from '../../fetch/read-file.ts';
import { PermissionBox } from '../../grant/box/permission-box.ts';
import { describeGrant } from '../../grant/describe.ts';
import { type ConfirmedGrant, readGrantFile, writeGrantFile } from '../../grant/grant-file.ts';
import type { Proposal } from '../../grant/proposal.ts';
import { writes } from '../../grant/select/choosable.ts';
import { CordonError, messageOf } from '../../model/error.ts';
import type { Grant } from '../../model/policy/grant.ts';
import type { Confirmation } from '../../session/open.ts';
import { openGrantKey } from '../../store/grant-key.ts';
import { isAtTerminal } from '../ask.ts';
import type { Terminal } from '../output.ts';
import { lifetimeWords } from './lifetime.ts';

export const CONFIRM_BY = ['terminal', 'web'] as const;
export type ConfirmBy = (typeof CONFIRM_BY)[number];

export interface ConsentOptions {
  readonly confirm: ConfirmBy;
  /** A grant file: read if it is there, written once a person confirmed if it is not. */
  readonly grant?: string;
  /** The operator confirms on the command line. */
  readonly yes?: true;
  /** For how many milliseconds what is written to a grant file holds. */
  readonly for: number;
  /** The policy document that was named. */
  readonly policy?: string;
}

/**
 * Has a proposal confirmed (docs/policies/grants.md) and answers with who did, and what they made of it.
 *
 * @throws {CordonError} `denied` where nobody confirms.
 */
export async function consent(
  proposal: Proposal,
  options: ConsentOptions,
  to: Terminal,
  over: AbortSignal,
): Promise<Confirmation> {
  if (options.grant !== undefined) await checkPlaceForGrant(options.grant);
  const confirmed = options.yes ? byCommandLine(proposal, to) : await byPerson(proposal, options, to, over);
  if (options.grant !== undefined) {
    await saveGrant(options.grant, { proposal, confirmed, for: options.for, policy: options.policy }, to);
    to.err(`Confirmed. ${options.grant} lets the same grant run unattended for ${lifetimeWords(options.for)}.`);
  }
  return confirmed;
}

/**
 * `--yes` takes what the operator wrote, and what only reads. What was chosen from the task by rules or a model and changes something, a person
 * looks at first.
 */
function byCommandLine({ grant, document, chosen }: Proposal, to: Terminal): Confirmation {
  for (const line of describeGrant(grant)) to.err(line);
  const open = new Set(document.sites.filter(({ select }) => select === undefined).map(({ domain }) => domain));
  const writing = chosen?.policy.sites
    .filter(({ domain }) => open.has(domain) && grant.sites.some((site) => site.domain === domain))
    .flatMap(({ select = [], sitemap }) => select.filter(({ policy }) => writes(policy, sitemap)))
    .map(({ policy }) => policy.name);
  const [first] = writing ?? [];
  if (first === undefined) return { by: 'the command line (--yes)', grant };
  throw new CordonError(`--yes does not confirm ${first}, which changes something and was chosen from the task`, {
    kind: 'denied',
    advice:
      'Confirm it once with `cordon grant "TASK" --policy FILE --out grant.json` and run it with --grant grant.json, or write `select` in the policy document.',
  });
}

async function byPerson(
  proposal: Proposal,
  options: ConsentOptions,
  to: Terminal,
  over: AbortSignal,
): Promise<Confirmation> {
  const holds =
    options.grant === undefined ? 'until this session ends' : `for ${lifetimeWords(options.for)}, also unattended`;
  const box = new PermissionBox(proposal, holds);
  const elsewhere =
    '--grant FILE with a grant confirmed earlier; --yes confirms what the policy document selects and what only reads';
  return decided(box, await askPerson(box, { how: options.confirm, elsewhere, over }, to), options.confirm);
}

/** The grant that a decision comes to. @throws {CordonError} `denied` for a refusal */
export function decided(box: PermissionBox, decision: unknown, how: ConfirmBy): Confirmation {
  const grant = box.decide(decision);
  if (grant !== undefined)
    return { by: how === 'web' ? 'a person in their browser' : 'a person at the terminal', grant };
  throw new CordonError('The grant was not confirmed', {
    kind: 'denied',
    advice: 'Change the task or the policy document, and start again.',
  });
}

export interface Asking {
  readonly how: ConfirmBy;
  /** What may be done where nobody is at a terminal, besides --confirm web. */
  readonly elsewhere: string;
  readonly over: AbortSignal;
}

/** What a person says to a box, at the terminal or in their own browser. */
export async function askPerson(
  { box }: Pick<PermissionBox, 'box'>,
  { how, elsewhere, over }: Asking,
  to: Terminal,
): Promise<unknown> {
  const atTerminal = isAtTerminal();
  const ends = { input: process.stdin, output: process.stderr };
  if (how === 'web') {
    const instead = {
      words: 'press Enter to answer here at the terminal',
      async ask(decided: AbortSignal): Promise<unknown> {
        const line = await readLine(ends, '', decided);
        return line === undefined ? undefined : boxAtTerminal(box, ends, decided);
      },
    };
    return boxInBrowser(box, { say: (line) => to.err(line), atTerminal, over, ...(atTerminal && { instead }) });
  }
  if (atTerminal) return boxAtTerminal(box, ends, over);
  throw new CordonError('Nobody is at a terminal to confirm this grant', {
    kind: 'denied',
    advice: `Run it at a terminal, with --confirm web, or with ${elsewhere}.`,
  });
}

export interface Saved {
  readonly proposal: Proposal;
  readonly confirmed: Confirmation;
  readonly for: number;
  readonly policy: string | undefined;
}

/** Whether a grant file can be written there, before anybody is asked. @throws {CordonError} `input` where it cannot */
export async function checkPlaceForGrant(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw unwritable(file, 'it is there already');
  try {
    await access(dirname(resolve(file)), constants.W_OK);
  } catch (cause) {
    throw unwritable(file, messageOf(cause), cause);
  }
}

function unwritable(file: string, why: string, cause?: unknown): CordonError {
  return new CordonError(`The grant file '${file}' cannot be written: ${why}`, {
    kind: 'input',
    advice: 'Name a file that is not there yet, in a folder that you may write to.',
    cause,
  });
}

/**
 * Writes a grant file, never over one that is there. Where that fails after all, the grant stands on standard output: it was confirmed.
 *
 * @throws {CordonError} `input` where it cannot be written
 */
export async function saveGrant(
  file: string,
  { proposal, confirmed, for: lifetime, policy }: Saved,
  to: Terminal,
): Promise<void> {
  const at = Date.now();
  const document = policy === undefined || policy.includes('://') ? policy : resolve(policy);
  const text = writeGrantFile(
    proposal,
    confirmed.grant,
    { by: confirmed.by, at, expiresAt: at + lifetime, document },
    await openGrantKey(),
  );
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    to.out(JSON.stringify(JSON.parse(text)));
    throw new CordonError(`The grant file '${file}' cannot be written: ${messageOf(cause)}`, {
      kind: 'input',
      advice: 'It was confirmed all the same, and is the line on standard output: keep that line in a file.',
      cause,
    });
  }
}

/** A grant file, if it is there. @throws {CordonError} as {@link readGrantFile} */
export async function earlierGrant(file: string | undefined): Promise<ConfirmedGrant | undefined> {
  if (file === undefined) return undefined;
  const text = await readTextFileIfThere(file, {
    what: `The grant file '${file}'`,
    advice: 'Check the file and its permissions, or name another one.',
  });
  if (text === undefined) return undefined;
  return readGrantFile(text, file, await openGrantKey(), Date.now());
}

/** As a session takes it. */
export function unattended({ file, confirmedBy }: ConfirmedGrant, grant: Grant): Confirmation {
  return { by: `grant file ${file}, confirmed by ${confirmedBy}`, grant };
}
