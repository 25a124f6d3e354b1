// Runs the mediation suite (test/mediation-run.ts), in a network of its own where the system allows one. Prints one line of JSON; with `--write` it builds the
// product first, tries the cases without Cordon as well, and writes docs/how-it-works/mediation.md. `--only=WORD` chooses cases by
// name; `--joined` tries them in a browser that somebody else started, and prints what arrived.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
if (process.argv.includes('--write')) {
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: ['ignore', 2, 2] });
  if (built.status !== 0) process.exit(1);
}
const outfile = join(root, 'dist', 'mediation', 'run.js');
await build({
  entryPoints: [join(root, 'test', 'mediation-run.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  outfile,
});
const words = process.argv.slice(2);
const spaces = ['--net', '--mount', ...(process.getuid() === 0 ? [] : ['--user', '--map-root-user'])];
const run = (command, ...parameters) =>
  spawnSync(command, [...parameters, ...words], { stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;

const able = spawnSync('unshare', [...spaces, process.execPath, outfile, '--private', '--probe']).status === 0;
process.exitCode = able
  ? run('unshare', ...spaces, process.execPath, outfile, '--private')
  : run(process.execPath, outfile);
