import { isJsonObject, type JsonObject } from '../../../model/json.ts';
import type { Call } from '../judging/call.ts';
import { shownFrames } from '../results/shown-frames.ts';
import { shownObject } from '../results/shown-text.ts';
import { forwardUnlessSent } from './repeating.ts';
import { contextOfObject } from './worlds.ts';

/** A node as an object for scripts: in the world of its frame that is the agent's, where no other is named. */
export async function resolveNode(call: Call): Promise<void> {
  const { params, policy, session } = call;
  const { guard } = policy;
  // A page chose what a node is called by: `p#id.class`.
  const described = (result: JsonObject): JsonObject => shownObject(result, session.texts);
  if (guard.agentWorld === undefined || params.executionContextId !== undefined) return call.forward(params, described);
  const { object } = await call.ask(call.method, params);
  const objectId = isJsonObject(object) ? object.objectId : undefined;
  if (typeof objectId !== 'string') return call.refuse('no such node');
  const { targetId = '' } = session;
  const frameId = guard.context(targetId, contextOfObject(objectId))?.frameId;
  const context = guard.agentContext(targetId, frameId);
  await call.ask('Runtime.releaseObject', { objectId });
  if (context === undefined) call.refuse('its document is gone');
  else call.forward({ ...params, executionContextId: context.id }, described);
}

/** Scripts may be left on; off, there would be no filter. */
export function setScripts(call: Call): void {
  if (call.params.value === true) call.refuse('it would stop the page’s filter');
  else call.forward();
}

/**
 * What the browser alone says of a request (the forbidden request-headers of Fetch), and of a ping: whom it comes from, what it is for, how it is sent. Values
 * of pages and questions to a person are told apart by these.
 */
const BROWSERS_OWN =
  /^(?:accept-(?:charset|encoding)|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|ping-.*|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|via)$/i;

/** Headers that a script of the page could send as well. */
export function setHeaders(call: Call): void {
  const { headers } = call.params;
  const own = isJsonObject(headers) && Object.keys(headers).find((name) => BROWSERS_OWN.test(name));
  if (typeof own === 'string') call.refuse(`only the browser says '${own}'; leave this header out`);
  else call.forward();
}

/** Which frames there are. */
export function frameTree(call: Call): void {
  call.forward(call.params, ({ frameTree: tree = null, ...rest }) => ({
    ...rest,
    frameTree: shownFrames(tree, call.session.texts),
  }));
}

/** A reload brings the same page again, and no script with it. */
export function reload(call: Call): void {
  const { ignoreCache } = call.params;
  forwardUnlessSent(call.reading(ignoreCache === undefined ? {} : { ignoreCache }));
}

/** Past the cache, the way back to what a form sent for sends it again. */
export function setCache(call: Call): void {
  const { params, policy, session } = call;
  if (params.cacheDisabled === true && session.targetId !== undefined) {
    policy.uncached.add(session.targetId);
    policy.guard.watchHistory(session.targetId);
  }
  call.forward();
}

/** A stream is read by the agent that it was given to. */
export function readStream(call: Call): void {
  if (call.agent.streams.has(String(call.params.handle))) call.forward();
  else call.refuse('this agent has no such stream');
}

export function closeStream(call: Call): void {
  if (call.agent.streams.delete(String(call.params.handle))) call.forward();
  else call.refuse('this agent has no such stream');
}

/** Notes the stream that a result names, if it names one. */
export function givenStream(call: Call): (result: JsonObject) => JsonObject {
  return (result) => {
    if (typeof result.stream === 'string') call.agent.streams.add(result.stream);
    return result;
  };
}
