import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { HiddenElement, Redaction } from '../../model/observation.ts';
import type { ElementScope } from '../../model/policy/scope.ts';
import { Blinders } from '../controls/blinders.ts';
import { addRedactions } from '../redact.ts';
import { redactionMark } from '../rules.ts';
import { isSecretName } from '../secret-fields.ts';
import { DEFAULT_SETTINGS, type TextSettings } from '../settings.ts';
import { kindOfGeneric, kindOfRole } from '../units/kinds.ts';
import { hiddenInTree } from './aria.ts';
import { type Copies, copiesAmong } from './ax-copies.ts';
import { childrenOf, idOf, isContent, propertyOf, textOf } from './ax-node.ts';
import { type PlaceOf, redactJson } from './json.ts';
import type { Place } from './json-places.ts';

/*
 * Chromium's `Accessibility.getFullAXTree`: a flat list of nodes that name their children. A control that the goal hides goes with all
 * below it; its parent no longer names it. Chromium lists them level by level; strings are searched in the order of the tree, which is that of the page.
 */

/** Nodes with everything taken out that the agent must not read, and what that was. */
export interface RedactedNodes {
  readonly value: Json;
  readonly redactions: readonly Redaction[];
  readonly hidden: readonly HiddenElement[];
}

/** The nodes (or the answer that holds them) with everything taken out that the agent must not read. */
export function redactAxNodes(
  tree: Json,
  scope: ElementScope,
  settings: TextSettings = DEFAULT_SETTINGS,
): RedactedNodes {
  const list = isJsonObject(tree) ? tree.nodes : tree;
  if (!Array.isArray(list)) return { ...redactJson(tree, settings), hidden: [] };
  const nodes = list.filter(isJsonObject);
  const { gone, hidden } = hiddenNodes(nodes, new Blinders(scope));
  const left = nodes.filter((node) => !gone.has(idOf(node)));
  const masked = left.filter(isSecret).length;
  const shown = left.map((node) => withoutChildren(isSecret(node) ? withoutSecret(node) : node, gone));
  const ordered = inTreeOrder(shown);
  const copies = copiesAmong(ordered);
  const isSaid = contentAmong(ordered, copies);
  const { value, redactions } = redactJson(ordered, settings, {
    isContent: (owner, name) => isContent(owner, name) && isSaid(owner),
    placeOf: placesOf(ordered),
  });
  const listed = Array.isArray(value) ? asListed(copies.withoutGone(value), ordered, shown) : value;
  return {
    value: isJsonObject(tree) && Array.isArray(listed) ? { ...tree, nodes: listed } : listed,
    redactions: masked === 0 ? redactions : addRedactions([[{ by: 'see.secret.password', count: masked }], redactions]),
    hidden,
  };
}

/** What nodes say, in the order of their tree, without copies. To search this takes a tenth of the time of taking something out. */
export function textsOfAxNodes(nodes: readonly JsonObject[]): string[] {
  const ordered = inTreeOrder(nodes);
  const isSaid = contentAmong(ordered, copiesAmong(ordered));
  return ordered.flatMap(({ name, description, value, properties }) => {
    const held = Array.isArray(properties) ? properties.map((each) => isJsonObject(each) && each.value) : [];
    return [name, description, value, ...held].flatMap((each) =>
      isJsonObject(each) && isContent(each, 'value') && isSaid(each) ? [textOf(each)] : [],
    );
  });
}

/** Whether what a value says is said here first, and no address: that stands between a picture and the text behind it, and is no word of either. */
function contentAmong(nodes: readonly JsonObject[], copies: Copies): (value: JsonObject | undefined) => boolean {
  const addresses = new Set(
    nodes
      .flatMap(({ properties }) =>
        Array.isArray(properties) ? properties.filter(isJsonObject).filter(({ name }) => name === 'url') : [],
      )
      .map(({ value }) => value),
  );
  return (value) => value !== undefined && !copies.has(value) && !addresses.has(value);
}

function hiddenNodes(nodes: readonly JsonObject[], blinders: Blinders): { gone: Set<string>; hidden: HiddenElement[] } {
  const byId = new Map(nodes.map((node) => [idOf(node), node]));
  const gone = new Set<string>();
  const hidden: HiddenElement[] = [];
  const remove = (ids: readonly string[]): void => {
    const pending = [...ids];
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      if (gone.has(id)) continue;
      gone.add(id);
      const node = byId.get(id);
      if (node !== undefined) for (const child of childrenOf(node)) pending.push(child);
    }
  };
  for (const node of nodes) {
    if (gone.has(idOf(node))) continue;
    const verdict = hiddenInTree(blinders, textOf(node.role), textOf(node.name), propertyOf(node, 'url'));
    if (verdict !== undefined) {
      hidden.push(verdict);
      remove([idOf(node)]);
    } else if (isSecret(node)) remove(childrenOf(node));
  }
  return { gone, hidden };
}

/** Nodes with each before its children, and these in the order in which it names them. */
function inTreeOrder(nodes: readonly JsonObject[]): JsonObject[] {
  const byId = new Map(nodes.map((node) => [idOf(node), node]));
  const children = new Set(nodes.flatMap(childrenOf));
  const ordered = new Set<JsonObject>();
  const pending = [...nodes.toReversed(), ...nodes.filter((node) => !children.has(idOf(node))).toReversed()];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (ordered.has(node)) continue;
    ordered.add(node);
    for (const id of childrenOf(node).toReversed()) {
      const child = byId.get(id);
      if (child !== undefined) pending.push(child);
    }
  }
  return Array.from(ordered);
}

/** Values in the order of one list of nodes, in that of another. */
function asListed(values: readonly Json[], ordered: readonly JsonObject[], listed: readonly JsonObject[]): Json[] {
  const byNode = new Map(ordered.map((node, index) => [node, values[index] ?? null]));
  return listed.map((node) => byNode.get(node) ?? null);
}

/** Where each node stands in the tree. */
function placesOf(nodes: readonly JsonObject[]): PlaceOf {
  const places = new Map<JsonObject, Place>();
  const above = new Map<string, JsonObject>();
  const withText = new Set<JsonObject>();
  const alone = new Set<JsonObject | undefined>();
  const roles = new Map(nodes.map((node) => [idOf(node), textOf(node.role)]));
  // Parents stand before their children.
  for (const node of nodes) {
    const holder = above.get(idOf(node));
    const parent = holder && places.get(holder);
    const children = childrenOf(node);
    const isBesideText = holder !== undefined && withText.has(holder);
    const role = textOf(node.role);
    const kind = role === 'generic' ? kindOfGeneric(parent?.kind, alone.has(holder), isBesideText) : kindOfRole(role);
    places.set(node, { parent, kind });
    if (children.length === 1) alone.add(node);
    if (children.some((id) => roles.get(id) === 'StaticText')) withText.add(node);
    for (const child of children) above.set(child, node);
  }
  return (value) => places.get(value);
}

function withoutChildren(node: JsonObject, gone: ReadonlySet<string>): JsonObject {
  if (!childrenOf(node).some((id) => gone.has(id))) return node;
  return { ...node, childIds: childrenOf(node).filter((id) => !gone.has(id)) };
}

/** Chromium gives the bullets of a password field, and a page may draw the password itself: neither is the agent's business. */
function isSecret(node: JsonObject): boolean {
  if (node.value === undefined || textOf(node.value) === '') return false;
  return (
    propertyOf(node, 'protected') === 'true' ||
    (propertyOf(node, 'editable') !== undefined && isSecretName(textOf(node.name)))
  );
}

function withoutSecret(node: JsonObject): JsonObject {
  return { ...node, value: { type: 'string', value: redactionMark('see.secret.password') } };
}
