import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type * as bundling from '../scripts/bundle-page.mjs';

/* A module of the product as it would be without a mechanism: bundled anew from sources that were changed in passing. */

/** The repository, from `dist/bench`. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Of files relative to `src/`, what becomes of their sources. */
export type Changes = ReadonlyMap<string, (source: string) => string>;

/** What functions answer where a mechanism is missing, by their names; those of classes may begin with `#`. Nothing: they do nothing. */
export type Cuts = Readonly<Record<string, string>>;

/** The code of a module under `src/`, whose sources are changed. */
export async function codeWithout(entry: string, changes: Changes): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'src', entry)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    plugins: [changing(changes)],
  });
  return `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`;
}

/** The script of pages, whose sources are changed. */
export async function pageScriptWithout(changes: Changes): Promise<string> {
  const url = pathToFileURL(join(ROOT, 'scripts', 'bundle-page.mjs'));
  const { bundlePageScript }: typeof bundling = await import(url.href);
  return bundlePageScript('see', [changing(changes)]);
}

function changing(changes: Changes): Plugin {
  const byPath = new Map(Array.from(changes, ([file, change]) => [join(ROOT, 'src', file), change]));
  return {
    name: 'without-a-mechanism',
    setup({ onLoad }): void {
      onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
        const change = byPath.get(path);
        return change === undefined ? undefined : { contents: change(readFileSync(path, 'utf8')), loader: 'ts' };
      });
    },
  };
}

/** A function of a module or a method of a class in it, from its head to its end. @throws where it is not there. */
export function functionIn(source: string, name: string): string {
  const [found] =
    new RegExp(`^(?:export )?function\\*? ${name}\\([^]*?^}\\n`, 'm').exec(source) ??
    new RegExp(`^  \\*?${name}\\((?:[^()]|\\([^()]*\\))*\\)[^;{]*\\{\\n[^]*?^  }\\n`, 'm').exec(source) ??
    [];
  if (found === undefined) throw new Error(`There is no function ${name}.`);
  return found;
}

/** A module whose functions answer what they are said to, in words of their parameters where they like. */
export function withoutFunctions(source: string, cuts: Cuts): string {
  let left = source;
  for (const [name, answer] of Object.entries(cuts)) {
    const whole = functionIn(left, name);
    left = left.replace(whole, () => `${headOf(whole, name)} { ${answer === '' ? '' : `return ${answer};`} }\n`);
  }
  return left;
}

/** A function up to its result, which answers what it says at once, be it a generator. */
export function headOf(whole: string, name: string): string {
  const start = whole.indexOf(`${name}(`) + name.length;
  let [end, depth] = [start, 0];
  do {
    const letter = whole[end++];
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
  } while (depth > 0 && end < whole.length);
  return whole.slice(0, end).replace('*', '');
}
