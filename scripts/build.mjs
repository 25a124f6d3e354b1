// Builds dist/: the compiled product, then the in-page script as one text and the command line in few files. One build at a time: a second process that finds the
// lock waits for the first to finish and uses what it made.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lock = join(root, 'node_modules', '.cordon-build.lock');
const LOCK_LIFETIME = 5 * 60_000;

if (await waitedForAnother()) process.exit(0);
try {
  const started = new Date();
  // A package holds what this build makes, and nothing that an earlier one left.
  if (process.env.npm_lifecycle_event === 'prepack') rmSync(join(root, 'dist'), { recursive: true, force: true });
  run(join(root, 'node_modules', '.bin', 'tsc'), ['-p', 'tsconfig.build.json']);
  run(process.execPath, [join(root, 'scripts', 'pack-vocabulary.mjs')]);
  run(process.execPath, [join(root, 'scripts', 'pack-site-names.mjs')]);
  run(process.execPath, [join(root, 'scripts', 'pack-word-vectors.mjs')]);
  run(process.execPath, [join(root, 'scripts', 'bundle-page.mjs')]);
  run(process.execPath, [join(root, 'scripts', 'bundle-web.mjs')]);
  run(process.execPath, [join(root, 'scripts', 'bundle-cli.mjs')]);
  writeFileSync(join(root, 'dist', '.built'), `${started.toISOString()}\n`);
} finally {
  rmSync(lock, { recursive: true, force: true });
}

function run(command, parameters) {
  const { status, error } = spawnSync(command, parameters, { cwd: root, stdio: ['ignore', 2, 2] });
  if (error !== undefined || status !== 0) {
    rmSync(lock, { recursive: true, force: true });
    console.error(`build: ${command} failed${error === undefined ? '' : `: ${error.message}`}`);
    process.exit(1);
  }
}

/** Takes the lock, or waits for whoever has it; true when another build finished meanwhile. */
async function waitedForAnother() {
  let waited = false;
  for (;;) {
    try {
      mkdirSync(lock);
      if (!waited) return false;
      rmSync(lock, { recursive: true, force: true });
      return isComplete();
    } catch (cause) {
      if (cause.code !== 'EEXIST') throw cause;
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > LOCK_LIFETIME) rmSync(lock, { recursive: true, force: true });
      waited = true;
      await sleep(200);
    }
  }
}

/** Not so where the other was ended before it was done. */
function isComplete() {
  return existsSync(join(root, 'dist', '.built'));
}
