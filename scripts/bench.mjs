// Runs the benchmarks: builds the product, bundles bench/main.ts beside it, and starts that. Words after `--` choose benchmarks.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const built = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: ['ignore', 2, 2] });
if (built.status !== 0) process.exit(1);

// Beside dist/src, so that files which look for the package from where they stand find it.
const outfile = join(root, 'dist', 'bench', 'main.js');
await build({
  entryPoints: [join(root, 'bench', 'main.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  outfile,
});
await import(pathToFileURL(outfile).href);
