// Runs the benchmarks: builds the product, bundles bench/main.ts with what it starts beside it or runs in pages, and runs that. Words after `--` choose benchmarks.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundleForPage } from './bundle-page.mjs';

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
writeFileSync(join(outdir, 'page-script-parts.js'), await bundleForPage(join(root, 'bench', 'page-script-parts.ts')));
await import(pathToFileURL(join(outdir, 'main.js')).href);
