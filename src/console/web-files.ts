import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CordonError } from '../model/error.ts';

/** A file of `dist/web`, found from a checkout and from what was built. @throws {CordonError} `environment` where it was not built */
export function readWebFile(name: 'box.js' | 'box.css'): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const found = [`../../dist/web/${name}`, `../../web/${name}`].map((each) => resolve(here, each)).find(existsSync);
  if (found !== undefined) return readFileSync(found, 'utf8');
  throw new CordonError(`dist/web/${name} is missing`, {
    kind: 'environment',
    advice: 'Run `npm run build`, or confirm at the terminal.',
  });
}
