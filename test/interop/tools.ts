/** The clients that no dependency of Cordon's brings: installed once, beside the other packages of this checkout. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/cordon-interop', import.meta.url));
const NPM = ['@playwright/mcp@0.0.83', 'chrome-devtools-mcp@1.11.0'];
const PIP = ['browser-use==0.13.14'];

/** What runs `@playwright/mcp`, `chrome-devtools-mcp` and a Python that has browser-use. */
export const PLAYWRIGHT_MCP = join(FOLDER, 'node_modules', '@playwright', 'mcp', 'cli.js');
export const DEVTOOLS_MCP = join(
  FOLDER,
  'node_modules',
  'chrome-devtools-mcp',
  'build',
  'src',
  'bin',
  'chrome-devtools-mcp.js',
);
export const PYTHON = join(FOLDER, 'venv', 'bin', 'python');

/** Once before the suite: installs what is not there yet. */
export default function setup(): void {
  mkdirSync(FOLDER, { recursive: true });
  if (!existsSync(PLAYWRIGHT_MCP) || !existsSync(DEVTOOLS_MCP)) {
    run('npm', ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', FOLDER, ...NPM]);
  }
  if (!existsSync(join(FOLDER, 'venv', 'bin', 'browser-use'))) {
    run('python3', ['-m', 'venv', join(FOLDER, 'venv')]);
    run(PYTHON, ['-m', 'pip', 'install', '--quiet', ...PIP]);
  }
}

function run(program: string, words: readonly string[]): void {
  const { status, error } = spawnSync(program, words, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed`, { cause: error });
}
