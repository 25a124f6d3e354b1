import { isJsonObject } from '../../model/json.ts';
import type { PageTarget } from '../page/protocol.ts';
import type { GuardedTarget } from '../targets/guarded-target.ts';
import { parsePageTarget } from '../targets/page-message.ts';
import type { HasDocuments } from '../targets/script-contexts.ts';

const GROUP = 'cordon-shown';

/** Of the nodes of a target, which of them the page's filter leaves to be seen; those that are gone count as hidden. */
export async function whichAreShown(
  target: Pick<GuardedTarget, 'inOwnWorld' | 'send'> & HasDocuments,
  backendNodeIds: readonly number[],
): Promise<readonly boolean[]> {
  const [context] = target.contexts.own();
  const objects = await Promise.all(
    backendNodeIds.map((backendNodeId) =>
      context === undefined ? undefined : objectOf(target, backendNodeId, context.id),
    ),
  );
  const found = objects.filter((each) => each !== undefined);
  const [first] = found;
  if (first === undefined) return objects.map(() => false);
  const { result } = await target.send('Runtime.callFunctionOn', {
    objectId: first,
    functionDeclaration: target.inOwnWorld('function (...nodes) { return nodes.map((node) => cordon.shows(node)); }'),
    arguments: found.map((objectId) => ({ objectId })),
    returnByValue: true,
    silent: true,
  });
  await target.send('Runtime.releaseObjectGroup', { objectGroup: GROUP });
  const answers = isJsonObject(result) && Array.isArray(result.value) ? result.value : [];
  return objects.map((each) => each !== undefined && answers[found.indexOf(each)] === true);
}

/** What a node of a target is; null where it is no element, or gone. */
export async function targetOf(
  target: Pick<GuardedTarget, 'inOwnWorld' | 'send'> & HasDocuments,
  backendNodeId: number,
): Promise<PageTarget | null> {
  for (const context of target.contexts.own()) {
    const objectId = await objectOf(target, backendNodeId, context.id);
    if (objectId === undefined) continue;
    const { result } = await target.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: target.inOwnWorld('function () { return cordon.describe(this); }'),
      returnByValue: true,
      silent: true,
    });
    await target.send('Runtime.releaseObjectGroup', { objectGroup: GROUP });
    return parsePageTarget(isJsonObject(result) ? (result.value ?? null) : null);
  }
  return null;
}

/** A node in one of Cordon's worlds. */
async function objectOf(
  target: Pick<GuardedTarget, 'send'>,
  backendNodeId: number,
  executionContextId: number,
): Promise<string | undefined> {
  try {
    const { object } = await target.send('DOM.resolveNode', { backendNodeId, executionContextId, objectGroup: GROUP });
    return isJsonObject(object) && typeof object.objectId === 'string' ? object.objectId : undefined;
  } catch {
    // It is gone, and whoever asks for it hears that from the browser.
    return undefined;
  }
}
