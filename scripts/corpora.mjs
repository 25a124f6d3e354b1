// Saves the pages of the corpora: `npm run corpora -- [NAME…]` (bench/corpora/README.md). Builds the product, bundles scripts/save-corpora.ts and runs it.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const built = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: ['ignore', 2, 2] });
if (built.status !== 0) process.exit(1);

// Beside dist/src, so that files which look for the package from where they stand find it.
const outfile = join(root, 'dist', 'bench', 'save-corpora.mjs');
await build({
  entryPoints: [join(root, 'scripts', 'save-corpora.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  outfile,
});
process.chdir(root);
await import(pathToFileURL(outfile).href);
