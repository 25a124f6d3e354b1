import { z } from 'zod';
import type { ExternalRule, UnlistedRule } from '../../model/policy/policy.ts';
import type { SitemapEntry, SitePolicy } from '../../model/policy/sitemap.ts';
import { HostSet } from '../../net/host-set.ts';
import { placeHost } from '../../net/place.ts';
import { siteOf } from '../../net/site.ts';
import { canonicalHost } from '../../net/url.ts';
import { filled, hostPattern, httpMethod, isListedSuffix, report, urlPattern } from '../fields.ts';
import { inside } from '../source/check.ts';
import { suggest } from '../source/nearest.ts';
import type { Problems } from '../source/problems.ts';
import type { Section } from './sitemap.ts';

/**
 * The format of ceLLMate's published files: `policy.json` and its tag rules. A rule speaks of the tags that sitemap entries carry:
 * `{tags: [project, ~deploy_key]}` means every action that is tagged `project` and not `deploy_key`.
 *
 * What a rule matches is worked out here, once, from the sitemap: it becomes a site policy over named actions. The published code asks for
 * the tags of the first entry that fits a request's URL, whatever its body says, so that `read` covers every GraphQL mutation; here a
 * request is first found to be an action, by its body too, and only then looked up.
 */
const tag = filled.describe('A tag; `~tag` where the action must not have it.');
const tagMatch = z.strictObject({ tags: z.array(tag).min(1) });

const EFFECTS = ['allow', 'deny', 'allow_public'] as const;

/** One tag rule (`rules/*.json`). */
export const tagRuleSchema = z
  .strictObject({
    effect: z.enum(EFFECTS),
    match: z
      .union([z.literal('*'), tagMatch])
      .describe('The tags that an action must have, all of them; `*`: every action of the sitemap.'),
    exceptions: z
      .array(z.strictObject({ match: tagMatch }))
      .default([])
      .describe('Actions that the rule leaves out although it matches them.'),
    description: z.string().default('').describe('What a person reads before confirming.'),
    sensitive: z.boolean().optional().describe('For readers; not used.'),
  })
  .superRefine((value, context) => {
    if (value.effect !== 'allow_public') return;
    const message = 'cannot be allow_public in a rule: a listed action is sent with credentials or not at all';
    const advice = 'Write `allow` or `deny`, or make `allow_public` the default of the policy.';
    report(context, { message, advice }, ['effect']);
  });

export type WrittenTagRule = z.output<typeof tagRuleSchema>;

const allowedRequest = z.strictObject({
  url: urlPattern,
  method: z.exactOptional(httpMethod).describe('Absent: GET and HEAD.'),
});

/** A published policy (`policy.json`). */
export const publishedPolicySchema = z.strictObject({
  name: filled,
  description: z.string().default(''),
  default: z
    .enum(EFFECTS)
    .describe('What becomes of requests that the sitemap does not list; allow_public sends them without credentials.'),
  domains: z.array(hostPattern).min(1).describe('The sites that it speaks for.'),
  allowed_domains: z.array(hostPattern).default([]).describe('Hosts, with their subdomains, that may be read from.'),
  allowed_requests: z.array(allowedRequest).default([]).describe('Requests that are allowed besides.'),
  rules: z.array(z.union([filled.describe('Path of a rule.'), tagRuleSchema])).default([]),
});

export type WrittenPublishedPolicy = z.output<typeof publishedPolicySchema>;

/**
 * A rule as a site policy over the actions that it matches. An action may stand for several requests, each with tags of its own: what
 * allows must match them all, what denies need match one (docs/architecture.md#allow-strictly-deny-loosely). A tag that no entry has is a slip, and reported.
 */
export function lowerTagRule(
  rule: WrittenTagRule,
  name: string,
  entries: ReadonlyMap<string, readonly SitemapEntry[]>,
  section: Section,
  problems: Problems,
): SitePolicy {
  const { match, exceptions, description } = rule;
  const deny = rule.effect === 'deny';
  checkTags(rule, entries, section, problems);
  const matches = ({ tags }: SitemapEntry): boolean =>
    (match === '*' || hasTags(tags, match.tags)) &&
    !exceptions.some((exception) => hasTags(tags, exception.match.tags));
  const actions = Array.from(entries)
    .filter(([, listed]) => (deny ? listed.some(matches) : listed.every(matches)))
    .map(([action]) => action);
  return { name, effect: deny ? 'deny' : 'allow', actions, description };
}

function hasTags(tags: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((each) => (each.startsWith('~') ? !tags.includes(each.slice(1)) : tags.includes(each)));
}

/** A misspelt `~tag` would widen an allow without a word. */
function checkTags(
  { match, exceptions }: WrittenTagRule,
  entries: ReadonlyMap<string, readonly SitemapEntry[]>,
  { source, path }: Section,
  problems: Problems,
): void {
  const known = new Set(Array.from(entries.values()).flatMap((listed) => listed.flatMap(({ tags }) => tags)));
  const lists = [
    ...(match === '*' ? [] : [{ at: ['match', 'tags'], tags: match.tags }]),
    ...exceptions.map((each, index) => ({ at: ['exceptions', index, 'match', 'tags'], tags: each.match.tags })),
  ];
  for (const { at, tags } of lists) {
    for (const [index, written] of tags.entries()) {
      const name = written.replace(/^~/, '');
      if (known.has(name)) continue;
      const where = [...path, ...at, index];
      const message = `${inside(where)} names the tag '${name}', which no entry of the sitemap has`;
      problems.add({ message, advice: () => suggest(name, known) }, source.place(where));
    }
  }
}

const UNLISTED: Readonly<Record<WrittenPublishedPolicy['default'], UnlistedRule>> = {
  allow: 'allow',
  deny: 'deny',
  allow_public: 'allow-public',
};

/** What a published policy says about a site besides its rules. */
export interface PublishedDefaults {
  readonly unlisted: UnlistedRule;
  readonly external: readonly ExternalRule[];
}

/**
 * The default and the external requests of a published policy. Its `allowed_domains` cover subdomains, as the published code has it, and are
 * read only (docs/architecture.md#sitemap-matching): open to every method they would be a way out. The site's own hosts among them say nothing new.
 */
export function lowerPublished(
  written: WrittenPublishedPolicy,
  siteDomain: string,
  { source, path }: Section,
  problems: Problems,
): PublishedDefaults {
  const complain = (at: readonly PropertyKey[], message: string, advice: string) =>
    problems.add({ message: `${inside([...path, ...at])} ${message}`, advice }, source.place([...path, ...at]));
  if (new HostSet(written.domains).match(placeHost(siteDomain)) === undefined) {
    complain(['domains'], `does not name ${siteDomain}`, 'Put the policy under its own site.');
  }
  const own = HostSet.coveringSubdomains([siteOf(placeHost(siteDomain))]);
  const hosts = written.allowed_domains.flatMap((host, index) => {
    const bare = host.replace(/^\*\./, '');
    const name = canonicalHost(bare);
    if (name === undefined || host === '*' || isListedSuffix(name)) {
      complain(['allowed_domains', index], 'would allow hosts of unrelated sites', 'Name the hosts.');
      return [];
    }
    return own.match(name) === undefined ? [{ url: `https://${bare}/*` }, { url: `https://*.${bare}/*` }] : [];
  });
  return { unlisted: UNLISTED[written.default], external: [...hosts, ...written.allowed_requests] };
}
