import { type Command, Option } from 'commander';
import { PermissionBox } from '../../../grant/box/permission-box.ts';
import { describeGrant } from '../../../grant/describe.ts';
import { disagreements } from '../../../grant/disagreements.ts';
import { proposeGrant } from '../../../grant/proposal.ts';
import { choosePolicies } from '../../../guarded/choosing/chosen-policies.ts';
import { CordonError } from '../../../model/error.ts';
import { checkGranted } from '../../../session/open.ts';
import { EXIT, type ExitStatus, type Terminal } from '../../output.ts';
import {
  askPerson,
  CONFIRM_BY,
  type ConfirmBy,
  checkPlaceForGrant,
  decided,
  saveGrant,
} from '../../serving/consent.ts';
import { lifetime, lifetimeWords, USUAL_LIFETIME } from '../../serving/lifetime.ts';
import { sayIfSlow } from '../../serving/patience.ts';
import { policyFor } from '../../serving/policy-for.ts';
import { stopSignalled } from '../../stop-signal.ts';

interface GrantOptions {
  readonly policy?: string;
  readonly confirm: ConfirmBy | 'none';
  readonly out?: string;
  readonly for: number;
  readonly json?: true;
}

/** `cordon grant`: from a sentence to a grant that a person confirmed, signed and kept for unattended runs (docs/policies/grants.md). */
export async function grantTask(task: string, options: GrantOptions, to: Terminal): Promise<ExitStatus> {
  if (!options.json) return proposeAndKeep(task, options, to);
  try {
    return await proposeAndKeep(task, options, to);
  } catch (refusal) {
    if (refusal instanceof CordonError)
      to.out(JSON.stringify({ outcome: 'refused', reason: refusal.message, advice: refusal.advice }));
    throw refusal;
  }
}

async function proposeAndKeep(task: string, options: GrantOptions, to: Terminal): Promise<ExitStatus> {
  const reading = policyFor({ task, policy: options.policy });
  const policy = await sayIfSlow('the policy and what it names are being read', reading, to);
  for (const line of disagreements(policy, task)) to.err(`cordon: warning: ${line}`);
  const proposal = await proposeGrant(task, policy, choosePolicies);
  checkGranted(proposal.grant);
  const box = new PermissionBox(proposal, `for ${lifetimeWords(options.for)}, also unattended`);
  if (options.confirm === 'none') {
    if (options.json) to.out(JSON.stringify({ outcome: 'proposed', digest: proposal.grant.digest, ...box.box }));
    else for (const line of describeGrant(proposal.grant)) to.out(line);
    return EXIT.done;
  }
  if (options.out === undefined) {
    throw new CordonError('Nothing says where the grant is to be kept', {
      kind: 'input',
      advice: 'Name a file with --out grant.json, or look at it with --confirm none.',
    });
  }
  await checkPlaceForGrant(options.out);
  const elsewhere = '--confirm none, which shows what would be granted and confirms nothing';
  const decision = await askPerson(box, { how: options.confirm, elsewhere, over: stopSignalled() }, to);
  const confirmed = decided(box, decision, options.confirm);
  checkGranted(confirmed.grant);
  await saveGrant(options.out, { proposal, confirmed, for: options.for, policy: options.policy }, to);
  const { digest } = confirmed.grant;
  if (options.json)
    to.out(JSON.stringify({ outcome: 'granted', file: options.out, digest, confirmedBy: confirmed.by }));
  else to.out(`${options.out} holds the grant for ${lifetimeWords(options.for)}: cordon serve --grant ${options.out}`);
  return EXIT.done;
}

export function grantCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  program
    .command('grant')
    .description('have a task confirmed in the permission box, and keep the signed grant for unattended runs')
    .argument('<task>', "the user's task, in one sentence")
    .option('--policy <file>', 'the policy document (default: what the task itself says)')
    .addOption(
      new Option('--confirm <how>', 'where the box is shown; none shows what would be granted and writes nothing')
        .choices([...CONFIRM_BY, 'none'])
        .default('terminal'),
    )
    .option('--out <file>', 'where the confirmed grant goes; never over a file that is there')
    .addOption(
      new Option('--for <time>', 'how long it holds: 30d, 12h, 45m').argParser(lifetime).default(USUAL_LIFETIME, '30d'),
    )
    .option('--json', 'print one line of JSON')
    .action(async (task: string, options: GrantOptions) => finish(await grantTask(task, options, to)));
}
