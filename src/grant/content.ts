import type { Json, JsonObject } from '../model/json.ts';
import type { Grant } from '../model/policy/grant.ts';
import type { Policy, Site } from '../model/policy/policy.ts';
import { digestOf } from './digest.ts';

/** A grant before its digest. */
export type GrantDraft = Omit<Grant, 'digest'>;

/**
 * What a grant's digest covers, and what a grant file holds: all that a person confirms, and a digest of the whole policy behind it,
 * so that no rule can change unseen between confirmation and use.
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
    policy: digestOf(plain(withoutFiles(policy))),
  };
}

function siteRules(site: Site | undefined): JsonObject {
  return site === undefined ? {} : { external: plain(site.external), unlisted: site.unlisted, ...graphqlRule(site) };
}

function graphqlRule({ graphql }: Site): JsonObject {
  return graphql === undefined ? {} : { graphql };
}

/** The same policy is the same wherever its files lie. */
function withoutFiles({ file: _, mandatory, ...rest }: Policy): object {
  return { ...rest, mandatory: mandatory.map(withoutFiles) };
}

/** As JSON: members that are undefined vanish. Everything in the model is plain data, so nothing else can. */
function plain(value: unknown): Json {
  const copy: Json = JSON.parse(JSON.stringify(value));
  return copy;
}
