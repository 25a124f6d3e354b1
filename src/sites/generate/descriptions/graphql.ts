/** GraphQL schemas: as SDL, or as the answer to an introspection query. Each root field is an operation, whatever its sender calls it. */

import {
  buildClientSchema,
  buildSchema,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  type IntrospectionQuery,
  isInputObjectType,
  isListType,
} from 'graphql';
import { messageOf } from '../../../model/error.ts';
import { isJsonObject, type Json } from '../../../model/json.ts';
import { plainLine } from '../../../model/plain-line.ts';
import { argumentFor } from '../arguments.ts';
import { badInput, parseJson } from '../bad-input.ts';
import type { ArgumentProposal, Learned, Operation } from '../operation.ts';
import type { Base } from './base.ts';

const MOST_TOKENS = 2_000_000;

/** What the schema describes. `endpoint`: where it is served. @throws {CordonError} `input` */
export function readGraphqlSchema(text: string, file: string, endpoint: Base): Learned {
  const schema = schemaOf(text, file);
  const operations = [
    ...rootFields(schema.getMutationType()).map((field) => operationOf(field, false, file, endpoint)),
    ...rootFields(schema.getQueryType()).map((field) => operationOf(field, true, file, endpoint)),
  ];
  const warnings = operations.length === 0 ? ['The schema has no query and no mutation.'] : [];
  if (schema.getSubscriptionType() !== undefined && schema.getSubscriptionType() !== null) {
    warnings.push('Its subscriptions are left out: how their messages travel, a schema does not say.');
  }
  return { operations, warnings };
}

function schemaOf(text: string, file: string): GraphQLSchema {
  if (/^\s*\{\s*"/.test(text) || /^\s*\[/.test(text)) {
    const introspection = introspectionIn(parseJson(text, file, 'introspection result'));
    if (introspection === undefined)
      throw badInput(
        { file },
        'This is no introspection result: it has no `__schema`.',
        'Give the whole answer of the introspection query, or SDL.',
      );
    try {
      return buildClientSchema(introspection);
    } catch (cause) {
      throw badInput(
        { file },
        `This is no whole introspection result: ${messageOf(cause).slice(0, 300)}`,
        'Give the whole answer of the introspection query.',
        cause,
      );
    }
  }
  try {
    return buildSchema(text, { maxTokens: MOST_TOKENS, assumeValidSDL: false });
  } catch (cause) {
    const [at] = cause instanceof GraphQLError ? (cause.locations ?? []) : [];
    const place = at === undefined ? { file } : { file, line: at.line, column: at.column };
    throw badInput(
      place,
      `This is no GraphQL schema: ${messageOf(cause).slice(0, 300)}`,
      'Give SDL, or the JSON answer of an introspection query.',
      cause,
    );
  }
}

function introspectionIn(value: Json): IntrospectionQuery | undefined {
  const data = isJsonObject(value) && isJsonObject(value.data) ? value.data : value;
  return isIntrospection(data) ? data : undefined;
}

/** `buildClientSchema` checks what is inside. */
function isIntrospection(value: unknown): value is IntrospectionQuery {
  return typeof value === 'object' && value !== null && '__schema' in value && isJsonObject(value.__schema);
}

function rootFields(type: ReturnType<GraphQLSchema['getQueryType']>): readonly GraphQLField<unknown, unknown>[] {
  return type === undefined || type === null ? [] : Object.values(type.getFields());
}

function operationOf(
  field: GraphQLField<unknown, unknown>,
  reads: boolean,
  file: string,
  { origin, prefix }: Base,
): Operation {
  const kind = reads ? 'query' : 'mutation';
  const description = plainLine(field.description ?? '')
    .trim()
    .slice(0, 200);
  return {
    origin,
    method: 'POST',
    path: prefix === '' ? '/graphql' : prefix,
    query: [],
    graphql: { fields: [field.name] },
    reads,
    names: [field.name],
    ...(description === '' ? {} : { summary: description }),
    args: reads ? [] : argumentsOf(field),
    known: [{ source: `${file}: ${kind} ${field.name}`, examples: 0, pages: [], controls: [] }],
    sample: { kind: 'json', value: { query: `${kind} { ${field.name} { __typename } }` } },
  };
}

/** Of the field itself, and of the input object that it is mostly given. */
function argumentsOf({ args }: GraphQLField<unknown, unknown>): readonly ArgumentProposal[] {
  const found = args.flatMap(({ name, type }) => {
    // Of several, nobody could say which one is meant.
    if (isListType(getNullableType(type))) return [];
    const named = getNamedType(type);
    const inner = isInputObjectType(named) ? Object.keys(named.getFields()).map((member) => [name, member]) : [];
    return [[name], ...inner].flatMap((path) => argumentFor(path, 'graphql') ?? []);
  });
  return [...new Map(found.map((each) => [each.name, each])).values()];
}
