import { isJsonObject, type JsonObject } from '../../../model/json.ts';
import type { Call } from '../judging/call.ts';
import { shownObject } from '../results/shown-text.ts';
import { isShownTarget, shownTarget } from './targets.ts';

/** Clients close "the browser" when they are done with it. It is not theirs: the agent leaves, and the browser stays. */
export function closeBrowser(call: Call): void {
  call.answer({});
  call.agent.leave();
}

/** Downloads are denied in every form; clients are still told of them. */
export function denyDownloads(call: Call): void {
  const { browserContextId, eventsEnabled } = call.params;
  call.forward({
    behavior: 'deny',
    ...(browserContextId === undefined ? {} : { browserContextId }),
    ...(eventsEnabled === undefined ? {} : { eventsEnabled }),
  });
}

/** A context of its own may be had, with the browser's proxy and origins as separate as ever. */
export function createContext(call: Call): void {
  const { disposeOnDetach, ...others } = call.params;
  if (Object.keys(others).length > 0) {
    call.refuse('a context may set neither a proxy nor origins with access to others; ask for a plain one');
    return;
  }
  call.forward(disposeOnDetach === undefined ? {} : { disposeOnDetach }, (result) => {
    const { browserContextId } = result;
    call.agent.contexts.add(String(browserContextId));
    // On the pipe before the agent knows the context.
    void call
      .ask('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId: String(browserContextId) })
      .catch(call.agent.leave);
    return result;
  });
}

export function disposeContext(call: Call): void {
  if (call.agent.contexts.has(String(call.params.browserContextId))) call.forward();
  else call.refuse('this agent has no such context');
}

export async function getTargets(call: Call): Promise<void> {
  call.forward(call.params, (result) => {
    const { targetInfos } = result;
    const known = Array.isArray(targetInfos) ? targetInfos.filter(isShownTarget) : [];
    const shown = known.map((info) => shownTarget(call.policy.guard, info));
    return shownObject({ targetInfos: shown }, call.session.texts);
  });
}

export async function getTargetInfo(call: Call): Promise<void> {
  const result = await call.ask(call.method, call.params);
  const targetInfo = shownTarget(call.policy.guard, result.targetInfo);
  if (isShownTarget(targetInfo)) call.answer(shownObject({ targetInfo }, call.session.texts));
  else call.refuse('there is no such target');
}

/** Sessions are flattened whatever the client asks: the other kind hides messages in messages. */
export async function attachToTarget(call: Call): Promise<void> {
  const { flatten: _, ...params } = call.params;
  const targetId = String(params.targetId);
  const info = call.policy.guard.targetInfo(targetId) ?? (await tabInfo(call, targetId));
  if (info === undefined || !isShownTarget({ ...info })) call.refuse('there is no such target');
  else call.forward(call.method === 'Target.attachToTarget' ? { ...params, flatten: true } : params);
}

/** A tab, which only holds pages: chromedriver attaches to these, and hears of the pages as of any. */
async function tabInfo(call: Call, targetId: string): Promise<JsonObject | undefined> {
  const { targetInfos } = await call.ask('Target.getTargets', { filter: [{ type: 'tab' }] });
  const tabs = (Array.isArray(targetInfos) ? targetInfos : []).filter(isJsonObject);
  return tabs.find((info) => info.targetId === targetId && info.type === 'tab');
}

export function autoAttach(call: Call): void {
  call.forward({ ...call.params, flatten: true });
}

export function detach(call: Call): void {
  const { sessionId } = call.params;
  if (typeof sessionId === 'string' && call.agent.owns(sessionId)) call.forward({ sessionId });
  else call.refuse('this agent has no such session');
}
