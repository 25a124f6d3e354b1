import type { Policy, Site } from '../model/policy/policy.ts';
import { siteOf } from '../net/site.ts';
import { loadPolicyValue } from '../policy/load.ts';
import { sitemapSchema } from '../policy/sites/sitemap.ts';
import { checkSchema } from '../policy/source/check.ts';
import { Problems } from '../policy/source/problems.ts';
import type { DocumentReader } from '../policy/source/reading.ts';
import { readSource, type SourceDocument } from '../policy/source/source.ts';
import { readPatternHost } from '../policy/url-pattern.ts';

/** A site as its files describe it, and the files themselves, which know where everything stands. */
export interface SiteFiles {
  /** A policy document of this one site. */
  readonly policy: Policy;
  readonly site: Site;
  readonly sitemap: SourceDocument;
  readonly policies: SourceDocument | undefined;
}

export interface SiteFileNames {
  readonly sitemap: string;
  readonly policies?: string;
  /** Absent: that of the sitemap's first entry. */
  readonly domain?: string;
  /** As a policy document writes it. */
  readonly select?: unknown;
  readonly unlisted?: unknown;
  readonly graphql?: unknown;
}

/**
 * Loads a sitemap, and its policies where they are named, as a policy document would that names them.
 * @throws {CordonError} `input` with everything that is wrong.
 */
export async function loadSiteFiles(names: SiteFileNames, read: DocumentReader): Promise<SiteFiles> {
  const named = await read(names.sitemap, undefined);
  const sitemap = readSource(named.text, named.name);
  const domain = names.domain ?? domainOf(sitemap);
  const policies = names.policies === undefined ? undefined : await read(names.policies, undefined);
  const site = {
    sitemap: named.name,
    ...(policies === undefined ? {} : { policies: policies.name }),
    select: names.select ?? [],
    ...(names.unlisted === undefined ? {} : { unlisted: names.unlisted }),
    ...(names.graphql === undefined ? {} : { graphql: names.graphql }),
  };
  const policy = await loadPolicyValue({ cordon: 1, sites: { [domain]: site } }, named.name, read);
  const [loaded] = policy.sites;
  if (loaded === undefined) throw new RangeError(`the site ${domain} was not loaded`);
  return { policy, site: loaded, sitemap, policies: policies && readSource(policies.text, policies.name) };
}

/** The registrable name that the first entry's URL lies in. */
function domainOf(sitemap: SourceDocument): string {
  const problems = new Problems();
  const entries = checkSchema(sitemapSchema, sitemap, problems);
  const [first] = entries ?? [];
  if (entries !== undefined && first === undefined) {
    problems.add({ message: 'the sitemap lists nothing', advice: 'Write an entry.' }, sitemap.place([]));
  }
  problems.throwIfAny();
  const read = readPatternHost(first?.url ?? first?.url_pattern?.url ?? '');
  if (!('host' in read)) throw new RangeError('a pattern that passed its schema names no host');
  return siteOf(read.host);
}
