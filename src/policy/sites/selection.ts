import { z } from 'zod';
import { isDay } from '../../model/day.ts';
import type { Json } from '../../model/json.ts';
import type { ArgumentType } from '../../model/policy/condition.ts';
import type { ExternalRule } from '../../model/policy/policy.ts';
import type { SelectedPolicy, SitePolicy } from '../../model/policy/sitemap.ts';
import { HostSet } from '../../net/host-set.ts';
import { placeHost } from '../../net/place.ts';
import { canonicalHost } from '../../net/url.ts';
import { domain, filled, hostPattern, isListedSuffix } from '../fields.ts';
import { inside } from '../source/check.ts';
import { jsonObject } from '../source/json-value.ts';
import { suggest } from '../source/nearest.ts';
import type { Problems } from '../source/problems.ts';
import type { Path } from '../source/source.ts';
import type { Section } from './sitemap.ts';

const choice = z.union([
  filled,
  z.strictObject({ policy: filled, params: jsonObject.default({}).describe('Values of its parameters.') }),
]);

/** A ceLLMate composite policy (docs/sources.md#cellmate-selection); a list of parameters selects one policy several times. */
export const compositeSchema = z.strictObject({
  domain,
  selected_policies: z
    .record(filled, z.union([jsonObject, z.array(jsonObject).min(1)]))
    .describe('Parameters by policy; a list selects one policy several times.'),
  whitelist_domains: z.array(hostPattern).default([]).describe('Hosts that may be read from besides.'),
});

/** What is chosen at a site: a list of policies, or a ceLLMate composite policy (docs/sources.md#cellmate-selection). */
export const selectionSchema = z.union([z.array(choice), compositeSchema]);
export type WrittenSelection = z.output<typeof selectionSchema>;

/** What a selection comes to. */
export interface Selection {
  readonly selected: readonly SelectedPolicy[];
  readonly external: readonly ExternalRule[];
}

interface Choice {
  readonly name: string;
  readonly params: Readonly<Record<string, Json>>;
  readonly path: Path;
}

/** Lowers a selection, and reports policies that the site does not have and parameters that do not fit them. */
export function lowerSelection(
  written: WrittenSelection,
  siteDomain: string,
  policies: readonly SitePolicy[],
  section: Section,
  problems: Problems,
): Selection {
  const byName = new Map(policies.map((policy) => [policy.name, policy]));
  const selected = choices(written, section.path).flatMap(({ name, params, path }) => {
    const policy = byName.get(name);
    if (policy === undefined) {
      const message = `${inside(path)} selects '${name}', which ${siteDomain} has no policy for`;
      problems.add({ message, advice: () => suggest(name, byName.keys()) }, section.source.place(path, 'key'));
      return [];
    }
    checkParameters(policy, params, path, section, problems);
    return [{ policy, params }];
  });
  return { selected, external: Array.isArray(written) ? [] : composeExternal(written, siteDomain, section, problems) };
}

function choices(written: WrittenSelection, top: Path): readonly Choice[] {
  if (Array.isArray(written)) {
    return written.map((each, index) => {
      const path = [...top, index];
      return typeof each === 'string'
        ? { name: each, params: {}, path }
        : { name: each.policy, params: each.params, path };
    });
  }
  return Object.entries(written.selected_policies).flatMap(([name, params]) => {
    const path = [...top, 'selected_policies', name];
    return Array.isArray(params)
      ? params.map((each, index) => ({ name, params: each, path: [...path, index] }))
      : [{ name, params, path }];
  });
}

function checkParameters(
  policy: SitePolicy,
  params: Readonly<Record<string, Json>>,
  path: Path,
  section: Section,
  problems: Problems,
): void {
  const declared = policy.condition?.parameters ?? {};
  const complain = (message: string, advice: string) =>
    problems.add({ message: `${inside(path)} ${message}`, advice }, section.source.place(path));
  for (const name of Object.keys(params)) {
    if (!Object.hasOwn(declared, name))
      complain(`gives '${policy.name}' an unknown parameter '${name}'`, suggest(name, Object.keys(declared)));
  }
  for (const [name, { type, description }] of Object.entries(declared)) {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) {
      complain(
        `lacks the parameter '${name}' of '${policy.name}'`,
        `Add \`${name}\`, a ${type}. ${description}`.trim(),
      );
    } else if (!isOfType(value, type)) {
      complain(
        `gives '${name}' of '${policy.name}' ${JSON.stringify(value)}`,
        type === 'date' ? 'Write a date as `2027-05-17`.' : `Write a ${type}.`,
      );
    }
  }
}

function isOfType(value: Json, type: ArgumentType): boolean {
  return type === 'date' ? typeof value === 'string' && isDay(value) : typeof value === type;
}

/** ceLLMate's white-listed domains are read as this product reads plain patterns: GET and HEAD, subdomains by `*.` (docs/architecture.md#sitemap-matching). */
function composeExternal(
  written: z.output<typeof compositeSchema>,
  siteDomain: string,
  section: Section,
  problems: Problems,
): readonly ExternalRule[] {
  if (HostSet.coveringSubdomains([written.domain]).match(placeHost(siteDomain)) === undefined) {
    const path = [...section.path, 'domain'];
    const message = `${inside(path)} is ${written.domain}, and this site is ${siteDomain}`;
    problems.add({ message, advice: 'Put the composite policy under its own site.' }, section.source.place(path));
  }
  return written.whitelist_domains.flatMap((host, index) => {
    const suffix = host.startsWith('*.') && isListedSuffix(canonicalHost(host.slice(2)) ?? '');
    if (host !== '*' && !suffix) return [{ url: `https://${host}/*` }];
    const path = [...section.path, 'whitelist_domains', index];
    const message = `${inside(path)} would allow hosts of unrelated sites`;
    problems.add({ message, advice: 'Name the hosts.' }, section.source.place(path));
    return [];
  });
}
