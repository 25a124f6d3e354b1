import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { PageTarget } from '../page/protocol.ts';
import type { GuardedTarget } from '../targets/guarded-target.ts';
import { parsePageTarget } from '../targets/page-message.ts';
import type { HasDocuments } from '../targets/script-contexts.ts';

type Asked = Pick<GuardedTarget, 'inOwnWorld' | 'send'> & HasDocuments;

/** What one question takes hold of has a name of its own, so that another that ends meanwhile leaves it alone. */
let questions = 0;

function nextGroup(): string {
  questions += 1;
  return `cordon-shown-${questions}`;
}

/** Of the nodes of a target, which of them the page's filter leaves to be seen; those that are gone count as hidden. */
export async function whichAreShown(target: Asked, backendNodeIds: readonly number[]): Promise<readonly boolean[]> {
  const [context] = target.contexts.own();
  const group = nextGroup();
  const objects = await Promise.all(
    backendNodeIds.map((backendNodeId) =>
      context === undefined ? undefined : objectOf(target, backendNodeId, context.id, group),
    ),
  );
  const found = objects.filter((each) => each !== undefined);
  const [first] = found;
  if (first === undefined) return objects.map(() => false);
  const result = await answerOf(target, group, {
    objectId: first,
    functionDeclaration: target.inOwnWorld('function (...nodes) { return nodes.map((node) => cordon.shows(node)); }'),
    arguments: found.map((objectId) => ({ objectId })),
  });
  const answers = isJsonObject(result) && Array.isArray(result.value) ? result.value : [];
  return objects.map((each) => each !== undefined && answers[found.indexOf(each)] === true);
}

/** What a node of a target is, or the element that it stands in; null where it stands in none, or is gone. */
export async function targetOf(target: Asked, backendNodeId: number): Promise<PageTarget | null> {
  const group = nextGroup();
  for (const context of target.contexts.own()) {
    const objectId = await objectOf(target, backendNodeId, context.id, group);
    if (objectId === undefined) continue;
    const result = await answerOf(target, group, {
      objectId,
      functionDeclaration: target.inOwnWorld('function () { return cordon.describe(this); }'),
    });
    return parsePageTarget(isJsonObject(result) ? (result.value ?? null) : null);
  }
  return null;
}

/** Calls a function on nodes, and lets go of them: both go out at once. */
async function answerOf(target: Pick<Asked, 'send'>, objectGroup: string, call: JsonObject): Promise<Json | undefined> {
  const [{ result }] = await Promise.all([
    target.send('Runtime.callFunctionOn', { ...call, returnByValue: true, silent: true }),
    target.send('Runtime.releaseObjectGroup', { objectGroup }),
  ]);
  return result;
}

/** A node in one of Cordon's worlds. */
async function objectOf(
  target: Pick<GuardedTarget, 'send'>,
  backendNodeId: number,
  executionContextId: number,
  objectGroup: string,
): Promise<string | undefined> {
  try {
    const { object } = await target.send('DOM.resolveNode', { backendNodeId, executionContextId, objectGroup });
    return isJsonObject(object) && typeof object.objectId === 'string' ? object.objectId : undefined;
  } catch {
    // It is gone, and whoever asks for it hears that from the browser.
    return undefined;
  }
}
