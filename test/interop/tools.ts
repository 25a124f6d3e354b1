/** The clients that no package of this checkout brings: installed once, beside them, without touching anything outside. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/cordon-interop', import.meta.url));
const NODE = join(FOLDER, 'node');

/** From PyPI, by name. */
export const PYPI = { 'browser-use': '0.13.14', playwright: '1.65.2', selenium: '4.51.0' } as const;
/** From npm. Stagehand is here twice: version 4 works by an extension, and version 3 as other clients do. */
export const NPM = {
  '@browserbasehq/stagehand': '3.7.3',
  'stagehand-4': 'npm:@browserbasehq/stagehand@4.4.0',
  'agent-browser': '0.41.2',
  'chrome-remote-interface': '0.34.0',
} as const;

/** A Python that has the clients from PyPI. */
export const PYTHON = join(FOLDER, 'venv', 'bin', 'python');

/** chromedriver comes with the system's own packages (`chromium-driver`). Undefined: there is none. */
export const CHROMEDRIVER = ['/usr/bin/chromedriver', '/usr/lib/chromium/chromedriver'].find((path) =>
  existsSync(path),
);

/** The program of a client from npm, by the path within its package. */
export function npmProgram(name: keyof typeof NPM, path: string): string {
  return join(NODE, 'node_modules', name, path);
}

/** The version of a package that this checkout has itself. */
export function ownVersion(name: string): string {
  const file = fileURLToPath(new URL(`../../node_modules/${name}/package.json`, import.meta.url));
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

/** Why a client could not be installed, in a line; empty where it was. */
const FAILURES = join(FOLDER, 'failures.json');

export function missing(what: 'npm' | 'pypi'): string {
  const failures = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(FAILURES, 'utf8')));
  return failures[what] ?? '';
}

/** Once before the suite: installs what is not there yet. */
export default function setup(): void {
  mkdirSync(NODE, { recursive: true });
  const failures = { pypi: installed('pypi', PYPI, fromPyPI), npm: installed('npm', NPM, fromNpm) };
  writeFileSync(FAILURES, JSON.stringify(failures));
}

/** Installs a set of packages unless the very set is there. Answers why it failed, if it did. */
function installed(what: string, versions: Readonly<Record<string, string>>, install: () => string): string {
  const stamp = join(FOLDER, `${what}.json`);
  const wanted = JSON.stringify(versions);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return '';
  const failure = install();
  if (failure === '') writeFileSync(stamp, wanted);
  return failure;
}

function fromPyPI(): string {
  const packages = Object.entries(PYPI).map(([name, version]) => `${name}==${version}`);
  return (
    run('python3', ['-m', 'venv', join(FOLDER, 'venv')]) ||
    run(PYTHON, ['-m', 'pip', 'install', '--quiet', ...packages])
  );
}

function fromNpm(): string {
  writeFileSync(join(NODE, 'package.json'), '{ "private": true }\n');
  const packages = Object.entries(NPM).map(([name, version]) => `${name}@${version}`);
  // No browser and nothing else is downloaded besides.
  return run('npm', ['install', '--prefix', NODE, '--ignore-scripts', '--no-audit', '--no-fund', ...packages]);
}

function run(program: string, words: readonly string[]): string {
  const { status, error } = spawnSync(program, words, { stdio: 'inherit' });
  return status === 0 ? '' : `${program} failed: ${error?.message ?? `status ${status}`}`;
}
