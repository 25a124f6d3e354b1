import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What chooses policies reads the vectors of words, which only a build makes: a second, where there was none. */
export default function makeData(): void {
  if (existsSync(new URL('../dist/data/word-vectors.bin', import.meta.url))) return;
  const script = fileURLToPath(new URL('../scripts/pack-word-vectors.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the vectors of words could not be made: ${stderr}`);
}
