import type { Command } from 'commander';
import { proposeGrant } from '../../grant/proposal.ts';
import { choosePolicies } from '../../guarded/choosing/chosen-policies.ts';
import { CordonError } from '../../model/error.ts';
import type { Limit } from '../../model/policy/policy.ts';
import { loadPolicy } from '../../policy/load.ts';
import { suggest } from '../../policy/source/nearest.ts';
import { describeKey, limitKey } from '../../send/limits/holds.ts';
import { allowanceOf, amountOf } from '../../send/limits/units.ts';
import { readDocument } from '../../sites/read-document.ts';
import { openJournals } from '../../store/journal-store.ts';
import { openLimitStore } from '../../store/open.ts';
import type { OperatorStore } from '../../store/operator-store.ts';
import { askYes } from '../ask.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';

interface LimitsOptions {
  readonly policy?: string;
  readonly task?: string;
  readonly json?: true;
}

interface ResetOptions extends LimitsOptions {
  readonly fleet?: true;
  readonly yes?: true;
}

/** One limit and what is spent of it, in its own unit. */
interface Line {
  readonly limit: string;
  readonly key: string;
  readonly over: Limit['over'];
  readonly spent: number;
  /** Of the spent: by requests whose end nobody told. */
  readonly unsettled: number;
  readonly atMost?: number;
}

/** What one store counts for one task. */
interface Account {
  readonly task: string;
  readonly grant: string;
  readonly store: OperatorStore;
  readonly lines: readonly Line[];
}

/** `cordon limits`: what is spent of the stored limits of a policy's task, or of every task in this user's journals. */
export async function showLimits(options: LimitsOptions, to: Terminal): Promise<ExitStatus> {
  let shown = 0;
  for await (const { task, grant, lines } of accounts(options)) {
    shown += 1;
    if (options.json) to.out(JSON.stringify({ task, grant, limits: lines }));
    else for (const line of [`${task} (${grant})`, ...lines.map(describeLine)]) to.out(line);
  }
  if (shown === 0) to.err(`Nothing is counted beyond a session.${await nearestTask(options)}`);
  return EXIT.done;
}

/**
 * `cordon limits reset`: forgets what was spent for a task, after asking; of a fleet's limits only with `--fleet`, since they are others' too.
 *
 * @throws {CordonError} `denied` where nobody confirms, `input` where no task was meant.
 */
export async function resetLimits(options: ResetOptions, to: Terminal): Promise<ExitStatus> {
  if (options.policy === undefined && options.task === undefined) {
    throw new CordonError('Nobody said whose limits are to be reset', {
      kind: 'input',
      advice: 'Name the policy document with --policy, or the task with --task; `cordon limits` lists them.',
    });
  }
  let found = 0;
  for await (const { task, grant, store, lines } of accounts(options)) {
    const meant = lines.filter(({ over }) => over === 'task' || options.fleet);
    if (meant.length === 0) continue;
    found += 1;
    for (const line of [`${task} (${grant})`, ...meant.map(describeLine)]) to.err(line);
    if (!options.yes) await askToForget();
    await store.reset(meant.map(({ key }) => key));
    to.out(`Reset ${meant.length} ${meant.length === 1 ? 'limit' : 'limits'}.`);
  }
  if (found > 0) return EXIT.done;
  throw new CordonError('There is nothing to reset', {
    kind: 'input',
    advice: `See \`cordon limits\` for the tasks; limits over a fleet need --fleet.${await nearestTask(options)}`,
  });
}

/** Which of the journals' tasks was meant, where a task was named that none is of. */
async function nearestTask({ policy, task }: LimitsOptions): Promise<string> {
  if (policy !== undefined || task === undefined) return '';
  const tasks: string[] = [];
  for await (const { task: known } of accountsOfJournals(undefined)) tasks.push(known);
  return tasks.length === 0 ? '' : ` ${suggest(task, tasks)}`;
}

async function* accounts(options: LimitsOptions): AsyncGenerator<Account> {
  if (options.policy !== undefined) yield* accountOfPolicy(options.policy, options.task);
  else yield* accountsOfJournals(options.task);
}

async function* accountOfPolicy(file: string, task: string | undefined): AsyncGenerator<Account> {
  const { grant } = await proposeGrant(task, await loadPolicy(file, readDocument), choosePolicies);
  const store = await openLimitStore(grant);
  if (store === undefined) return;
  try {
    const stored = grant.limits.flatMap((limit) => {
      const key = limitKey(limit, grant.digest);
      return key === undefined ? [] : [{ limit, key }];
    });
    const totals = await store.totals(stored.map(({ key }) => key));
    const lines = stored.map(({ limit, key }, at) => ({
      ...lineOf(key, totals[at]),
      atMost: amountOf(allowanceOf(limit.atMost)),
    }));
    yield { task: grant.task, grant: grant.digest, store, lines };
  } finally {
    await store.close();
  }
}

/** By the sentence of the task or the beginning of its grant's digest; of all tasks where none is named. */
async function* accountsOfJournals(named: string | undefined): AsyncGenerator<Account> {
  for await (const store of openJournals()) {
    const { task, grant } = store.owner;
    if (named !== undefined && task !== named.trim() && !grant.startsWith(named)) continue;
    const totals = await store.totals(store.keys);
    yield { task, grant, store, lines: store.keys.map((key, at) => lineOf(key, totals[at])) };
  }
}

function lineOf(key: string, total: { readonly spent: number; readonly unsettled: number } | undefined): Line {
  const { over, what } = describeKey(key);
  return { limit: what, key, over, spent: amountOf(total?.spent ?? 0), unsettled: amountOf(total?.unsettled ?? 0) };
}

function describeLine({ limit, over, spent, unsettled, atMost }: Line): string {
  const bound = atMost === undefined ? '' : ` of ${atMost}`;
  const open = unsettled === 0 ? '' : `, ${unsettled} of it by requests whose end is not known`;
  return `  ${limit}, over the ${over}: ${spent}${bound} spent${open}`;
}

async function askToForget(): Promise<void> {
  if (await askYes('Forget what was spent? It can then be spent once more.', false)) return;
  throw new CordonError('Nothing was reset: nobody confirmed it', {
    kind: 'denied',
    advice: 'Run it at a terminal, or confirm it here and now with --yes.',
  });
}

function noSuchCommand(word: string, { commands }: Command): CordonError {
  const names = commands.map((each) => each.name());
  return new CordonError(`There is no command 'limits ${word}'`, { kind: 'input', advice: suggest(word, names) });
}

export function limitsCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  const limits = program
    .command('limits')
    .description('show what was spent of limits that outlive a session, or reset them')
    .option('--policy <file>', "the policy document (default: every task in this user's journals)")
    .option('--task <sentence>', 'the task, where the document does not name it; or of the journals, this one alone')
    .option('--json', 'one line of JSON a task')
    .action(async (options: LimitsOptions, command: Command) => {
      const [word] = command.args;
      if (word !== undefined) throw noSuchCommand(word, command);
      finish(await showLimits(options, to));
    });
  limits
    .command('reset')
    .description('forget what was spent, so that it can be spent once more; asks first')
    .option('--policy <file>', 'the policy document')
    .option('--task <sentence>', "the task, or the beginning of its grant's digest")
    .option('--fleet', 'limits over a fleet too: they are reset for everyone who shares the store')
    .option('--yes', 'without being asked')
    .action(async (_: unknown, command: Command) => finish(await resetLimits(command.optsWithGlobals(), to)));
}
