import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../src/browser/find.ts';
import { installBrowser } from '../src/browser/install.ts';

/** Once before all tests: a browser to test with, and the build that the CLI and the browser suites run. */
export default async function setup(): Promise<void> {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  if (findBrowser() === undefined) await installBrowser(say);
  const build = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the build failed, so nothing was tested');
}
