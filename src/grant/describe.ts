import { plainLine } from '../model/plain-line.ts';
import type { Grant, SiteChoice } from '../model/policy/grant.ts';
import type { ExternalRule, Limit, Policy, PrivateAccess, Site, UnlistedRule } from '../model/policy/policy.ts';
import { CONTROL_KINDS, type ControlKind, type Goal, type GrantedVisibility } from '../model/policy/scope.ts';
import type { SelectedPolicy, SitePolicy } from '../model/policy/sitemap.ts';
import { times } from '../model/times.ts';
import { isOrigin, PlaceSet } from '../net/place.ts';
import { privateAccessOf } from '../net/private-networks.ts';
import { readablePlace } from '../net/readable-host.ts';
import { mutationsByName } from '../policy/sites/mutations-by-name.ts';
import { filledIn, spelled } from './box/filled-in.ts';
import { unreadHosts } from './unread.ts';

export const GOAL_WORDS: Readonly<Record<Goal, string>> = {
  read: 'read: look at pages; forms and controls that change something stay hidden',
  navigate: 'navigate: go from page to page; forms and controls that change something stay hidden',
  interact: 'interact: click, type and submit; the controls of your account stay hidden',
  fill_form: 'fill_form: click, type, submit and sign in; only deleting or closing the account stays hidden',
  dashboard: 'dashboard: look at pages of an internal run; forms and controls that change something stay hidden',
};

const KIND_WORDS: Readonly<Record<ControlKind, string>> = {
  forms: 'fields and submit buttons',
  dangerous: 'controls that delete, pay, publish or close the account',
  account: 'controls of your account',
};

const UNLISTED_WORDS: Readonly<Record<UnlistedRule, string>> = {
  'deny-unsafe': 'other requests there: reads pass, changes do not',
  ask: 'other requests there: reads pass, changes wait for a person',
  allow: 'other requests there: ALL pass, changes too',
  'allow-public': 'other requests there: pass as from a stranger, without cookies or other credentials',
  deny: 'other requests there: none passes',
};

const EFFECT_WORDS = { allow: 'may', deny: 'may not', condition: 'may, on a condition' } as const;

/** The lines that a person reads before confirming (docs/architecture.md#the-grant): what the agent may do where, and what bounds it. */
export function describeGrant(grant: Grant): readonly string[] {
  const { task, scope, sites, limits, policy } = grant;
  const rules = new Map(policy.sites.map((site) => [site.domain, site]));
  const lines = [
    `Task: ${task === '' ? '(none given)' : plainLine(task)}`,
    `Goal: ${GOAL_WORDS[scope.goal]}`,
    ...describeVisibility(scope.visibility),
    `Domains: ${scope.domains.length === 0 ? '(none)' : scope.domains.map(describePlace).join(', ')}`,
    ...describeNames(grant),
  ];
  for (const { domain, selected } of sites) {
    const site = rules.get(domain);
    lines.push(`At ${describeSite(domain, scope.domains)}:`);
    const choice = grant.chosen?.find((each) => each.domain === domain);
    lines.push(...selected.flatMap((each) => [`  ${describePolicy(each)}`, ...describeReason(each, choice)]));
    if (selected.length === 0 && site?.sitemap.length !== 0)
      lines.push('  no policy is selected: nothing that its sitemap lists');
    if (site === undefined) continue;
    if (choice !== undefined) lines.push(...describeLeft(site, selected, choice));
    lines.push(...describeBesides(site, selected).map((each) => `  ${each}`));
  }
  for (const place of undescribedPlaces(grant)) lines.push(`At ${readablePlace(place)}:`, `  ${UNDESCRIBED_WORDS}`);
  lines.push(...limits.map((each) => `Limit: ${describeLimit(each)}`), ...describeBounds(policy));
  lines.push(`Digest: ${grant.digest}`);
  return lines;
}

/** What passes at a place of the scope that no site of the document describes. */
export const UNDESCRIBED_WORDS = UNLISTED_WORDS['deny-unsafe'];

export function undescribedPlaces({ scope, policy }: Grant): readonly string[] {
  const described = new PlaceSet(policy.sites.map(({ domain }) => domain));
  return scope.domains.filter((place) => !described.covers(place));
}

/** What may be sent at a site besides what its policies are about, and from its pages elsewhere. */
export function describeBesides(site: Site, selected: readonly SelectedPolicy[]): readonly string[] {
  return [
    ...(site.published === undefined ? [] : [`as the site describes itself: ${plainLine(site.published)}`]),
    ...(site.origins === undefined ? [] : [`on ${site.origins.map(readablePlace).join(', ')} alone`]),
    ...describeByName(site, selected),
    UNLISTED_WORDS[site.unlisted],
    ...site.external.map((each) => `besides: ${describeExternal(each)}`),
  ];
}

/** What holds for all sites: who narrowed the grant, private networks, hosts that are not read. */
export function describeBounds(policy: Policy): readonly string[] {
  return [
    ...policy.mandatory.map((each) => `Narrowed by: ${each.file}`),
    ...describePrivate(privateAccessOf(policy)),
    ...unreadHosts(policy.network).map((each) => `Not read: ${each}`),
  ];
}

function describeReason({ policy }: SelectedPolicy, choice: SiteChoice | undefined): readonly string[] {
  const because = choice?.because[policy.name];
  return because === undefined ? [] : [`    because of ${plainLine(because)}`];
}

/** What the site's policies would allow besides, and this grant does not. */
function describeLeft(
  { policies }: Site,
  selected: readonly SelectedPolicy[],
  { questions }: SiteChoice,
): readonly string[] {
  const names = new Set(selected.map(({ policy }) => policy.name));
  const left = policies.filter(({ name, effect }) => effect !== 'deny' && !names.has(name));
  const unclear = left.filter(({ name }) => Object.hasOwn(questions, name));
  const rest = left.filter(({ name }) => !Object.hasOwn(questions, name)).map(({ name }) => plainLine(name));
  return [
    ...unclear.flatMap((policy) => [
      `  not granted: ${plainLine(policy.name)}${aboutPolicy(policy, {})}`,
      `    ${plainLine(questions[policy.name] ?? '')}`,
    ]),
    ...(rest.length === 0 ? [] : [`  not granted: ${rest.join(', ')}`]),
  ];
}

export function describePlace(place: string): string {
  const shown = readablePlace(place);
  return isOrigin(place) ? `${shown} (this scheme and port alone)` : `${shown} and its subdomains`;
}

/** A site, as far as it is in scope: its rules are for no more of it than the task is granted. */
export function describeSite(site: string, domains: readonly string[]): string {
  const own = new PlaceSet([site]);
  const below = domains.filter((domain) => domain !== site && !isOrigin(domain) && own.covers(domain));
  const isWhole = below.length === 0 || new PlaceSet(domains).covers(site);
  return isWhole ? readablePlace(site) : below.map(readablePlace).join(', ');
}

export function describeNames({ alsoNamed = [], notKeptOut = [] }: Grant): readonly string[] {
  const named = alsoNamed.map(readablePlace);
  const [first] = named;
  const lines = notKeptOut.map((host) => `Not kept out, being part of a domain above: ${readablePlace(host)}`);
  if (first === undefined) return lines;
  return [`Also named, not granted: ${named.join(', ')}; say "on ${first}" in the task to grant it`, ...lines];
}

/** What is granted by a name that its sender chooses, or would be if the operator said so. */
function describeByName(site: Site, selected: readonly SelectedPolicy[]): readonly string[] {
  if (site.graphql === 'by-name')
    return ["GraphQL: mutations are known by their operation's name alone, which may stand over anything"];
  const actions = new Set(selected.flatMap(({ policy }) => (policy.effect === 'deny' ? [] : policy.actions)));
  const unnamed = mutationsByName(site).filter((action) => actions.has(action));
  if (unnamed.length === 0) return [];
  return [
    `selected, but not granted, since their sitemap entries name no root fields: ${unnamed.map(plainLine).join(', ')}`,
  ];
}

function describeVisibility(visibility: GrantedVisibility = {}): readonly string[] {
  const { include = [], exclude = [], kept } = visibility;
  const kinds = CONTROL_KINDS.map((kind) => ({ words: KIND_WORDS[kind], is: visibility[kind] }));
  const shown = kinds.filter(({ is }) => is === 'shown').map(({ words }) => words);
  const hidden = kinds.filter(({ is }) => is === 'hidden').map(({ words }) => words);
  const bound = [...(kept?.kinds ?? []).map((kind) => KIND_WORDS[kind]), ...(kept?.goals ?? []).map(hiddenByGoal)];
  return [
    ...labelled('Shown all the same', [...shown, ...include.map(whatMatches)]),
    ...labelled('Hidden all the same', [...hidden, ...exclude.map(whatMatches)]),
    ...labelled('Hidden in any case', bound),
  ];
}

function labelled(label: string, said: readonly string[]): readonly string[] {
  return said.length === 0 ? [] : [`${label}: ${said.join('; ')}`];
}

function whatMatches(selector: string): string {
  return `what matches ${plainLine(selector)}`;
}

function hiddenByGoal(goal: Goal): string {
  return `what the goal ${goal} hides`;
}

function describePolicy({ policy, params }: SelectedPolicy): string {
  const given = Object.entries(params).map(([name, value]) => `${name} = ${spelled(value)}`);
  const parameters = given.length === 0 ? '' : ` (${given.join(', ')})`;
  // A model may have chosen the values, from what a site says of itself.
  return plainLine(`${EFFECT_WORDS[policy.effect]}: ${policy.name}${parameters}`) + aboutPolicy(policy, params);
}

/** What stands behind a policy's name. */
function aboutPolicy({ description, condition }: SitePolicy, params: SelectedPolicy['params']): string {
  const parameters = condition?.parameters ?? {};
  const text = filledIn(
    description,
    (name) => (Object.hasOwn(params, name) ? spelled(params[name]) : undefined),
    (name) => (Object.hasOwn(parameters, name) ? parameters[name]?.description : undefined),
  );
  return text === '' ? '' : ` – ${plainLine(text)}`;
}

function describePrivate(access: PrivateAccess): readonly string[] {
  if (access === false) return [];
  return [`Private networks: ${access === true ? 'allowed' : access.join(', ')}`];
}

function describeExternal({ url, method, type }: ExternalRule): string {
  return `${method ?? 'GET and HEAD'} ${url}${type === undefined ? '' : ` (${type} only)`}`;
}

export function describeLimit(limit: Limit): string {
  const what = `${limit.action} at ${readablePlace(limit.site)}`;
  const bound =
    limit.kind === 'count' ? `at most ${times(limit.atMost)}` : `${limit.argument} at most ${limit.atMost} in all`;
  return `${what}: ${bound} over the ${limit.over}`;
}
