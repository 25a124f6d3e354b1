import type { SitemapEntry } from '../../model/sitemap.ts';
import { type ListedRequest, SitemapIndex } from '../../send/index-sitemap.ts';
import { isMoreSpecific } from '../../send/match.ts';
import { listedEntry } from '../../send/messages/listing.ts';
import type { Finding } from './finding.ts';
import { commonRequest, coversRequest, type LintedRequest, mayBeApart } from './request-language.ts';

interface LintedEntry extends LintedRequest {
  readonly entry: SitemapEntry;
  readonly index: number;
  readonly children: readonly LintedRequest[];
}

/** What is wrong with entries by themselves and with each other. The gate's own index says what each means and which is more specific. */
export function lintEntries(entries: readonly SitemapEntry[]): readonly Finding[] {
  const linted = compileEntries(entries);
  return [...linted.flatMap((each) => [...lintEntry(each), ...lintChildren(each, linted)]), ...lintPairs(linted)];
}

function compileEntries(entries: readonly SitemapEntry[]): readonly LintedEntry[] {
  return entries.map((entry, index) => {
    const action = { site: '', name: entry.action, status: 'unselected', conditions: [], accounts: [] } as const;
    const owner = { action: { ...action, accounts: [] }, args: {}, readsBody: false };
    const listed = listedEntry(entry, 'deny-unsafe');
    const [own, ...children] = new SitemapIndex().add({ entry: listed, owner });
    const request = own ?? missing(entry);
    return {
      entry,
      index,
      method: listed.method,
      request,
      children: children.map((each, at) => ({ method: entry.children[at]?.method ?? '', request: each })),
    };
  });
}

function missing({ action }: SitemapEntry): ListedRequest {
  throw new RangeError(`the entry of '${action}' was not listed`);
}

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const POSITIONAL = /:(?:nth-(?:last-)?(?:child|of-type)|(?:first|last|only)-(?:child|of-type))\b/;

function* lintEntry({ entry, index, method, request }: LintedEntry): Generator<Finding> {
  const { action } = entry;
  if (SAFE.has(method) && request.body !== undefined) {
    yield {
      rule: 'unreachable',
      severity: 'error',
      message: `'${action}' asks for a body, and a ${method} request has none`,
      advice: 'Remove the body pattern, or name the method that carries it.',
      at: { entry: index, path: entry.graphql === undefined ? ['body'] : ['graphql'] },
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
    if (source.type !== 'dom' || !POSITIONAL.test(source.selector)) continue;
    yield {
      rule: 'selector',
      severity: 'warning',
      message: `the argument '${name}' of '${action}' is found by position (${source.selector})`,
      advice: 'Select it by an id, a data attribute or its role, or take it from the request.',
      at: { entry: index, path: ['args', name, 'source', 'selector'] },
    };
  }
}

function* lintPairs(entries: readonly LintedEntry[]): Generator<Finding> {
  for (const [at, later] of entries.entries()) {
    for (const earlier of entries.slice(0, at)) {
      const example = commonRequest(earlier, later);
      if (example === undefined) continue;
      const finding =
        earlier.entry.action === later.entry.action
          ? repeated(earlier, later)
          : apart(
              earlier,
              later,
              example + (mayBeApart(earlier, later) ? ' (unless their expressions part them)' : ''),
            );
      if (finding !== undefined) yield finding;
    }
  }
}

function repeated(earlier: LintedEntry, later: LintedEntry): Finding | undefined {
  if (!coversRequest(earlier, later)) return undefined;
  return {
    rule: 'repeated',
    severity: 'warning',
    message: `'${later.entry.action}' lists nothing here that ${named(earlier)} does not`,
    advice: 'Remove one of the two.',
    at: { entry: later.index },
  };
}

/** Entries of two actions with a request in common: by DESIGN §13 the more specific one takes it, and among equals both have it. */
function apart(earlier: LintedEntry, later: LintedEntry, example: string): Finding {
  const laterWins = isMoreSpecific(later.request, earlier.request);
  if (laterWins || isMoreSpecific(earlier.request, later.request)) {
    const [winner, loser] = laterWins ? [later, earlier] : [earlier, later];
    const all = coversRequest(winner, loser);
    return {
      rule: all ? 'unreachable' : 'shadowed',
      severity: all ? 'error' : 'note',
      message: all
        ? `no request can be '${loser.entry.action}': each is ${named(winner)}, which is more specific`
        : `${example} is ${named(winner)}, which is more specific, and not '${loser.entry.action}'`,
      advice: all
        ? 'Narrow the other pattern, or set `priority`.'
        : `If it is meant as '${loser.entry.action}' too, write a pattern for it.`,
      at: { entry: loser.index },
    };
  }
  const same = coversRequest(earlier, later) && coversRequest(later, earlier);
  return {
    rule: 'overlap',
    severity: same ? 'error' : 'warning',
    message: `${same ? 'every request of' : example} ${same ? `'${later.entry.action}'` : `is both '${later.entry.action}'`} ${same ? 'is' : 'and'} ${named(earlier)}${same ? ' too' : ''}, so granting either allows it`,
    advice: 'Tell the two apart by path or body, or set `priority` on the one that is meant.',
    at: { entry: later.index },
  };
}

function named({ entry, index }: LintedEntry): string {
  return `'${entry.action}' (entry ${index + 1})`;
}

function* lintChildren({ entry, index, children }: LintedEntry, entries: readonly LintedEntry[]): Generator<Finding> {
  for (const [at, child] of children.entries()) {
    const owner = entries.find((other) => other.index !== index && coversRequest(other, child));
    if (owner === undefined || owner.entry.action === entry.action) continue;
    yield {
      rule: 'child',
      severity: 'note',
      message: `a request on the way to '${entry.action}' is ${named(owner)} itself, so granting '${entry.action}' does not allow it`,
      advice: `Let a policy that allows '${entry.action}' allow '${owner.entry.action}' too, if it is needed.`,
      at: { entry: index, path: ['children', at] },
    };
  }
}
