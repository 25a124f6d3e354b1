/**
 * What entries take from each other. By docs/architecture.md#sitemap-matching a request that several entries match belongs to the most specific one, and
 * among equals to
 * all of them. So an entry that more specific ones cover between them can never be what a request is.
 */

import { readPointer } from '../../model/json-pointer.ts';
import type { SitemapEntry } from '../../model/policy/sitemap.ts';
import { isMoreSpecific } from '../../send/index/match.ts';
import { pairsWithin } from './candidate-pairs.ts';
import type { Finding } from './finding.ts';
import { type LintedEntry, named, namedAll } from './linted-entry.ts';
import { commonRequest, coversRequest, coverTogether, mayBeApart } from './request-language.ts';

/** Another entry with a request in common, and that request. */
interface Meeting {
  readonly other: LintedEntry;
  readonly example: string;
}

/** The entries that one has requests in common with. */
interface Meetings {
  /** Of other actions, and more specific. */
  readonly above: Meeting[];
  /** Of other actions, as specific, and listed before it. */
  readonly beside: Meeting[];
  /** Of other actions, and not more specific. */
  notAbove: number;
  /** Of the same action: those listed before it, and those that are more specific. */
  readonly twins: LintedEntry[];
}

export function* lintOverlaps(entries: readonly LintedEntry[]): Generator<Finding> {
  const meetings = entries.map((): Meetings => ({ above: [], beside: [], notAbove: 0, twins: [] }));
  for (const pair of pairsWithin(entries)) {
    const [left, right] = pair[0].index < pair[1].index ? pair : [pair[1], pair[0]];
    const example = commonRequest(left, right);
    const [ofLeft, ofRight] = [meetings[left.index], meetings[right.index]];
    if (example === undefined || ofLeft === undefined || ofRight === undefined) continue;
    const shown = example + (mayBeApart(left, right) ? ' (unless their expressions part them)' : '');
    note(left, ofLeft, right, shown);
    note(right, ofRight, left, shown);
  }
  for (const [at, entry] of entries.entries()) {
    const found = meetings[at];
    if (found !== undefined) yield* judge(entry, found);
  }
}

function note(entry: LintedEntry, found: Meetings, other: LintedEntry, example: string): void {
  const above = isMoreSpecific(other.request, entry.request);
  const before = other.index < entry.index;
  if (other.entry.action === entry.entry.action) {
    if (above || before) found.twins.push(other);
    return;
  }
  if (above) found.above.push({ other, example });
  else found.notAbove += 1;
  if (!above && before && !isMoreSpecific(entry.request, other.request)) found.beside.push({ other, example });
}

function* judge(entry: LintedEntry, { above, beside, notAbove, twins }: Meetings): Generator<Finding> {
  const ahead = twins.filter(({ request }) => isMoreSpecific(request, entry.request));
  const takers = above.length === 0 ? undefined : coverTogether([...above.map(({ other }) => other), ...ahead], entry);
  if (takers?.some((each) => each.entry.action !== entry.entry.action)) {
    yield unreachable(entry, takers);
    return;
  }
  const holding = above.filter(
    ({ other }) =>
      canHold(entry, other) &&
      !above.some((each) => isMoreSpecific(each.other.request, other.request) && takesBoth(each.other, entry, other)),
  );
  const [held, ...alsoHeld] = inOrder(holding);
  if (held !== undefined) yield combined(entry, held, alsoHeld);
  const [taken, ...alsoTaken] = inOrder(above.filter((each) => !holding.includes(each)));
  if (taken !== undefined) yield shadowed(entry, taken, alsoTaken);
  const apart = beside.filter(({ other }) => !above.some((each) => takesBoth(each.other, entry, other)));
  const [shared, ...alsoShared] = inOrder(apart);
  if (shared !== undefined) yield overlapping(entry, shared, alsoShared);
  // One entry may stand where it does so that another action does not take its requests from a wider twin.
  const free = above.length + notAbove === 0;
  // And a slash that it spells encoded is granted by nothing but such a spelling.
  const slashes = /%2f/i.test(entry.entry.url);
  const again = twins.filter(
    (twin) => !slashes && addsNothing(entry, twin) && (free || !isMoreSpecific(entry.request, twin.request)),
  );
  const repeated = again.length === 0 ? undefined : coverTogether(again, entry);
  if (repeated !== undefined) yield repeats(entry, repeated);
}

function inOrder(meetings: readonly Meeting[]): readonly Meeting[] {
  return meetings.toSorted((left, right) => left.other.index - right.other.index);
}

function unreachable(entry: LintedEntry, takers: readonly LintedEntry[]): Finding {
  const [only, second] = takers;
  const what =
    second === undefined && only !== undefined
      ? `each is ${named(only)}, which is more specific`
      : `each is one of ${namedAll(takers)}, which are more specific`;
  return {
    rule: 'unreachable',
    severity: 'error',
    message: `no request can be '${entry.entry.action}': ${what}`,
    advice:
      second === undefined ? 'Narrow the other pattern, or set `priority`.' : 'Narrow one of them, or set `priority`.',
    at: { entry: entry.index },
  };
}

/** Whether a request of the other can have this entry's members beside its own: what a server does with these is done, and only the other is granted. */
function canHold({ entry, request }: LintedEntry, { entry: other, request: taker }: LintedEntry): boolean {
  if (request.urlRank !== taker.urlRank) return false;
  const theirs = new Set(membersOf(other));
  return membersOf(entry).some((member) => !theirs.has(member));
}

/** Whether what two entries at one address ask for, each its own members, is an entry of its own. */
function takesBoth({ entry: taker }: LintedEntry, { entry: one }: LintedEntry, { entry: other }: LintedEntry): boolean {
  const isThere = (each: SitemapEntry): boolean => each.url === taker.url && each.method === taker.method;
  const isPlain = taker.body === undefined && [one, other, taker].every(({ graphql }) => graphql === undefined);
  const taken = new Set([...membersOf(one), ...membersOf(other)]);
  return isThere(one) && isThere(other) && isPlain && membersOf(taker).every((member) => taken.has(member));
}

/** What an entry asks body and headers for, by name. */
function membersOf({ body = {}, present = [], headers = {} }: SitemapEntry): readonly string[] {
  const inBody = [...Object.keys(body), ...present.map((pointer) => readPointer(pointer)?.join('.') ?? pointer)];
  return [...inBody, ...Object.keys(headers).map((name) => `${name}:`)];
}

function combined(entry: LintedEntry, { example, other }: Meeting, others: readonly Meeting[]): Finding {
  const all = [...new Set([...membersOf(other.entry), ...membersOf(entry.entry)])].map((member) => `'${member}'`);
  return {
    rule: 'combined',
    severity: 'warning',
    message: `${example} with ${all.join(', ')} counts as ${named(other)} alone, so granting that allows what '${entry.entry.action}' does${andMore(others)}`,
    advice: `List the request with all of these members as an action of its own, or pin in '${other.entry.action}' what keeps the two apart.`,
    at: { entry: entry.index },
  };
}

function shadowed({ entry, index }: LintedEntry, { example, other }: Meeting, others: readonly Meeting[]): Finding {
  return {
    rule: 'shadowed',
    severity: 'note',
    message: `${example} is ${named(other)}, which is more specific, and not '${entry.action}'${andMore(others)}`,
    advice: `If it is meant as '${entry.action}' too, write a pattern for it.`,
    at: { entry: index },
  };
}

function overlapping(entry: LintedEntry, { example, other }: Meeting, others: readonly Meeting[]): Finding {
  const { action } = entry.entry;
  const same = coversRequest(other, entry) && coversRequest(entry, other);
  const what = same
    ? `every request of '${action}' is ${named(other)} too`
    : `${example} is both '${action}' and ${named(other)}`;
  return {
    rule: 'overlap',
    severity: same ? 'error' : 'warning',
    message: `${what}, so granting either allows it${andMore(others)}`,
    advice: 'Tell the two apart by path or body, or set `priority` on the one that is meant.',
    at: { entry: entry.index },
  };
}

function andMore(others: readonly Meeting[]): string {
  return others.length === 0 ? '' : `; likewise with ${namedAll(others.map(({ other }) => other))}`;
}

function repeats({ entry, index }: LintedEntry, twins: readonly LintedEntry[]): Finding {
  const [only, second] = twins;
  return {
    rule: 'repeated',
    severity: 'warning',
    message: `'${entry.action}' lists nothing here that ${second === undefined && only !== undefined ? named(only) : namedAll(twins)} ${second === undefined ? 'does' : 'do'} not`,
    advice: second === undefined ? 'Remove one of the two.' : 'Remove this one.',
    at: { entry: index },
  };
}

/** Whether an entry declares no argument and no request on its way that its twin lacks. */
function addsNothing({ entry }: LintedEntry, { entry: twin }: LintedEntry): boolean {
  const [args, children] = [Object.entries(entry.args), entry.children];
  const known = new Set(twin.children.map((child) => JSON.stringify(child)));
  return (
    args.every(([name, spec]) => JSON.stringify(twin.args[name]) === JSON.stringify(spec)) &&
    children.every((child) => known.has(JSON.stringify(child)))
  );
}
