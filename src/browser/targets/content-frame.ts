import { isJsonObject } from '../../model/json.ts';
import type { GuardedTarget } from './guarded-target.ts';
import type { ScriptContext } from './script-contexts.ts';

/** Which frame the element holds that an expression in Cordon's world of a document says; one that is none, is gone or was never filled holds none. */
export async function frameHeldBy(
  target: Pick<GuardedTarget, 'inOwnWorld' | 'send'>,
  context: ScriptContext,
  expression: string,
): Promise<string | undefined> {
  const { result } = await target.send('Runtime.evaluate', {
    expression: target.inOwnWorld(expression),
    uniqueContextId: context.uniqueId,
    silent: true,
  });
  const objectId = isJsonObject(result) ? result.objectId : undefined;
  if (typeof objectId !== 'string') return undefined;
  const [{ node }] = await Promise.all([
    target.send('DOM.describeNode', { objectId }),
    target.send('Runtime.releaseObject', { objectId }),
  ]);
  return isJsonObject(node) && typeof node.frameId === 'string' ? node.frameId : undefined;
}
