import { z } from 'zod';
import type { ExternalRule, Site } from '../../model/policy/policy.ts';
import type { SitemapEntry } from '../../model/policy/sitemap.ts';
import { RESOURCE_TYPES } from '../../model/traffic/request.ts';
import { filled, httpMethod, urlPattern } from '../fields.ts';
import { checkSchema, inside } from '../source/check.ts';
import { type Reading, readNamedSource, readNamedText } from '../source/reading.ts';
import type { Path } from '../source/source.ts';
import { appReading } from './app.ts';
import { operationFields, withRootFields } from './operation-fields.ts';
import { gatherPolicies, type LoweredPolicies, lowerPolicies, policyFileSchema } from './policy-files.ts';
import { checkPublished, publishedReading } from './published.ts';
import { lowerSelection, type Selection, selectionSchema } from './selection.ts';
import { lowerSitemap, type Section, sitemapSchema } from './sitemap.ts';

const reference = filled.describe('Path relative to this document, or URL.');

const external = z.union([
  urlPattern.describe('A URL pattern, for GET and HEAD.'),
  z.strictObject({
    url: urlPattern,
    method: z.exactOptional(httpMethod).describe('Absent: GET and HEAD.'),
    type: z.exactOptional(z.enum(RESOURCE_TYPES)).describe('Only requests of this type.'),
  }),
]);

/** One entry of the `sites` section (docs/policies/reference.md#sites). */
export const siteSchema = z.strictObject({
  sitemap: z
    .union([reference, sitemapSchema])
    .default([])
    .describe('Agent sitemap: what its requests mean. Path, URL or inline.'),
  policies: z
    .union([reference, policyFileSchema])
    .default([])
    .describe('Site policies over the actions of the sitemap. Path, URL or inline; a list may name further files.'),
  published: z
    .exactOptional(z.literal(true))
    .describe(
      'Take both from the site itself: `https://<site>/.well-known/agent-sitemap.json` and `agent-policies.json`. It may describe itself alone.',
    ),
  app: z
    .exactOptional(
      filled.regex(
        /^[a-z0-9-]+$/,
        'must be the name of an application that Cordon ships a sitemap of: letters, digits and -',
      ),
    )
    .describe('Take both from what Cordon ships for this application (docs/sitemaps/applications.md).'),
  base: z
    .exactOptional(z.string().regex(/^(?:\/[\w.~-]+)+$/, 'must be a path such as /w, without a slash at its end'))
    .describe('With `app`: the path below which it is; absent: it has the whole site.'),
  select: z
    .exactOptional(z.union([reference, selectionSchema]))
    .describe('The policies that this task needs; or a ceLLMate composite policy, or its path.'),
  names: z
    .exactOptional(z.array(filled))
    .describe('How people call the site, for tasks that name it so: `City Library`.'),
  knowledge: z
    .exactOptional(z.union([filled, z.strictObject({ file: reference })]))
    .describe(
      'What a model that chooses policies is told of the site besides: how it calls things, what a policy is for. A text, or the file that holds it.',
    ),
  external: z.array(external).default([]).describe('Requests to other hosts that are allowed besides.'),
  unlisted: z
    .exactOptional(z.enum(['deny-unsafe', 'ask', 'allow', 'allow-public', 'deny']))
    .describe(
      'Requests that the sitemap does not list. deny-unsafe lets reads pass and no changes; ask has a person decide changes; allow-public sends them without credentials. Absent: what a published policy says, or else deny-unsafe.',
    ),
  graphql: z
    .exactOptional(z.union([z.enum(['fields', 'by-name']), operationFields]))
    .describe(
      "How GraphQL mutations are granted. fields (absent): where their entry names their root fields; by-name: by their operation's name alone, which its sender chooses; a mapping: by fields, with those of operations whose entries name none.",
    ),
});

export type WrittenSite = z.output<typeof siteSchema>;

/** Lowers a site that describes itself. What is unlisted there, and what else may be sent to, is the document's word alone. */
async function lowerPublishedSite(domain: string, key: string, written: WrittenSite, reading: Reading): Promise<Site> {
  const before = reading.problems.count;
  const own = publishedReading(domain, key, written.select, reading);
  const site = await lowerDescribedSite(domain, key, describedBy(written, own), own.reading);
  if (reading.problems.count === before) checkPublished(site, key, reading);
  const external = site.external.slice(0, written.external.length);
  return { ...site, external, unlisted: written.unlisted ?? 'deny-unsafe', published: own.digest() };
}

/** The same site, described by these documents. */
function describedBy(written: WrittenSite, { sitemap, policies }: { sitemap: string; policies: string }): WrittenSite {
  const { published: _, app: __, base: ___, ...rest } = written;
  return { ...rest, sitemap, policies };
}

/** Reports a site that is described in two ways, and so in none that anybody would know of. */
function isDescribedOnce(key: string, written: WrittenSite, { problems, source }: Reading): boolean {
  const isInline = [written.sitemap, written.policies].some((each) => !Array.isArray(each) || each.length > 0);
  const ways = [
    ...(isInline ? ['here'] : []),
    ...(written.published === true ? ['by itself (`published`)'] : []),
    ...(written.app === undefined ? [] : ['as an application (`app`)']),
  ];
  const complain = (message: string, advice: string): void =>
    problems.add({ message: `${inside(['sites', key])} ${message}`, advice }, source.place(['sites', key]));
  if (ways.length > 1) complain(`is described ${ways.join(' and ')}`, 'Keep one of them.');
  if (written.base !== undefined && written.app === undefined)
    complain('has a `base` and no `app`', 'Name the application that is there, or leave `base` out.');
  return ways.length < 2 && (written.base === undefined || written.app !== undefined);
}

const UNREADABLE = { sitemap: [], policies: [], external: [], unlisted: 'deny' } as const;

/** Lowers one site: reads what it names, its sitemap, policies and selection, and holds each against the one before. */
export async function lowerSite(domain: string, key: string, written: WrittenSite, reading: Reading): Promise<Site> {
  const site = await lowerDescribedSite(domain, key, written, reading);
  // However the site is described: this is the document's own word.
  const knowledge = await knowledgeOf(written, ['sites', key, 'knowledge'], reading);
  return knowledge === undefined ? site : { ...site, knowledge };
}

async function knowledgeOf({ knowledge }: WrittenSite, path: Path, reading: Reading): Promise<string | undefined> {
  if (typeof knowledge !== 'object') return knowledge;
  const read = await readNamedText(reading, knowledge.file, [...path, 'file'], 'the knowledge');
  return read?.text;
}

async function lowerDescribedSite(domain: string, key: string, written: WrittenSite, reading: Reading): Promise<Site> {
  if (!isDescribedOnce(key, written, reading)) return { domain, ...UNREADABLE };
  if (written.published === true) return lowerPublishedSite(domain, key, written, reading);
  if (written.app !== undefined) {
    const own = appReading(written.app, written.base ?? '', domain, reading);
    return lowerDescribedSite(domain, key, describedBy(written, own), own.reading);
  }
  const before = reading.problems.count;
  const sitemap = await lowerSitemapOf(domain, key, written, reading);
  // Policies of a sitemap that could not be read would each be reported as naming actions that do not exist.
  const sitemapStands = reading.problems.count === before;
  const { policies, unlisted, external } = sitemapStands
    ? await lowerPoliciesOf(domain, key, written, sitemap, reading)
    : NO_POLICIES;
  const policiesStand = reading.problems.count === before;
  const selection = policiesStand ? await lowerSelectionOf(domain, key, written, policies, reading) : undefined;
  const site = {
    domain,
    sitemap,
    policies,
    external: [...written.external.map(lowerExternal), ...external, ...(selection?.external ?? [])],
    unlisted: written.unlisted ?? unlisted,
    ...(written.names === undefined ? {} : { names: written.names }),
    ...(written.graphql === 'by-name' ? { graphql: 'by-name' as const } : {}),
  };
  if (selection !== undefined) return { ...site, select: selection.selected };
  // A site without policies leaves a selector nothing to choose.
  return policies.length === 0 ? { ...site, select: [] } : site;
}

async function lowerSitemapOf(
  domain: string,
  key: string,
  written: WrittenSite,
  reading: Reading,
): Promise<readonly SitemapEntry[]> {
  const found = await resolve(sitemapSchema, written.sitemap, ['sites', key, 'sitemap'], 'the sitemap', reading);
  const { problems, source } = reading;
  const sitemap = found === undefined ? [] : lowerSitemap(found.value, domain, found.section, problems);
  if (found === undefined || typeof written.graphql !== 'object') return sitemap;
  return withRootFields(sitemap, written.graphql, { source, path: ['sites', key, 'graphql'] }, problems);
}

const NO_POLICIES: LoweredPolicies = { policies: [], unlisted: 'deny-unsafe', external: [] };

async function lowerPoliciesOf(
  domain: string,
  key: string,
  written: WrittenSite,
  sitemap: readonly SitemapEntry[],
  reading: Reading,
): Promise<LoweredPolicies> {
  const gathered = await gatherPolicies(written.policies, ['sites', key, 'policies'], reading);
  return lowerPolicies(gathered, domain, sitemap, reading);
}

async function lowerSelectionOf(
  domain: string,
  key: string,
  written: WrittenSite,
  policies: Site['policies'],
  reading: Reading,
): Promise<Selection | undefined> {
  if (written.select === undefined) return undefined;
  const found = await resolve(selectionSchema, written.select, ['sites', key, 'select'], 'the selection', reading);
  return found && lowerSelection(found.value, domain, policies, found.section, reading.problems);
}

/** What stands inline at `path`, or in the document that is named there; with the section in which its faults are reported. */
async function resolve<T extends object>(
  schema: z.ZodType<T>,
  written: string | T,
  path: Path,
  what: string,
  reading: Reading,
): Promise<{ readonly value: T; readonly section: Section } | undefined> {
  if (typeof written !== 'string') return { value: written, section: { source: reading.source, path } };
  const source = await readNamedSource(reading, written, path, what);
  const value = source && checkSchema(schema, source, reading.problems);
  return source && value && { value, section: { source, path: [] } };
}

function lowerExternal(written: z.output<typeof external>): ExternalRule {
  return typeof written === 'string' ? { url: written } : written;
}
