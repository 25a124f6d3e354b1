/** The sitemaps and policies that Cordon ships for applications: the folder `apps/` of the package. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CordonError } from '../model/error.ts';
import { packageRoot } from './package-root.ts';

/** @throws {CordonError} `input` where no such application is shipped */
export async function readAppFile(app: string, file: string): Promise<{ name: string; text: string }> {
  const folder = new URL('apps/', packageRoot());
  const known = await readdir(folder, { withFileTypes: true });
  const names = known.flatMap((each) => (each.isDirectory() ? [each.name] : []));
  if (!names.includes(app)) {
    throw new CordonError(`Cordon ships no sitemap for '${app}'`, {
      kind: 'input',
      advice: `It ships some for ${names.sort().join(', ')}. For others, make one: cordon sitemap record.`,
    });
  }
  const url = new URL(`${app}/${file}`, folder);
  return { name: fileURLToPath(url), text: await readFile(url, 'utf8') };
}
