/**
 * What a body is to the rules: one view for the whole of it, or one for each GraphQL operation it carries, in the body or in the query string.
 */

import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { RequestHead } from '../../model/traffic/request.ts';
import type { Lookup } from '../index/index-sitemap.ts';
import type { CanonicalUrl } from '../url/canonical.ts';
import { HeadParameters, NO_HEAD } from '../url/head-parameters.ts';
import { looseNames, loosePairs, plainName } from '../url/loose-names.ts';
import { type GraphqlOperation, MOST_TEXT, readGraphql } from './graphql.ts';
import { readUnambiguousJson } from './json.ts';
import { isUndeclaredGraphql } from './needs.ts';
import type { BodyReading, ReadBody, WholeBody } from './read-body.ts';
import { type Beside, type BodyView, type NamedText, NO_BODY, NOTHING_BESIDE } from './view.ts';

export interface AskedView {
  readonly view: BodyView;
  /** GraphQL in the query string: judged as the POST that it stands for, and never strict. */
  readonly asPost: boolean;
}

export const PLAIN_VIEW: AskedView = { view: NO_BODY, asPost: false };
export const PLAIN_VIEWS: readonly AskedView[] = [PLAIN_VIEW];
const POST = ['POST'] as const;
/** Names of them, or with an escape anywhere. */
const GRAPHQL_PARAMETERS =
  /[?&;](?:[^a-z\d=&;?]*(?:query|operationname|variables|extensions|id=|documentid|doc_id|queryid|hash)|[^=&;?]*%)/i;
/** Members of a GraphQL request, and those under which servers know stored operations. */
const OPERATION_MEMBERS: ReadonlySet<string> = new Set([
  ...['query', 'operationname', 'variables', 'extensions'],
  ...['id', 'documentid', 'doc_id', 'queryid', 'operationid', 'hash'],
]);

/** The operations that a request carries, each to be judged by itself. @param changes whether it may be more than a read */
export function viewsOf(
  body: ReadBody,
  head: RequestHead,
  url: CanonicalUrl,
  method: string,
  changes: boolean,
  lookup: Lookup,
): readonly AskedView[] {
  const { search } = url;
  const asksInQuery = search !== '' && GRAPHQL_PARAMETERS.test(search);
  if (body.kind === 'none' && !asksInQuery && !changes) return PLAIN_VIEWS;
  const beside = besideOf(head, search, changes);
  if (body.kind === 'none' && search === '') return [plainView(beside)];
  const { query } = beside;
  const declared = lookup.anyGroups(POST).some((group) => group.graphql);
  const asGraphql = method === 'POST' && (declared || isQueryRequest(body, url));
  const views = body.kind === 'none' ? [plainView(beside)] : bodyViews(body, beside, asGraphql);
  const inQuery = (declared || seemsGraphql(url)) && asksInQuery ? queryOperation(query) : undefined;
  if (inQuery === undefined) return views;
  // Some servers merge the query string into the body: then neither is what it seems.
  const blurred = views.map(({ view, asPost }) => ({ view: blur(view), asPost }));
  return [...blurred, { view: operationView(inQuery, NOTHING_BESIDE), asPost: true }];
}

/** Reads are asked about without their head: it names nothing that they could change. */
function besideOf(head: RequestHead, search: string, changes: boolean): Beside {
  const query =
    search === '' ? NOTHING_BESIDE.query : loosePairs(search.slice(1)).map(([name, value]) => ({ name, value }));
  return { query, inHead: changes ? new HeadParameters(head) : NO_HEAD };
}

function plainView(beside: Beside): AskedView {
  return { view: { ...NO_BODY, ...beside }, asPost: false };
}

/** Whether a path is one at which servers commonly answer GraphQL, so that a query string may be an operation. */
function seemsGraphql(url: CanonicalUrl): boolean {
  return url.readings.some(({ segments }) => segments.at(-1) === 'graphql');
}

const QUERY_MEMBERS: ReadonlySet<string> = new Set(['query', 'operationName', 'variables', 'extensions']);

/**
 * Whether a body that no sitemap declares as GraphQL is a GraphQL request all the same (docs/architecture.md#reads-and-writes): strict JSON of its
 * members alone.
 */
function isQueryRequest(body: ReadBody, url: CanonicalUrl): boolean {
  if (body.kind !== 'read' || body.type.type !== 'application/json' || !isUndeclaredGraphql(url)) return false;
  const requests = requestObjects(body.strict?.kind === 'json' ? body.strict.value : undefined) ?? [];
  const isRequest = (request: JsonObject): boolean =>
    typeof request.query === 'string' && Object.keys(request).every((name) => QUERY_MEMBERS.has(name));
  return requests.length > 0 && requests.every(isRequest);
}

function bodyViews(body: Exclude<ReadBody, { kind: 'none' }>, beside: Beside, graphql: boolean): AskedView[] {
  const unreadable = (why: string): AskedView[] => [
    { view: { ...NO_BODY, ...beside, unreadable: why }, asPost: false },
  ];
  if (body.kind === 'unreadable') return unreadable(body.why);
  if (body.kind === 'opaque') return unreadable('it is of a type that no rule looks into');
  if (body.kind === 'passing') return unreadable('it is too long to be read before it is sent');
  if (!graphql) return [{ view: wholeView(body, beside), asPost: false }];
  const requests = body.strict === undefined ? undefined : graphqlRequests(body.strict);
  if (requests === undefined) return unreadable('it is no GraphQL request that can be read in one way');
  return requests.map((request) => ({ view: operationView(readGraphql(request), beside), asPost: false }));
}

function wholeView({ strict, others }: WholeBody, beside: Beside): BodyView {
  const readings = strict === undefined ? others : [strict, ...others];
  return { ...beside, declared: strict, readings, operation: undefined, unreadable: undefined };
}

function operationView(operation: GraphqlOperation, beside: Beside): BodyView {
  const declared: BodyReading = { kind: 'json', value: operation.request };
  return { ...beside, declared, readings: [declared], operation, unreadable: undefined };
}

function blur(view: BodyView): BodyView {
  return view.operation === undefined ? view : { ...view, operation: { ...view.operation, clear: false } };
}

function queryOperation(query: readonly NamedText[]): GraphqlOperation | undefined {
  const asked = query.filter(({ name }) => looseNames(name).some((each) => OPERATION_MEMBERS.has(each)));
  if (asked.length === 0) return undefined;
  return readGraphql(requestInFields(asked) ?? { query: false });
}

/** Whether the operation says in its text that it changes nothing. */
export function isClearQuery(operation: GraphqlOperation): boolean {
  return operation.clear && operation.hasText && operation.kind === 'query' && operation.extraMembers.length === 0;
}

const MOST_OPERATIONS = 100;

/**
 * The GraphQL request objects in a body: one, the elements of a batch, a multipart upload's `operations`, or the fields of a form.
 * Undefined where there is none that can be read.
 */
function graphqlRequests(reading: BodyReading): readonly JsonObject[] | undefined {
  if (reading.kind === 'json') return requestObjects(reading.value);
  const uploads = reading.fields.filter(({ name }) => plainName(name) === 'operations');
  const [upload, second] = uploads;
  if (upload === undefined) {
    const request = requestInFields(reading.fields);
    return request && [request];
  }
  // Beside the operations stand the map of files to variables, and the files (graphql-multipart-request-spec).
  const isPart = ({ name, file }: { readonly name: string; readonly file?: unknown }): boolean =>
    name === 'map' || file !== undefined;
  const others = reading.fields.filter((field) => field !== upload);
  if (second !== undefined || upload.name !== 'operations' || !others.every(isPart)) return undefined;
  return requestObjects(upload.value === undefined ? undefined : readUnambiguousJson(upload.value));
}

/** The request in the fields of a form or query. */
function requestInFields(
  fields: readonly { readonly name: string; readonly value: string | undefined }[],
): JsonObject | undefined {
  const request: Record<string, Json> = {};
  const seen = new Set<string>();
  for (const { name, value } of fields) {
    const plain = plainName(name);
    if (value === undefined || seen.has(plain)) return undefined;
    seen.add(plain);
    const json = name === 'variables' || name === 'extensions' ? readUnambiguousJson(value) : undefined;
    request[name] = json ?? value;
  }
  return request;
}

/** All the texts of a batch together are read in no more time than one may take. */
function requestObjects(value: Json | undefined): readonly JsonObject[] | undefined {
  const list = Array.isArray(value) ? value : [value];
  if (list.length === 0 || list.length > MOST_OPERATIONS || !list.every(isJsonObject)) return undefined;
  const requests = list.filter(isJsonObject);
  const length = requests.reduce((sum, { query }) => sum + (typeof query === 'string' ? query.length : 0), 0);
  return length > MOST_TEXT ? undefined : requests;
}
