/*
 * The script worlds of one session. In each of them what the filter hides is not there, and a world is made ready before anything of the agent's is in it: the script that does it is one of its own,
 * so that nothing the agent writes can keep it from running.
 *
 *   addScript(source, "mine")   →   addScript(Cordon's, "mine")   once a world, in documents that are there as well
 *                                   addScript(source, "mine")
 *
 * Bindings are put into these worlds by their names. One that names no world would come into all, and into Cordon's in place of whatever is called so there: `JSON`, `MutationObserver`.
 */
import { messageOf } from '../../model/error.ts';
import type { Call } from './call.ts';
import { helperOf } from './clients/helper.ts';
import { refusalOf } from './judge.ts';
import { scriptAction } from './scripts.ts';

/** A script for every document to come is judged as one that runs now. */
export async function addScript(call: Call): Promise<void> {
  const { method, params, policy, session } = call;
  const isHelper = helperOf(method, params)?.does === 'reads';
  const why = isHelper ? undefined : await refusalOf(call, scriptAction(method, String(params.source)));
  if (why !== undefined) return call.refuse(why);
  if (!isHelper) policy.onAgentScript('later');
  const named = typeof params.worldName === 'string' && params.worldName !== '' ? params.worldName : undefined;
  const worldName = named ?? policy.guard.agentWorld;
  if (worldName !== undefined) await makeReady(call, worldName, named !== undefined || params.runImmediately === true);
  call.forward({ ...params, ...(worldName === undefined ? {} : { worldName }) }, (result) => {
    session.worlds.scripts.add(String(result.identifier));
    return result;
  });
}

/** Those of the agent's own: Cordon's have numbers as well, which could be guessed. */
export function removeScript(call: Call): void {
  if (call.session.worlds.scripts.delete(String(call.params.identifier))) call.forward();
  else call.refuse('this agent has put no such script there');
}

/** A world of its own for a document that is there already. Nothing else of this session runs before it is made ready. */
export async function createWorld(call: Call): Promise<void> {
  const { params, policy } = call;
  const { worldName } = params;
  if (typeof worldName === 'string' && worldName !== '') await makeReady(call, worldName, true);
  const made = await call.ask(call.method, params);
  await call.ask('Runtime.evaluate', {
    expression: policy.guard.clientScript,
    contextId: Number(made.executionContextId),
    silent: true,
  });
  call.answer(made);
}

/** A function of the agent's in the worlds that are the agent's. */
export async function addBinding(call: Call): Promise<void> {
  const { params, policy, session } = call;
  const { guard } = policy;
  const { name, executionContextName } = params;
  if (typeof name !== 'string') return call.refuse('it names no function');
  if (session.kind !== 'page') return call.refuse('functions of agents are there in pages alone');
  // It is there before any script, and must take nothing's place that Cordon's own are made of.
  if (await guard.hasGlobal(session.targetId ?? '', name)) return call.refuse(`every page has a '${name}' of its own`);
  if (typeof executionContextName === 'string' && executionContextName !== '') return call.forward();
  session.worlds.bindings.add(name);
  if (guard.agentWorld !== undefined) {
    const worlds = new Set([guard.agentWorld, ...session.worlds.ready]);
    for (const world of worlds) await call.ask('Runtime.addBinding', { name, executionContextName: world });
    return call.answer({});
  }
  // The page's own world has no name: a binding for it comes into every world.
  call.forward({ name });
}

/** Has the first script of a world be Cordon's, once for each session. `now`: also in documents that are there. */
async function makeReady({ policy, session, ask }: Call, worldName: string, now: boolean): Promise<void> {
  const { ready, bindings } = session.worlds;
  if (ready.has(worldName)) return;
  ready.add(worldName);
  try {
    const source = policy.guard.clientScript;
    await ask('Page.addScriptToEvaluateOnNewDocument', { source, worldName, ...(now ? { runImmediately: true } : {}) });
    if (worldName === policy.guard.agentWorld) return;
    for (const name of bindings) await ask('Runtime.addBinding', { name, executionContextName: worldName });
  } catch (error) {
    ready.delete(worldName);
    throw new Error(`its world could not be made ready: ${messageOf(error)}`, { cause: error });
  }
}
