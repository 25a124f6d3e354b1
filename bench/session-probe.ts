/**
 * Loaded before `cordon serve` (`--import`): answers each message with what the process has used and said. What goes through the DevTools pipe is counted
 * where the process writes and reads it.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';

const SOURCE = `
  import childProcess from 'node:child_process';
  import { syncBuiltinESMExports } from 'node:module';
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const said = { sent: 0, sentBytes: 0, heard: 0, heardBytes: 0 };
  const { spawn } = childProcess;
  childProcess.spawn = (...words) => {
    const child = spawn(...words);
    const [, , , to, from] = child.stdio;
    if (to?.write !== undefined && from?.on !== undefined) {
      const { write } = to;
      to.write = (text, ...rest) => {
        said.sent += text.split('\\0').length - 1;
        said.sentBytes += Buffer.byteLength(text);
        return write.call(to, text, ...rest);
      };
      from.on('data', (chunk) => {
        said.heardBytes += chunk.length;
        for (let at = chunk.indexOf(0); at >= 0; at = chunk.indexOf(0, at + 1)) said.heard += 1;
      });
    }
    return child;
  };
  syncBuiltinESMExports();
  process.on('message', (asked) => {
    if (asked === 'heap') collect();
    const { user, system } = process.cpuUsage();
    process.send({ heap: process.memoryUsage().heapUsed, processorMs: (user + system) / 1000, ...said });
  });
  process.channel.unref();
`;

export const SESSION_PROBE = `data:text/javascript,${encodeURIComponent(SOURCE)}`;

const Use = z.object({
  /** Bytes live on the heap where that was asked for, or used. */
  heap: z.number(),
  processorMs: z.number(),
  /** Messages to and from the browser, and their bytes. */
  sent: z.number(),
  sentBytes: z.number(),
  heard: z.number(),
  heardBytes: z.number(),
});

export type SessionUse = z.infer<typeof Use>;

/** Asks a process with the probe. `heap`: garbage is collected first. */
export async function askProbe(child: ChildProcess, what: 'use' | 'heap'): Promise<SessionUse> {
  const answered = once(child, 'message');
  child.send(what);
  const [answer]: unknown[] = await answered;
  return Use.parse(answer);
}
