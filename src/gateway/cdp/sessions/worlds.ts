import type { EventFrame, ReplyFrame } from '../../../browser/devtools/wire-frame.ts';
import type { Guard } from '../../../browser/guard.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
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

/*
 * The scripts of an agent run in another world than the page's as well: there, what the filter hides is not in the DOM (browser/page/client), and no
 * function or variable of the page is to be had. To the agent it is the page's own world: events name it so, commands that name no world go there, and
 * the page's real one is closed to it. What a page writes to its console is told as if it came from there, without its objects.
 */

/** The browser's own words, which clients know to mean a navigation. */
const NO_SUCH_CONTEXT = 'Cannot find context with specified id';

/** The parameters to pass on, or the message with which to refuse. */
export type Checked = ({ readonly params: JsonObject } | { readonly error: string }) & {
  /** It is of a world that the guard has not heard of: one that is gone, or one that has just begun. */
  readonly unheard?: true;
};

/** Methods that accept `uniqueContextId` besides a number. */
const BY_UNIQUE_ID: ReadonlySet<string> = new Set(['Runtime.evaluate', 'Runtime.callFunctionOn']);

export function checkWorlds(guard: Guard, session: AgentSession, method: string, params: JsonObject): Checked {
  if (params.worldName === guard.world || params.executionContextName === guard.world) return refused();
  if (params.name === guard.binding) return refused();
  const { targetId } = session;
  if (session.kind !== 'page' || targetId === undefined) return { params };
  if (params.includeCommandLineAPI === true) return { error: 'Command line functions reach past the page' };
  const named = params.uniqueContextId;
  if (named !== undefined && typeof named !== 'string') return refused();
  const worlds = [
    ...(named === undefined ? [] : [guard.closesContext(targetId, named)]),
    ...objectIds(params).map((objectId) => guard.context(targetId, contextOfObject(objectId))?.closed),
  ];
  if (worlds.includes(true)) return refused();
  const checked = nameWorld(guard, targetId, method, replaceNumber(guard, targetId, method, params));
  return worlds.includes(undefined) ? { ...checked, unheard: true } : checked;
}

/** Commands that mean the page's own world where they name none, and the parameter by which they name another. */
const IN_PAGE: Readonly<Record<string, 'uniqueContextId' | 'executionContextId'>> = {
  'Runtime.evaluate': 'uniqueContextId',
  'Runtime.globalLexicalScopeNames': 'executionContextId',
};

function nameWorld(guard: Guard, targetId: string, method: string, checked: Checked): Checked {
  const parameter = IN_PAGE[method];
  if ('error' in checked || parameter === undefined) return checked;
  const { params } = checked;
  if (params.uniqueContextId !== undefined || params.executionContextId !== undefined) return checked;
  const context = guard.agentContext(targetId);
  if (context === undefined) return UNHEARD;
  return { params: { ...params, [parameter]: parameter === 'uniqueContextId' ? context.uniqueId : context.id } };
}

/** Parameters that were checked, without the world that was put in where the agent named none. */
export function worldAsNamed(sent: JsonObject, checked: JsonObject): JsonObject {
  const { contextId, uniqueContextId, executionContextId } = sent;
  if ([contextId, uniqueContextId, executionContextId].some((each) => each !== undefined)) return checked;
  const { uniqueContextId: _, executionContextId: __, ...rest } = checked;
  return rest;
}

function replaceNumber(guard: Guard, targetId: string, method: string, params: JsonObject): Checked {
  const { contextId, executionContextId, ...rest } = params;
  if (contextId !== undefined && executionContextId !== undefined) return refused();
  const number = contextId ?? executionContextId;
  if (number === undefined) return { params };
  const context = typeof number === 'number' ? guard.context(targetId, number) : undefined;
  if (context === undefined) return UNHEARD;
  if (context.closed) return refused();
  if (BY_UNIQUE_ID.has(method)) return { params: { ...rest, uniqueContextId: context.uniqueId } };
  return method === 'DOM.resolveNode' ? { params } : refused();
}

const OBJECT_CONTEXTS = /"objectId":"[^".]*\.(\d+)\./g;

/** Whether a result would hand the agent an object of a world that is closed to it. */
export function leaksWorld(guard: Guard, { targetId }: AgentSession, { bytes }: ReplyFrame): boolean {
  if (targetId === undefined || !bytes.includes('"objectId"')) return false;
  for (const [, id] of bytes.toString('latin1').matchAll(OBJECT_CONTEXTS)) {
    if (guard.context(targetId, Number(id))?.closed === true) return true;
  }
  return false;
}

const UNHEARD: Checked = { error: NO_SUCH_CONTEXT, unheard: true };

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

/** The number of the world that an object is of. */
export function contextOfObject(objectId: string): number {
  return Number(objectId.split('.')[1]);
}

/** What an agent hears of an event of worlds; undefined: nothing, as of all that comes from Cordon's. */
export function heardOfWorld(
  guard: Guard,
  session: AgentSession,
  { method, params }: EventFrame,
): JsonObject | undefined {
  const { context, executionContextId, exceptionDetails, name } = params;
  const id = Number(executionContextId);
  switch (method) {
    case 'Runtime.executionContextCreated':
      return isJsonObject(context) ? heardOfNew(guard, session, params, context) : params;
    case 'Runtime.executionContextDestroyed':
      return session.hiddenContexts.delete(id) || session.pageContexts.delete(id) ? undefined : params;
    case 'Runtime.executionContextsCleared':
      session.hiddenContexts.clear();
      session.pageContexts.clear();
      session.agentContexts.clear();
      return params;
    case 'Runtime.consoleAPICalled':
      return asFromAgents(session, params);
    case 'Runtime.exceptionThrown': {
      const details = isJsonObject(exceptionDetails) ? asFromAgents(session, exceptionDetails) : undefined;
      return details && { ...params, exceptionDetails: details };
    }
    case 'Runtime.bindingCalled':
      return name === guard.binding ? undefined : asFromAgents(session, params);
    default:
      return params;
  }
}

function heardOfNew(
  guard: Guard,
  session: AgentSession,
  params: JsonObject,
  context: JsonObject,
): JsonObject | undefined {
  const { auxData } = context;
  const [id, aux] = [Number(context.id), isJsonObject(auxData) ? auxData : {}];
  if (context.name === guard.world) {
    session.hiddenContexts.add(id);
    return undefined;
  }
  if (guard.agentWorld === undefined) return params;
  const frameId = String(aux.frameId);
  if (aux.isDefault === true) {
    session.pageContexts.set(id, frameId);
    return undefined;
  }
  if (context.name !== guard.agentWorld) return params;
  session.agentContexts.set(frameId, id);
  return { ...params, context: { ...context, name: '', auxData: { ...aux, isDefault: true, type: 'default' } } };
}

/** What comes from a page's own world, as if it came from that of agents, and without its objects. Nothing comes from Cordon's. */
function asFromAgents(session: AgentSession, told: JsonObject): JsonObject | undefined {
  const id = Number(told.executionContextId);
  if (session.hiddenContexts.has(id)) return undefined;
  const frameId = session.pageContexts.get(id);
  if (frameId === undefined) return told;
  const executionContextId = session.agentContexts.get(frameId);
  if (executionContextId === undefined) return undefined;
  const { args, exception } = told;
  return {
    ...told,
    executionContextId,
    ...(Array.isArray(args) ? { args: args.map(withoutObject) } : {}),
    ...(exception === undefined ? {} : { exception: withoutObject(exception) }),
  };
}

function withoutObject(value: Json): Json {
  if (!isJsonObject(value)) return value;
  const { objectId: _, ...rest } = value;
  return rest;
}
