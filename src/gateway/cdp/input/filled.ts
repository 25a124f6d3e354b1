/*
 * A client fills in fields and selects options by helpers of its own. Such a helper is what it does: it types the texts that it is given, or selects them, in the element that it is
 * called on.
 */
import type { PageTarget } from '../../../browser/page/protocol.ts';
import type { Action } from '../../../model/action.ts';
import { messageOf } from '../../../model/error.ts';
import { isJsonObject, type JsonObject } from '../../../model/json.ts';
import type { Helper } from '../clients/helper.ts';
import { actionOf } from '../judging/actions.ts';
import type { Call } from '../judging/call.ts';
import { judgeThenForward, soon } from '../judging/judge.ts';
import type { AgentSession } from '../sessions/agent-session.ts';

/** Judges what a helper puts in, and has it run where that is allowed. */
export async function fillIn(call: Call, { does, texts }: Helper, run: () => void | Promise<void>): Promise<void> {
  const { method, params, policy, session } = call;
  const look = async (): Promise<Action> => {
    const [target, page] = await soon(
      Promise.all([fieldOf(call), policy.guard.pageState(session.targetId ?? '')]),
      'finding the field',
    );
    return actionOf(method, params, { verb: does === 'selects' ? 'select' : 'type', texts, target, page });
  };
  await judgeThenForward(call, look, run);
}

/** The one element among what a function is called on and with. @throws {TypeError} where there are several: nobody says which is filled in. */
async function fieldOf({ ask, params, policy, session }: Call): Promise<PageTarget | null> {
  const objects = objectsOf(params).filter((objectId) => !session.plainObjects.has(objectId));
  const nodes = await Promise.all(Array.from(new Set(objects), (objectId) => nodeOf(ask, objectId, session)));
  const [backendNodeId, ...others] = new Set(nodes.filter((each) => each !== undefined));
  if (others.length > 0) throw new TypeError('it is given several elements; fill in one at a time');
  return backendNodeId === undefined ? null : policy.guard.targetOf(session.targetId ?? '', backendNodeId);
}

function objectsOf({ objectId, arguments: args }: JsonObject): readonly string[] {
  const given = (Array.isArray(args) ? args : []).filter(isJsonObject).map((arg) => arg.objectId);
  return [objectId, ...given].filter((each) => typeof each === 'string');
}

async function nodeOf(ask: Call['ask'], objectId: string, session: AgentSession): Promise<number | undefined> {
  try {
    const { node } = await ask('DOM.describeNode', { objectId });
    return isJsonObject(node) && !WHOLE.has(Number(node.nodeType)) ? Number(node.backendNodeId) : undefined;
  } catch (error) {
    // No object is called so again, and those of a client's own are in each of its calls to a document.
    if (session.plainObjects.size >= MOST_PLAIN) session.plainObjects.clear();
    if (messageOf(error).includes(NO_NODE)) session.plainObjects.add(objectId);
    return undefined;
  }
}

/** Documents and fragments, in which clients look for elements. Of a text, clients fill in what it stands in. */
const WHOLE: ReadonlySet<number> = new Set([9, 11]);
const MOST_PLAIN = 100;
/** What the browser says of an object that is no node. */
const NO_NODE = "doesn't reference a Node";
