import { z } from 'zod';
import type { Limit, Policy, Site } from '../../model/policy/policy.ts';
import { placeHost } from '../../net/place.ts';
import { siteOf } from '../../net/site.ts';
import { readUrl } from '../../net/url.ts';
import { filled, place, positiveNumber, report } from '../fields.ts';
import { entriesByAction } from '../sites/site-policies.ts';
import { inside } from '../source/check.ts';
import { suggest } from '../source/nearest.ts';
import type { Fault, Problems } from '../source/problems.ts';
import type { SourceDocument } from '../source/source.ts';

/** Amounts are counted in whole millionths, exactly up to here. */
const MOST_COUNTED = 9_000_000_000;

const limit = z
  .strictObject({
    site: place.describe('One of `sites`.'),
    action: filled.describe('A semantic action of its sitemap.'),
    at_most: positiveNumber.max(MOST_COUNTED).describe('How often; or with `sum`, how much in all.'),
    sum: z.exactOptional(filled).describe('The argument that is added up. Absent: grants are counted.'),
    over: z
      .enum(['session', 'task', 'fleet'])
      .default('session')
      .describe(
        'What it counts over: one session; all sessions of one grant, however often it is started; or all sessions that share `limits_store`.',
      ),
  })
  .superRefine(({ sum, at_most }, context) => {
    if (sum === undefined && !Number.isInteger(at_most)) {
      report(
        context,
        { message: 'must be a whole number where grants are counted', advice: 'Round it, or name `sum`.' },
        ['at_most'],
      );
    }
  });

/** The `limits` section (docs/policies/reference.md#limits). */
export const limitsSchema = z.array(limit);

/** The `limits_store` key: where limits over a task or a fleet are counted by all who name it. */
export const limitsStoreSchema = z
  .string()
  .superRefine((written, context) => {
    const url = readUrl(written.replace(/\$\{\w+\}/g, 'x'));
    if (url !== undefined && /^rediss?:$/.test(url.protocol) && url.hostname !== '') return;
    const advice =
      'Write `redis://host:6379/0`, or `rediss://` for TLS; `${NAME}` takes a secret from the environment.';
    report(context, { message: 'must be the URL of a Redis or Valkey server', advice });
  })
  .describe(
    'A Redis or Valkey server that counts limits over a task or a fleet for all machines: redis://host:6379/0, or rediss:// for TLS. ' +
      '`${NAME}` is replaced by an environment variable. What it limits is denied while it cannot be reached. ' +
      "Absent: a journal in the user's state folder, for limits over a task.",
  );

type WrittenLimits = z.output<typeof limitsSchema>;

export function lowerLimits(written: WrittenLimits): readonly Limit[] {
  return written.map(({ site, action, at_most: atMost, sum, over }) => {
    const base = { site, action, over };
    return sum === undefined ? { ...base, kind: 'count', atMost } : { ...base, kind: 'sum', argument: sum, atMost };
  });
}

/** The one store of a document and of all that is mandatory for it: counting in two places would let each be spent. */
export function lowerLimitsStore(
  written: string | undefined,
  mandatory: readonly Policy[],
  source: SourceDocument,
  problems: Problems,
): string | undefined {
  let store = written;
  for (const { limitsStore, file } of mandatory) {
    store ??= limitsStore;
    if (limitsStore === undefined || limitsStore === store) continue;
    const message = `limits would be counted in two stores: the mandatory document ${file} names another`;
    const path = written === undefined ? ['mandatory'] : ['limits_store'];
    problems.add({ message, advice: 'Name the same `limits_store` everywhere.' }, source.place(path));
  }
  return store;
}

/** A fleet is who shares a store. */
export function checkFleet(
  limits: readonly Limit[],
  store: string | undefined,
  source: SourceDocument,
  problems: Problems,
): void {
  if (store !== undefined) return;
  for (const [index, { over }] of limits.entries()) {
    if (over !== 'fleet') continue;
    const path = ['limits', index, 'over'];
    const message = `${inside(path)} counts over a fleet, and no \`limits_store\` says where`;
    problems.add({ message, advice: 'Add `limits_store: redis://…`, or write `over: task`.' }, source.place(path));
  }
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
  const listed = new Map(sites.map((site) => [site.domain, { site, actions: entriesByAction(site.sitemap) }]));
  const owned = new Set(sites.map(({ domain }) => siteOf(placeHost(domain))));
  for (const [index, each] of limits.entries()) {
    const complain = (key: string, message: string, advice: Fault['advice']) => {
      const path = ['limits', index, key];
      problems.add({ message: `${inside(path)} ${message}`, advice }, source.place(path));
    };
    const known = listed.get(each.site);
    if (known === undefined) {
      if (foreign === 'ignored' && !owned.has(siteOf(placeHost(each.site)))) continue;
      complain('site', `names '${each.site}', which \`sites\` lacks`, () => suggest(each.site, listed.keys()));
      continue;
    }
    const { site, actions } = known;
    const entries = actions.get(each.action);
    if (entries === undefined) {
      complain('action', `names '${each.action}', which the sitemap of ${site.domain} lacks`, () =>
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
