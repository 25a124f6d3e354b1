import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What chooses policies reads vectors of words and a network's weights, which only a build puts there: seconds, where there was none. */
export default function makeData(): void {
  if (['word-vectors', 'relevance'].every((name) => existsSync(new URL(`../dist/data/${name}.bin`, import.meta.url))))
    return;
  const script = fileURLToPath(new URL('../scripts/pack-word-vectors.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the data for choosing policies could not be made: ${stderr}`);
}
