/*
 * Commands name nodes by numbers and by objects, and an agent may come by those of hidden ones: by counting, or from `window.del`. So a node that a
 * command shows something of is looked for in the page first, and where the filter hides it, there is no such node.
 */
import type { Guard } from '../../../browser/guard.ts';
import { isJsonObject, type JsonObject } from '../../../model/json.ts';
import type { CommandTreatment } from '../protocol/treatments.ts';

const ABOUT_NODES = /^(?:DOM|CSS|Accessibility)\./;
const BESIDES: ReadonlySet<string> = new Set([
  'DOM.resolveNode',
  'DOM.querySelector',
  'DOM.querySelectorAll',
  'DOM.setFileInputFiles',
  'Runtime.getProperties',
]);

/** Whether a command shows something of a node that it names, or gives it files. */
export function namesNode(method: string, treatment: CommandTreatment, params: JsonObject): boolean {
  const { nodeId, backendNodeId, objectId, backendNodeIds } = params;
  if ([nodeId, backendNodeId, objectId, backendNodeIds].every((each) => each === undefined)) return false;
  return BESIDES.has(method) || ((treatment === 'read' || treatment === 'run') && ABOUT_NODES.test(method));
}

/** Asks the browser in the agent's session. */
type Ask = (method: string, params: JsonObject) => Promise<JsonObject>;

/** Whether the node that a command names is there for agents. What is no node is the browser's to refuse. */
export async function namesShown(guard: Guard, targetId: string, params: JsonObject, ask: Ask): Promise<boolean> {
  const { backendNodeId, backendNodeIds, nodeId, objectId } = params;
  if (Array.isArray(backendNodeIds)) return areShown(guard, targetId, backendNodeIds.map(Number));
  if (typeof backendNodeId === 'number') return areShown(guard, targetId, [backendNodeId]);
  const described = await describe(
    ask,
    nodeId === undefined ? { objectId: String(objectId) } : { nodeId: Number(nodeId) },
  );
  return described === undefined || areShown(guard, targetId, [described]);
}

async function areShown(guard: Guard, targetId: string, backendNodeIds: readonly number[]): Promise<boolean> {
  const shown = await guard.whichAreShown(targetId, backendNodeIds);
  return shown.every(Boolean);
}

/** Those of some nodes that are there for agents. */
export async function shownAmong(
  guard: Guard,
  targetId: string,
  nodeIds: readonly number[],
  ask: Ask,
): Promise<readonly number[]> {
  const numbers = await Promise.all(nodeIds.map((nodeId) => describe(ask, { nodeId })));
  const shown = await guard.whichAreShown(
    targetId,
    numbers.map((number) => number ?? NO_NODE),
  );
  return nodeIds.filter((_, at) => shown[at] === true);
}

const NO_NODE = 0;

async function describe(ask: Ask, named: JsonObject): Promise<number | undefined> {
  try {
    const { node } = await ask('DOM.describeNode', named);
    return isJsonObject(node) ? Number(node.backendNodeId) : undefined;
  } catch {
    // No node, or none any more.
    return undefined;
  }
}
