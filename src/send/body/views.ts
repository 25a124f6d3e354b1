/**
 * What a body is to the rules: one view for the whole of it, or one for each GraphQL operation it carries, in the body or in the query string.
 */

import type { Lookup } from '../index/index-sitemap.ts';
import { type BodyView, NO_BODY } from '../index/match.ts';
import type { CanonicalUrl } from '../url/canonical.ts';
import { plainName } from '../url/loose-names.ts';
import { type GraphqlOperation, readGraphql, STORED_IDENTITIES } from './graphql.ts';
import { isGraphqlPath } from './needs.ts';
import { graphqlRequests, type ReadBody } from './read-body.ts';

export interface AskedView {
  readonly view: BodyView;
  /** GraphQL in the query string: judged as the POST that it stands for, and never strict. */
  readonly asPost: boolean;
}

export const PLAIN_VIEW: AskedView = { view: NO_BODY, asPost: false };
export const PLAIN_VIEWS: readonly AskedView[] = [PLAIN_VIEW];
const POST = ['POST'] as const;
const GRAPHQL_PARAMETERS = /[?&;](query|operationname|variables|extensions|id=|documentid|doc_id|queryid|hash|%)/i;
const OPERATION_MEMBERS: ReadonlySet<string> = new Set(
  ['query', 'operationName', 'variables', ...STORED_IDENTITIES].map((name) => name.toLowerCase()),
);

/** The operations that a request carries, each to be judged by itself. */
export function viewsOf(body: ReadBody, url: CanonicalUrl, method: string, lookup: Lookup): readonly AskedView[] {
  const asksInQuery = url.search !== '' && GRAPHQL_PARAMETERS.test(url.search);
  if (body.kind === 'none' && !asksInQuery) return PLAIN_VIEWS;
  const graphql = isGraphqlPath(url) || lookup.anyGroups(POST).some((group) => group.graphql);
  const views = body.kind === 'none' ? PLAIN_VIEWS : bodyViews(body, graphql && method === 'POST');
  const inQuery = graphql && asksInQuery ? queryOperation(url) : undefined;
  if (inQuery === undefined) return views;
  // Some servers merge the query string into the body: then neither is what it seems.
  const blurred = views.map(({ view, asPost }) => ({ view: blur(view), asPost }));
  return [...blurred, { view: operationView(inQuery), asPost: true }];
}

function bodyViews(body: Exclude<ReadBody, { kind: 'none' }>, graphql: boolean): AskedView[] {
  const unreadable = (why: string): AskedView[] => [{ view: { ...NO_BODY, unreadable: why }, asPost: false }];
  if (body.kind === 'unreadable') return unreadable(body.why);
  const readings = [body.strict, ...body.others];
  if (!graphql) return [{ view: { readings, operation: undefined, unreadable: undefined }, asPost: false }];
  const requests = body.others.length > 0 ? undefined : graphqlRequests(body.strict);
  if (requests === undefined) return unreadable('it is no GraphQL request that can be read in one way');
  return requests.map((request) => ({ view: operationView(readGraphql(request)), asPost: false }));
}

function operationView(operation: GraphqlOperation): BodyView {
  return { readings: [{ kind: 'json', value: operation.request }], operation, unreadable: undefined };
}

function blur(view: BodyView): BodyView {
  return view.operation === undefined ? view : { ...view, operation: { ...view.operation, clear: false } };
}

function queryOperation(url: CanonicalUrl): GraphqlOperation | undefined {
  const fields = Array.from(new URLSearchParams(url.search), ([name, value]) => ({ name, value }));
  const asked = fields.filter(({ name }) => OPERATION_MEMBERS.has(plainName(name)));
  if (asked.length === 0) return undefined;
  const [request] = graphqlRequests({ kind: 'form', fields: asked }) ?? [];
  return readGraphql(request ?? { query: false });
}

/** Whether the operation says in its text that it changes nothing. */
export function isClearQuery(operation: GraphqlOperation): boolean {
  return operation.clear && operation.hasText && operation.kind === 'query';
}
