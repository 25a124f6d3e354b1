import type { Guard } from '../../browser/guard.ts';
import type { EventFrame, ReplyFrame } from '../../browser/wire-frame.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { AgentSession } from './agent-session.ts';

/*
 * Cordon's script runs in an isolated world of each document. To an agent that world does not exist: no event names it, and no command
 * reaches it.
 *
 * Worlds are named in four ways, and each is closed:
 *   - by name (worldName, executionContextName): the name is a secret of the session, and refused besides;
 *   - by unique id (uniqueContextId): refused where it is Cordon's;
 *   - by number (contextId): numbers are the renderer process's, so after a navigation 2 may be another world than before. A command that
 *     is sent with a number just before would land in whatever world has the number then; so the number is replaced here by the unique id
 *     it means now;
 *   - by an object of the world (objectId, "<isolate>.<context number>.<object>"): refused where the number is Cordon's. DOM.resolveNode takes a
 *     number and nothing else, so its result is looked at as well.
 */

/** The browser's own words, which clients know to mean a navigation. */
const NO_SUCH_CONTEXT = 'Cannot find context with specified id';

/** The parameters to pass on, or the message with which to refuse. */
export type Checked = { readonly params: JsonObject } | { readonly error: string };

/** Methods that accept `uniqueContextId` besides a number. */
const BY_UNIQUE_ID: ReadonlySet<string> = new Set(['Runtime.evaluate', 'Runtime.callFunctionOn']);

export function checkWorlds(guard: Guard, session: AgentSession, method: string, params: JsonObject): Checked {
  if (params.worldName === guard.world || params.executionContextName === guard.world) return refused();
  if (params.name === guard.binding) return refused();
  const { targetId } = session;
  if (session.kind !== 'page' || targetId === undefined) return { params };
  if (params.includeCommandLineAPI === true) return { error: 'Command line functions reach past the page' };
  const named = params.uniqueContextId;
  if (named !== undefined && (typeof named !== 'string' || guard.ownsContext(targetId, named))) return refused();
  if (objectIds(params).some((objectId) => isOwnObject(guard, targetId, objectId))) return refused();
  return replaceNumber(guard, targetId, method, params);
}

function replaceNumber(guard: Guard, targetId: string, method: string, params: JsonObject): Checked {
  const { contextId, executionContextId, ...rest } = params;
  if (contextId !== undefined && executionContextId !== undefined) return refused();
  const number = contextId ?? executionContextId;
  if (number === undefined) return { params };
  const context = typeof number === 'number' ? guard.context(targetId, number) : undefined;
  if (context === undefined || context.own) return refused();
  if (BY_UNIQUE_ID.has(method)) return { params: { ...rest, uniqueContextId: context.uniqueId } };
  return method === 'DOM.resolveNode' ? { params } : refused();
}

const OBJECT_CONTEXTS = /"objectId":"[^".]*\.(\d+)\./g;

/** Whether a result would hand the agent an object of Cordon's world. */
export function leaksWorld(guard: Guard, { targetId }: AgentSession, { bytes }: ReplyFrame): boolean {
  if (targetId === undefined || !bytes.includes('"objectId"')) return false;
  for (const [, id] of bytes.toString('latin1').matchAll(OBJECT_CONTEXTS)) {
    if (guard.context(targetId, Number(id))?.own === true) return true;
  }
  return false;
}

function refused(): Checked {
  return { error: NO_SUCH_CONTEXT };
}

/** Every object that the parameters name: their own and those among a function's arguments. */
function objectIds(params: JsonObject): readonly string[] {
  const args = Array.isArray(params.arguments) ? params.arguments : [];
  const holders: readonly Json[] = [params, ...args];
  return holders
    .filter(isJsonObject)
    .flatMap(({ objectId, promiseObjectId, prototypeObjectId }) => [objectId, promiseObjectId, prototypeObjectId])
    .filter((id) => typeof id === 'string');
}

function isOwnObject(guard: Guard, targetId: string, objectId: string): boolean {
  return guard.context(targetId, Number(objectId.split('.')[1]))?.own === true;
}

/** Whether an event may reach the agent: none that comes from Cordon's world does. */
export function showsEvent(guard: Guard, session: AgentSession, { method, params }: EventFrame): boolean {
  const { context, executionContextId, exceptionDetails, name } = params;
  const hidden = session.hiddenContexts;
  switch (method) {
    case 'Runtime.executionContextCreated':
      if (!isJsonObject(context) || context.name !== guard.world) return true;
      hidden.add(Number(context.id));
      return false;
    case 'Runtime.executionContextDestroyed':
      return !hidden.delete(Number(executionContextId));
    case 'Runtime.executionContextsCleared':
      hidden.clear();
      return true;
    case 'Runtime.consoleAPICalled':
      return !hidden.has(Number(executionContextId));
    case 'Runtime.exceptionThrown':
      return !(isJsonObject(exceptionDetails) && hidden.has(Number(exceptionDetails.executionContextId)));
    case 'Runtime.bindingCalled':
      return name !== guard.binding;
    default:
      return true;
  }
}
