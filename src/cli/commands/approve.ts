import { userInfo } from 'node:os';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { describeQuestion } from '../../approve/describe.ts';
import { APPROVAL_SCOPES, type ApprovalQuestion, type ApprovalScope } from '../../model/approval.ts';
import { CordonError, messageOf } from '../../model/error.ts';
import { plainLine } from '../../model/plain-line.ts';
import { signAnswer } from '../../session/approvals/approvals.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';
import { askSession, endpointFiles, endpointShape, readEndpoint, tellSession } from '../session-endpoints.ts';

/** The question that was read may be gone, and in its place one whose id begins alike by chance: not with so many hexadecimal digits. */
const SHORTEST_ID = 6;

interface ApproveOptions {
  readonly refuse?: true;
  readonly scope: ApprovalScope;
  readonly file?: string;
  readonly json?: true;
}

const endpoint = endpointShape.extend({ key: z.string().regex(/^[0-9a-f]{64}$/) });
type Endpoint = z.infer<typeof endpoint>;

const answered = z.object({ pending: z.array(z.custom<ApprovalQuestion>((value) => typeof value === 'object')) });

/**
 * `cordon approve [ID]`: what waits for a person in sessions that were started with `--approve http`; with an id, or enough of its
 * beginning, the answer to one. The answer is signed with the session's key, which only this user can read.
 */
export async function approve(id: string | undefined, options: ApproveOptions, to: Terminal): Promise<ExitStatus> {
  const waiting = await allPending(options.file);
  if (id === undefined) {
    for (const { question } of waiting) {
      to.out(
        options.json
          ? JSON.stringify(question)
          : [
              question.id,
              ...describeQuestion(question, process.stdout.columns),
              `  holds     ${question.scopes.join(', ')} (--scope)`,
              `  waits     ${secondsLeft(question)} more seconds`,
            ].join('\n'),
      );
    }
    if (waiting.length === 0) to.err('cordon: nothing waits for a person');
    return EXIT.done;
  }
  if (id.length < SHORTEST_ID) {
    throw new CordonError(`'${id}' is too short to tell one question from another`, {
      kind: 'input',
      advice: `Write at least ${SHORTEST_ID} characters of its id: an agent may ask again and again, and another question may begin alike.`,
    });
  }
  const meant = waiting.filter(({ question }) => question.id.startsWith(id));
  const [one, ...others] = meant;
  if (one === undefined || others.length > 0) {
    throw new CordonError(one === undefined ? `No question '${id}' waits` : `'${id}' fits several questions`, {
      kind: 'input',
      advice: '`cordon approve` lists what waits, each with its id.',
    });
  }
  const word = {
    approve: options.refuse !== true,
    scope: options.scope,
    who: `${userInfo().username} (cordon approve)`,
  };
  const body = signAnswer(one.question, word, Buffer.from(one.endpoint.key, 'hex'));
  const { status, text } = await tellSession(one.endpoint, 'answers', body, TAKEN_MS);
  if (status !== 200) {
    throw new CordonError(`The answer was not taken: ${plainLine(text)}`, {
      kind: 'denied',
      advice:
        'It is refused. The question may be over, or the answer could not be kept: correct what is said, or approve it once.',
    });
  }
  to.out(word.approve ? 'Approved.' : 'Refused.');
  return EXIT.done;
}

/** A session that is busy takes what a person said all the same. */
const TAKEN_MS = 30_000;

interface Waiting {
  readonly endpoint: Endpoint;
  readonly question: ApprovalQuestion;
}

/** All are asked at once: each that was killed may have to be waited for. */
async function allPending(file: string | undefined): Promise<readonly Waiting[]> {
  const files = file === undefined ? await endpointFiles('approvals') : [file];
  return (await Promise.all(files.map((each) => pendingOf(each, file !== undefined)))).flat();
}

async function pendingOf(file: string, isNamed: boolean): Promise<readonly Waiting[]> {
  try {
    const found = await readEndpoint(file, endpoint, 'Name the file that `cordon serve --approve http` said.');
    const { pending } = answered.parse(await askSession(found));
    return pending.map((question) => ({ endpoint: found, question }));
  } catch (cause) {
    // A session that was killed leaves its file behind, whole or not, and its port to anybody; one that was named must answer.
    if (!isNamed) return [];
    if (cause instanceof CordonError) throw cause;
    throw new CordonError(`The session of '${file}' does not answer: ${messageOf(cause)}`, {
      kind: 'environment',
      advice: 'Check that it is still running.',
      cause,
    });
  }
}

function secondsLeft({ expiresAt }: ApprovalQuestion): number {
  return Math.max(0, Math.ceil((expiresAt - Date.now()) / 1000));
}

export function approveCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  program
    .command('approve')
    .description('list what waits for a person, or answer one question (sessions served with --approve http)')
    .argument('[id]', 'the question to answer; six characters of its id are enough')
    .option('--refuse', 'refuse it')
    .addOption(new Option('--scope <scope>', 'how long a yes holds').choices(APPROVAL_SCOPES).default('once'))
    .option('--file <file>', "one session's approvals file (default: all of this user's)")
    .option('--json', 'list as JSON lines')
    .action(async (id: string | undefined, options: ApproveOptions) => finish(await approve(id, options, to)));
}
