// Runs the benchmarks: builds the product, bundles bench/main.ts and the processes that it starts beside it, and runs that. Words after `--` choose benchmarks.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const built = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: ['ignore', 2, 2] });
if (built.status !== 0) process.exit(1);

// Beside dist/src, so that files which look for the package from where they stand find it.
const outdir = join(root, 'dist', 'bench');
await build({
  entryPoints: ['main.ts', 'page-site-process.ts'].map((name) => join(root, 'bench', name)),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  outdir,
});
await import(pathToFileURL(join(outdir, 'main.js')).href);
