import { z } from 'zod';
import type { ParameterSpec, SitemapEntry, SitePolicy } from '../model/sitemap.ts';
import { inside } from './check.ts';
import { filled, report } from './fields.ts';
import { suggest } from './nearest.ts';
import type { Problems } from './problems.ts';
import type { Section } from './sitemap.ts';

const condition = z.strictObject({
  name: filled.describe('The function that decides.'),
  parameters: z
    .record(
      filled,
      z.strictObject({ type: z.enum(['number', 'string', 'boolean']), description: z.string().default('') }),
    )
    .default({})
    .describe('What the person who selects the policy fills in.'),
  args: z.array(filled).default([]).describe('Arguments of the actions, by their names in the sitemap.'),
  module: z.exactOptional(filled).describe('A function of the site itself; not available yet.'),
});

/** One site policy in the ceLLMate paper's format (Figures 7 and 8). */
export const sitePolicySchema = z
  .strictObject({
    name: filled,
    effect: z.enum(['allow', 'deny', 'condition']),
    actions: z.array(filled).min(1).describe('Semantic actions of the sitemap.'),
    description: z
      .string()
      .default('')
      .describe('What a person reads before confirming; a dollar sign and a parameter in braces show its value.'),
    condition: z.exactOptional(condition),
  })
  .superRefine((value, context) => {
    const { effect, condition: held } = value;
    if ((effect === 'condition') !== (held !== undefined)) {
      const message =
        held === undefined ? 'has the effect condition and no `condition`' : `has a condition and the effect ${effect}`;
      report(context, { message, advice: 'Give `condition` exactly where the effect is `condition`.' });
    }
    if (held?.module !== undefined) {
      const message = 'is not available yet: a site cannot bring its own functions';
      report(context, { message, advice: 'Name a built-in condition.' }, ['condition', 'module']);
    }
    for (const [, name = ''] of value.description.matchAll(/\$\{([^}]*)\}/g)) {
      if (held !== undefined && Object.hasOwn(held.parameters, name)) continue;
      const message = `shows \${${name}}, which is no parameter of the condition`;
      report(context, { message, advice: suggest(name, Object.keys(held?.parameters ?? {})) }, ['description']);
    }
  });

export type WrittenPolicy = z.output<typeof sitePolicySchema>;

/** Lowers a site policy that passed its schema, and holds it against the site's sitemap. */
export function lowerSitePolicy(
  written: WrittenPolicy,
  entries: ReadonlyMap<string, readonly SitemapEntry[]>,
  { source, path }: Section,
  problems: Problems,
): SitePolicy {
  const complain = (part: readonly PropertyKey[], message: string, advice: string) =>
    problems.add({ message: `${inside([...path, ...part])} ${message}`, advice }, source.place([...path, ...part]));
  for (const [at, action] of written.actions.entries()) {
    const listed = entries.get(action);
    if (listed === undefined) {
      const advice = suggest(action, entries.keys());
      complain(['actions', at], `names the action '${action}', which the sitemap lacks`, advice);
      continue;
    }
    for (const [which, argument] of (written.condition?.args ?? []).entries()) {
      const without = listed.find((entry) => !Object.hasOwn(entry.args, argument));
      if (without === undefined) continue;
      complain(
        ['condition', 'args', which],
        `names '${argument}', which the sitemap does not declare for every request of '${action}' (${without.method} ${without.url})`,
        suggest(argument, Object.keys(without.args)),
      );
    }
  }
  return lowerPolicy(written);
}

/** The entries of each action: one action may stand for several requests. */
export function entriesByAction(sitemap: readonly SitemapEntry[]): ReadonlyMap<string, readonly SitemapEntry[]> {
  const entries = new Map<string, SitemapEntry[]>();
  for (const entry of sitemap) {
    const known = entries.get(entry.action);
    if (known === undefined) entries.set(entry.action, [entry]);
    else known.push(entry);
  }
  return entries;
}

function lowerPolicy(written: WrittenPolicy): SitePolicy {
  const { name, effect, actions, description, condition: held } = written;
  const plain = { name, effect, actions, description };
  if (held === undefined) return plain;
  const parameters: Readonly<Record<string, ParameterSpec>> = held.parameters;
  return { ...plain, condition: { name: held.name, parameters, args: held.args } };
}
