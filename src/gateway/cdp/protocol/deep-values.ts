/*
 * Results of scripts as whole trees (`serializationOptions`), by which chromedriver gets at what its scripts find: values, and nodes by their numbers alone.
 *
 *   asked for   {serialization: deep, additionalParameters: {maxNodeDepth: 9}}   →  {serialization: deep, additionalParameters: {maxNodeDepth: 0}}
 *   answered    {type: node, value: {backendNodeId, attributes, children, …}}    →  {type: node, value: {backendNodeId, loaderId, nodeType}}
 *
 * What a script returned is the agent's; what a node holds is what the filter is for.
 */
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';

/** A script's parameters with what they ask for of nodes taken out. */
export function withShallowNodes(params: JsonObject): JsonObject {
  const { serializationOptions: asked, ...rest } = params;
  if (!isJsonObject(asked) || asked.serialization !== 'deep') return rest;
  const depth = typeof asked.maxDepth === 'number' ? { maxDepth: asked.maxDepth } : {};
  const additionalParameters = { maxNodeDepth: 0, includeShadowTree: 'none' };
  return { ...rest, serializationOptions: { serialization: 'deep', ...depth, additionalParameters } };
}

const VALUES: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'bigint', 'date', 'regexp']);
const HOLDERS: ReadonlySet<string> = new Set(['array', 'object', 'map', 'set', 'nodelist', 'htmlcollection']);
const OF_NODES: ReadonlySet<string> = new Set(['backendNodeId', 'loaderId', 'nodeType']);

/** A value of such a tree as agents are told of it; of what is not listed here, its type. */
export function shownDeep(deep: Json): Json {
  if (typeof deep === 'string') return deep;
  if (Array.isArray(deep)) return deep.map(shownDeep);
  if (!isJsonObject(deep) || typeof deep.type !== 'string') return null;
  const { type, value = null } = deep;
  if (VALUES.has(type)) return { type, value };
  if (HOLDERS.has(type) && Array.isArray(value)) return { type, value: value.map(shownDeep) };
  if (type !== 'node' || !isJsonObject(value)) return { type };
  return { type, value: Object.fromEntries(Object.entries(value).filter(([name]) => OF_NODES.has(name))) };
}

/** The backend numbers of the nodes in a result that such a tree is part of. */
export function deepNodes({ result }: JsonObject): readonly number[] {
  return isJsonObject(result) ? nodesIn(result.deepSerializedValue ?? null) : [];
}

function nodesIn(deep: Json): readonly number[] {
  if (Array.isArray(deep)) return deep.flatMap(nodesIn);
  if (!isJsonObject(deep)) return [];
  const { type, value = null } = deep;
  if (type !== 'node') return nodesIn(value);
  return isJsonObject(value) ? [Number(value.backendNodeId)] : [];
}
