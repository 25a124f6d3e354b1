import { CordonError } from '../model/error.ts';
import type { Grant, GrantedSite } from '../model/policy/grant.ts';
import type { Policy, Site } from '../model/policy/policy.ts';
import { GOAL_ACTIONS, type Goal, type Scope } from '../model/policy/scope.ts';
import { isOrigin, PlaceSet, placesOverlap } from '../net/place.ts';
import { closesPrivate, privatePlaceOf } from '../net/private-networks.ts';
import { readablePlace } from '../net/readable-host.ts';
import { narrowVisibility } from '../policy/sections/visibility.ts';
import { stricterUnlisted } from '../policy/sites/unlisted.ts';
import { type GrantDraft, grantContent } from './content.ts';
import { digestOf } from './digest.ts';
import { classifyGoal } from './goal.ts';
import { isNarrower } from './goal-breadth.ts';
import { type NamedDomains, namedDomains } from './sites/domains.ts';
import { checkLength } from './task-length.ts';

/*
 * The way of a task:
 *
 *   task ─► goal.ts: how much; domains.ts: where ─► select/: which policies (language/ reads the words) ─► describe.ts, confirm.ts: a person says yes
 */

/** What a grant is derived from: nothing but the task and the operator's documents. */
export interface GrantRequest {
  /** From the command line or the caller. Absent: the document's own. */
  readonly task?: string | undefined;
  readonly policy: Policy;
}

/**
 * Derives the grant of a task (docs/architecture.md#the-grant): scope by rules, where the document does not pin it; the policies that the document
 * selects at each site in scope; limits; all narrowed by what is mandatory. Without any task, the document alone is the scope, and
 * a document that names no domain leaves none in scope.
 * @throws {CordonError} `denied` for a task that names no domain under a document that names none either, or that leaves what a
 * mandatory document allows; `input` for a site in scope whose policies nobody selected, and for a task that is too long.
 */
export function deriveGrant({ task: given, policy: document }: GrantRequest): Grant {
  const task = (given ?? document.task ?? '').trim();
  checkLength(task);
  const named = namedDomains(
    task,
    document.sites.map((site) => site.domain),
  );
  const scope = deriveScope(task, named, document);
  const inScope = sitesInScope(document, scope);
  const policy = { ...document, sites: inScope, ...privatePlaces(document, scope, inScope) };
  const sites = policy.sites.map(grantedSite);
  const limits = [policy, ...policy.mandatory]
    .flatMap((each) => each.limits)
    .filter((limit) => sites.some(({ domain }) => domain === limit.site));
  const draft: GrantDraft = { task, scope, sites, limits, policy };
  return { ...draft, ...notGranted(named, scope), digest: digestOf(grantContent(draft)) };
}

/**
 * The document's sites where the task takes place: the others are no part of the grant, at any gate. What a mandatory document says of a
 * domain in scope that the document itself does not list becomes a site of its own, so that it binds there too.
 */
function sitesInScope({ sites, mandatory }: Policy, { domains }: Scope): readonly Site[] {
  const own = sites.flatMap((site) => narrowedSite(site, domains));
  const covered = new PlaceSet(own.map(({ domain }) => domain));
  const unlisted = mandatory.flatMap((each) => each.sites).filter((site) => !covered.covers(site.domain));
  const bound = domains.flatMap((domain) =>
    unlisted
      .filter((site) => placesOverlap(domain, site.domain))
      // The narrower of the two: a wider one would bring hosts into scope.
      .map((site) => ({ ...site, domain: new PlaceSet([site.domain]).covers(domain) ? domain : site.domain }))
      .filter((site) => !covered.covers(site.domain)),
  );
  const strictest = new Map<string, Site>();
  for (const site of bound) {
    const held = strictest.get(site.domain)?.unlisted ?? site.unlisted;
    strictest.set(site.domain, { ...site, unlisted: stricterUnlisted(held, site.unlisted) });
  }
  return [...own, ...strictest.values()];
}

/** A site as far as it is in scope: an origin in the scope is that origin alone, also where the site is its whole domain. */
function narrowedSite(site: Site, domains: readonly string[]): readonly Site[] {
  const shared = domains.filter((domain) => placesOverlap(domain, site.domain));
  if (shared.length === 0) return [];
  return isOrigin(site.domain) || !shared.every(isOrigin) ? [site] : [{ ...site, origins: shared }];
}

/** What the origins of a grant open of private networks, by being named. */
function privatePlaces(
  document: Policy,
  { domains }: Scope,
  sites: readonly Site[],
): Pick<Policy, 'privatePlaces'> | undefined {
  const named = [...domains, ...sites.map(({ domain }) => domain)].filter((each) => privatePlaceOf(each) !== undefined);
  const [first] = named;
  if (first === undefined) return undefined;
  if (closesPrivate(document)) {
    throw new CordonError(
      `${first} is on this machine or in a private network, and a mandatory document closes those`,
      {
        kind: 'denied',
        advice: 'Keep the task to public sites, or ask who wrote the mandatory document.',
      },
    );
  }
  return { privatePlaces: Array.from(new Set(named.flatMap((each) => privatePlaceOf(each) ?? []))) };
}

/** What who confirms is told of the names that are no part of the scope. */
function notGranted({ mentioned, refused }: NamedDomains, { domains }: Scope): Pick<Grant, 'alsoNamed' | 'notKeptOut'> {
  const granted = new PlaceSet(domains);
  const alsoNamed = Array.from(new Set([...mentioned, ...refused])).filter((place) => !granted.covers(place));
  const notKeptOut = refused.filter((place) => granted.covers(place));
  return { ...(alsoNamed.length > 0 && { alsoNamed }), ...(notKeptOut.length > 0 && { notKeptOut }) };
}

function grantedSite({ domain, select, policies }: Site): GrantedSite {
  if (select !== undefined || policies.length === 0) return { domain, selected: select ?? [] };
  const names = policies.map((policy) => policy.name).join(', ');
  throw new CordonError(`The document selects no policies for ${readablePlace(domain)}`, {
    kind: 'input',
    advice: `Write \`select\` under \`sites\` for ${readablePlace(domain)}, with what the task needs of: ${names}. Nothing: \`select: []\`.`,
  });
}

function deriveScope(task: string, named: NamedDomains, policy: Policy): Scope {
  const goal = narrowestGoal(policy.scope.goal ?? classifyGoal(task), policy.mandatory);
  const domains = narrowDomains(scopeDomains(task, named, policy), policy.mandatory);
  const visibility = narrowVisibility(policy, policy.mandatory);
  return { goal, domains, actions: GOAL_ACTIONS[goal], ...(visibility && { visibility }) };
}

function howToGrant(named: readonly string[]): string {
  if (named.length === 0) return 'Name the site in the task ("… on gitlab.com")';
  const shown = named.map(readablePlace);
  return `It names ${shown.join(', ')}, but not as a place to go: say so before any quotation ("on ${shown[0]}: …")`;
}

/** Pinned by the document, or named by the task, or else whatever domains the document is about. */
function scopeDomains(task: string, { meant, mentioned, refused }: NamedDomains, policy: Policy): readonly string[] {
  if (policy.scope.domains !== undefined) return policy.scope.domains;
  if (meant.length > 0) return meant;
  const sites = policy.sites.map((site) => site.domain).filter((site) => !refused.includes(site));
  if (sites.length > 0) return sites;
  const allowed = (policy.guardrails?.allowedDomains ?? []).filter((pattern) => pattern !== '*');
  if (allowed.length > 0) return allowed.map((pattern) => pattern.replace(/^\*\./, ''));
  if (task === '') return [];
  throw new CordonError('The task does not say where it takes place, so nothing is granted', {
    kind: 'denied',
    advice: `On which site does it take place? ${howToGrant([...mentioned, ...refused])}, or pin \`scope.domains\` in the policy document.`,
  });
}

function narrowestGoal(goal: Goal, mandatory: readonly Policy[]): Goal {
  return mandatory.reduce((narrowest, { scope }) => {
    return scope.goal !== undefined && isNarrower(scope.goal, narrowest) ? scope.goal : narrowest;
  }, goal);
}

/** What both name. A domain that a mandatory document does not name at all refuses the task, since leaving it out would surprise. */
function narrowDomains(domains: readonly string[], mandatory: readonly Policy[]): readonly string[] {
  let narrowed = domains;
  for (const { scope, file } of mandatory) {
    const limit = scope.domains;
    if (limit === undefined) continue;
    const within = new PlaceSet(limit);
    narrowed = narrowed.flatMap((domain) => {
      if (within.covers(domain)) return [domain];
      const covered = new PlaceSet([domain]);
      const below = limit.filter((each) => covered.covers(each));
      if (below.length > 0) return below;
      throw new CordonError(`${readablePlace(domain)} is outside what the mandatory document ${file} allows`, {
        kind: 'denied',
        advice: `Keep the task to ${limit.map(readablePlace).join(', ')}.`,
      });
    });
  }
  return Array.from(new Set(narrowed));
}
