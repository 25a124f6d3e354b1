import { z } from 'zod';
import type { LimitHold } from '../../model/policy/limit-store.ts';
import type { Limit } from '../../model/policy/policy.ts';
import type { Reservation } from './accounts.ts';
import { allowanceOf, unitsOf } from './units.ts';

/** Under which key a store counts a limit: by the task's grant, or by the fleet alone. Undefined: counted in memory. */
export function limitKey(limit: Limit, grant: string): string | undefined {
  if (limit.over === 'session') return undefined;
  const whose = limit.over === 'task' ? ['task', grant] : ['fleet'];
  const what = limit.kind === 'sum' ? ['sum', limit.argument] : ['count'];
  return JSON.stringify([...whose, limit.site, limit.action, ...what]);
}

/** A key in words, for operators. @throws for what is none */
export function describeKey(key: string): { readonly over: 'task' | 'fleet'; readonly what: string } {
  const parts = keyParts.parse(JSON.parse(key));
  const over = parts[0];
  const [site, action, kind, argument] = parts.slice(over === 'task' ? 2 : 1);
  return { over, what: `${action} at ${site}, ${kind === 'sum' ? `sum of ${argument}` : 'count'}` };
}

const keyParts = z.tuple([z.enum(['task', 'fleet'])], z.string());

/**
 * What a request's reservations come to in the store, each key once. A batch adds up what its operations spend of one limit. Where several
 * documents limit the same thing, it is spent once and the strictest of them holds:
 *
 *   two orders in a batch, at most 3 by the operator and 5 by the company  →  2 of at most 3
 */
export function holdsOf(reservations: readonly Reservation[], grant: string): readonly LimitHold[] {
  const byLimit = new Map<Limit, number>();
  for (const { account, amount } of reservations) {
    if (account.limit.over === 'session') continue;
    byLimit.set(account.limit, (byLimit.get(account.limit) ?? 0) + (unitsOf(amount) ?? Number.POSITIVE_INFINITY));
  }
  const byKey = new Map<string, LimitHold>();
  for (const [limit, units] of byLimit) {
    const key = limitKey(limit, grant);
    if (key === undefined) continue;
    const other = byKey.get(key);
    const atMost = allowanceOf(limit.atMost);
    byKey.set(key, {
      key,
      units: Math.max(units, other?.units ?? 0),
      atMost: Math.min(atMost, other?.atMost ?? atMost),
    });
  }
  return Array.from(byKey.values());
}
