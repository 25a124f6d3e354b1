import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CordonError } from '../model/error.ts';

/**
 * The text of an in-page script as the build left it in `dist/page`: the filter (`see`), or what keeps clients from what it hides (`client`). It is looked for from this file upwards, so that it is found
 * from `src/browser` in a checkout and from `dist/src/browser` when built.
 *
 * @throws {CordonError} `environment` when it has not been built.
 */
export function readPageScript(name: 'see' | 'client' = 'see'): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const candidates = [`../../dist/page/${name}.js`, `../../page/${name}.js`].map((relative) =>
    path.resolve(here, relative),
  );
  const found = candidates.find((candidate) => existsSync(candidate));
  if (found !== undefined) return readFileSync(found, 'utf8');
  throw new CordonError(`The in-page script dist/page/${name}.js is missing`, {
    kind: 'environment',
    advice: 'Run `npm run build`; without that script no page may be shown to an agent.',
  });
}
