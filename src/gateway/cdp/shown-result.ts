/** What an agent is given of a result that shows page content. */
import type { JsonObject } from '../../model/json.ts';
import { isJsonObject } from '../../model/json.ts';
import { isHiddenNode, isMarked, shownNode, shownNodes, shownSnapshot } from './shown-nodes.ts';
import { shownObject, type TextRules } from './shown-text.ts';

/** Nodes that the filter hides left out, and every text as the see gate shows it. Undefined: there is nothing that the agent may see. */
export function shownResult(method: string, result: JsonObject, texts: TextRules): JsonObject | undefined {
  const shown = withoutHidden(method, result);
  return shown && shownObject(shown, texts);
}

function withoutHidden(method: string, result: JsonObject): JsonObject | undefined {
  const { root, node, nodes, attributes } = result;
  switch (method) {
    case 'DOM.getDocument':
      return isJsonObject(root) ? { ...result, root: shownNode(root) } : result;
    case 'DOM.describeNode':
      if (!isJsonObject(node)) return result;
      return isHiddenNode(node) ? undefined : { ...result, node: shownNode(node) };
    case 'DOM.getFlattenedDocument':
      return Array.isArray(nodes) ? { ...result, nodes: shownNodes(nodes) } : result;
    case 'DOM.getAttributes':
      return Array.isArray(attributes) && isMarked(attributes.map(String)) ? undefined : result;
    case 'DOMSnapshot.captureSnapshot':
      return shownSnapshot(result);
    default:
      return result;
  }
}
