// Runs the mediation suite (test/mediation-run.ts), in a network of its own where the system allows one. Prints one line of JSON; with `--write` it builds the
// product first, tries the cases without Cordon as well, and writes docs/how-it-works/mediation.md. `--only=WORD` chooses cases by
// name; `--joined` tries them in a browser that somebody else started, and prints what arrived.
import { spawnSync } from 'node:child_process';
import { buildProduct, bundleScript } from './bundle-script.mjs';

if (process.argv.includes('--write')) buildProduct();
const outfile = await bundleScript('test/mediation-run.ts', 'dist/mediation/run.js');
const words = process.argv.slice(2);
const spaces = ['--net', '--mount', ...(process.getuid() === 0 ? [] : ['--user', '--map-root-user'])];
const run = (command, ...parameters) =>
  spawnSync(command, [...parameters, ...words], { stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;

const able = spawnSync('unshare', [...spaces, process.execPath, outfile, '--private', '--probe']).status === 0;
process.exitCode = able
  ? run('unshare', ...spaces, process.execPath, outfile, '--private')
  : run(process.execPath, outfile);
