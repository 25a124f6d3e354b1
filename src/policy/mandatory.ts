import type { Policy, Site } from '../model/policy/policy.ts';
import { CONTROL_KINDS } from '../model/policy/scope.ts';
import { placesOverlap } from '../net/place.ts';
import { DEFAULT_ACTION_TYPES, DEFAULT_INPUT_TYPES } from './known-words.ts';
import { DEFAULT_VERBS } from './sections/guards.ts';
import { stricterUnlisted } from './sites/unlisted.ts';
import { inside } from './source/check.ts';
import type { Problems } from './source/problems.ts';
import type { Path, SourceDocument } from './source/source.ts';

/**
 * What a mandatory document may not say, because it could only widen a grant (docs/architecture.md#the-grant). It narrows by its `scope` (the grant keeps
 * what both name), its `guards` and `guardrails` (asked besides the others), its `limits`, and `sites.*.unlisted` (the stricter wins).
 * Everything that grants, shows, chooses or reaches is refused: a task, elements that are shown whatever the goal, a network, a sitemap with its policies and selection, external requests,
 * models, `unlisted: allow`, private networks, an allow-list that lifts the category block-list, a check that is switched off, and a
 * guard's list with more in it than the guard's own default.
 */
interface Widening {
  readonly path: Path;
  readonly why: string;
  readonly advice: string;
}

const ADVICE = 'Remove it: a mandatory document may only narrow.';

/** Reports every way in which a mandatory document tries to widen. */
export function refuseWidening(policy: Policy, source: SourceDocument, problems: Problems): void {
  for (const { path, why, advice } of [
    ...ofDocument(policy, source),
    ...ofGuardrails(policy),
    ...ofGuards(policy),
    ...ofSites(source),
  ]) {
    const message = `a mandatory document may only narrow, and ${inside(path)} ${why}`;
    problems.add({ message, advice }, source.place(path, 'key'));
  }
}

function* ofDocument(policy: Policy, source: SourceDocument): Generator<Widening> {
  if (policy.task !== undefined) yield { path: ['task'], why: 'sets a task', advice: ADVICE };
  if (has(source, ['scope', 'visibility', 'include'])) {
    yield { path: ['scope', 'visibility', 'include'], why: 'shows what a goal hides', advice: ADVICE };
  }
  for (const kind of CONTROL_KINDS) {
    const path = ['scope', 'visibility', kind];
    if (valueAt(source, path) === 'shown') yield { path, why: 'shows what a goal hides', advice: ADVICE };
  }
  if (has(source, ['models'])) yield { path: ['models'], why: 'chooses who judges actions', advice: ADVICE };
  if (has(source, ['network'])) yield { path: ['network'], why: 'opens ways into the network', advice: ADVICE };
}

function* ofGuardrails({ guardrails }: Policy): Generator<Widening> {
  if (guardrails === undefined) return;
  if (guardrails.allowPrivateNetworks) {
    yield { path: ['guardrails', 'allow_private_networks'], why: 'allows private networks', advice: ADVICE };
  }
  if (!guardrails.enableLlmActionCheck) {
    yield { path: ['guardrails', 'enable_llm_action_check'], why: 'switches a check off', advice: ADVICE };
  }
  if (guardrails.allowedDomains !== undefined) {
    const advice = 'Name the hosts under `scope.domains`, which narrows and lifts nothing.';
    yield { path: ['guardrails', 'allowed_domains'], why: 'lifts the category block-list', advice };
  }
}

function* ofGuards({ guards }: Policy): Generator<Widening> {
  const blocks = {
    computer_use: guards.computerUse,
    input_injection: guards.inputInjection,
    remote_desktop: guards.remoteDesktop,
    browser_automation: guards.browserAutomation,
    spider_sense: guards.spiderSense,
  };
  for (const [name, block] of Object.entries(blocks)) {
    if (block?.enabled === false)
      yield { path: ['guards', 'cua', name, 'enabled'], why: 'switches a guard off', advice: ADVICE };
  }
  yield* beyond('computer_use', 'allowed_action_types', guards.computerUse?.allowedActionTypes, DEFAULT_ACTION_TYPES);
  yield* beyond(
    'input_injection',
    'allowed_input_types',
    guards.inputInjection?.allowedInputTypes,
    DEFAULT_INPUT_TYPES,
  );
  yield* beyond('browser_automation', 'allowed_verbs', guards.browserAutomation?.allowedVerbs, DEFAULT_VERBS);
  if (guards.browserAutomation?.allowedVerbs.length === 0) {
    yield { path: ['guards', 'cua', 'browser_automation', 'allowed_verbs'], why: 'allows any verb', advice: ADVICE };
  }
}

function* beyond(
  guard: string,
  key: string,
  listed: readonly string[] | undefined,
  byDefault: readonly string[],
): Generator<Widening> {
  const more = (listed ?? []).filter((each) => !byDefault.includes(each));
  if (more.length === 0) return;
  yield {
    path: ['guards', 'cua', guard, key],
    why: `allows more than its default: ${more.join(', ')}`,
    advice: ADVICE,
  };
}

const GRANTING_KEYS = {
  sitemap: 'brings a sitemap of its own',
  policies: 'brings site policies',
  select: 'selects site policies',
  external: 'allows external requests',
  app: 'brings a sitemap of its own',
  published: 'brings a sitemap of its own',
} as const;

function* ofSites(source: SourceDocument): Generator<Widening> {
  for (const key of keysOf(source, ['sites'])) {
    for (const [part, why] of Object.entries(GRANTING_KEYS)) {
      if (has(source, ['sites', key, part])) yield { path: ['sites', key, part], why, advice: ADVICE };
    }
    if (valueAt(source, ['sites', key, 'unlisted']) === 'allow') {
      yield { path: ['sites', key, 'unlisted'], why: 'allows what the sitemap does not list', advice: ADVICE };
    }
    if (valueAt(source, ['sites', key, 'graphql']) === 'by-name') {
      yield { path: ['sites', key, 'graphql'], why: 'grants GraphQL mutations by name alone', advice: ADVICE };
    }
  }
}

function valueAt(source: SourceDocument, path: readonly string[]): unknown {
  let value: unknown = source.value;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.getOwnPropertyDescriptor(value, step)?.value;
  }
  return value;
}

function has(source: SourceDocument, path: readonly string[]): boolean {
  return valueAt(source, path) !== undefined;
}

function keysOf(source: SourceDocument, path: readonly string[]): readonly string[] {
  const value = valueAt(source, path);
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

/** The sites as they stand once mandatory documents had their word on what is unlisted there. */
export function narrowSites(sites: readonly Site[], mandatory: readonly Policy[]): readonly Site[] {
  const rules = mandatory.flatMap((policy) => policy.sites);
  return sites.map((site) => {
    const held = rules.filter(({ domain }) => placesOverlap(domain, site.domain));
    return { ...site, unlisted: held.map(({ unlisted }) => unlisted).reduce(stricterUnlisted, site.unlisted) };
  });
}
