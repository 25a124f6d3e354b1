// What the scripts share that run TypeScript of this house.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Builds dist/, and ends this process where that fails. */
export function buildProduct() {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(1);
}

/**
 * Bundles a TypeScript program of this house, so that Node runs it. Both paths are relative to the house; what is made stands in dist/, so that it finds
 * packages, and files which look for the package from where they stand find it.
 */
export async function bundleScript(entry, made) {
  const outfile = join(root, made);
  await build({
    entryPoints: [join(root, entry)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
    outfile,
  });
  return outfile;
}
