// Runs scripts/client-helpers.ts: `npm run clients -- FOLDER`.
import { spawnSync } from 'node:child_process';
import { bundleScript, root } from './bundle-script.mjs';

const outfile = await bundleScript('scripts/client-helpers.ts', 'dist/clients/client-helpers.js');
const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
