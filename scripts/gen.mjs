// Writes anew what is generated from the code: schemas, the man page, and the documents of rules, DevTools commands and surfaces. `npm run gen`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
for (const name of ['schema', 'rules', 'devtools', 'surfaces']) {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'scripts', `write-${name}.ts`)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  const input = outputFiles[0].contents;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-'], {
    cwd: root,
    input,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`scripts/write-${name}.ts failed`);
}
const { status, stdout } = spawnSync(process.execPath, [join(root, 'bin', 'cordon.mjs'), 'man'], { encoding: 'utf8' });
if (status !== 0) throw new Error('cordon man failed');
mkdirSync(join(root, 'man'), { recursive: true });
writeFileSync(join(root, 'man', 'cordon.1'), stdout);
