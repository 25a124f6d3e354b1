/*
 * The script worlds of one session. In each of them what the filter hides is not there, and the script that does it is the guard's own, in every document of the target and before any other: nothing that an
 * agent writes into its own can keep it from running.
 *
 * Bindings are put into these worlds by their names. One that names no world would come into all, and into Cordon's in place of whatever is called so there: `JSON`, `MutationObserver`.
 */

import { helperOf } from '../clients/helper.ts';
import type { Call } from '../judging/call.ts';
import { refusalOf } from '../judging/judge.ts';
import { scriptAction } from '../scripts/scripts.ts';

/** A script for every document to come is judged as one that runs now. */
export async function addScript(call: Call): Promise<void> {
  const { method, params, policy } = call;
  const isHelper = helperOf(method, params)?.does === 'reads';
  const why = isHelper ? undefined : await refusalOf(call, scriptAction(method, String(params.source)));
  if (why !== undefined) return call.refuse(why);
  if (!isHelper) policy.onAgentScript('later');
  const named = typeof params.worldName === 'string' && params.worldName !== '' ? params.worldName : undefined;
  const worldName = named ?? policy.guard.agentWorld;
  if (worldName !== undefined && !(await makeReady(call, worldName))) return call.refuse(TOO_MANY);
  call.forward({ ...params, ...(worldName === undefined ? {} : { worldName }) });
}

/** A world of its own for a document that is there already. Without a name it could not be told from the page's own. */
export async function createWorld(call: Call): Promise<void> {
  const { params } = call;
  const worldName = typeof params.worldName === 'string' && params.worldName !== '' ? params.worldName : 'unnamed';
  if (!(await makeReady(call, worldName))) return call.refuse(TOO_MANY);
  call.forward({ ...params, worldName });
}

const TOO_MANY = 'the page has as many worlds as it may; use one that is there';

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

/** Has the first script of a world be Cordon's. False: the target has as many worlds as it may. */
async function makeReady({ policy, session, ask }: Call, worldName: string): Promise<boolean> {
  const { ready, bindings } = session.worlds;
  const { guard } = policy;
  if (worldName === guard.agentWorld || ready.has(worldName)) return true;
  if (!(await guard.openWorld(session.targetId ?? '', worldName))) return false;
  ready.add(worldName);
  for (const name of bindings) await ask('Runtime.addBinding', { name, executionContextName: worldName });
  return true;
}
