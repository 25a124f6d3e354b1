/** From requests to operations: grouped by address, method and what selects the action, with what varies left open. */

import { groupBy } from '../../../model/group-by.ts';
import type { Json } from '../../../model/json.ts';
import { writePointer } from '../../../model/json-pointer.ts';
import { plainLine } from '../../../model/plain-line.ts';
import { siteOf } from '../../../net/site.ts';
import { holdsSecret } from '../../../record/secret-words.ts';
import { mayChange } from '../../../session/state/changes.ts';
import { proposeArguments } from '../arguments.ts';
import { patchesApart } from '../grave-members.ts';
import type { Learned, Operation, Origin } from '../operation.ts';
import { type LearnedFrom, withAgreedArguments } from './agreed-arguments.ts';
import { isAsset } from './assets.ts';
import { type Choice, choiceIn, whyUnlisted } from './choice.ts';
import { byForms, bySmallestNames, textFieldOf } from './member-names.ts';
import type { Placed } from './placed.ts';
import { routeIn } from './route-in-query.ts';
import { nest, sampleOf } from './sample.ts';
import { readSeen, type SeenRequest, type Sighting } from './seen.ts';
import { isValueForm, type Pathed, templatePaths } from './segments.ts';
import { selectedNames } from './selected-names.ts';
import { bySelection, carriesToken, isMethod, type Selection } from './selectors.ts';
import { graphqlOperations, namesOfAnswer } from './special.ts';

/** A request with its place among others. */
interface Placement extends Pathed {
  readonly sighting: Sighting;
  readonly members: readonly Placed[];
  readonly control: string | undefined;
  readonly choice: Choice | undefined;
}

const DEEPEST_PATH = 40;

/** What requests do. Other sites' hosts, which pages send to as well, are left out where pages are known. */
export function learnTraffic(requests: Iterable<SeenRequest>): Learned {
  const warnings = new Tally();
  const sightings: Sighting[] = [];
  for (const seen of requests) {
    const sighting = readSeen(seen);
    if (sighting === undefined) warnings.add(`has an address that is none of the web`);
    else if (sighting.segments.length > DEEPEST_PATH) warnings.add(`has a path of more than ${DEEPEST_PATH} steps`);
    else if (sighting.body.kind === 'refused') warnings.add(`has a body that is never let on: ${sighting.body.why}`);
    else if (!isAsset(sighting)) {
      const why = whyUnlisted(seen.headers);
      if (why === undefined) sightings.push(sighting);
      else warnings.add(`${why}: left out`);
    }
  }
  const kept = ownSites(sightings, warnings);
  const byOrigin = groupBy(kept, ({ url }) => url.origin);
  const operations = [...byOrigin].flatMap(([origin, own]) => learnOrigin(origin, own, warnings));
  return { operations, warnings: warnings.lines() };
}

/** Where documents were opened, what else pages send to belongs to others. */
function ownSites(sightings: readonly Sighting[], warnings: Tally): readonly Sighting[] {
  const pages = new Set<string>();
  for (const { seen, url } of sightings) {
    if ((seen.type ?? '').toLowerCase() === 'document') pages.add(siteOf(url.hostname));
    else if (seen.page !== undefined && URL.canParse(seen.page)) pages.add(siteOf(new URL(seen.page).hostname));
  }
  if (pages.size === 0) return sightings;
  return sightings.filter(({ url }) => {
    const own = pages.has(siteOf(url.hostname));
    if (!own) warnings.add(`goes to ${url.host}, which is no site of the pages: left out`);
    return own;
  });
}

function learnOrigin(origin: string, sightings: readonly Sighting[], warnings: Tally): readonly Operation[] {
  const placements = sightings.map(place);
  const known = new Set(sightings.flatMap(({ seen }) => namesOfAnswer(seen.answer)));
  const patterns = templatePaths(placements, known);
  const groups = groupBy(placements, (each) => {
    const choice = each.choice === undefined ? '' : JSON.stringify(each.choice);
    return `${each.method} ${patterns.get(each) ?? ''} ${choice}`;
  });
  const pages = new Map<string, string>();
  const pageOf = (page: string): string => {
    const found = pages.get(page) ?? pagePattern(page, placements, patterns);
    pages.set(page, found);
    return found;
  };
  const posted = new Set(placements.flatMap((each) => (each.method === 'POST' ? [patterns.get(each)] : [])));
  const learned = [...groups.values()].flatMap((group) => {
    const path = patterns.get(group[0] ?? fail()) ?? '/';
    const address = { origin, path, pageOf, isPosted: posted.has(path), choice: group[0]?.choice };
    return learnGroup(address, group, warnings);
  });
  const apart = patchesApart(learned.map(({ operation }) => operation)).map(
    (operation, at): LearnedFrom => ({ operation, requests: learned[at]?.requests ?? [] }),
  );
  return withAgreedArguments(apart, sightings);
}

function fail(): never {
  throw new RangeError('a group without a request');
}

function place(sighting: Sighting): Placement {
  const { body, segments, url, seen } = sighting;
  const method = overrideOf(seen) ?? sighting.method;
  const inBody = body.kind === 'members' ? body.members.map((member): Placed => ({ ...member, in: 'body' })) : [];
  const inQuery = [...url.searchParams].map(
    ([name, value]): Placed => ({ path: [name], value: routeIn(name, value) ?? value, in: 'query' }),
  );
  const shape =
    body.kind === 'members'
      ? inBody
          .map(({ path }) => path.join('.'))
          .sort()
          .join()
      : body.kind;
  return {
    sighting,
    method,
    segments,
    shape,
    members: [...inQuery, ...inBody],
    control: seen.control,
    choice: choiceIn(sighting),
  };
}

interface Address {
  readonly origin: string;
  readonly path: string;
  /** Whether forms are sent there. */
  readonly isPosted: boolean;
  readonly pageOf: (page: string) => string;
  /** What chooses an operation there. */
  readonly choice: Choice | undefined;
}

function learnGroup(address: Address, group: readonly Placement[], warnings: Tally): readonly LearnedFrom[] {
  const kinds = groupBy(group, ({ sighting: { body } }) =>
    body.kind === 'graphql' || body.kind === 'rpc' ? body.kind : 'plain',
  );
  const plain = kinds.get('plain') ?? [];
  const found = graphqlOperations(kinds.get('graphql')?.map(({ sighting }) => sighting) ?? [], (why) =>
    warnings.add(why),
  );
  const common = (of: readonly Sighting[]) => {
    const [first] = of;
    return {
      origin: address.origin,
      path: address.path,
      method: first?.method ?? 'GET',
      known: [originOf(of, address)],
      ...(address.choice?.headers === undefined ? {} : { headers: address.choice.headers }),
    };
  };
  const graphql = found.map(
    ({ sightings, ...operation }): LearnedFrom => ({
      operation: { ...common(sightings), query: [], args: [], ...operation },
      requests: [],
    }),
  );
  const calls = groupBy(kinds.get('rpc') ?? [], ({ sighting: { body } }) => (body.kind === 'rpc' ? body.name : ''));
  const rpc = [...calls].map(([name, same]): LearnedFrom => {
    const sightings = same.map(({ sighting }) => sighting);
    const pins = { jsonrpc: '2.0', method: name };
    const operation: Operation = {
      ...common(sightings),
      query: [],
      body: pins,
      reads: false,
      names: [name],
      args: [],
      sample: { kind: 'json', value: { ...pins, id: 1, params: {} } },
    };
    return { operation, requests: [] };
  });
  return [...learnPlain(address, plain, warnings), ...graphql, ...rpc];
}

function learnPlain(address: Address, plain: readonly Placement[], warnings: Tally): readonly LearnedFrom[] {
  const [first] = plain;
  if (first === undefined) return [];
  const { method } = first;
  if (address.choice !== undefined && !isByQuery(address.choice)) {
    const part = { selection: NO_SELECTION, requests: plain, names: [] };
    return [{ operation: chosenOperation(address, method, part, address.choice, warnings), requests: plain }];
  }
  const reads = !mayChange({ method });
  const groups = bySelection(
    plain.map((each) => (reads ? { ...each, members: each.members.filter((member) => member.in === 'query') } : each)),
  );
  const parts = groups.flatMap(({ selection, requests }): Part[] => {
    const isToldByMore = selection.present.length > 0 || selection.pinned.some((member) => !isMethod(member));
    if (reads || isToldByMore) return [{ selection, requests, names: [] }];
    const told = method === 'PATCH' ? bySmallestNames(requests) : byForms(requests);
    return told.map((each) => ({ selection, ...each }));
  });
  return parts.flatMap((part) => {
    const operation = operationOf(address, method, part, warnings);
    const sent = part.requests[0]?.sighting.method ?? method;
    const all = sent === method || method === 'DELETE' ? [operation] : [operation, asSent(operation, sent)];
    return all.map((each) => ({ operation: each, requests: part.requests }));
  });
}

/** What the query alone chooses is told by all that tells other requests as well. */
function isByQuery({ headers, present, body }: Choice): boolean {
  return headers === undefined && present === undefined && body === undefined;
}

const NO_SELECTION: Selection = { unnamed: [], pinned: [], present: [] };

/** What a header or a field chooses is told by that alone, and whatever the method may change something. */
function chosenOperation(
  address: Address,
  method: string,
  part: Part,
  { names, ...told }: Choice,
  warnings: Tally,
): Operation {
  const { field: _, unsure: __, showsForm: ___, ...operation } = operationOf(address, method, part, warnings);
  const isCalled = names.length > 0 || operation.known.some(({ controls }) => controls.length > 0);
  const unsure = isCalled ? {} : { unsure: 'what runs is chosen by an id, which says nothing' };
  return { ...operation, ...told, reads: false, names, ...unsure };
}

function isForm({ sighting: { body } }: Placement): boolean {
  return body.kind === 'members' && body.as === 'form';
}

/** Whether a page's own form sent it, which sends each of its text fields, whatever stands in them. */
function isSubmitted(placement: Placement): boolean {
  return isForm(placement) && (placement.sighting.seen.type ?? '').toLowerCase() === 'document';
}

/** A server that does not know the header takes the request for what it was sent as, so that is listed as the same. A deletion is never listed as a POST. */
function asSent(operation: Operation, method: string): Operation {
  return { ...operation, method, names: operation.names.length > 0 ? operation.names : ['update'] };
}

/** Requests that one entry is to list. */
interface Part {
  readonly selection: Selection;
  readonly requests: readonly Placement[];
  /** Members that they all have, where those tell them. */
  readonly names: readonly (readonly string[])[];
}

function operationOf(
  address: Address,
  method: string,
  { selection, requests, names }: Part,
  warnings: Tally,
): Operation {
  const reads = !mayChange({ method });
  const sightings = requests.map(({ sighting }) => sighting);
  const unread = sightings.map(({ body }) => body).find((body) => body.kind === 'unread');
  const [unnamed] = selection.unnamed;
  const select = unnamed === undefined ? undefined : `'${unnamed}' may select what is done, and its value is no word`;
  const unsure = reads
    ? requests.some(({ members }) => carriesToken(members))
      ? 'its address carries a token against forgery, as what changes something does'
      : undefined
    : unread?.kind === 'unread'
      ? `what it carries could not be read: ${unread.why}`
      : select;
  if (unread?.kind === 'unread' && !reads) warnings.add(`has a body that says nothing: ${unread.why}`);
  const { body, query, present } = patternsOf(selection);
  const all = [...present, ...names.map(writePointer)];
  const { query: choosing = [], names: called = [] } = address.choice ?? {};
  const field =
    names.length === 0 && !reads && requests.every(isSubmitted) ? textFieldOf(requests, selection.pinned) : undefined;
  return {
    origin: address.origin,
    path: address.path,
    method,
    query: [...query, ...choosing.filter(([name]) => !query.some(([pinned]) => pinned === name))],
    ...(body === undefined ? {} : { body }),
    ...(all.length === 0 ? {} : { present: all }),
    ...(field === undefined ? {} : { field: writePointer(field) }),
    reads,
    ...(reads && unsure === undefined && address.isPosted && query.length === 0 ? { showsForm: true } : {}),
    names: [...new Set([...selectedNames(selection), ...called])],
    args: reads ? [] : proposeArguments(requests.map(({ members }) => members)),
    known: [originOf(sightings, address)],
    ...(unsure === undefined ? {} : { unsure }),
    sample: sampleOf(requests),
  };
}

/** The method that a header asks for in place of the request's own. */
function overrideOf({ headers }: SeenRequest): string | undefined {
  const asked = headers['x-http-method-override'] ?? headers['x-method-override'];
  return asked !== undefined && /^(?:put|patch|delete)$/i.test(asked) ? asked.toUpperCase() : undefined;
}

function patternsOf({
  pinned,
  present,
}: Selection): Pick<Operation, 'query' | 'body'> & { present: readonly string[] } {
  const body: Record<string, Json> = {};
  for (const { path, value, in: where } of pinned) if (where === 'body') nest(body, path, value ?? null);
  return {
    query: pinned.flatMap(({ in: where, path, value }): [string, string][] =>
      where === 'query' ? [[path[0] ?? '', String(value)]] : [],
    ),
    ...(Object.keys(body).length === 0 ? {} : { body }),
    present: present.flatMap(({ in: where, path }) => (where === 'body' ? [writePointer(path)] : [])),
  };
}

function originOf(sightings: readonly Sighting[], { pageOf }: Address): Origin {
  const pages = new Set<string>();
  const controls = new Set<string>();
  const sources = new Set<string>();
  for (const { seen } of sightings) {
    if (seen.page !== undefined && URL.canParse(seen.page)) pages.add(pageOf(seen.page));
    if (seen.control !== undefined && !holdsSecret(seen.control)) controls.add(plainLine(seen.control.slice(0, 120)));
    sources.add(seen.source);
  }
  return { source: [...sources].join(', '), examples: sightings.length, pages: [...pages], controls: [...controls] };
}

/** The page's own pattern where it was opened itself, else its path with every value left open; never its query. */
function pagePattern(page: string, placements: readonly Placement[], patterns: ReadonlyMap<Placement, string>): string {
  const url = new URL(page);
  const opened = placements.find(({ sighting }) => sighting.url.pathname === url.pathname);
  const path = opened === undefined ? undefined : patterns.get(opened);
  const segments = url.pathname
    .split('/')
    .map((segment, at, all) => (segment !== '' && isValueForm(segment, all[at - 1]) ? '{id}' : segment));
  return url.origin + (path ?? segments.join('/'));
}

/** Faults, each said once with how often it was met. */
class Tally {
  readonly #counts = new Map<string, number>();

  add(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  lines(): readonly string[] {
    return [...this.#counts].map(([what, count]) =>
      count === 1 ? `A request ${what}.` : `${count} requests: each ${what}.`,
    );
  }
}
