/** The client that no package of this checkout brings: installed once, beside them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/cordon-interop', import.meta.url));
const PIP = ['browser-use==0.13.14'];

/** A Python that has browser-use. */
export const PYTHON = join(FOLDER, 'venv', 'bin', 'python');

/** Once before the suite: installs what is not there yet. */
export default function setup(): void {
  mkdirSync(FOLDER, { recursive: true });
  if (!existsSync(join(FOLDER, 'venv', 'bin', 'browser-use'))) {
    run('python3', ['-m', 'venv', join(FOLDER, 'venv')]);
    run(PYTHON, ['-m', 'pip', 'install', '--quiet', ...PIP]);
  }
}

function run(program: string, words: readonly string[]): void {
  const { status, error } = spawnSync(program, words, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed`, { cause: error });
}
