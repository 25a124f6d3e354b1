/*
 * An agent's own scripts are actions: the act gate is asked for `evaluate` before one runs, in whatever world.
 *
 * A client library works by scripts as well. What it finds, reads and waits for goes through functions of its own, which are known by their texts (clients/helper.ts)
 * and are not judged as scripts; what its user has it run is.
 *
 * A client polls, and asks the same thing a hundred times. A script that the act gate answered for by itself is therefore not judged, counted or recorded again
 * for the same agent with the same arguments. The answer of a person or a model is for one call.
 */
import { hash } from 'node:crypto';
import type { Action } from '../../../model/action.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { Decision } from '../../../session/session.ts';

/** Where a script runs: in documents that there are, or in those to come. */
export type ScriptReach = 'now' | 'later';

/** Answers kept; an agent that writes more scripts than this is asked about the oldest again. */
const MOST_KEPT = 1_000;

/** The text of the script that a command would run; undefined where it runs none that has not been judged. */
export function scriptOf(method: string, params: JsonObject): string | undefined {
  switch (method) {
    case 'Runtime.awaitPromise':
      // What it waits for has been judged.
      return undefined;
    case 'Runtime.callFunctionOn':
      return [params.functionDeclaration, ...valuesOf(params).filter((value) => typeof value === 'string')].join('\n');
    case 'Page.addScriptToEvaluateOnNewDocument':
      return String(params.source);
    case 'Runtime.evaluate':
      return String(params.expression);
    default:
      return JSON.stringify([method, params]);
  }
}

function valuesOf({ arguments: args }: JsonObject): readonly Json[] {
  return (Array.isArray(args) ? args : []).map((arg) =>
    isJsonObject(arg) ? (arg.value ?? arg.unserializableValue ?? null) : null,
  );
}

/** What is answered for at once: one script with its arguments. The act gate hears of no document, so that its own answer is for all. */
export function sameScript(method: string, params: JsonObject, script: string): string {
  return JSON.stringify([method, script, valuesOf(params)]);
}

/** How the bundles begin that client libraries put into documents before anything else. */
const BUNDLE = /^\s*\(\(\) => \{\s*const module = \{\};/;
const UNKNOWN_CLIENT =
  'If a client library sent this by itself, its version is none of those whose helpers are known (docs/how-it-works/devtools.md): use one of them, or have the document allow `evaluate`.';

/** Why a script is refused, and what helps where a client cannot even begin. */
export function refusalOfScript(script: string, why: string): string {
  return BUNDLE.test(script) ? `${why} ${UNKNOWN_CLIENT}` : why;
}

/** The digest of what a function is called with: one script is another action with other arguments. */
function givenTo(params: JsonObject): JsonObject {
  const values = valuesOf(params);
  return values.length === 0 ? {} : { given: hash('sha256', JSON.stringify(values), 'hex') };
}

/** What a function is called with, but for texts, which stand with it already. */
function argumentsOf(params: JsonObject): readonly { readonly what: string; readonly text: string }[] {
  return valuesOf(params).flatMap((value) =>
    value === null || typeof value === 'string' ? [] : [{ what: 'argument', text: JSON.stringify(value) }],
  );
}

/** A script as the act gate knows actions. Its text is for people, and stays out of the record: a digest tells scripts apart. */
export function scriptAction(method: string, script: string, params: JsonObject = {}): Action {
  return {
    surface: 'cdp',
    tool: method,
    verb: 'evaluate',
    verbName: 'evaluate',
    texts: [],
    steps: [],
    arguments: { sha256: hash('sha256', script, 'hex'), ...givenTo(params) },
    shown: [{ what: 'script', text: script }, ...argumentsOf(params)],
  };
}

/** The answers that the act gate gave by itself to one agent's scripts. */
export class JudgedScripts {
  /** Why a script was refused; null for one that was allowed. */
  readonly #answers = new Map<string, string | null>();

  /** Why a script is refused, null where it is allowed, undefined where nobody knows yet. */
  known(script: string): string | null | undefined {
    return this.#answers.get(script);
  }

  /** Why a script is refused, or undefined where it is allowed; judged where it has not been. */
  async answer(script: string, judge: () => Promise<Decision>): Promise<string | undefined> {
    const known = this.#answers.get(script);
    if (known !== undefined) return known ?? undefined;
    const { outcome, reason, waited } = await judge();
    const why = outcome === 'allow' ? null : reason;
    if (waited !== true) this.#keep(script, why);
    return why ?? undefined;
  }

  #keep(script: string, why: string | null): void {
    this.#answers.set(script, why);
    if (this.#answers.size <= MOST_KEPT) return;
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined) this.#answers.delete(oldest);
  }
}
