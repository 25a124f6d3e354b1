/** Body patterns: a recursive subset of what a body must hold, read strictly to allow and loosely to deny. */

import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { RequestPattern } from '../../model/policy/sitemap.ts';
import { isAlike, isPrefixed, isSameName } from '../url/loose-names.ts';
import { type GraphqlOperation, wordKey } from './graphql.ts';
import { fromVariables } from './graphql-arguments.ts';
import { atPath } from './json-path.ts';
import { compilePresent, mayHave, type PresentMember, strictlyHas } from './present.ts';
import { type BodyReading, batchOf, membersOf } from './read-body.ts';
import type { BodyView, NamedText } from './view.ts';

/** What an entry asks of a GraphQL operation. */
export interface GraphqlPattern {
  readonly operation: string | undefined;
  readonly fields: readonly string[] | undefined;
  /** Whether its site grants mutations by their operation's name alone (`graphql: by-name`). */
  readonly byName: boolean;
  /** By name alone: the kind that the action's tags promise, where they promise one. */
  readonly kind: 'query' | 'mutation' | undefined;
  /** The operation's name as a {@link wordKey}, for mutations whose root field is its own name in other words. */
  readonly words: string | undefined;
}

export interface BodyPattern {
  readonly body: JsonObject;
  /** The fields of a form that would hold it. */
  readonly pairs: readonly FormPair[];
  /** What must be there, whatever its value. */
  readonly present: readonly PresentMember[];
  /** How much it asks for: more members are more specific, and one with its value more than one that need only be there. */
  readonly members: number;
  readonly graphql: GraphqlPattern | undefined;
}

type FormPair = readonly [name: string, value: Json];

/** By which operations an entry's GraphQL is known where it names no root fields. */
export type NamedOperations = Pick<GraphqlPattern, 'byName' | 'kind'>;

/** What a request pattern asks of the body, or undefined where any will do. */
export function compileBodyPattern(pattern: RequestPattern, named: NamedOperations): BodyPattern | undefined {
  const body = pattern.body ?? {};
  const present = compilePresent(pattern.present ?? []);
  const members = 2 * (countMembers(body) + (pattern.graphql === undefined ? 0 : 1)) + present.length;
  if (members === 0) return undefined;
  const name = body.operationName;
  const operation = pattern.graphql?.operation ?? (typeof name === 'string' ? name : undefined);
  const pairs = formPairs(body);
  if (operation === undefined && pattern.graphql === undefined)
    return { body, pairs, present, members, graphql: undefined };
  const fields = pattern.graphql?.fields;
  const words = operation === undefined ? undefined : wordKey(operation);
  return { body, pairs, present, members, graphql: { operation, fields, ...named, words } };
}

function countMembers(value: Json): number {
  if (isJsonObject(value)) return Object.values(value).reduce((sum: number, each) => sum + countMembers(each), 0);
  return Array.isArray(value) ? value.reduce((sum: number, each: Json) => sum + countMembers(each), 0) : 1;
}

/** Whether the body, in its one declared reading, holds everything the pattern asks for, and no server could find it somewhere else. */
export function strictlyHolds(pattern: BodyPattern, { declared, operation, query, inHead }: BodyView): boolean {
  if (declared === undefined) return false;
  if (pattern.graphql !== undefined) return operation !== undefined && runsOnly(pattern, pattern.graphql, operation);
  const { pairs, present } = pattern;
  if (!present.every((member) => strictlyHas(member, declared, query))) return false;
  if (
    query.length > 0 &&
    pairs.some((pair) =>
      query.some(
        (each) => (isAlike(each.name, pair[0]) && !isTwin(pair, each, declared)) || contradictsBehind(pair, each),
      ),
    )
  )
    return false;
  if (declared.kind === 'json')
    return holds(pattern.body, declared.value) && !isSaidOtherwise(pattern.body, declared.value);
  return pairs.every((pair) => isField(pair, declared) && inHead.cookies.every((cookie) => agrees(pair, cookie)));
}

/** Whether what a server may take for one of a batch has a member that the pattern asks for, and not as it asks. */
function isSaidOtherwise(pattern: JsonObject, value: Json): boolean {
  const names = Object.keys(pattern);
  return batchOf(value).some(
    (each) => each !== value && names.some((name) => Object.hasOwn(each, name)) && !holds(pattern, each),
  );
}

/** Whether a name says something else behind a word of its own (`withoutPrefix`). */
function contradictsBehind([name, expected]: FormPair, { name: other, value }: NamedText): boolean {
  return isPrefixed(other, name) && value !== String(expected);
}

/** Whether the query says again what a form says, as in `?action=delete` with `action=delete`: whichever a server reads, it reads the same. */
function isTwin([name, expected]: FormPair, inQuery: NamedText, { kind }: BodyReading): boolean {
  return kind === 'form' && !name.endsWith(']') && inQuery.name === name && inQuery.value === expected;
}

/** Whether a cookie leaves a form's field what it is, where a server has cookies among its parameters. */
function agrees([name, expected]: FormPair, cookie: NamedText): boolean {
  return !isAlike(cookie.name, name) || cookie.value === String(expected);
}

/** Whether a form has such a field, and no other that some server takes for it. */
function isField([name, expected]: FormPair, { fields }: Extract<BodyReading, { kind: 'form' }>): boolean {
  const alike = fields.filter((field) => isAlike(field.name, name));
  if (alike.length === 0 || alike.some((field) => field.name !== name || field.value === undefined)) return false;
  if (fields.some(({ name: other, value = '' }) => contradictsBehind([name, expected], { name: other, value })))
    return false;
  const isEqual = ({ value }: { readonly value: string | undefined }): boolean => value === String(expected);
  return name.endsWith('[]') ? alike.some(isEqual) : alike.every(isEqual);
}

function runsOnly(pattern: BodyPattern, wanted: GraphqlPattern, operation: GraphqlOperation): boolean {
  if (!operation.clear || operation.extraMembers.some((name) => pattern.body[name] === undefined)) return false;
  if (wanted.operation !== undefined && operation.name !== wanted.operation) return false;
  if (!holdsOperation(pattern.body, operation) || !hasGiven(pattern.present, operation, false)) return false;
  if (!operation.hasText) return isListedWithoutText(pattern, wanted, operation);
  if (wanted.fields !== undefined) return operation.fields.every((field) => wanted.fields?.includes(field));
  if (operation.kind === 'query') return wanted.kind !== 'mutation';
  // By name alone the name must not be a cover: its action's kind, and a change may be one root field only.
  return wanted.byName && wanted.kind !== 'query' && operation.selections === 1;
}

/** Whether an entry lists an operation that it would grant if it named its root fields, which it does not. */
export function lacksFields(pattern: BodyPattern | undefined, { operation }: BodyView): boolean {
  const wanted = pattern?.graphql;
  if (wanted === undefined || operation === undefined || wanted.byName || wanted.fields !== undefined) return false;
  return operation.kind === 'mutation' && operation.clear && operation.name === wanted.operation;
}

/** Without its text a request runs what the server stored: every member that could name it must be listed, or its name must do. */
function isListedWithoutText(
  pattern: BodyPattern,
  wanted: GraphqlPattern,
  { request, extraMembers }: GraphqlOperation,
): boolean {
  const { extensions } = request;
  const isHashed = isJsonObject(extensions) && 'persistedQuery' in extensions;
  if (isHashed && pattern.body.extensions === undefined) return false;
  return isHashed || extraMembers.length > 0 || wanted.byName || wanted.kind === 'query';
}

/** Whether the operation is given what the pattern asks of its request, its variables counting only where its text uses them. */
function holdsOperation(pattern: JsonObject, operation: GraphqlOperation): boolean {
  const { variables, ...members } = pattern;
  if (!holds(members, operation.request)) return false;
  if (variables === undefined) return true;
  if (!operation.hasText) return holds(variables, operation.request.variables);
  return leavesOf(variables).every(([path, expected]) => {
    const found = given(operation, path);
    return found !== 'ambiguous' && holds(expected, found);
  });
}

/** What a path of the variables comes to. */
function given(operation: GraphqlOperation, path: readonly string[]): Json | undefined | 'ambiguous' {
  if (!operation.hasText) return atPath(operation.request.variables, path);
  return operation.args === undefined ? 'ambiguous' : fromVariables(operation.args, path);
}

/** Whether the operation has the members that must be there; where two servers could give it different variables, `inDoubt`. */
function hasGiven(present: readonly PresentMember[], operation: GraphqlOperation, inDoubt: boolean): boolean {
  return present.every(({ path }) => {
    const found = path[0] === 'variables' ? given(operation, path.slice(1)) : atPath(operation.request, path);
    return found === 'ambiguous' ? inDoubt : found !== undefined;
  });
}

/** A pattern's values with the paths to them; a list is one value. */
function leavesOf(
  pattern: Json,
  path: readonly string[] = [],
): readonly (readonly [path: readonly string[], value: Json])[] {
  if (!isJsonObject(pattern)) return [[path, pattern]];
  return Object.entries(pattern).flatMap(([name, value]) => leavesOf(value, [...path, name]));
}

/** Whether any server could take the body for one that the pattern lists. */
export function mayHold(pattern: BodyPattern, { readings, operation, query, inHead }: BodyView): boolean {
  if (pattern.graphql !== undefined) return operation !== undefined && mayRun(pattern, pattern.graphql, operation);
  const parameters = [...query, ...readings.flatMap(parametersOf)];
  const files = readings.flatMap(unreadNames);
  if (!pattern.present.every((member) => mayHave(member, readings, parameters))) return false;
  if (readings.some((reading) => reading.kind === 'json' && holdsLoosely(pattern.body, reading.value))) return true;
  const everywhere = [...parameters, ...inHead.all];
  return pattern.pairs.every(
    ([name, expected]) =>
      everywhere.some(
        (field) => (isSameName(field.name, name) || isPrefixed(field.name, name)) && sameLoosely(field.value, expected),
      ) || files.some((file) => isAlike(file, name)),
  );
}

/** The fields of a form that may be anything: of a file Catalyst and Dancer2 take its name for a value, and hapi its content, of JSON an object. */
export function unreadNames(reading: BodyReading): readonly string[] {
  if (reading.kind !== 'form') return [];
  return reading.fields.flatMap(({ name, value }) => (value === undefined ? [name] : []));
}

/** A reading as a server has it that merges query and body. */
function parametersOf(reading: BodyReading): readonly NamedText[] {
  return membersOf(reading).map(([name, value = '']) => ({ name, value: looseText(value) }));
}

function mayRun(pattern: BodyPattern, wanted: GraphqlPattern, operation: GraphqlOperation): boolean {
  const byName =
    wanted.operation !== undefined && operation.names.some((name) => sameLoosely(name, wanted.operation ?? ''));
  const byField = operation.anyFields.some(
    (field) => wanted.fields?.includes(field) || (operation.kind === 'mutation' && wordKey(field) === wanted.words),
  );
  const anyNameWillDo = wanted.operation === undefined && wanted.fields === undefined;
  if (!byName && !byField && !anyNameWillDo) return false;
  const { variables = null, ...members } = pattern.body;
  if (contradicts({ ...members, operationName: null }, operation.request)) return false;
  if (!hasGiven(pattern.present, operation, true)) return false;
  // A variable may be written into the text instead: only one that is used and different speaks against it.
  return leavesOf(variables).every(([path, expected]) => {
    const found = given(operation, path);
    return found === 'ambiguous' || !contradicts(expected, found);
  });
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

/** A list is each of its elements: JSON-RPC and tRPC run every call of a batch, and Micronaut takes a list of one object for the object. */
function holdsLoosely(pattern: Json, value: Json | undefined): boolean {
  if (isJsonObject(pattern)) {
    if (Array.isArray(value)) return value.some((each: Json) => holdsLoosely(pattern, each));
    if (!isJsonObject(value)) return false;
    if (batchOf(value).some((each) => each !== value && holdsLoosely(pattern, each))) return true;
    return Object.entries(pattern).every(([name, each]) =>
      Object.entries(value).some(([found, inner]) => isSameName(found, name) && holdsLoosely(each, inner)),
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
  if (isJsonObject(value)) {
    // To PHP an object whose names are places is a list.
    const isList = Object.keys(value).every((name) => /^\d+$/.test(name));
    return isList ? looseText(Object.values(value)) : '{}';
  }
  const [text = ''] = String(value).split('\0', 1);
  return text.trim().toLowerCase();
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
