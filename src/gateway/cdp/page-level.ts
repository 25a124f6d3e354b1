import { realpathSync } from 'node:fs';
import path from 'node:path';
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { actionOf } from './actions.ts';
import type { Call } from './call.ts';
import { judgeThenForward, refusalOf } from './judge.ts';
import { scriptAction, scriptOf } from './scripts.ts';
import { shownText } from './shown-text.ts';
import { contextOfObject } from './worlds.ts';

/** A script for every document to come is judged as one that runs now. */
export async function addScript(call: Call): Promise<void> {
  const { method, params, policy, session } = call;
  const script = scriptOf(policy.guard, session, method, params);
  const why = script === undefined ? undefined : await judgedOnce(call, script);
  if (why !== undefined) return call.refuse(why);
  if (script !== undefined) policy.onAgentScript('later');
  // In a world of its own, what the filter hides is not there: a world is made at its first script.
  const named = typeof params.worldName === 'string' && params.worldName !== '' ? params.worldName : undefined;
  const worldName = named ?? policy.guard.agentWorld;
  if (worldName === undefined) call.forward();
  else call.forward({ ...params, worldName, source: `${policy.guard.clientScript}\n${String(params.source)}` });
}

/** A node as an object for scripts: in the world of its frame that is the agent's, where no other is named. */
export async function resolveNode(call: Call): Promise<void> {
  const { params, policy, session } = call;
  const { guard } = policy;
  if (guard.agentWorld === undefined || params.executionContextId !== undefined) return call.forward();
  const { object } = await call.ask(call.method, params);
  const objectId = isJsonObject(object) ? object.objectId : undefined;
  if (typeof objectId !== 'string') return call.refuse('no such node');
  const { targetId = '' } = session;
  const frameId = guard.context(targetId, contextOfObject(objectId))?.frameId;
  const context = guard.agentContext(targetId, frameId);
  await call.ask('Runtime.releaseObject', { objectId });
  if (context === undefined) call.refuse('its document is gone');
  else call.forward({ ...params, executionContextId: context.id });
}

/** A world of its own for a document that is there already. Nothing else of this session runs before it is made ready. */
export async function createWorld(call: Call): Promise<void> {
  const made = await call.ask(call.method, call.params);
  await call.ask('Runtime.evaluate', {
    expression: call.policy.guard.clientScript,
    contextId: Number(made.executionContextId),
    silent: true,
  });
  call.answer(made);
}

function judgedOnce(call: Call, script: string): Promise<string | undefined> {
  return call.policy.scripts.answer(script, () => refusalOf(call, scriptAction(call.method, script)));
}

/** Scripts may be left on; off, there would be no filter. */
export function setScripts(call: Call): void {
  if (call.params.value === true) call.refuse('it would stop the page’s filter');
  else call.forward();
}

/** A reload brings the same page again, and no script with it. */
export function reload(call: Call): void {
  const { ignoreCache } = call.params;
  call.forward(ignoreCache === undefined ? {} : { ignoreCache });
}

/** Files go into a page from the folders that were given leave, and from nowhere else of this machine. */
export async function chooseFiles(call: Call): Promise<void> {
  const { method, params, policy } = call;
  const asked = Array.isArray(params.files) ? params.files.map(String) : [];
  const files = asked.map((file) => givenFile(file, policy.uploads));
  if (files.includes(undefined))
    return call.refuse('files of this machine are out of reach, but for folders that were given leave');
  const forward = (): void => call.forward({ ...params, files: files.filter((file) => file !== undefined) });
  const shown = files.map((file) => ({ what: 'file', text: file ?? '' }));
  await judgeThenForward(call, { ...actionOf(method, params, { verb: 'upload' }), shown }, forward);
}

/** The file itself, its links followed so that none leads out of the folders; undefined where it lies outside. */
function givenFile(file: string, folders: readonly string[]): string | undefined {
  if (!path.isAbsolute(file)) return undefined;
  let real: string;
  try {
    real = realpathSync(file);
  } catch {
    // A file that is not there is given to nobody.
    return undefined;
  }
  const inside = (folder: string): boolean => real.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
  return folders.some(inside) ? real : undefined;
}

/** Markup shows what the page's filter takes out; its own tools show the page. */
const MARKUP = /^\s*</;

/** The body of an answer, where it is text and no markup, as the see gate shows it. */
export function responseBody(call: Call): void {
  const { texts } = call.session;
  call.answerWith(({ body, base64Encoded }) => {
    if (base64Encoded === true || typeof body !== 'string') return 'only bodies of text are shown';
    if (MARKUP.test(body)) return 'it would show the page unfiltered; read the page itself instead';
    return { body: shownText(body, texts), base64Encoded: false };
  });
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
