/** Body patterns: a recursive subset of what a body must hold, read strictly to allow and loosely to deny. */
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { RequestPattern } from '../../model/sitemap.ts';
import { plainName } from '../url/loose-names.ts';
import { type GraphqlOperation, STORED_IDENTITIES, wordKey } from './graphql.ts';
import type { BodyReading } from './read-body.ts';

/** What an entry asks of a GraphQL operation. */
export interface GraphqlPattern {
  readonly operation: string | undefined;
  readonly fields: readonly string[] | undefined;
  /** By name alone: the kind that the action's tags promise, where they promise one. */
  readonly kind: 'query' | 'mutation' | undefined;
  /** The operation's name as a {@link wordKey}, for mutations whose root field is its own name in other words. */
  readonly words: string | undefined;
}

export interface BodyPattern {
  readonly body: JsonObject;
  /** How much it asks for: more members are more specific. */
  readonly members: number;
  readonly graphql: GraphqlPattern | undefined;
}

/** What a request pattern asks of the body, or undefined where any will do. */
export function compileBodyPattern(
  pattern: RequestPattern,
  kind: 'query' | 'mutation' | undefined,
): BodyPattern | undefined {
  const body = pattern.body ?? {};
  const members = countMembers(body) + (pattern.graphql === undefined ? 0 : 1);
  if (members === 0) return undefined;
  const named = body.operationName;
  const operation = pattern.graphql?.operation ?? (typeof named === 'string' ? named : undefined);
  if (operation === undefined && pattern.graphql === undefined) return { body, members, graphql: undefined };
  const fields = pattern.graphql?.fields;
  const words = operation === undefined ? undefined : wordKey(operation);
  return { body, members, graphql: { operation, fields, kind, words } };
}

function countMembers(value: Json): number {
  if (isJsonObject(value)) return Object.values(value).reduce((sum: number, each) => sum + countMembers(each), 0);
  return Array.isArray(value) ? value.reduce((sum: number, each: Json) => sum + countMembers(each), 0) : 1;
}

/** Whether the body, in its one declared reading, holds everything the pattern asks for. */
export function strictlyHolds(
  pattern: BodyPattern,
  reading: BodyReading,
  operation: GraphqlOperation | undefined,
): boolean {
  if (pattern.graphql !== undefined) return operation !== undefined && runsOnly(pattern, pattern.graphql, operation);
  return reading.kind === 'json'
    ? holds(pattern.body, reading.value)
    : formPairs(pattern.body).every(([name, expected]) => {
        const found = reading.fields.filter((field) => field.name === name);
        const equal = (field: { readonly value: string | undefined }) => field.value === String(expected);
        return found.length > 0 && (name.endsWith('[]') ? found.some(equal) : found.every(equal));
      });
}

function runsOnly(pattern: BodyPattern, wanted: GraphqlPattern, operation: GraphqlOperation): boolean {
  if (!operation.clear || !holds(pattern.body, operation.request)) return false;
  if (wanted.operation !== undefined && operation.name !== wanted.operation) return false;
  if (!operation.hasText) return storedIdentityIsListed(pattern.body, operation.request);
  if (wanted.fields !== undefined) return operation.fields.every((field) => wanted.fields?.includes(field));
  // By name alone the name must not be a cover: its action's kind, and a change may be one root field only.
  if (wanted.kind !== undefined && operation.kind !== wanted.kind) return false;
  return operation.kind === 'query' || operation.fields.length === 1;
}

/** Without its text a request runs what the server stored: every member that could name it must be listed. */
function storedIdentityIsListed(body: JsonObject, request: JsonObject): boolean {
  return STORED_IDENTITIES.every((member) => {
    const value = request[member];
    if (value === undefined || value === null || (isJsonObject(value) && !('persistedQuery' in value))) return true;
    return body[member] !== undefined;
  });
}

/** Whether any server could take the body for one that the pattern lists. */
export function mayHold(
  pattern: BodyPattern,
  readings: readonly BodyReading[],
  operation: GraphqlOperation | undefined,
): boolean {
  if (pattern.graphql !== undefined) return operation !== undefined && mayRun(pattern, pattern.graphql, operation);
  return readings.some((reading) =>
    reading.kind === 'json'
      ? holdsLoosely(pattern.body, reading.value)
      : formPairs(pattern.body).every(([name, expected]) =>
          reading.fields.some(
            (field) => plainName(field.name) === plainName(name) && sameLoosely(field.value ?? '', expected),
          ),
        ),
  );
}

function mayRun(pattern: BodyPattern, wanted: GraphqlPattern, operation: GraphqlOperation): boolean {
  const byName =
    wanted.operation !== undefined && operation.names.some((name) => sameLoosely(name, wanted.operation ?? ''));
  const byField = operation.anyFields.some(
    (field) => wanted.fields?.includes(field) || (operation.kind === 'mutation' && wordKey(field) === wanted.words),
  );
  const anyNameWillDo = wanted.operation === undefined && wanted.fields === undefined;
  if (!byName && !byField && !anyNameWillDo) return false;
  // A variable may be written into the text instead: only one that is there and different speaks against it.
  return !contradicts({ ...pattern.body, operationName: null }, operation.request);
}

function contradicts(pattern: Json, value: Json | undefined): boolean {
  if (pattern === null || value === undefined || value === null) return false;
  if (isJsonObject(pattern)) {
    return isJsonObject(value) && Object.entries(pattern).some(([name, each]) => contradicts(each, value[name]));
  }
  return Array.isArray(pattern) ? !holdsLoosely(pattern, value) : !sameLoosely(value, pattern);
}

function holds(pattern: Json, value: Json | undefined): boolean {
  if (isJsonObject(pattern)) {
    return (
      isJsonObject(value) &&
      Object.entries(pattern).every(([name, each]) => Object.hasOwn(value, name) && holds(each, value[name]))
    );
  }
  if (Array.isArray(pattern)) {
    return Array.isArray(value) && pattern.every((each: Json) => value.some((element: Json) => holds(each, element)));
  }
  return pattern === value;
}

function holdsLoosely(pattern: Json, value: Json | undefined): boolean {
  if (isJsonObject(pattern)) {
    if (!isJsonObject(value)) return false;
    return Object.entries(pattern).every(([name, each]) =>
      Object.entries(value).some(([found, inner]) => plainName(found) === plainName(name) && holdsLoosely(each, inner)),
    );
  }
  if (Array.isArray(pattern)) {
    return Array.isArray(value) && pattern.every((each: Json) => value.some((item: Json) => holdsLoosely(each, item)));
  }
  return value !== undefined && sameLoosely(value, pattern);
}

function sameLoosely(left: Json, right: Json): boolean {
  return looseText(left) === looseText(right);
}

/** A value as a lenient server might compare it. Not `String(value)`: an object may bring a `toString` of its own. */
export function looseText(value: Json): string {
  if (Array.isArray(value)) return value.map(looseText).join(',');
  return isJsonObject(value) ? '{}' : String(value).trim().toLowerCase();
}

/** A nested pattern as form fields: `{user:{name:x}}` is `user[name]=x`, `{ids:[1]}` is `ids[]=1`. */
function formPairs(pattern: JsonObject, prefix = ''): [string, Json][] {
  return Object.entries(pattern).flatMap(([name, value]): [string, Json][] => {
    const full = prefix === '' ? name : `${prefix}[${name}]`;
    if (isJsonObject(value)) return formPairs(value, full);
    if (Array.isArray(value)) return value.map((each: Json): [string, Json] => [`${full}[]`, each]);
    return [[full, value]];
  });
}
