import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CordonError } from '../model/error.ts';

/**
 * A file of the build's, in `dist/data`.
 *
 * @throws {CordonError} `environment` when it has not been built
 */
export function builtData(name: string): string {
  const here = dirname(fileURLToPath(import.meta.url));
  // From src/words, dist/src/words, and dist/cli.
  const found = ['../../dist/data', '../../data', '../data']
    .map((folder) => resolve(here, folder, name))
    .find((file) => existsSync(file));
  if (found !== undefined) return found;
  throw new CordonError(`The data that the build makes, dist/data/${name}, is missing`, {
    kind: 'environment',
    advice: 'Run `npm run build`.',
  });
}
