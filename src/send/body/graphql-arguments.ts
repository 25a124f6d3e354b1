/**
 * What a GraphQL field is given in the end: the arguments in its text, with variables and their defaults put in their places. A variable that the
 * text does not use says nothing about what is done:
 *
 *   mutation ($input: Order) { buy(input: {amount: 999}) }   variables {"input": {"amount": 10}}   buy is given {input: {amount: 999}}
 */
import { type FieldNode, Kind, type OperationDefinitionNode, type ValueNode } from 'graphql';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { isAlike } from '../url/loose-names.ts';
import { keepsItsDigits } from './json.ts';
import { atPath } from './json-path.ts';

export interface GivenArguments {
  readonly value: JsonObject;
  /** The values of the variables that are used there, defaults included, each with how often it is used. */
  readonly variables: ReadonlyMap<string, { readonly value: Json | undefined; readonly uses: number }>;
}

/** The arguments of a field, or undefined where two servers could give it different ones. */
export function givenArguments(
  field: FieldNode,
  operation: OperationDefinitionNode,
  given: Json | undefined,
): GivenArguments | undefined {
  const variables = new Map<string, { value: Json | undefined; uses: number }>();
  const declared = new Map(operation.variableDefinitions?.map((each) => [each.variable.name.value, each.defaultValue]));
  if (declared.size !== (operation.variableDefinitions?.length ?? 0)) return undefined;

  function variable(name: string): Json | undefined {
    if (!declared.has(name)) throw new Unclear();
    const known = variables.get(name);
    if (known !== undefined) {
      known.uses += 1;
      return known.value;
    }
    const standard = declared.get(name);
    const isGiven = isJsonObject(given) && Object.hasOwn(given, name);
    const value = isGiven ? given[name] : standard === undefined ? undefined : valueIn(standard);
    variables.set(name, { value, uses: 1 });
    return value;
  }

  function valueIn(node: ValueNode): Json | undefined {
    switch (node.kind) {
      case Kind.VARIABLE:
        return variable(node.name.value);
      case Kind.INT:
      case Kind.FLOAT:
        if (!keepsItsDigits(node.value)) throw new Unclear();
        return Number(node.value);
      case Kind.STRING:
      case Kind.ENUM:
        return node.value;
      case Kind.BOOLEAN:
        return node.value;
      case Kind.NULL:
        return null;
      case Kind.LIST:
        return node.values.map((each) => valueIn(each) ?? null);
      case Kind.OBJECT:
        return objectOf(node.fields);
    }
  }

  function objectOf(
    members: readonly { readonly name: { readonly value: string }; readonly value: ValueNode }[],
  ): JsonObject {
    const object: Record<string, Json> = {};
    for (const { name, value: node } of members) {
      if (Object.hasOwn(object, name.value) || name.value === '__proto__') throw new Unclear();
      const value = valueIn(node);
      if (value !== undefined) object[name.value] = value;
    }
    return object;
  }

  try {
    return { value: objectOf(field.arguments ?? []), variables };
  } catch (fault) {
    if (fault instanceof Unclear) return undefined;
    throw fault;
  }
}

class Unclear extends Error {}

/**
 * What stands at a path of the variables, such as `input.amount`, where that is what the field is given: the variable is used once, and nothing else
 * that the field is given goes by the path's last name. Undefined where there is no such value, `ambiguous` where something else might be it.
 */
export function fromVariables(args: GivenArguments, path: readonly string[]): Json | undefined | 'ambiguous' {
  const [name = '', ...inner] = path;
  const variable = args.variables.get(name);
  if (variable === undefined) return undefined;
  const wanted = atPath(variable.value, inner);
  if (wanted === undefined) return undefined;
  const last = path.findLast((part) => !/^\d+$/.test(part)) ?? name;
  const alike = [...namedAlike(args.value, last)];
  const [only, second] = alike;
  const isSure =
    variable.uses === 1 &&
    only !== undefined &&
    second === undefined &&
    sameJson(only, holderOf(variable.value, inner));
  return isSure ? wanted : 'ambiguous';
}

/** What the path's last name stands for: the list, where the path ends in one of its places. */
function holderOf(value: Json | undefined, path: readonly string[]): Json | undefined {
  const end = path.findLastIndex((part) => !/^\d+$/.test(part));
  return atPath(value, path.slice(0, end + 1));
}

function* namedAlike(value: Json, name: string): Generator<Json> {
  if (Array.isArray(value)) for (const each of value) yield* namedAlike(each, name);
  if (!isJsonObject(value)) return;
  for (const [found, inner] of Object.entries(value)) {
    if (isAlike(found, name)) yield inner;
    yield* namedAlike(inner, name);
  }
}

function sameJson(left: Json, right: Json | undefined): boolean {
  return right !== undefined && JSON.stringify(left) === JSON.stringify(right);
}
