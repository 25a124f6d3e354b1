/** What an agent is given of a result that shows page content. */

import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { ReadTexts } from '../../../model/text-reader.ts';
import { NOTHING_HIDDEN } from '../../../see/controls/blinders.ts';
import { redactAxNodes, textsOfAxNodes } from '../../../see/formats/ax-nodes.ts';
import { unreadBy } from '../../../see/reader/known.ts';
import { findRedactions } from '../../../see/redact.ts';
import { isInjection } from '../../../see/rules.ts';
import { UNIT_BORDER } from '../../../see/spans.ts';
import type { AgentSession } from '../sessions/agent-session.ts';
import { type HiddenNodes, isHiddenNode, shownNode, shownSnapshot } from './shown-nodes.ts';
import { shownObject, type TextRules } from './shown-text.ts';

/** What is asked in place of a command. Attributes alone do not say of what element they are, and what is shown of them depends on it. */
export const ASKED_INSTEAD: ReadonlyMap<string, string> = new Map([['DOM.getAttributes', 'DOM.describeNode']]);

/** The texts of a result that the policy's classifier has not read. */
export function unreadOf(
  method: string,
  result: JsonObject,
  session: AgentSession,
  reader: ReadTexts,
): readonly string[] {
  return unreadBy(reader, (asking) => {
    const texts = { settings: { ...session.texts.settings, reader: asking }, onRedacted: () => undefined };
    shownResult(method, result, { ...session, texts });
  });
}

/** Nodes that the filter hides left out, and every text as the see gate shows it. Undefined: there is nothing that the agent may see. */
export function shownResult(
  method: string,
  result: JsonObject,
  { texts, hiddenNodes }: Pick<AgentSession, 'texts' | 'hiddenNodes'>,
): JsonObject | undefined {
  const shown = withoutHidden(method, result, hiddenNodes);
  if (shown === undefined) return undefined;
  if (method === 'DOMSnapshot.captureSnapshot') return shownTable(shown, texts);
  return shownObject(method.startsWith('Accessibility.') ? shownTree(shown, texts) : shown, texts);
}

const FRAME_ID = /^[\dA-F]{32}$/;

/** A snapshot of the DOM has its identifiers of frames among all texts of its table, and clients go on with them. */
function shownTable(result: JsonObject, texts: TextRules): JsonObject {
  const { documents, strings } = result;
  if (!Array.isArray(documents) || !Array.isArray(strings)) return shownObject(result, texts);
  const told = new Map<number, Json>();
  for (const document of documents) {
    const at = isJsonObject(document) ? Number(document.frameId) : Number.NaN;
    const id = strings[at];
    if (typeof id !== 'string' || !FRAME_ID.test(id)) continue;
    if (findRedactions(id, texts.settings).length > 0) told.set(at, id);
  }
  if (told.size === 0) return shownObject(result, texts);
  const shown = shownObject({ ...result, strings: strings.map((text, at) => (told.has(at) ? '' : text)) }, texts);
  const left = Array.isArray(shown.strings) ? shown.strings : [];
  return { ...shown, strings: left.map((text, at) => told.get(at) ?? text) };
}

/** What nodes say one behind the other is read as one: "Ignore your", a picture called "previous instructions". What is marked would be marked again. */
function shownTree(result: JsonObject, { settings, onRedacted }: TextRules): JsonObject {
  const { reader: _, ...own } = settings;
  if (own.injections !== 'redact' || !Array.isArray(result.nodes)) return result;
  const said = textsOfAxNodes(result.nodes.filter(isJsonObject)).join(UNIT_BORDER);
  if (!findRedactions(said, own).some(({ by }) => isInjection(by))) return result;
  const { value, redactions } = redactAxNodes(result, NOTHING_HIDDEN, own);
  if (redactions.length === 0 || !isJsonObject(value)) return result;
  onRedacted(redactions);
  return value;
}

function withoutHidden(method: string, result: JsonObject, hidden: HiddenNodes): JsonObject | undefined {
  const { root, node, nodes } = result;
  switch (method) {
    case 'DOM.getDocument':
      return isJsonObject(root) ? { ...result, root: shownNode(root, hidden) } : result;
    case 'DOM.describeNode':
      if (!isJsonObject(node)) return result;
      return isHiddenNode(node) ? undefined : { ...result, node: shownNode(node, hidden) };
    case 'DOM.getAttributes': {
      const attributes = isJsonObject(node) && !isHiddenNode(node) ? shownNode(node, hidden).attributes : undefined;
      return attributes === undefined ? undefined : { attributes };
    }
    case 'Accessibility.queryAXTree':
      return Array.isArray(nodes) ? { ...result, nodes: nodes.filter(isRendered) } : result;
    case 'DOMSnapshot.captureSnapshot':
      return shownSnapshot(result);
    default:
      return result;
  }
}

/** A search of the accessibility tree also finds what has no place in it, hidden controls among them. */
function isRendered(node: Json): boolean {
  const reasons = isJsonObject(node) && node.ignored === true ? node.ignoredReasons : undefined;
  return !Array.isArray(reasons) || !reasons.some((each) => isJsonObject(each) && each.name === 'notRendered');
}
