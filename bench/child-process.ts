import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The first line that a process prints. @throws {Error} where it ends before it has. */
export async function firstLine(child: ChildProcess): Promise<string> {
  const { stdout } = child;
  if (stdout === null) throw new Error('a process without an output');
  const ended = once(child, 'exit').then(([status]): never => {
    throw new Error(`${child.spawnargs.slice(0, 3).join(' ')} ended with ${status}`);
  });
  const [line]: unknown[] = await Promise.race([once(createInterface({ input: stdout }), 'line'), ended]);
  return String(line);
}

/** Ends a process, and resolves when it has. */
export async function end(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  if (child.kill('SIGTERM')) await closed;
}
