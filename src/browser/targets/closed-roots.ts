import { messageOf } from '../../model/error.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { GuardedTarget } from './guarded-target.ts';
import { askAll, type GuardedDocument } from './questions.ts';
import type { ScriptContext } from './script-contexts.ts';

/*
 * Closed shadow roots are out of every script's reach: `element.shadowRoot` is null in Cordon's world as well, and a page can attach one, or
 * write one into its HTML, without any sign. DevTools sees them. Describing a whole page costs tens of milliseconds, so it is asked first how many
 * nodes there are: DevTools' search for nothing finds every element, text and comment, those in closed roots too, and counts fifteen thousand in a few
 * milliseconds. A closed root may hold a text alone. Only where Cordon's scripts know fewer is the page described, and each closed root handed to the
 * script of its document, which filters it from then on like any other part.
 */

/** Of the document that a frame has before it loads one (`loading=lazy`): its root element, head and body. */
const NODES_OF_EMPTY = 3;

/** Hands the closed shadow roots of a target to the scripts of its documents. Answers whether there may have been any that they did not know. */
export async function adoptClosedRoots(target: GuardedTarget): Promise<boolean> {
  const contexts = target.contexts.own();
  // Between two documents, or crashed, it may answer nothing.
  if (contexts.length === 0) return false;
  try {
    return await adoptUnknown(target, contexts);
  } catch (error) {
    // A target that went meanwhile has no nodes.
    if (contexts.every((context) => target.hasGone(context, messageOf(error)))) return false;
    throw error;
  }
}

async function adoptUnknown(target: GuardedTarget, contexts: readonly ScriptContext[]): Promise<boolean> {
  const documents = contexts.map((context): GuardedDocument => [target, context]);
  const [all, known] = await Promise.all([countAll(target), askAll(documents, 'cordon.countNodes()')]);
  const empty = NODES_OF_EMPTY * target.waitingFrames;
  // A document that went meanwhile has no nodes.
  if (known.reduce<number>((sum, count) => sum + Number(count ?? 0), empty) >= all) return false;
  for (const context of contexts) await adoptInDocument(target, context);
  return true;
}

async function adoptInDocument(target: GuardedTarget, context: ScriptContext): Promise<void> {
  try {
    await adoptIn(target, context);
  } catch (error) {
    if (!target.hasGone(context, messageOf(error))) throw error;
  }
}

async function countAll(target: GuardedTarget): Promise<number> {
  const [, found] = await Promise.all([
    // Which enables the domain as well.
    target.send('DOM.getDocument', { depth: 0 }),
    target.send('DOM.performSearch', { query: '', includeUserAgentShadowDOM: false }),
    // With what it found: the next search is of the page as it is then.
    target.send('DOM.disable'),
  ]);
  return Number(found.resultCount);
}

async function adoptIn(target: GuardedTarget, context: ScriptContext): Promise<void> {
  const { result } = await target.send('Runtime.evaluate', {
    expression: 'document',
    uniqueContextId: context.uniqueId,
  });
  if (!isJsonObject(result) || typeof result.objectId !== 'string') return;
  const { node } = await target.send('DOM.describeNode', { objectId: result.objectId, depth: -1, pierce: true });
  for (const backendNodeId of isJsonObject(node) ? closedRootsIn(node) : []) {
    const { object } = await target.send('DOM.resolveNode', { backendNodeId, executionContextId: context.id });
    if (!isJsonObject(object) || typeof object.objectId !== 'string') continue;
    const { objectId } = object;
    await target.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: target.inOwnWorld('function () { cordon.adopt(this); }'),
      silent: true,
    });
  }
}

/** The closed roots in a document, its frames left out: they have scripts of their own. */
function closedRootsIn(node: JsonObject): number[] {
  const own = node.shadowRootType === 'closed' ? [Number(node.backendNodeId)] : [];
  const parts: readonly Json[] = [...listOf(node.shadowRoots), ...listOf(node.children)];
  return [...own, ...parts.filter(isJsonObject).flatMap(closedRootsIn)];
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
