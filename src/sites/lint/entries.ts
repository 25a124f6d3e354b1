import type { SitemapEntry } from '../../model/policy/sitemap.ts';
import { isSafeMethod } from '../../model/traffic/safe-methods.ts';
import { isMoreSpecific } from '../../send/index/match.ts';
import { pairsBetween } from './candidate-pairs.ts';
import type { Finding } from './finding.ts';
import { compileEntries, type LintedEntry, named } from './linted-entry.ts';
import type { LintedRequest } from './linted-request.ts';
import { lintOverlaps } from './overlaps.ts';
import { coversRequest } from './request-language.ts';

/** What is wrong with entries by themselves and with each other. */
export function lintEntries(entries: readonly SitemapEntry[]): readonly Finding[] {
  const linted = compileEntries(entries);
  return [...linted.flatMap((each) => [...lintEntry(each)]), ...lintChildren(linted), ...lintOverlaps(linted)];
}

/** Where an entry says what its body must be. */
const BODY_KEYS = ['graphql', 'body', 'present'] as const;
const POSITIONAL = /:(?:nth-(?:last-)?(?:child|of-type)|(?:first|last|only)-(?:child|of-type))\b/;

function* lintEntry({ entry, index, method, request }: LintedEntry): Generator<Finding> {
  const { action } = entry;
  if (isSafeMethod(method) && request.body !== undefined) {
    yield {
      rule: 'unreachable',
      severity: 'error',
      message: `'${action}' asks for a body, and a ${method} request has none`,
      advice: 'Remove the body pattern, or name the method that carries it.',
      at: { entry: index, path: [BODY_KEYS.find((key) => entry[key] !== undefined) ?? 'body'] },
    };
  }
  const { graphql } = request.body ?? {};
  if (graphql?.operation !== undefined && graphql.fields === undefined) {
    yield {
      rule: 'graphql',
      severity: 'warning',
      message: `'${action}' is told by the operation's name '${graphql.operation}' alone, and its sender chooses the name`,
      advice: 'Add `graphql: { operation, fields }` with the root fields that it may use.',
      at: { entry: index },
    };
  }
  for (const [name, { source }] of Object.entries(entry.args)) {
    if ((source.type !== 'dom' && source.type !== 'document') || !POSITIONAL.test(source.selector)) continue;
    yield {
      rule: 'selector',
      severity: 'warning',
      message: `the argument '${name}' of '${action}' is found by position (${source.selector})`,
      advice: 'Select it by an id, a data attribute or its role, or take it from the request.',
      at: { entry: index, path: ['args', name, 'source', 'selector'] },
    };
  }
}

/** A request on the way to one or several actions. */
interface LintedChild extends LintedRequest {
  readonly of: { readonly parent: LintedEntry; readonly at: number }[];
  /** The most specific entries whose own request it is. */
  owners: LintedEntry[];
}

/** A request on the way that is an entry's own belongs to that entry alone (docs/architecture.md#sitemap-matching). */
function* lintChildren(entries: readonly LintedEntry[]): Generator<Finding> {
  const children = listChildren(entries);
  for (const [child, entry] of pairsBetween(children, entries)) {
    const [owner] = child.owners;
    if (owner !== undefined && isMoreSpecific(owner.request, entry.request)) continue;
    if (!coversRequest(entry, child)) continue;
    const wins = owner !== undefined && isMoreSpecific(entry.request, owner.request);
    child.owners = wins ? [entry] : [...child.owners, entry];
  }
  for (const { of, owners } of children) {
    const [owner] = owners.toSorted((left, right) => left.index - right.index);
    if (owner === undefined) continue;
    for (const { parent, at } of of) {
      const { action } = parent.entry;
      if (owners.some((each) => each.entry.action === action)) continue;
      yield {
        rule: 'child',
        severity: 'note',
        message: `a request on the way to '${action}' is ${named(owner)} itself, so granting '${action}' does not allow it`,
        advice: `Let a policy that allows '${action}' allow '${owner.entry.action}' too, if it is needed.`,
        at: { entry: parent.index, path: ['children', at] },
      };
    }
  }
}

/** Each request on the way once, however many entries list it. */
function listChildren(entries: readonly LintedEntry[]): readonly LintedChild[] {
  const children = new Map<string, LintedChild>();
  for (const parent of entries) {
    for (const [at, child] of parent.children.entries()) {
      const key = JSON.stringify(parent.entry.children[at]);
      const known = children.get(key) ?? { ...child, of: [], owners: [] };
      known.of.push({ parent, at });
      children.set(key, known);
    }
  }
  return Array.from(children.values());
}
