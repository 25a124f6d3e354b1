/** From a task and a document to the policies that the task needs: where it takes place, what is chosen there, and what nobody can tell. */
import { CordonError } from '../../model/error.ts';
import type { SiteChoice } from '../../model/policy/grant.ts';
import type { Policy, Site } from '../../model/policy/policy.ts';
import type { Goal } from '../../model/policy/scope.ts';
import type { SelectedPolicy } from '../../model/policy/sitemap.ts';
import { placesOverlap } from '../../net/place.ts';
import { classifyGoal } from '../goal.ts';
import { isNarrower } from '../goal-breadth.ts';
import { saidAt } from '../sites/said-at.ts';
import type { SiteNames } from '../sites/site-names.ts';
import { taskPlaces } from '../sites/task-places.ts';
import { checkLength } from '../task-length.ts';
import { choosablesOf, writes } from './choosable.ts';
import { reachableSite } from './reachable.ts';
import type { Selector, SiteSelection } from './selector.ts';

export interface ChoiceRequest {
  readonly task: string;
  readonly policy: Policy;
  readonly selector: Selector;
  /** The calendar day where the user is. */
  readonly today: string;
  readonly names?: SiteNames | undefined;
}

/** One site with what was chosen there. */
export interface ChosenSite {
  readonly domain: string;
  readonly selection: SiteSelection;
  /** Every policy of the site that is neither chosen nor asked about. */
  readonly left: readonly string[];
}

/** What a task comes to under a document. */
export interface Chosen {
  readonly outcome: 'grant' | 'under_specified';
  readonly goal: Goal;
  /** What its words alone say, or the document pins. */
  readonly saidGoal: Goal;
  /** The policy that changes something and so makes more of the goal than its words say. */
  readonly liftedBy?: string;
  readonly domains: readonly string[];
  readonly sites: readonly ChosenSite[];
  readonly questions: readonly string[];
  /** The document with what was chosen. */
  readonly policy: Policy;
}

/**
 * Chooses at each site of the document where the task takes place, unless the document says there what is selected.
 *
 * @throws where the selector has no usable answer
 */
export async function chooseForTask(request: ChoiceRequest, over: AbortSignal): Promise<Chosen> {
  const { task, selector, today, names } = request;
  checkLength(task);
  const { domains, where, question } = taskPlaces(task, request.policy, names);
  const policy = {
    ...request.policy,
    sites: request.policy.sites.map((site) => reachableSite(site, domains)),
  };
  const goal = policy.scope.goal ?? (await goalOf(request, over));
  if (question !== undefined) {
    return { outcome: 'under_specified', goal, saidGoal: goal, domains: [], sites: [], questions: [question], policy };
  }
  const inScope = policy.sites.filter((site) => domains.some((domain) => placesOverlap(domain, site.domain)));
  const said = saidAt(
    task,
    where,
    inScope.map(({ domain }) => domain),
  );
  const sites: ChosenSite[] = [];
  const filled: Site[] = [];
  for (const site of policy.sites) {
    const words = said.get(site.domain);
    if (words === undefined || site.select !== undefined) {
      filled.push(site);
      if (words !== undefined) sites.push(givenAt(site));
      continue;
    }
    const policies = choosablesOf(site);
    const called = [...(site.names ?? []), ...(names?.namesOf(site.domain) ?? [])];
    const known = site.knowledge === undefined ? {} : { knowledge: site.knowledge };
    const selection = await selector.select(
      { task: words, today, site: site.domain, names: called, policies, ...known },
      over,
    );
    const told = new Set([...selection.selected, ...selection.unsure].map((each) => each.policy));
    sites.push({
      domain: site.domain,
      selection,
      left: policies.map(({ name }) => name).filter((name) => !told.has(name)),
    });
    filled.push({ ...site, select: selection.selected.map((each) => selectedOf(each, site)) });
  }
  const lifted = liftedScope(policy, goal, filled, domains);
  return {
    outcome: 'grant',
    goal: lifted.goal,
    saidGoal: goal,
    ...(lifted.by === undefined ? {} : { liftedBy: lifted.by }),
    domains,
    sites,
    questions: sites.flatMap(({ selection }) =>
      selection.unsure.map(({ policy: name, question }) => `${name}: ${question}`),
    ),
    policy: { ...policy, scope: { ...policy.scope, goal: lifted.goal, domains }, sites: filled },
  };
}

/** By rules, and by a model where the selector asks one: the narrower of the two. */
async function goalOf({ task, selector }: ChoiceRequest, over: AbortSignal): Promise<Goal> {
  const byRules = classifyGoal(task);
  const byModel = await selector.goal?.(task, over);
  return byModel !== undefined && isNarrower(byModel, byRules) ? byModel : byRules;
}

/** The goal of a document whose sites have these selections, unless it is pinned: a policy that changes something makes it one that may. */
export function liftedScope(
  { scope }: Policy,
  said: Goal,
  sites: readonly Site[],
  domains: readonly string[],
): { readonly goal: Goal; readonly by?: string } {
  if (scope.goal !== undefined) return { goal: scope.goal };
  if (said === 'fill_form' || said === 'interact') return { goal: said };
  const by = writerOf(sites, domains);
  return by === undefined ? { goal: said } : { goal: 'interact', by };
}

/** What the document itself selects. */
function givenAt({ domain, select = [], policies }: Site): ChosenSite {
  const selected = select.map(({ policy, params }) => ({
    policy: policy.name,
    params,
    because: 'the document selects it',
  }));
  const names = new Set(selected.map(({ policy }) => policy));
  const left = policies.map(({ name }) => name).filter((name) => !names.has(name));
  return { domain, selection: { selected, unsure: [], confidence: 1 }, left };
}

/** For who confirms: what led to each policy, and what is unclear of those that were left off. */
export function siteChoices({ sites }: Chosen): readonly SiteChoice[] {
  return sites.map(({ domain, selection }) => ({
    domain,
    because: Object.fromEntries(selection.selected.map(({ policy, because }) => [policy, because])),
    questions: Object.fromEntries(selection.unsure.map(({ policy, question }) => [policy, question])),
  }));
}

function selectedOf({ policy: name, params }: SiteSelection['selected'][number], site: Site): SelectedPolicy {
  const policy = site.policies.find((each) => each.name === name);
  if (policy !== undefined) return { policy, params };
  throw new CordonError(`The selector chose '${name}', which ${site.domain} has no policy for`, {
    kind: 'environment',
    advice: 'Write `select` for that site, or choose with another selector.',
  });
}

/** The first policy chosen in scope that changes something. */
function writerOf(sites: readonly Site[], domains: readonly string[]): string | undefined {
  for (const { domain, select = [], sitemap } of sites) {
    if (!domains.some((each) => placesOverlap(each, domain))) continue;
    const writer = select.find(({ policy }) => policy.effect !== 'deny' && writes(policy, sitemap));
    if (writer !== undefined) return writer.policy.name;
  }
  return undefined;
}
