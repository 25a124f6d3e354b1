import type { SitemapEntry, SitePolicy } from '../../model/policy/sitemap.ts';
import { isSafeMethod } from '../../model/traffic/safe-methods.ts';
import type { Finding } from './finding.ts';

/**
 * What is wrong with policies as a set. Choosing the least privilege needs an order among them (docs/sources.md#cellmate-policies): of two policies one is
 * part of the other, or they have no action in common.
 */
export function lintPolicies(policies: readonly SitePolicy[], entries: readonly SitemapEntry[]): readonly Finding[] {
  return [...lintOrder(policies), ...lintCoverage(policies, entries)];
}

/** Two policies that cross: what they share, and what only one of them has. */
interface Crossing {
  readonly other: SitePolicy;
  readonly shared: readonly string[];
  readonly own: readonly string[];
  readonly others: readonly string[];
}

function* lintOrder(policies: readonly SitePolicy[]): Generator<Finding> {
  const sets = policies.map(({ actions }) => new Set(actions));
  for (const [at, policy] of policies.entries()) {
    const crossings = policies.slice(0, at).flatMap((other, index): Crossing[] => {
      const [mine, theirs] = [sets[at] ?? NOTHING, sets[index] ?? NOTHING];
      const shared = policy.actions.filter((action) => theirs.has(action));
      const own = policy.actions.filter((action) => !theirs.has(action));
      const others = other.actions.filter((action) => !mine.has(action));
      return shared.length === 0 || own.length === 0 || others.length === 0 ? [] : [{ other, shared, own, others }];
    });
    const [first, ...more] = crossings;
    if (first === undefined) continue;
    const { other, shared, own, others } = first;
    yield {
      rule: 'order',
      severity: 'error',
      message: `'${policy.name}' and '${other.name}' share ${list(shared)}, but only the first has ${list(own)} and only the second ${list(others)}${more.length === 0 ? '' : `; it crosses ${list(more.map((each) => each.other.name))} likewise`}`,
      advice: 'Make one a part of the other, or move what they share into a policy of its own.',
      at: { policy: policy.name },
    };
  }
}

const NOTHING: ReadonlySet<string> = new Set();

/** A few names, and how many more there are. */
function list(actions: readonly string[]): string {
  const shown = actions.slice(0, 3).map((action) => `'${action}'`);
  return actions.length > shown.length
    ? `${shown.join(', ')} and ${actions.length - shown.length} more`
    : shown.join(', ');
}

function* lintCoverage(policies: readonly SitePolicy[], entries: readonly SitemapEntry[]): Generator<Finding> {
  const covered = new Set(policies.flatMap(({ actions }) => actions));
  const changing = new Map(entries.filter(mayChange).map(({ action, method }) => [action, method]));
  for (const [index, { action }] of entries.entries()) {
    if (covered.has(action)) continue;
    covered.add(action);
    const method = changing.get(action);
    yield {
      rule: 'uncovered',
      severity: method === undefined ? 'note' : 'warning',
      message:
        method === undefined
          ? `no policy speaks of '${action}', so it is always refused`
          : `no policy speaks of '${action}', which changes something (${method}), so it is always refused`,
      advice: 'Write a policy for it, or leave it so if no task may need it.',
      at: { entry: index },
    };
  }
}

function mayChange({ method, tags, message }: SitemapEntry): boolean {
  return message === undefined ? !isSafeMethod(method) && !tags.includes('read') : message.direction === 'send';
}
