import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { SiteNames } from '../grant/sites/site-names.ts';
import { CordonError } from '../model/error.ts';

const listSchema = z.object({
  names: z.record(z.string(), z.tuple([z.string()]).rest(z.literal(1))),
});

/**
 * The registry of well-known sites as the build left it in `dist/data` (scripts/pack-site-names.mjs). It is read when the first name is looked up.
 *
 * @throws {CordonError} `environment` on the first look-up, when it has not been built
 */
export function openSiteNames(): SiteNames {
  let list: ReadonlyMap<string, readonly [string, ...1[]]> | undefined;
  let byDomain: ReadonlyMap<string, readonly string[]> | undefined;
  const read = () => {
    list ??= new Map(Object.entries(listSchema.parse(JSON.parse(readFileSync(fileOfNames(), 'utf8'))).names));
    return list;
  };
  return {
    domainOf: (name) => read().get(name)?.[0],
    isWord: (name) => read().get(name)?.[1] === 1,
    namesOf(domain) {
      byDomain ??= grouped(read());
      return byDomain.get(domain) ?? [];
    },
  };
}

function grouped(list: ReadonlyMap<string, readonly [string, ...1[]]>): ReadonlyMap<string, readonly string[]> {
  const byDomain = new Map<string, string[]>();
  for (const [name, [domain]] of list) {
    const known = byDomain.get(domain);
    if (known === undefined) byDomain.set(domain, [name]);
    else known.push(name);
  }
  return byDomain;
}

function fileOfNames(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  // From src/words, dist/src/words, and dist/cli.
  const found = ['../../dist/data', '../../data', '../data']
    .map((folder) => resolve(here, folder, 'site-names.json'))
    .find((file) => existsSync(file));
  if (found !== undefined) return found;
  throw new CordonError('The registry of sites, dist/data/site-names.json, is missing', {
    kind: 'environment',
    advice: 'Run `npm run build`.',
  });
}
