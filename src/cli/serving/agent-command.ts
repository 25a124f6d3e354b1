import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { CordonError, messageOf } from '../../model/error.ts';

/** Where a command finds the guarded browser. */
export interface Endpoint {
  readonly cdp: string;
  readonly http: string;
}

/** A command that was started beside the browser, with its standard input and output its own. */
export interface AgentCommand {
  readonly pid: number;
  /** Its exit status; of one that a signal ended, 128 and the signal's number, as shells have it. */
  readonly ended: Promise<number>;
  /** Passes a signal on. */
  signal(name: NodeJS.Signals): void;
}

/** `{cdp}`, `{http}`, `{host}` and `{port}` of an endpoint in the words of a command. */
export function fillIn(words: readonly string[], { cdp, http }: Endpoint): readonly string[] {
  const { host, port } = new URL(http);
  const values = new Map([
    ['{cdp}', cdp],
    ['{http}', http],
    ['{host}', host],
    ['{port}', port],
  ]);
  return words.map((word) => word.replace(/\{(?:cdp|http|host|port)\}/g, (name) => values.get(name) ?? name));
}

/** How an agent is told where the browser is: `CORDON_DEBUGGER` is host and port, for who has no place for a secret. */
export function variablesOf({ cdp, http }: Endpoint): Readonly<Record<string, string>> {
  return { CORDON_CDP: cdp, CORDON_HTTP: http, CORDON_DEBUGGER: new URL(http).host };
}

/**
 * Starts the agent with these environment variables besides.
 * @throws {CordonError} `input` for a program that is not there
 */
export async function startAgent(
  [program = '', ...rest]: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<AgentCommand> {
  const child = spawn(program, rest, { stdio: 'inherit', env: { ...process.env, ...variables } });
  await started(child, program);
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (status, signal) => resolve(status ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
  return { pid: child.pid ?? 0, ended, signal: (name) => void child.kill(name) };
}

function started(child: ChildProcess, program: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause) => {
      reject(
        new CordonError(`'${program}' cannot be started: ${messageOf(cause)}`, {
          kind: 'input',
          advice: 'Name a program that is there, behind `--`, with its arguments as words of their own.',
          cause,
        }),
      );
    });
  });
}

/** The words behind `--`; what stands before it and belongs to no option is a slip. */
export function commandWords(all: readonly string[], operands: readonly string[]): readonly string[] {
  const at = all.indexOf('--');
  const behind = at < 0 ? [] : all.slice(at + 1);
  const [first] = operands;
  if (operands.length === behind.length || first === undefined) return behind;
  throw new CordonError(`'${first}' belongs to no option`, {
    kind: 'input',
    advice: 'Put a task with spaces within quotation marks, and a command behind `--`.',
  });
}

/** How long a command has to end once it was told to. */
const GRACE_MS = 5_000;

/**
 * Waits for the end of a command, which a signal to Cordon or the end of the browser brings about. Answers with its status, or with what happened to
 * the browser.
 */
export async function untilEnd(
  agent: AgentCommand,
  stopped: Promise<NodeJS.Signals>,
  died: Promise<string>,
): Promise<number | string> {
  const first = await Promise.race([agent.ended, died, stopped.then((signal) => ({ signal }))]);
  if (typeof first === 'number') return first;
  const signal = typeof first === 'string' ? 'SIGTERM' : first.signal;
  // Ctrl-C at a terminal reaches both, and many programs take a second one for impatience.
  if (signal !== 'SIGINT' || !process.stdin.isTTY) agent.signal(signal);
  const overdue = setTimeout(() => agent.signal('SIGKILL'), GRACE_MS);
  const status = await agent.ended;
  clearTimeout(overdue);
  return typeof first === 'string' ? first : status;
}
