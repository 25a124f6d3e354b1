import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { INSTALLED } from './installed.ts';

/** Installs what is missing. What cannot be installed fails the suite: a server that is not asked proves nothing. */
export default function setup(): void {
  const script = fileURLToPath(new URL('./setup.sh', import.meta.url));
  const { status, error } = spawnSync(script, [INSTALLED], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The servers could not be installed; what failed stands above.', { cause: error });
}
