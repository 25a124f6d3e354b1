#!/usr/bin/env node
// Runs the CLI. In a checkout it builds first where the build is missing or older than the sources; installed, there is nothing to build.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

// What is over in seconds is over sooner with all the memory that V8 takes. Of Node 20 to 26 V8 knows the flags; another would say on standard error that it does not.
const isLong = !['bench', 'eval', 'grant'].includes(process.argv[2]) && /^1[1-4]\./.test(process.versions.v8);
if (isLong) {
  // A session that runs for hours lets go of what is over at once.
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=30');
  // Helpers would have to be waited for where the browser keeps all cores busy, as while a page loads.
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
if (isLong) growOnce();
process.exitCode = await main(process.argv.slice(2));

/**
 * Gives new objects four megabytes. One, with which a process begins, is full eight times while a page loads, each time of what is still under way and so is
 * copied; sixteen, up to which V8 goes by itself, are held for good. Their room grows when a collection leaves more alive than it holds: here, what is `held`.
 */
function growOnce() {
  setFlagsFromString('--semi-space-growth-factor=4');
  const held = [];
  while (newSpace() < 4 * 1024 * 1024 && held.length < 200_000)
    for (let count = 0; count < 1_000; count++) held.push({ count });
  setFlagsFromString('--semi-space-growth-factor=1');
}

function newSpace() {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
}

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
