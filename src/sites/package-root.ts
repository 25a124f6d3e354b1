import { existsSync } from 'node:fs';

/** The folder that holds the package, whether this file runs from `src/` or from `dist/src/`. Ends with a slash. */
export function packageRoot(): URL {
  for (const up of ['../../', '../../../']) {
    const root = new URL(up, import.meta.url);
    if (existsSync(new URL('package.json', root))) return root;
  }
  throw new Error('the folder of the cordon package was not found');
}
