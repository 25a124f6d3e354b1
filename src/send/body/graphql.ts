/**
 * GraphQL requests by what they run and not by what they call themselves. `operationName` is a label that the sender chooses: a mutation
 * `createNote { x: destroyProject }` is a destroyProject. So the text is parsed, and what counts is the operation that a server would
 * pick, its kind, its root fields with aliases and fragments resolved, and the arguments that these are given in the end.
 */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql';
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { type GivenArguments, givenArguments } from './graphql-arguments.ts';

export interface GraphqlOperation {
  /** The request object, `operationName` filled in from the text where it was left out. */
  readonly request: JsonObject;
  /** Whether it carries its text; without it the server runs what it stored under a name or hash. */
  readonly hasText: boolean;
  /** Whether it can be read in exactly one way, but for {@link extraMembers}. */
  readonly clear: boolean;
  /** Of everything in the text: `query` only if nothing in it does more than read. */
  readonly kind: 'query' | 'mutation' | 'unknown';
  readonly name: string | undefined;
  /** Root fields of the operation that runs. */
  readonly fields: readonly string[];
  /** How often it selects a root field: `{ a: buy  b: buy }` does so twice. */
  readonly selections: number;
  /** What its one root field is given; undefined where it has several, or where that cannot be told. */
  readonly args: GivenArguments | undefined;
  /** Members that GraphQL over HTTP does not know: to some server the name of a stored operation that is run instead. */
  readonly extraMembers: readonly string[];
  /** Every name that any reading could give it: declared, parsed, of each operation in the text. */
  readonly names: readonly string[];
  /** Root fields of each operation in the text. */
  readonly anyFields: readonly string[];
}

/** Longer texts no page writes; all those of a batch together are held to it. */
export const MOST_TEXT = 128 * 1024;
const MOST_TOKENS = 20_000;
/** Fragments can multiply fields without end. */
const MOST_SELECTIONS = 1_000;
const MEMBERS: ReadonlySet<string> = new Set(['query', 'operationName', 'variables', 'extensions']);

const QUERIES: ReadonlySet<string> = new Set(['query']);

/** Reads a request object. `reading`: the operations that change nothing, which over a socket are subscriptions too. */
export function readGraphql(request: JsonObject, reading = QUERIES): GraphqlOperation {
  const text = request.query;
  const declared = typeof request.operationName === 'string' ? request.operationName : undefined;
  const unread = {
    request,
    kind: 'unknown',
    name: declared,
    fields: [],
    selections: 0,
    args: undefined,
    extraMembers: extraMembers(request),
    names: namesIn(request),
    anyFields: [],
  } as const;
  if (text === undefined || text === null || text === '') {
    return { ...unread, hasText: false, clear: isTyped(request) };
  }
  const document = typeof text === 'string' ? parseText(text) : undefined;
  if (document === undefined) return { ...unread, hasText: true, clear: false };
  return describe(request, declared, document, reading);
}

function parseText(text: string): DocumentNode | undefined {
  if (text.length > MOST_TEXT) return undefined;
  try {
    return parse(text, { noLocation: true, maxTokens: MOST_TOKENS });
  } catch {
    // Not GraphQL, or too long to be judged: unclear, so never allowed and never a read.
    return undefined;
  }
}

/** A name that is a list is each of its names, to some server. */
function namesIn({ operationName }: JsonObject): readonly string[] {
  const named = Array.isArray(operationName) ? operationName : [operationName];
  return named.filter((name) => typeof name === 'string');
}

/** Whether each member is what GraphQL over HTTP says it is. */
function isTyped({ operationName, variables, extensions }: JsonObject): boolean {
  const isObject = (value: unknown): boolean => value === undefined || value === null || isJsonObject(value);
  const isName = operationName === undefined || operationName === null || typeof operationName === 'string';
  return isName && isObject(variables) && isObject(extensions);
}

/** Whether a hash that comes with the text is the text's own: some servers run what they stored under it, and not the text. */
function isHashOfText({ query, extensions }: JsonObject): boolean {
  const persisted = isJsonObject(extensions) ? extensions.persistedQuery : undefined;
  if (persisted === undefined || persisted === null) return true;
  if (!isJsonObject(persisted) || typeof query !== 'string') return false;
  return persisted.sha256Hash === bytesToHex(sha256(utf8ToBytes(query)));
}

function extraMembers(request: JsonObject): readonly string[] {
  return Object.entries(request).flatMap(([name, value]) => (MEMBERS.has(name) || value === null ? [] : [name]));
}

function describe(
  request: JsonObject,
  declared: string | undefined,
  document: DocumentNode,
  reading: ReadonlySet<string>,
): GraphqlOperation {
  const operations: OperationDefinitionNode[] = [];
  const fragments = new Map<string, SelectionSetNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition);
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition.selectionSet);
  }
  const chosen = operations.length === 1 ? operations[0] : operations.find((each) => each.name?.value === declared);
  const name = chosen?.name?.value;
  const selections = chosen === undefined ? [] : rootFields(chosen, fragments);
  const [only, second] = selections;
  const isOne = chosen !== undefined && only !== undefined && second === undefined;
  const parsedNames = operations.flatMap((each) => (each.name === undefined ? [] : [each.name.value]));
  return {
    request: declared === undefined && name !== undefined ? { ...request, operationName: name } : request,
    hasText: true,
    clear:
      chosen !== undefined &&
      (declared === undefined || declared === name) &&
      selections.length <= MOST_SELECTIONS &&
      isTyped(request) &&
      isHashOfText(request),
    kind: operations.every((each) => reading.has(each.operation)) ? 'query' : 'mutation',
    name,
    fields: namesOf(selections),
    selections: selections.length,
    args: isOne ? givenArguments(only, chosen, request.variables) : undefined,
    extraMembers: extraMembers(request),
    names: [...namesIn(request), ...parsedNames],
    anyFields: operations.flatMap((each) => namesOf(rootFields(each, fragments))),
  };
}

function namesOf(fields: readonly FieldNode[]): readonly string[] {
  return [...new Set(fields.map(({ name }) => name.value))];
}

/** The root fields of an operation, each as often as it is selected, one more at most than anybody may select. */
function rootFields(
  { selectionSet }: OperationDefinitionNode,
  fragments: ReadonlyMap<string, SelectionSetNode>,
): readonly FieldNode[] {
  const found: FieldNode[] = [];
  const within = new Set<string>();
  // Fragments that select nothing can be nested so that they are met without end all the same.
  let steps = MOST_TOKENS;
  const collect = (set: SelectionSetNode): void => {
    for (const selection of set.selections) {
      if (found.length > MOST_SELECTIONS || steps-- <= 0) return;
      if (selection.kind === Kind.FIELD) {
        if (selection.name.value !== '__typename') found.push(selection);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else {
        const name = selection.name.value;
        const fragment = fragments.get(name);
        if (fragment === undefined || within.has(name)) continue;
        within.add(name);
        collect(fragment);
        within.delete(name);
      }
    }
  };
  collect(selectionSet);
  return found;
}

/** The words of a name in alphabetical order, so that operation `deleteWorkItem` meets field `workItemDelete`. */
export function wordKey(name: string): string {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return words
    .map((word) => word.toLowerCase())
    .sort()
    .join(' ');
}
