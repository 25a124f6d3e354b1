import { z } from 'zod';
import type { Limit, Site } from '../model/policy.ts';
import { siteOf } from '../net/site.ts';
import { inside } from './check.ts';
import { domain, filled, positiveNumber, report } from './fields.ts';
import { suggest } from './nearest.ts';
import type { Problems } from './problems.ts';
import { entriesByAction } from './site-policies.ts';
import type { SourceDocument } from './source.ts';

const limit = z
  .strictObject({
    site: domain.describe('One of `sites`.'),
    action: filled.describe('A semantic action of its sitemap.'),
    at_most: positiveNumber.describe('How often; or with `sum`, how much in all.'),
    sum: z.exactOptional(filled).describe('The argument that is added up. Absent: grants are counted.'),
    over: z.enum(['session', 'task', 'fleet']).default('session').describe('Only `session` is available yet.'),
  })
  .superRefine(({ over, sum, at_most }, context) => {
    if (over !== 'session') {
      // Counting over one session what was meant for many would be weaker than what the author wrote.
      const message = `is not available yet: a limit over a ${over} needs a store that outlives the session`;
      report(context, { message, advice: 'Write `over: session`.' }, ['over']);
    }
    if (sum === undefined && !Number.isInteger(at_most)) {
      report(
        context,
        { message: 'must be a whole number where grants are counted', advice: 'Round it, or name `sum`.' },
        ['at_most'],
      );
    }
  });

/** The `limits` section (DESIGN §12). */
export const limitsSchema = z.array(limit);

type WrittenLimits = z.output<typeof limitsSchema>;

export function lowerLimits(written: WrittenLimits): readonly Limit[] {
  return written.map(({ site, action, at_most: atMost, sum }) => {
    const base = { site, action, over: 'session' } as const;
    return sum === undefined ? { ...base, kind: 'count', atMost } : { ...base, kind: 'sum', argument: sum, atMost };
  });
}

/**
 * Sees to it that each limit counts something: its site is listed, the sitemap has the action, and a summed argument is a declared number.
 * A mandatory document may name sites that this policy does not have: there is nothing to count there (`foreign: 'ignored'`).
 */
export function checkLimits(
  limits: readonly Limit[],
  sites: readonly Site[],
  foreign: 'refused' | 'ignored',
  source: SourceDocument,
  problems: Problems,
): void {
  for (const [index, each] of limits.entries()) {
    const complain = (key: string, message: string, advice: string) => {
      const path = ['limits', index, key];
      problems.add({ message: `${inside(path)} ${message}`, advice }, source.place(path));
    };
    const site = sites.find((one) => one.domain === each.site);
    if (site === undefined) {
      if (foreign === 'ignored' && !sites.some(({ domain }) => siteOf(domain) === siteOf(each.site))) continue;
      complain(
        'site',
        `names '${each.site}', which \`sites\` lacks`,
        suggest(
          each.site,
          sites.map((one) => one.domain),
        ),
      );
      continue;
    }
    const actions = entriesByAction(site.sitemap);
    const entries = actions.get(each.action);
    if (entries === undefined) {
      complain(
        'action',
        `names '${each.action}', which the sitemap of ${site.domain} lacks`,
        suggest(each.action, actions.keys()),
      );
      continue;
    }
    if (each.kind === 'count') continue;
    const { argument } = each;
    const without = entries.find((entry) => !Object.hasOwn(entry.args, argument));
    const mistyped = entries.find(
      (entry) => Object.hasOwn(entry.args, argument) && entry.args[argument]?.type !== 'number',
    );
    if (without !== undefined) {
      const message = `adds up '${argument}', which the sitemap does not declare for every request of '${each.action}'`;
      complain('sum', message, suggest(argument, Object.keys(without.args)));
    } else if (mistyped !== undefined) {
      complain('sum', `adds up '${argument}', which is no number`, 'Name an argument of type number.');
    }
  }
}
