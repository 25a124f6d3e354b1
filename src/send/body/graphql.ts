/**
 * GraphQL requests by what they run and not by what they call themselves. `operationName` is a label that the sender chooses: a mutation
 * `createNote { x: destroyProject }` is a destroyProject. So the text is parsed, and what counts is the operation that a server would
 * pick, its kind, and its root fields with aliases and fragments resolved.
 */
import { type DocumentNode, Kind, type OperationDefinitionNode, parse, type SelectionSetNode } from 'graphql';
import type { JsonObject } from '../../model/json.ts';

export interface GraphqlOperation {
  /** The request object, `operationName` filled in from the text where it was left out. */
  readonly request: JsonObject;
  /** Whether it carries its text; without it the server runs what it stored under a name or hash. */
  readonly hasText: boolean;
  /** Whether it can be read in exactly one way. */
  readonly clear: boolean;
  /** Of everything in the text: `query` only if nothing in it does more than read. */
  readonly kind: 'query' | 'mutation' | 'unknown';
  readonly name: string | undefined;
  /** Root fields of the operation that runs. */
  readonly fields: readonly string[];
  /** Every name that any reading could give it: declared, parsed, of each operation in the text. */
  readonly names: readonly string[];
  /** Root fields of each operation in the text. */
  readonly anyFields: readonly string[];
}

const MOST_TOKENS = 20_000;
/** Members under which servers know stored operations besides Apollo's `extensions.persistedQuery`. */
export const STORED_IDENTITIES = ['id', 'documentId', 'doc_id', 'queryId', 'hash', 'extensions'] as const;

const QUERIES: ReadonlySet<string> = new Set(['query']);

/** Reads a request object. `reading`: the operations that change nothing, which over a socket are subscriptions too. */
export function readGraphql(request: JsonObject, reading = QUERIES): GraphqlOperation {
  const text = request.query;
  const declared = typeof request.operationName === 'string' ? request.operationName : undefined;
  const named = declared === undefined ? [] : [declared];
  if (text === undefined || text === null || text === '') {
    return {
      request,
      hasText: false,
      clear: true,
      kind: 'unknown',
      name: declared,
      fields: [],
      names: named,
      anyFields: [],
    };
  }
  const document = typeof text === 'string' ? parseText(text) : undefined;
  if (document === undefined) {
    return {
      request,
      hasText: true,
      clear: false,
      kind: 'unknown',
      name: declared,
      fields: [],
      names: named,
      anyFields: [],
    };
  }
  return describe(request, declared, document, reading);
}

function parseText(text: string): DocumentNode | undefined {
  try {
    return parse(text, { noLocation: true, maxTokens: MOST_TOKENS });
  } catch {
    // Not GraphQL, or too long to be judged: unclear, so never allowed and never a read.
    return undefined;
  }
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
  const rootFields = (operation: OperationDefinitionNode) => [
    ...fieldsOf(operation.selectionSet, fragments, new Set()),
  ];
  const parsedNames = operations.flatMap((each) => (each.name === undefined ? [] : [each.name.value]));
  return {
    request: declared === undefined && name !== undefined ? { ...request, operationName: name } : request,
    hasText: true,
    clear: chosen !== undefined && (declared === undefined || declared === name) && !namesStored(request),
    kind: operations.every((each) => reading.has(each.operation)) ? 'query' : 'mutation',
    name,
    fields: chosen === undefined ? [] : rootFields(chosen),
    names: declared === undefined ? parsedNames : [declared, ...parsedNames],
    anyFields: operations.flatMap(rootFields),
  };
}

/** Whether it names a stored operation beside its text, which some servers run instead. Apollo's hash is that of the text. */
function namesStored(request: JsonObject): boolean {
  return STORED_IDENTITIES.some((member) => member !== 'extensions' && (request[member] ?? null) !== null);
}

function fieldsOf(
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, SelectionSetNode>,
  seen: Set<string>,
): Set<string> {
  const fields = new Set<string>();
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      if (selection.name.value !== '__typename') fields.add(selection.name.value);
      continue;
    }
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      for (const field of fieldsOf(selection.selectionSet, fragments, seen)) fields.add(field);
      continue;
    }
    const name = selection.name.value;
    const fragment = fragments.get(name);
    if (fragment === undefined || seen.has(name)) continue;
    seen.add(name);
    for (const field of fieldsOf(fragment, fragments, seen)) fields.add(field);
  }
  return fields;
}

/** The words of a name in alphabetical order, so that operation `deleteWorkItem` meets field `workItemDelete`. */
export function wordKey(name: string): string {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return words
    .map((word) => word.toLowerCase())
    .sort()
    .join(' ');
}
