import type { SitemapEntry, SitePolicy } from '../../model/sitemap.ts';
import type { Finding } from './finding.ts';

/**
 * What is wrong with policies as a set. Choosing the least privilege needs an order among them (cellmate paper §4.1): of two policies one is
 * part of the other, or they have no action in common.
 */
export function lintPolicies(policies: readonly SitePolicy[], entries: readonly SitemapEntry[]): readonly Finding[] {
  return [...lintOrder(policies), ...lintCoverage(policies, entries)];
}

function* lintOrder(policies: readonly SitePolicy[]): Generator<Finding> {
  for (const [at, later] of policies.entries()) {
    for (const earlier of policies.slice(0, at)) {
      const shared = later.actions.filter((action) => earlier.actions.includes(action));
      const own = later.actions.filter((action) => !earlier.actions.includes(action));
      const others = earlier.actions.filter((action) => !later.actions.includes(action));
      if (shared.length === 0 || own.length === 0 || others.length === 0) continue;
      yield {
        rule: 'order',
        severity: 'error',
        message: `'${later.name}' and '${earlier.name}' share ${list(shared)}, but only the first has ${list(own)} and only the second ${list(others)}`,
        advice: 'Make one a part of the other, or move what they share into a policy of its own.',
        at: { policy: later.name },
      };
    }
  }
}

/** A few names, and how many more there are. */
function list(actions: readonly string[]): string {
  const shown = actions.slice(0, 3).map((action) => `'${action}'`);
  return actions.length > shown.length
    ? `${shown.join(', ')} and ${actions.length - shown.length} more`
    : shown.join(', ');
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

function* lintCoverage(policies: readonly SitePolicy[], entries: readonly SitemapEntry[]): Generator<Finding> {
  const covered = new Set(policies.flatMap(({ actions }) => actions));
  for (const [index, { action }] of entries.entries()) {
    if (covered.has(action) || entries.findIndex((each) => each.action === action) !== index) continue;
    const changing = entries.find((each) => each.action === action && mayChange(each));
    yield {
      rule: 'uncovered',
      severity: changing === undefined ? 'note' : 'warning',
      message:
        changing === undefined
          ? `no policy speaks of '${action}', so it is always refused`
          : `no policy speaks of '${action}', which changes something (${changing.method}), so it is always refused`,
      advice: 'Write a policy for it, or leave it so if no task may need it.',
      at: { entry: index },
    };
  }
}

function mayChange({ method, tags, message }: SitemapEntry): boolean {
  return message === undefined ? !READS.has(method) && !tags.includes('read') : message.direction === 'send';
}
