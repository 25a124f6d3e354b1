import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { SiteNames } from '../grant/sites/site-names.ts';
import { builtData } from './built-data.ts';

const listSchema = z.object({
  names: z.record(z.string(), z.tuple([z.string()]).rest(z.literal([1, 2]))),
});

/**
 * The registry of well-known sites as the build left it in `dist/data` (scripts/pack-site-names.mjs). It is read when the first name is looked up.
 *
 * @throws {CordonError} `environment` on the first look-up, when it has not been built
 */
export function openSiteNames(): SiteNames {
  let list: ReadonlyMap<string, readonly [string, ...(1 | 2)[]]> | undefined;
  let byDomain: ReadonlyMap<string, readonly string[]> | undefined;
  const read = () => {
    list ??= new Map(
      Object.entries(listSchema.parse(JSON.parse(readFileSync(builtData('site-names.json'), 'utf8'))).names),
    );
    return list;
  };
  return {
    domainOf: (name) => read().get(name)?.[0],
    isWord: (name) => read().get(name)?.[1] === 1,
    isPhrase: (name) => read().get(name)?.[1] === 2,
    namesOf(domain) {
      byDomain ??= grouped(read());
      return byDomain.get(domain) ?? [];
    },
  };
}

function grouped(list: ReadonlyMap<string, readonly [string, ...(1 | 2)[]]>): ReadonlyMap<string, readonly string[]> {
  const byDomain = new Map<string, string[]>();
  for (const [name, [domain]] of list) {
    const known = byDomain.get(domain);
    if (known === undefined) byDomain.set(domain, [name]);
    else known.push(name);
  }
  return byDomain;
}
