import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import type { OfferedTask } from '../../../approve/tasks.ts';
import { CordonError, messageOf } from '../../../model/error.ts';
import { EXIT, type ExitStatus, type Terminal } from '../../output.ts';
import { askPerson, CONFIRM_BY, type ConfirmBy } from '../../serving/consent.ts';
import {
  askSession,
  type Endpoint,
  endpointFiles,
  endpointShape,
  readEndpoint,
  tellSession,
} from '../../session-endpoints.ts';
import { stopSignalled } from '../../stop-signal.ts';

interface TaskOptions {
  readonly session?: string;
  readonly confirm: ConfirmBy;
  readonly json?: true;
}

const offered = z.object({ id: z.string(), box: z.custom<OfferedTask['box']>((value) => typeof value === 'object') });
const begun = z.union([z.object({ refused: z.literal(true) }), z.object({ session: z.string(), record: z.string() })]);
const failure = z.object({
  error: z.string(),
  advice: z.string().default('Say the task otherwise, or start a session of its own.'),
  kind: z.enum(['denied', 'input', 'environment']).default('environment'),
});

/** In milliseconds: models and sites are asked what a task needs, and a browser is started for it. */
const BEGUN_MS = 300_000;

/**
 * `cordon task`: another task for a session that runs. It has a grant and a permission box of its own; once it is confirmed the old session ends, with
 * its browser, and the new one is at the same address (docs/policies/grants.md).
 */
export async function task(words: string, options: TaskOptions, to: Terminal): Promise<ExitStatus> {
  const session = await sessionMeant(options.session);
  const { id, box } = offered.parse(await post(session, 'tasks', { task: words }));
  const decision = await askPerson(
    { box },
    { how: options.confirm, elsewhere: 'a session of its own (`cordon serve --grant FILE`)', over: stopSignalled() },
    to,
  );
  const by = `${userInfo().username} (cordon task, ${options.confirm})`;
  const answer = begun.parse(await post(session, 'decisions', { id, decision, by }));
  if ('refused' in answer) {
    throw new CordonError('The task was not confirmed, and the one before goes on', {
      kind: 'denied',
      advice: 'Say it otherwise, or stop the session.',
    });
  }
  to.out(
    options.json
      ? JSON.stringify(answer)
      : `The session before has ended. The agent connects again to the same address; record ${answer.record}`,
  );
  return EXIT.done;
}

async function post(session: Endpoint, path: string, body: object): Promise<unknown> {
  let answer: unknown;
  let status: number;
  try {
    const said = await tellSession(session, path, body, BEGUN_MS);
    status = said.status;
    answer = JSON.parse(said.text);
  } catch (cause) {
    throw new CordonError(`The session does not answer: ${messageOf(cause)}`, {
      kind: 'environment',
      advice: 'Check that `cordon serve` is still running.',
      cause,
    });
  }
  if (status === 200) return answer;
  const { error, advice, kind } = failure.parse(answer);
  throw new CordonError(error, { kind, advice });
}

/** The only session that runs, or the one whose id begins so. */
async function sessionMeant(begins = ''): Promise<Endpoint> {
  const files = (await endpointFiles('sessions')).filter((file) => basename(file).startsWith(begins));
  // All at once: each that was killed may have to be waited for.
  const found = (await Promise.all(files.map(runningSession))).filter((each) => each !== undefined);
  const [one, ...others] = found;
  if (one !== undefined && others.length === 0) return one;
  throw new CordonError(one === undefined ? 'No such session runs' : 'Several sessions run', {
    kind: 'input',
    advice:
      one === undefined
        ? 'Start one with `cordon serve`.'
        : `Name one with --session: ${found.map(({ session }) => session.slice(0, 8)).join(', ')}.`,
  });
}

/** Undefined where a session that was killed left its file behind, whole or not, and its port to anybody. */
async function runningSession(file: string): Promise<Endpoint | undefined> {
  try {
    const said = await readEndpoint(file, endpointShape, 'Start a session with `cordon serve`.');
    await askSession(said);
    return said;
  } catch {
    // It does not run.
    return undefined;
  }
}

export function taskCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  program
    .command('task')
    .description('give a session that runs another task, with a grant of its own; nothing of the one before stays')
    .argument('<task>', 'the new task, in one sentence')
    .option('--session <id>', 'which session, by the beginning of its first id (default: the only one)')
    .addOption(new Option('--confirm <how>', 'where the box is shown').choices(CONFIRM_BY).default('terminal'))
    .option('--json', 'print one line of JSON')
    .action(async (words: string, options: TaskOptions) => finish(await task(words, options, to)));
}
