import type { z } from 'zod';
import type { Action, ActionTarget, Surface, Verb } from '../../model/action.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { verbOf } from '../../model/verb-names.ts';
import { normaliseName } from '../verbs.ts';

/** What a tool's arguments come to, before the call's name and arguments are put beside it. */
export interface Details {
  /** Where the arguments and not the tool decide the verb. */
  readonly verb?: Verb;
  readonly verbName?: string;
  readonly url?: string | undefined;
  readonly target?: ActionTarget | undefined;
  readonly texts?: readonly string[];
  readonly steps?: readonly Action[];
}

/** A tool that a surface knows, called with arguments that break its schema. */
export interface Misfit {
  readonly misfit: string;
}

/** What a surface makes of a call; undefined where it does not know the tool. */
export type Reading = Action | Misfit | undefined;

export function isMisfit(reading: Action | Misfit): reading is Misfit {
  return 'misfit' in reading;
}

export function makeAction(
  surface: Surface,
  tool: string,
  verb: Verb,
  verbName: string,
  args: JsonObject,
  details: Details,
): Action {
  return {
    surface,
    tool,
    verb: details.verb ?? verb,
    verbName: details.verbName ?? verbName,
    ...(details.url === undefined ? {} : { url: details.url }),
    ...(details.target === undefined ? {} : { target: details.target }),
    texts: details.texts ?? [],
    steps: details.steps ?? [],
    arguments: args,
  };
}

/** A target from what the call says of it, or undefined where it says nothing. */
export function targetOf(selector: string | undefined, name?: string | undefined): ActionTarget | undefined {
  if (selector === undefined && name === undefined) return undefined;
  return { ...(selector === undefined ? {} : { selector }), ...(name === undefined ? {} : { name }) };
}

/** What tells Chio's guards of a call, whatever its tool: words of its dialect, nothing that is typed. */
export const GUARD_LABELS = [
  'action_type',
  'actionType',
  'custom_type',
  'customType',
  'input_type',
  'inputType',
  'postcondition_probe_hash',
  'postconditionProbeHash',
  'credential_ref',
] as const;

/** Arguments that say where and how, never what is typed. */
const STRUCTURAL: ReadonlySet<string> = new Set([
  'action',
  'verb',
  'selector',
  'target',
  'element',
  'ref',
  'uid',
  'url',
  'href',
  ...GUARD_LABELS,
]);

/** Numbers from here on may be a card's; smaller ones are coordinates, times and counts. */
const LONG_NUMBER = 1e11;

/**
 * Every string that a call might type, wherever it stands: an executor may read another field than the first one, so a secret in
 * `value` beside a harmless `text` counts. Depth is bounded by {@link nestsTooDeep} before.
 */
export function textsOf(value: Json, into: string[] = []): string[] {
  if (typeof value === 'string') into.push(value);
  else if (typeof value === 'number' && value >= LONG_NUMBER) into.push(String(value));
  else if (Array.isArray(value)) for (const item of value) textsOf(item, into);
  else if (isJsonObject(value)) {
    for (const [key, item] of Object.entries(value)) if (!STRUCTURAL.has(key)) textsOf(item, into);
  }
  return into;
}

/** Arguments by which one executor or another tells what a call does. */
const DISCRIMINATORS = ['action', 'verb', 'type', 'command', 'method', 'operation', 'function', 'event'] as const;

/** What is wrong with a call one of whose arguments names another deed than it was read as: an executor may go by that one. */
export function contradiction(verb: Verb, args: JsonObject): Misfit | undefined {
  for (const key of DISCRIMINATORS) {
    const value = args[key];
    const said = typeof value === 'string' ? verbOf(normaliseName(value)) : undefined;
    if (said !== undefined && said !== verb)
      return { misfit: `${key}: names something else than the rest of the call` };
  }
  return undefined;
}

/** How deep a call's arguments may nest: beyond it the call is malformed, so that no walk over it can overflow. */
const MAX_NESTING = 64;

export function nestsTooDeep(value: Json, room = MAX_NESTING): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (room === 0) return true;
  for (const item of Object.values(value)) if (nestsTooDeep(item, room - 1)) return true;
  return false;
}

/** The first thing that is wrong, in one clause, without the value: it may be a secret. */
export function describeIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return 'its arguments do not fit';
  const path = issue.path.join('.');
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}
