/*
 * What DevTools says of an object besides its value: how it would be drawn in a console, what it holds that no script can ask for, and whole trees of it.
 *
 *   console.log(form)             →  description "form#pay.hidden", preview of every field that it is called by
 *   getProperties(querySelector)  →  [[Scopes]]: the browser's own functions, which pass over nothing
 *
 * None of it goes through what hides from scripts, so of it agents are told what is no node: results of scripts by an allow-list.
 */
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import { shownDeep } from '../protocol/deep-values.ts';

/** Whether a message tells of an object in a way that has to be looked at; most results are values. */
const TELLS_MORE =
  /"(?:preview|internalProperties|privateProperties|deepSerializedValue|customPreview)":|"subtype":"node"/;

export function tellsOfObjects(message: Buffer): boolean {
  return TELLS_MORE.test(message.toString('latin1'));
}

/** A result of a script, or what an event says of one, without what is told past the page's filter. */
export function shownObjects(told: JsonObject): JsonObject {
  const { internalProperties: _, privateProperties: __, ...rest } = told;
  const changed: Record<string, Json> = { ...rest };
  if (isJsonObject(rest.result)) changed.result = shownRemote(rest.result);
  if (Array.isArray(rest.result)) changed.result = rest.result.map(shownProperty);
  if (isJsonObject(rest.object)) changed.object = shownRemote(rest.object);
  if (isJsonObject(rest.exception)) changed.exception = shownRemote(rest.exception);
  if (isJsonObject(rest.exceptionDetails)) changed.exceptionDetails = shownObjects(rest.exceptionDetails);
  if (Array.isArray(rest.args)) changed.args = rest.args.map((each) => (isJsonObject(each) ? shownRemote(each) : each));
  return changed;
}

function shownProperty(property: Json): Json {
  if (!isJsonObject(property)) return property;
  const changed: Record<string, Json> = { ...property };
  for (const name of ['value', 'get', 'set', 'symbol']) {
    const part = property[name];
    if (isJsonObject(part)) changed[name] = shownRemote(part);
  }
  return changed;
}

/** An object as agents are told of it: by its value or its number, and nodes without their names. */
function shownRemote(object: JsonObject): JsonObject {
  const { preview, deepSerializedValue: deep, customPreview: _, ...rest } = object;
  const told = deep === undefined ? rest : { ...rest, deepSerializedValue: shownDeep(deep) };
  const named = told.subtype === 'node' ? { ...told, description: told.className ?? 'node' } : told;
  return isPlain(preview) ? { ...named, preview: shownPreview(preview) } : named;
}

/** Objects and lists that a script wrote. Lists of the browser's own have the names of their nodes. */
const PLAIN = /^(?:Object|Array\(\d+\)|Map\(\d+\)|Set\(\d+\)|Date|Promise)$/;

function isPlain(preview: Json | undefined): preview is JsonObject {
  return isJsonObject(preview) && (PLAIN.test(String(preview.description)) || preview.subtype === 'error');
}

function shownPreview(preview: JsonObject): JsonObject {
  const { properties, entries, ...rest } = preview;
  return {
    ...rest,
    ...(Array.isArray(properties) ? { properties: properties.filter(isValue) } : {}),
    ...(Array.isArray(entries) ? { entries: entries.flatMap(shownEntry) } : {}),
    ...(Array.isArray(properties) && !properties.every(isValue) ? { overflow: true } : {}),
  };
}

/** Of what stands in an object, its values: other objects are named by what they are, and nodes by what they are called. */
function isValue(property: Json): boolean {
  return isJsonObject(property) && property.type !== 'object' && property.valuePreview === undefined;
}

function shownEntry(entry: Json): readonly JsonObject[] {
  if (!isJsonObject(entry)) return [];
  const parts = [entry.key, entry.value].filter(isJsonObject);
  return parts.every((part) => part.type !== 'object' || isPlain(part)) ? [entry] : [];
}
