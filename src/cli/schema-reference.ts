import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../sites/package-root.ts';

/**
 * How a document names the policy schema to editors: by a path from its own folder in the checkout or in the project that has the package installed, so
 * that it holds on other machines too; elsewhere, as for a global installation, by the whole path.
 */
export function schemaReference(file: string): string {
  const home = realpathSync(fileURLToPath(packageRoot()));
  const base = basename(dirname(home)) === 'node_modules' ? dirname(dirname(home)) : home;
  const target = join(home, 'schema', 'policy.schema.json');
  const from = realpathSync(dirname(resolve(file)));
  if (relative(base, from).startsWith('..') || isAbsolute(relative(base, from))) return target;
  const path = relative(from, target).split(sep).join('/');
  return path.startsWith('..') ? path : `./${path}`;
}
