import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/* A module of the product as it would be without a mechanism: bundled anew from sources that were changed in passing. */

/** The repository, from `dist/bench`. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The code of a module under `src/`, whose sources are changed by the files they stand in (relative to `src/`). */
export async function codeWithout(
  entry: string,
  changes: ReadonlyMap<string, (source: string) => string>,
): Promise<string> {
  const byPath = new Map(Array.from(changes, ([file, change]) => [join(ROOT, 'src', file), change]));
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'src', entry)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    plugins: [
      {
        name: 'without-a-mechanism',
        setup({ onLoad }): void {
          onLoad({ filter: /[\\/]see[\\/].*\.ts$/ }, ({ path }) => {
            const change = byPath.get(path);
            return change === undefined ? undefined : { contents: change(readFileSync(path, 'utf8')), loader: 'ts' };
          });
        },
      },
    ],
  });
  return `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`;
}
