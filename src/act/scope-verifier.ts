/**
 * The scope verifier: whether the goal allows the kind of action, whether a navigation stays with the task, and whether the goal
 * shows the control at all (docs/sources.md#cua-verifier, docs/architecture.md#goals-and-tools).
 *
 * A pure Chio document holds what it says and no goal (docs/architecture.md#documents), so there only domains that the scope names are asked.
 */
import type { Action, Verb } from '../model/action.ts';
import { type Policy, saysAllItMeans } from '../model/policy/policy.ts';
import type { Scope, ScopeAction } from '../model/policy/scope.ts';
import { ask, type RuleId, type Verdict } from '../model/verdict.ts';
import { HostSet } from '../net/host-set.ts';
import { PlaceSet, placeOfOrigin } from '../net/place.ts';
import { allNames } from './facts.ts';
import type { Check } from './floor.ts';
import { refuse } from './rules.ts';

/** A control by whose name the see gate's lexicon decided: the rule, and the name that it met. */
export interface NamedControl {
  readonly by: RuleId;
  readonly name: string;
}

/** The see gate's word on a control's names. Injected: the rooms see and act do not know each other. */
export type ControlClassifier = (names: readonly string[]) => NamedControl | undefined;

/** What each verb is in the terms of CUA's nine actions; a verb without one is in no goal. */
const SCOPE_ACTION: Readonly<Partial<Record<Verb, ScopeAction>>> = {
  navigate: 'goto',
  history: 'goto',
  tab: 'goto',
  close: 'goto',
  click: 'click',
  hover: 'click',
  drag: 'key_press',
  type: 'key_press',
  press: 'key_press',
  select: 'key_press',
  upload: 'key_press',
  dialog: 'key_press',
  scroll: 'scroll',
  wait: 'wait_for',
  screenshot: 'screenshot',
  snapshot: 'get_dom',
  extract: 'extract',
  sequence: 'execute_sequence',
  remote: 'key_press',
  inject: 'key_press',
};

/** Verbs that set off what a control does. */
const ACTIVATING: ReadonlySet<Verb> = new Set<Verb>(['click', 'press', 'drag', 'select', 'inject', 'remote', 'other']);

export interface ScopeVerifierOptions {
  readonly policy: Policy;
  readonly scope: Scope;
  readonly hides?: ControlClassifier | undefined;
  readonly dangerous?: ControlClassifier | undefined;
  readonly model?: boolean | undefined;
}

export function createScopeVerifier(options: ScopeVerifierOptions): Check {
  const { policy, scope, hides } = options;
  const domainInScope = scopeDomains(policy, scope);
  const actions = new Set(scope.actions);
  const goalHolds = !saysAllItMeans(policy);
  // Where a model is asked of every action that is not known to be safe, it is asked of these.
  const dangerous = policy.guardrails?.enableLlmActionCheck && options.model !== true ? options.dangerous : undefined;

  const action: Check = (facts) => {
    const needed = scopeActionOf(facts.action);
    if (needed !== undefined && actions.has(needed) && guarded(policy, facts.action.verb)) return undefined;
    return refuse('act.scope.action', outOfGoal(facts.action, scope), { goal: scope.goal, verb: facts.action.verb });
  };
  const domain: Check = ({ navigation }) => {
    if (navigation?.kind !== 'web' || domainInScope.has(navigation)) return undefined;
    const [other] = domainInScope.originsAt(navigation.host);
    const reason =
      other === undefined
        ? 'This site is not part of the task: stay on the sites that the task names.'
        : elsewhere(placeOfOrigin(navigation.url), other);
    return refuse('act.scope.domain', reason, { host: navigation.host });
  };
  const control: Check = (facts) => {
    if (facts.action.target?.hidden === true) return hidden(scope, undefined);
    if (!goalHolds) return undefined;
    // What a document's selector shows, no name hides again.
    const shut = facts.action.target?.included === true || facts.names.length === 0 ? undefined : hides?.(facts.names);
    if (shut !== undefined) return hidden(scope, shut);
    if (dangerous === undefined || !ACTIVATING.has(facts.action.verb)) return undefined;
    // What its form is about, where it leads and its icon, the live page alone says.
    const isDangerous = facts.action.target?.class === 'dangerous';
    const because = dangerous(allNames(facts))?.by ?? (isDangerous ? 'see.goal.dangerous' : undefined);
    return because === undefined ? undefined : decidedByPerson(because);
  };
  return (facts) => (goalHolds ? action(facts) : undefined) ?? domain(facts) ?? control(facts);
}

function scopeActionOf(action: Action): ScopeAction | undefined {
  if (action.verb === 'dialog' && dismisses(action)) return 'click';
  // At the DevTools endpoint a page is read by scripts; what they fire and send is the page filter's and the send gate's.
  if (action.verb === 'evaluate' && action.surface === 'cdp') return 'get_dom';
  return SCOPE_ACTION[action.verb];
}

/** Whether a call closes a dialog without agreeing to it: Playwright MCP's word, and chrome-devtools-mcp's. */
function dismisses({ arguments: { accept, action } }: Action): boolean {
  return accept === false || action === 'dismiss';
}

/** Remote-desktop and raw input calls pass only where the operator configured a guard that knows them. */
function guarded({ guards }: Policy, verb: Verb): boolean {
  if (verb === 'remote') return (guards.computerUse ?? guards.remoteDesktop) !== undefined;
  if (verb === 'inject') return (guards.computerUse ?? guards.inputInjection) !== undefined;
  return true;
}

function outOfGoal(action: Action, { goal }: Scope): string {
  if (action.verb === 'evaluate')
    return 'Scripts cannot be run in the page: use the tools that click, type and read instead.';
  return `The goal '${goal}' does not allow '${action.verbName}': use the actions that were offered for it.`;
}

/**
 * The task's domains and the policy's sites, each with its subdomains. Where neither names one, `allowed_domains` does; where
 * that is absent too, nothing is in scope, except under a Chio document, which bounds domains by its guards alone.
 */
function scopeDomains(policy: Policy, scope: Scope): InScope {
  const named = [...scope.domains, ...policy.sites.flatMap(({ domain, origins }) => origins ?? [domain])];
  if (scope.domains.length === 0 && saysAllItMeans(policy)) return { has: () => true, originsAt: () => [] };
  if (named.length === 0) {
    const hosts = new HostSet(policy.guardrails?.allowedDomains ?? []);
    return { has: ({ host }) => hosts.match(host) !== undefined, originsAt: () => [] };
  }
  const places = new PlaceSet(named);
  return { has: ({ url }) => places.has(url), originsAt: (host) => places.originsAt(host) };
}

interface InScope {
  has(navigation: { readonly url: URL; readonly host: string }): boolean;
  /** Which origins of a host are in scope. */
  originsAt(host: string): readonly string[];
}

function elsewhere(asked: string, granted: string): string {
  return `The task is on ${granted} alone: stay there. To let an agent go to ${asked} as well, a person writes that address in the task, or under \`scope.domains\`.`;
}

function hidden({ goal }: Scope, because: NamedControl | undefined): Verdict {
  const reason = `This control is outside the goal '${goal}': use the controls that the page shows you.`;
  return refuse('act.scope.hidden', reason, { because: because?.by ?? 'live page' });
}

function decidedByPerson(because: RuleId): Verdict {
  return ask('act.scope.dangerous', 'This control may do something hard to undo: a person must confirm it first.', {
    evidence: { because },
  });
}
