/*
 * An agent's own scripts are actions: the act gate is asked for `evaluate` before one runs.
 *
 * A client library works by scripts as well. What it finds, reads and waits for goes through functions of its own, in an isolated world that it
 * names after itself in every document; what its user writes (`page.evaluate`, `evaluate_script`) runs in the page's own world. So a script in a
 * client's world is the client's, and one in the page's world is the agent's. A client that lies about this gains no more than scripts can do
 * anyway: the filter has been applied before they read, hidden controls are deaf to what they fire, and what they send passes the send gate.
 *
 * A client polls, and asks the same thing a hundred times. A script that was judged is therefore not judged, counted or recorded again.
 */
import { createHash } from 'node:crypto';
import type { Guard } from '../../browser/guard.ts';
import type { Action } from '../../model/action.ts';
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import type { AgentSession } from './agent-session.ts';

/** Where a script runs: in documents that there are, or in those to come. */
export type ScriptReach = 'now' | 'later';

/** The worlds of Playwright, and of Puppeteer and what is built on it. */
const CLIENT_WORLD = /^__(?:playwright|puppeteer)_utility_world__/;
/** Verdicts kept; an agent that writes more scripts than this is asked about the oldest again. */
const MOST_KEPT = 1_000;

/** The script that a command would run as the agent's own; undefined where it runs none, or a client's. */
export function scriptOf(guard: Guard, session: AgentSession, method: string, params: JsonObject): string | undefined {
  if (isClientWorld(worldOf(guard, session, params))) return undefined;
  switch (method) {
    case 'Runtime.awaitPromise':
    case 'Runtime.runScript':
      // What it waits for, or was compiled, has been judged.
      return undefined;
    case 'Runtime.callFunctionOn':
      return calledScript(params);
    case 'Page.addScriptToEvaluateOnNewDocument':
      return params.source === '' ? undefined : String(params.source);
    case 'Runtime.evaluate':
    case 'Runtime.compileScript':
      return String(params.expression);
    default:
      return JSON.stringify([method, params]);
  }
}

/** A function with the texts it is called on: Playwright hands what its user wrote to a function of its own. */
function calledScript({ functionDeclaration, arguments: args }: JsonObject): string {
  const texts = (Array.isArray(args) ? args : []).filter(isJsonObject).map(({ value }) => value);
  return [functionDeclaration, ...texts.filter((value) => typeof value === 'string')].join('\n');
}

/** The name of the world that a command names, however it does; empty for the page's own. */
function worldOf(guard: Guard, { targetId = '' }: AgentSession, params: JsonObject): string {
  const { uniqueContextId, objectId, worldName } = params;
  if (typeof worldName === 'string') return worldName;
  if (typeof uniqueContextId === 'string') return guard.worldName(targetId, uniqueContextId) ?? '';
  return typeof objectId === 'string' ? (guard.context(targetId, Number(objectId.split('.')[1]))?.name ?? '') : '';
}

export function isClientWorld(name: string): boolean {
  return CLIENT_WORLD.test(name);
}

/** A script as the act gate knows actions. Its text is for people, and stays out of the record: a digest tells scripts apart. */
export function scriptAction(method: string, script: string): Action {
  const digest = createHash('sha256').update(script).digest('hex');
  return {
    surface: 'cdp',
    tool: method,
    verb: 'evaluate',
    verbName: 'evaluate',
    texts: [],
    steps: [],
    arguments: { sha256: digest },
    shown: [{ what: 'script', text: script }],
  };
}

/** The scripts that were judged, by their whole text. */
export class JudgedScripts {
  readonly #answers = new Map<string, Promise<string | undefined>>();
  readonly #allowed = new Set<string>();

  known(script: string): 'allowed' | undefined {
    return this.#allowed.has(script) ? 'allowed' : undefined;
  }

  /** Why a script is refused, or undefined where it is allowed; judged where it has not been. */
  answer(script: string, judge: () => Promise<string | undefined>): Promise<string | undefined> {
    const known = this.#answers.get(script);
    if (known !== undefined) return known;
    const answer = judge().then((why) => {
      if (why === undefined) this.#allowed.add(script);
      return why;
    });
    this.#answers.set(script, answer);
    if (this.#answers.size > MOST_KEPT) this.#forgetOldest();
    return answer;
  }

  #forgetOldest(): void {
    const [oldest] = this.#answers.keys();
    if (oldest === undefined) return;
    this.#answers.delete(oldest);
    this.#allowed.delete(oldest);
  }
}
