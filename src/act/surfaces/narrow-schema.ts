/** Takes out of the JSON Schema of a tool's arguments what may not be said in them. */
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { REFUSED_ARGUMENTS } from './tool.ts';

/** The argument that decides what a call does, and whether it may say this. */
export interface Narrowing {
  readonly argument: string;
  allows(value: Json): boolean;
  /** Whether a call may consist of several. */
  readonly sequences?: boolean;
}

const BRANCHES = ['oneOf', 'anyOf'] as const;

/** The schema without arguments that are always refused. */
export function withoutRefused(schema: JsonObject): JsonObject {
  return without(schema, (name) => REFUSED_ARGUMENTS.has(name));
}

/** The schema in which the argument may have only what is allowed; undefined where nothing is left that it may be. */
export function narrowSchema(schema: JsonObject, narrowing: Narrowing): JsonObject | undefined {
  const { argument, sequences = true } = narrowing;
  const kept = sequences ? schema : without(schema, (name) => name === 'steps');
  const narrowed: Record<string, Json> = { ...kept };
  for (const key of BRANCHES) {
    const branches = kept[key];
    if (!Array.isArray(branches)) continue;
    const left = branches.flatMap((each) => (isJsonObject(each) ? (narrowSchema(each, narrowing) ?? []) : [each]));
    if (left.length === 0) return undefined;
    narrowed[key] = left;
  }
  const { properties } = kept;
  if (!isJsonObject(properties)) return narrowed;
  const own = properties[argument];
  const value = isJsonObject(own) ? narrowValue(own, narrowing) : own;
  if (isJsonObject(own) && value === undefined) return undefined;
  const steps = isJsonObject(properties.steps) ? narrowSteps(properties.steps, narrowing) : undefined;
  narrowed.properties = {
    ...properties,
    ...(value === undefined ? {} : { [argument]: value }),
    ...(steps === undefined ? {} : { steps }),
  };
  return narrowed;
}

/** What the values of an argument may be, each said out. */
export function valuesOf(schema: JsonObject, argument: string): readonly Json[] {
  const branches = BRANCHES.flatMap((key) => schema[key] ?? []).filter(isJsonObject);
  const inside = branches.flatMap((branch) => valuesOf(branch, argument));
  const { properties } = schema;
  const own = isJsonObject(properties) ? properties[argument] : undefined;
  return isJsonObject(own) ? [...inside, ...saidValues(own)] : inside;
}

function saidValues(value: JsonObject): readonly Json[] {
  const branches = BRANCHES.flatMap((key) => value[key] ?? []).filter(isJsonObject);
  const own = Array.isArray(value.enum) ? value.enum : value.const === undefined ? [] : [value.const];
  return [...branches.flatMap(saidValues), ...own];
}

function narrowValue(value: JsonObject, narrowing: Narrowing): JsonObject | undefined {
  if (value.type === 'null') return value;
  if (value.const !== undefined) return narrowing.allows(value.const) ? value : undefined;
  for (const key of BRANCHES) {
    const branches = value[key];
    if (!Array.isArray(branches)) continue;
    const left = branches.flatMap((each) => (isJsonObject(each) ? keptOf(narrowValue(each, narrowing)) : []));
    return left.some(({ type }) => type !== 'null') ? { ...value, [key]: left } : undefined;
  }
  const values = Array.isArray(value.enum) ? value.enum : value.type === 'boolean' ? [true, false] : undefined;
  if (values === undefined) return value;
  const left = values.filter((each) => each === null || narrowing.allows(each));
  if (left.every((each) => each === null)) return undefined;
  return left.length === values.length ? value : { ...value, enum: left };
}

function keptOf(value: JsonObject | undefined): readonly JsonObject[] {
  return value === undefined ? [] : [value];
}

function narrowSteps(steps: JsonObject, narrowing: Narrowing): JsonObject {
  if (!isJsonObject(steps.items)) return steps;
  return { ...steps, items: narrowSchema(steps.items, narrowing) ?? false };
}

function without(schema: JsonObject, refused: (name: string) => boolean): JsonObject {
  const { properties, required } = schema;
  if (!isJsonObject(properties) || !Object.keys(properties).some(refused)) return schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !refused(name))),
    ...(Array.isArray(required)
      ? { required: required.filter((name) => typeof name !== 'string' || !refused(name)) }
      : {}),
  };
}
