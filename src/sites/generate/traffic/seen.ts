/** A request as it was seen, and what the send gate reads of it: what is learnt is learnt of the very reading that will be judged. */
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { RequestBody } from '../../../model/traffic/request.ts';
import { type GraphqlOperation, readGraphql } from '../../../send/body/graphql.ts';
import { type BodyReading, readBody } from '../../../send/body/read-body.ts';
import type { PageValues } from './said.ts';

/** One request that was sent, by whoever saw it: a HAR file, or the proxy. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RequestBody;
  /** What the browser wanted it for, where known. */
  readonly type?: string;
  /** The page that sent it. */
  readonly page?: string;
  /** The control that led to it: `button "Add comment"`. */
  readonly control?: string;
  /** Media type of the answer. */
  readonly answerType?: string;
  /** The answer, where it is JSON: names of things are found in it. */
  readonly answer?: Json;
  /** What the answer shows under names that tell of it, where it is a page. */
  readonly shown?: () => PageValues;
  /** Whether the answer leads to another page. */
  readonly leads?: true;
  /** What the send gate took it for, where a record says so: records hold no bodies. */
  readonly actions?: readonly string[];
  /** The file that it is known from. */
  readonly source: string;
}

/** A request that was read. */
export interface Sighting {
  readonly seen: SeenRequest;
  readonly url: URL;
  readonly method: string;
  readonly segments: readonly string[];
  readonly body: BodyContent;
}

export type BodyContent =
  | { readonly kind: 'none' }
  | { readonly kind: 'graphql'; readonly operations: readonly GraphqlOperation[] }
  | { readonly kind: 'rpc'; readonly call: JsonObject; readonly name: string }
  | { readonly kind: 'members'; readonly as: 'json' | 'form'; readonly members: readonly Member[] }
  /** A body that says nothing: binary, text, a list. */
  | { readonly kind: 'unread'; readonly why: string }
  /** A body that the send gate would never let leave. */
  | { readonly kind: 'refused'; readonly why: string };

/** A value in a body, by the names that lead to it; a list is one value. */
export interface Member {
  readonly path: readonly string[];
  readonly value: Json | undefined;
}

/** Reads a request; undefined where its address cannot be read, or is none of the web. */
export function readSeen(seen: SeenRequest): Sighting | undefined {
  if (!URL.canParse(seen.url)) return undefined;
  const url = new URL(seen.url);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const segments = url.pathname.split('/').slice(1);
  return { seen, url, method: seen.method.toUpperCase(), segments, body: contentOf(seen) };
}

function contentOf(seen: SeenRequest): BodyContent {
  if (seen.body.kind === 'none') return { kind: 'none' };
  const read = readBody({ method: seen.method, url: seen.url, headers: seen.headers }, seen.body);
  if (read.kind === 'none') return { kind: 'none' };
  if (read.kind === 'unreadable') return { kind: 'refused', why: read.why };
  if (read.kind !== 'read' || read.strict === undefined)
    return { kind: 'unread', why: 'it is of a type that no rule looks into' };
  return contentOfReading(read.strict);
}

function contentOfReading(strict: BodyReading): BodyContent {
  if (strict.kind === 'form') {
    const upload = strict.fields.find(({ name }) => name === 'operations')?.value;
    const uploaded = upload === undefined ? undefined : graphqlOf(jsonIn(upload));
    if (uploaded !== undefined) return uploaded;
    const request = graphqlOf(Object.fromEntries(strict.fields.map(({ name, value }) => [name, value ?? ''])));
    if (request !== undefined) return request;
    return {
      kind: 'members',
      as: 'form',
      members: strict.fields.map(({ name, value }) => ({ path: fieldPath(name), value })),
    };
  }
  const { value } = strict;
  const graphql = graphqlOf(value);
  if (graphql !== undefined) return graphql;
  if (!isJsonObject(value)) return { kind: 'unread', why: 'it is no JSON object' };
  if (value.jsonrpc !== undefined && typeof value.method === 'string')
    return { kind: 'rpc', call: value, name: value.method };
  return { kind: 'members', as: 'json', members: membersOf(value) };
}

/** `user[name]` is `user`, `name`; a list's `ids[]` stays as it is. */
function fieldPath(name: string): readonly string[] {
  const parts = /^([^[\]]+)((?:\[[^[\]]+\])+)$/.exec(name);
  return parts === null ? [name] : [parts[1] ?? '', ...(parts[2] ?? '').slice(1, -1).split('][')];
}

const MOST_MEMBERS = 500;
const DEEPEST = 8;

/** Without recursion into what is nested beyond use. */
function membersOf(value: JsonObject): readonly Member[] {
  const found: Member[] = [];
  const visit = (object: JsonObject, path: readonly string[]): void => {
    for (const [name, each] of Object.entries(object)) {
      if (found.length >= MOST_MEMBERS) return;
      const inner = [...path, name];
      if (isJsonObject(each) && inner.length < DEEPEST && Object.keys(each).length > 0) visit(each, inner);
      else found.push({ path: inner, value: each });
    }
  };
  visit(value, []);
  return found;
}

function graphqlOf(value: Json | undefined): BodyContent | undefined {
  const requests = Array.isArray(value) ? value : [value];
  if (requests.length === 0 || !requests.every(isGraphqlRequest)) return undefined;
  return { kind: 'graphql', operations: requests.filter(isJsonObject).map((request) => readGraphql(request)) };
}

function isGraphqlRequest(value: Json | undefined): boolean {
  if (!isJsonObject(value)) return false;
  const { query, operationName, extensions } = value;
  if (typeof query === 'string') return /^\s*(?:#[^\n]*\n\s*)*(?:query|mutation|subscription|fragment|\{)/.test(query);
  return (
    query === undefined &&
    typeof operationName === 'string' &&
    isJsonObject(extensions) &&
    'persistedQuery' in extensions
  );
}

function jsonIn(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    // A field that happens to be called so.
    return undefined;
  }
}
