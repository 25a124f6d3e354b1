import type { Json, JsonObject } from '../model/json.ts';
import type { Grant } from '../model/policy/grant.ts';
import type { Policy, Site } from '../model/policy/policy.ts';
import { digestOf } from './digest.ts';

/** A grant before its digest. */
export type GrantDraft = Omit<Grant, 'digest'>;

/**
 * Which reading of sitemaps and policy documents grants are confirmed under. It is raised when the same document comes to mean something else to
 * Cordon, so that what was confirmed under an earlier reading is confirmed again; reading.test.ts says when.
 */
export const READING = 1;

/**
 * What a grant's digest covers, and what a grant file holds: all that a person confirms, and digests of all that stands behind it, so that no rule
 * can change unseen between confirmation and use.
 */
export function grantContent({ task, scope, sites, limits, policy }: GrantDraft): JsonObject {
  return {
    task,
    scope: plain(scope),
    sites: sites.map(({ domain, selected }) => ({
      domain,
      selected: selected.map((each) => ({ policy: each.policy.name, params: plain(each.params) })),
      ...siteRules(policy.sites.find((site) => site.domain === domain)),
    })),
    limits: plain(limits),
    ...textsOf(policy),
    policy: digestOf(plain(withoutTexts(policy))),
    reading: READING,
  };
}

function siteRules(site: Site | undefined): JsonObject {
  return site === undefined ? {} : { external: plain(site.external), unlisted: site.unlisted, ...graphqlRule(site) };
}

function graphqlRule({ graphql }: Site): JsonObject {
  return graphql === undefined ? {} : { graphql };
}

/** All that a document says, for what is confirmed under it: its own selections too. */
export function documentDigest(policy: Policy): string {
  const selected = policy.sites.map(({ domain, select }) => ({ domain, select }));
  return digestOf(plain({ ...textsOf(policy), selected, rest: withoutTexts(policy) }));
}

/** Digests of what the sites' own texts say, each apart, so that it can be told which changed. */
function textsOf({ sites }: Policy): JsonObject {
  const by = (text: (site: Site) => unknown): JsonObject =>
    Object.fromEntries(sites.map((site) => [site.domain, digestOf(plain(text(site)))]));
  return {
    sitemaps: by(({ sitemap }) => sitemap),
    policies: by(({ policies, select = [] }) => ({ policies, selected: select.map(({ policy }) => policy) })),
  };
}

/** The same policy is the same wherever its files lie. */
function withoutTexts({ file: _, mandatory, sites, ...rest }: Policy): object {
  return {
    ...rest,
    sites: sites.map(({ sitemap: _sitemap, policies: _policies, select: _select, ...site }) => site),
    mandatory: mandatory.map(withoutTexts),
  };
}

/** As JSON: members that are undefined vanish. Everything in the model is plain data, so nothing else can. */
function plain(value: unknown): Json {
  const copy: Json = JSON.parse(JSON.stringify(value));
  return copy;
}
