// Writes anew what is generated from the code: schemas, the man page, references, and the documents of rules, DevTools commands and surfaces. `npm run gen`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// Inside of the package, so that what is bundled finds it.
const folder = join(root, 'dist', 'gen');
for (const name of ['schema', 'rules', 'devtools', 'surfaces', 'references']) {
  const outfile = join(folder, `write-${name}.mjs`);
  await build({
    entryPoints: [join(root, 'scripts', `write-${name}.ts`)],
    bundle: true,
    outfile,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  const { status } = spawnSync(process.execPath, [outfile], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`scripts/write-${name}.ts failed`);
}
const { status, stdout } = spawnSync(process.execPath, [join(root, 'bin', 'cordon.mjs'), 'man'], { encoding: 'utf8' });
if (status !== 0) throw new Error('cordon man failed');
mkdirSync(join(root, 'man'), { recursive: true });
writeFileSync(join(root, 'man', 'cordon.1'), stdout);
