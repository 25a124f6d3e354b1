#!/usr/bin/env node
// Runs the CLI. In a checkout it builds first where the build is missing or older than the sources; installed, there is nothing to build.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// A session that runs for hours keeps what it needs, and lets go of the rest at once: the tens of megabytes that V8 would let new objects fill are no use to it.
// It collects on its own thread: helpers would have to be waited for where the browser keeps all cores busy, as while a page loads.
// What is over in seconds is over sooner without either. Another V8 than Node 20's may not know the flag, and would say so on standard error.
const isShort = ['bench', 'eval', 'grant'].includes(process.argv[2]);
if (!isShort && process.versions.v8.startsWith('11.')) {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--no-parallel-scavenge');
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'dist', '.built');

if (existsSync(join(root, 'tsconfig.build.json')) && isStale()) {
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (built.status !== 0) {
    console.error('cordon: the build failed. Run `npm ci` in the checkout, then try again.');
    process.exit(3);
  }
}

const { main } = await import(pathToFileURL(join(root, 'dist', 'cli', 'main.js')).href);
process.exitCode = await main(process.argv.slice(2));

function isStale() {
  if (!existsSync(stamp)) return true;
  const built = statSync(stamp).mtimeMs;
  return ['src', 'demo', 'scripts', 'package.json', 'tsconfig.json', 'tsconfig.build.json'].some((name) =>
    isNewer(join(root, name), built),
  );
}

function isNewer(path, than) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (!stats.isDirectory()) return stats.mtimeMs > than;
  return stats.mtimeMs > than || readdirSync(path).some((name) => isNewer(join(path, name), than));
}
