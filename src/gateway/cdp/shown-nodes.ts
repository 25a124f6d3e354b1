/*
 * Nodes of a DOM as DevTools writes them, without those that the page's filter hides. The filter marks what it hides: `inert`, and
 * `display: none !important` in the style attribute (browser/page/hider.ts). A page's own element of that form is not shown to a person either.
 */
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';

const NOT_SHOWN = /(?:^|;)\s*display\s*:\s*none\s*!\s*important\s*(?:;|$)/i;
const BRANCHES = ['children', 'shadowRoots', 'pseudoElements'] as const;
const SINGLE = ['contentDocument', 'templateContent', 'importedDocument'] as const;

const BENEATH = /^(?:Accessibility|DOMSnapshot)\.|^DOM\.(?:getDocument|getFlattenedDocument|requestChildNodes)$/;

/** Whether a command looks into closed shadow roots, where no script of a client comes. */
export function looksBeneath(method: string, { depth, pierce }: JsonObject): boolean {
  return BENEATH.test(method) || (method === 'DOM.describeNode' && (depth !== undefined || pierce === true));
}

/** Whether a node as DevTools writes it (`nodeId`, `attributes`, …) is one that the filter hides. */
export function isHiddenNode(node: JsonObject): boolean {
  const { attributes } = node;
  return Array.isArray(attributes) && isMarked(attributes.map(String));
}

/** Whether a list of names and values in turn holds the filter's mark. */
export function isMarked(attributes: readonly string[]): boolean {
  let [inert, style] = [false, ''];
  for (let at = 0; at < attributes.length; at += 2) {
    if (attributes[at] === 'inert') inert = true;
    if (attributes[at] === 'style') style = attributes[at + 1] ?? '';
  }
  return inert && NOT_SHOWN.test(style);
}

/** The numbers under which a session knows nodes that are hidden, so that nothing is told of what is in them later. */
export type HiddenNodes = Set<number>;

/** A node without its hidden descendants, which are noted. */
export function shownNode(node: JsonObject, hidden: HiddenNodes): JsonObject {
  const changed: Record<string, Json> = { ...node };
  if (Array.isArray(node.attributes)) changed.attributes = shownAttributes(node.attributes);
  for (const name of BRANCHES) {
    const branch = node[name];
    if (!Array.isArray(branch)) continue;
    const shown = shownNodes(branch, hidden);
    changed[name] = shown;
    if (name === 'children' && typeof node.childNodeCount === 'number') changed.childNodeCount = shown.length;
  }
  for (const name of SINGLE) {
    const part = node[name];
    if (isJsonObject(part)) changed[name] = shownNode(part, hidden);
  }
  return changed;
}

/** A frame's source is the page in it before any filter saw it. */
function shownAttributes(attributes: readonly Json[]): readonly Json[] {
  const source = attributes.indexOf('srcdoc');
  return source % 2 === 0 ? attributes.with(source + 1, '') : attributes;
}

export function shownNodes(nodes: readonly Json[], hidden: HiddenNodes): readonly JsonObject[] {
  return nodes.filter(isJsonObject).flatMap((node) => {
    if (!isHiddenNode(node)) return [shownNode(node, hidden)];
    noteHidden(node, hidden);
    return [];
  });
}

function noteHidden(node: JsonObject, hidden: HiddenNodes): void {
  hidden.add(Number(node.nodeId));
  const parts = [...BRANCHES.flatMap((name) => listOf(node[name])), ...SINGLE.map((name) => node[name])];
  for (const part of parts) if (isJsonObject(part)) noteHidden(part, hidden);
}

/** The children of a node, as DevTools tells of them. Undefined: of a hidden one. */
export function shownChildren(params: JsonObject, hidden: HiddenNodes): JsonObject | undefined {
  const { parentId, nodes } = params;
  if (!Array.isArray(nodes)) return params;
  if (!hidden.has(Number(parentId))) return { ...params, nodes: shownNodes(nodes, hidden) };
  for (const node of nodes) if (isJsonObject(node)) noteHidden(node, hidden);
  return undefined;
}

/** Hears of an attribute that was written: the filter may have hidden a node that the session knows. */
export function noteAttribute({ nodeId, name, value }: JsonObject, hidden: HiddenNodes): void {
  if (name !== 'style') return;
  if (NOT_SHOWN.test(String(value))) hidden.add(Number(nodeId));
  else hidden.delete(Number(nodeId));
}

/**
 * A result of DOMSnapshot.captureSnapshot: nodes stand in columns, each with the index of its parent, and every text is an index into one table.
 * What a hidden node or one within it says is emptied in that table, unless a shown node says the same.
 */
export function shownSnapshot(result: JsonObject): JsonObject {
  const { documents, strings } = result;
  if (!Array.isArray(documents) || !Array.isArray(strings)) return result;
  const [hidden, shown] = [new Set<number>(), new Set<number>()];
  for (const document of documents) if (isJsonObject(document)) sortTexts(document.nodes, strings, hidden, shown);
  if (hidden.size === 0) return result;
  return { ...result, strings: strings.map((text, index) => (hidden.has(index) && !shown.has(index) ? '' : text)) };
}

function sortTexts(nodes: Json | undefined, strings: readonly Json[], hidden: Set<number>, shown: Set<number>): void {
  if (!isJsonObject(nodes)) return;
  const [parents, attributes] = [listOf(nodes.parentIndex), listOf(nodes.attributes)];
  const hiddenNodes: boolean[] = [];
  for (const [index, parent] of parents.entries()) {
    const own = listOf(attributes[index]).map(Number);
    const isHidden = hiddenNodes[Number(parent)] === true || isMarked(own.map((each) => String(strings[each] ?? '')));
    hiddenNodes.push(isHidden);
    const into = isHidden ? hidden : shown;
    into.add(Number(listOf(nodes.nodeName)[index]));
    into.add(Number(listOf(nodes.nodeValue)[index]));
    for (const [place, text] of own.entries()) {
      const isSource = place % 2 === 1 && strings[own[place - 1] ?? -1] === 'srcdoc';
      if (isSource) hidden.add(text);
      else if (place % 2 === 1 || !isHidden) into.add(text);
    }
  }
  for (const column of [nodes.textValue, nodes.inputValue, nodes.currentSourceURL]) {
    if (!isJsonObject(column)) continue;
    const values = listOf(column.value);
    for (const [at, node] of listOf(column.index).entries()) {
      (hiddenNodes[Number(node)] === true ? hidden : shown).add(Number(values[at]));
    }
  }
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
