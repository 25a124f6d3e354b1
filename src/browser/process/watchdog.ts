/**
 * Ends a browser and removes its profile when this process ends, however it ends.
 *
 * A process that is killed cleans nothing up. The browser ends by itself when its DevTools pipe breaks, but takes a second over it and leaves its
 * profile, with the session's cookies in it. So a shell waits on a pipe of its own, which the system closes with this process, and does the rest.
 */
import { spawn } from 'node:child_process';

/**
 * `read` fails at the pipe's end. Helpers may still be writing when the profile is removed, and make it anew: it is gone once it has stayed away for half a
 * second.
 */
const SCRIPT = `
read -r word && [ "$word" = done ] && exit 0
kill -9 -- "-$1" 2>/dev/null
socket=$(readlink -- "$2/SingletonSocket" 2>/dev/null)
case "$socket" in */org.chromium.Chrom*/SingletonSocket|*/com.google.Chrom*/SingletonSocket) rm -rf -- "\${socket%/*}" ;; esac
tries=0
away=0
while [ "$away" -lt 5 ] && [ "$tries" -lt 100 ]; do
  if [ -e "$2" ]; then away=0; rm -rf -- "$2" 2>/dev/null; else away=$((away + 1)); fi
  tries=$((tries + 1))
  sleep 0.1
done
`;

export interface Watchdog {
  /** The browser has been ended in order: nothing is left to do. Resolves when the watchdog is gone as well. */
  relieve(): Promise<void>;
}

/** @param group the process group that the browser leads */
export function watchOver(group: number, profile: string): Watchdog {
  if (process.platform === 'win32') return { relieve: async () => undefined };
  // In a group of its own, so that what is sent to this process's does not reach it first.
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'cordon-watchdog', String(group), profile], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH },
    detached: true,
  });
  // Without a shell the next start removes what is left; see profile.ts.
  const gone = new Promise<void>((resolve) => {
    shell.once('error', () => resolve());
    shell.once('exit', () => resolve());
  });
  shell.stdin.on('error', () => undefined);
  shell.unref();
  return {
    relieve() {
      shell.ref();
      shell.stdin.end('done\n');
      return gone;
    },
  };
}
