/** Runs the real command line in a process of its own, as its users do. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const CLI = fileURLToPath(new URL('../bin/cordon.mjs', import.meta.url));

export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly stdin?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** One command to its end. */
export async function cordon(words: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const child = start(words, options);
  child.stdin?.end(options.stdin ?? '');
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const [status] = await once(child, 'close');
  return { status: typeof status === 'number' ? status : null, stdout: stdout(), stderr: stderr() };
}

const READY = z.object({
  cdp: z.string(),
  http: z.string(),
  proxy: z.string(),
  isolation: z.string(),
  notHeld: z.array(z.string()),
  session: z.string(),
  record: z.string(),
  approvals: z.string().optional(),
});

/** A running `cordon serve --json`. */
export interface Served extends z.infer<typeof READY> {
  readonly child: ChildProcess;
  /** Everything it has written to standard error so far. */
  stderr(): string;
  /** Ends it with a signal and answers with its exit status. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Its exit status, once it ends by itself. */
  readonly exited: Promise<number | null>;
}

/** Starts `cordon serve … --json` and waits for its one line. */
export async function serve(words: readonly string[], options: RunOptions = {}): Promise<Served> {
  const child = start(['serve', ...words, '--json'], options);
  child.stdin?.end();
  const stderr = collect(child.stderr);
  const exited = once(child, 'close').then(([status]) => (typeof status === 'number' ? status : null));
  if (child.stdout === null) throw new Error('no standard output');
  const line = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), exited]);
  if (!Array.isArray(line)) throw new Error(`cordon serve ended with ${line}:\n${stderr()}`);
  const ready = READY.parse(JSON.parse(String(line[0])));
  return {
    ...ready,
    child,
    stderr,
    exited,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}

/** Each line of JSON output, parsed. */
export function jsonLines(text: string): readonly unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}

/** A command on its way. */
export function start(words: readonly string[], { cwd, env }: RunOptions): ChildProcess {
  return spawn(process.execPath, [CLI, ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
}

/** What a stream has said so far. */
export function collect(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: string[] = [];
  stream?.on('data', (chunk: Buffer | string) => chunks.push(chunk.toString()));
  return () => chunks.join('');
}
