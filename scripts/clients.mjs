// Runs scripts/client-helpers.ts: `npm run clients -- FOLDER`.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { outputFiles } = await build({
  entryPoints: [join(root, 'scripts', 'client-helpers.ts')],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'error',
});
const { status } = spawnSync(process.execPath, ['--input-type=module', '-', ...process.argv.slice(2)], {
  cwd: root,
  input: outputFiles[0].contents,
  stdio: ['pipe', 'inherit', 'inherit'],
});
process.exitCode = status ?? 1;
