import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { IsContent } from './json.ts';

/* What one of Chromium's accessibility nodes says. */

/** What the page says stands in values of these types; the rest is the protocol's. */
const PAGE_TYPES = new Set(['computedString', 'string', 'valueUndefined', undefined]);

/** Whether a member of a node, or of what it holds, is said by the page. */
export const isContent: IsContent = (owner, name) => name === 'value' && PAGE_TYPES.has(textIn(owner?.type));

export function idOf(node: JsonObject): string {
  return String(node.nodeId ?? '');
}

export function childrenOf(node: JsonObject): string[] {
  return Array.isArray(node.childIds) ? node.childIds.map(String) : [];
}

/** What a member of a node says: its name, role or value. */
export function textOf(field: Json | undefined): string {
  const value = isJsonObject(field) ? field.value : undefined;
  return typeof value === 'boolean' ? String(value) : (textIn(value) ?? '');
}

export function propertyOf(node: JsonObject, name: string): string | undefined {
  if (!Array.isArray(node.properties)) return undefined;
  const property = node.properties.filter(isJsonObject).find((each) => each.name === name);
  return property === undefined ? undefined : textOf(property.value);
}

function textIn(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
