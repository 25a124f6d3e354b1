import { z } from 'zod';
import type { SitemapEntry, SitePolicy } from '../../model/policy/sitemap.ts';
import { filled, name, report } from '../fields.ts';
import { inside } from '../source/check.ts';
import { suggest } from '../source/nearest.ts';
import type { Reading } from '../source/reading.ts';
import { conditionSchema, lowerCondition } from './condition.ts';
import type { Section } from './sitemap.ts';

/** One site policy in ceLLMate's format (docs/sources.md#cellmate-policies). */
export const sitePolicySchema = z
  .strictObject({
    name,
    effect: z.enum(['allow', 'deny', 'condition']),
    actions: z.array(filled).min(1).describe('Semantic actions of the sitemap.'),
    description: z
      .string()
      .default('')
      .describe('What a person reads before confirming; a dollar sign and a parameter in braces show its value.'),
    condition: z.exactOptional(conditionSchema),
  })
  .superRefine((value, context) => {
    const { effect, condition: held } = value;
    if ((effect === 'condition') !== (held !== undefined)) {
      const message =
        held === undefined ? 'has the effect condition and no `condition`' : `has a condition and the effect ${effect}`;
      report(context, { message, advice: 'Give `condition` exactly where the effect is `condition`.' });
    }
    for (const [, shown = ''] of value.description.matchAll(/\$\{([^}]*)\}/g)) {
      if (held !== undefined && Object.hasOwn(held.parameters, shown)) continue;
      const message = `shows \${${shown}}, which is no parameter of the condition`;
      report(context, { message, advice: suggest(shown, Object.keys(held?.parameters ?? {})) }, ['description']);
    }
  });

export type WrittenPolicy = z.output<typeof sitePolicySchema>;

/** Lowers a site policy that passed its schema, and holds it against the site's sitemap. */
export async function lowerSitePolicy(
  written: WrittenPolicy,
  entries: ReadonlyMap<string, readonly SitemapEntry[]>,
  { source, path }: Section,
  reading: Reading,
): Promise<SitePolicy> {
  const { effect, actions, description, condition: held } = written;
  const listed: SitemapEntry[] = [];
  for (const [at, action] of actions.entries()) {
    const found = entries.get(action);
    listed.push(...(found ?? []));
    if (found !== undefined) continue;
    const part = [...path, 'actions', at];
    const message = `${inside(part)} names the action '${action}', which the sitemap lacks`;
    reading.problems.add({ message, advice: () => suggest(action, entries.keys()) }, source.place(part));
  }
  const plain = { name: written.name, effect, actions, description };
  // Without its requests there is nothing to hold a condition against.
  if (held === undefined || listed.length === 0) return plain;
  const condition = await lowerCondition(held, listed, { source, path: [...path, 'condition'] }, reading);
  return condition === undefined ? plain : { ...plain, condition };
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
