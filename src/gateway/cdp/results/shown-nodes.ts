/*
 * Nodes of a DOM as DevTools writes them, without those that the page's filter hides. The filter marks what it hides: `inert`, and
 * `display: none !important` in the style attribute (browser/page/elements/hidden-elements.ts). A page's own element of that form is not shown to a person either.
 */
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import { withoutMarkup } from './markup.ts';

const NOT_SHOWN = /(?:^|;)\s*display\s*:\s*none\s*!\s*important\s*(?:;|$)/i;
const BRANCHES = ['children', 'shadowRoots', 'pseudoElements'] as const;
const SINGLE = ['contentDocument', 'templateContent', 'importedDocument'] as const;
/** Elements whose content nobody sees and no filter reads. */
const UNREAD: ReadonlySet<string> = new Set(['NOSCRIPT', 'TEMPLATE']);

const BENEATH = /^(?:Accessibility|DOMSnapshot)\.|^DOM\.(?:getDocument|requestChildNodes)$/;

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
  const { attributes, nodeName } = node;
  if (Array.isArray(attributes)) changed.attributes = shownAttributes(String(nodeName), attributes);
  if (UNREAD.has(String(nodeName))) return { ...changed, children: [], childNodeCount: 0, templateContent: null };
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

/** Without what nobody sees of them. */
function shownAttributes(nodeName: string, attributes: readonly Json[]): readonly Json[] {
  const names = unseenAttributes(nodeName, attributes.map(String));
  if (names.length === 0) return attributes;
  return attributes.map((text, at) => (at % 2 === 1 && names.includes(String(attributes[at - 1])) ? '' : text));
}

/** The attributes of an element that hold what nobody sees: the page in a frame before any filter saw it, and what a head says of its page. */
function unseenAttributes(nodeName: string, attributes: readonly string[]): readonly string[] {
  const read = (name: string): string => {
    const at = attributes.indexOf(name);
    return at === -1 ? '' : (attributes[at + 1]?.toLowerCase() ?? '');
  };
  switch (nodeName) {
    case 'IFRAME':
    case 'FRAME':
    case 'EMBED':
    case 'OBJECT':
      return ['srcdoc', 'src', 'data'].filter((name) => name === 'srcdoc' || withoutMarkup(read(name)) !== read(name));
    case 'META':
      return read('name') === 'viewport' || read('http-equiv') === 'content-type' ? [] : ['content'];
    case 'LINK':
      return /stylesheet|icon/.test(read('rel')) ? [] : ['href', 'title'];
    default:
      return [];
  }
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
  for (const document of documents) {
    if (!isJsonObject(document)) continue;
    sortTexts(document.nodes, strings, hidden, shown);
    for (const at of [document.documentURL, document.baseURL].map(Number)) {
      const address = String(strings[at] ?? '');
      if (withoutMarkup(address) !== address) hidden.add(at);
    }
  }
  if (hidden.size === 0) return result;
  return { ...result, strings: strings.map((text, index) => (hidden.has(index) && !shown.has(index) ? '' : text)) };
}

function sortTexts(nodes: Json | undefined, strings: readonly Json[], hidden: Set<number>, shown: Set<number>): void {
  if (!isJsonObject(nodes)) return;
  const [parents, attributes] = [listOf(nodes.parentIndex), listOf(nodes.attributes)];
  const hiddenNodes: boolean[] = [];
  for (const [index, parent] of parents.entries()) {
    const own = listOf(attributes[index]).map(Number);
    const texts = own.map((each) => String(strings[each] ?? ''));
    const nodeName = String(strings[Number(listOf(nodes.nodeName)[index])] ?? '');
    const isHidden = hiddenNodes[Number(parent)] === true || isMarked(texts);
    hiddenNodes.push(isHidden || UNREAD.has(nodeName));
    const into = isHidden ? hidden : shown;
    into.add(Number(listOf(nodes.nodeName)[index]));
    into.add(Number(listOf(nodes.nodeValue)[index]));
    const unseen = unseenAttributes(nodeName, texts);
    for (const [place, text] of own.entries()) {
      if (place % 2 === 1 && unseen.includes(texts[place - 1] ?? '')) hidden.add(text);
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
