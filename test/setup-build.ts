import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Once before the suites that run the product as its users do: the build that they run. */
export default function setup(): void {
  const build = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the build failed, so nothing was tested');
}
