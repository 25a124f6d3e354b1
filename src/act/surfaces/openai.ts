/**
 * OpenAI's computer use: the `action` of a `computer_call`, or its batch of `actions`. A call is read from the output item itself, or from one of
 * its actions, under the name of the tool.
 */
import { z } from 'zod';
import type { Action } from '../../model/action.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { bareToolName } from '../verbs.ts';
import { isMisfit, type Misfit, makeAction, type Reading } from './reading.ts';
import { defineTool, type Tool, type Tools } from './tool.ts';

const NAMES: ReadonlySet<string> = new Set(['computer', 'computer_call', 'computer_use', 'computer_use_preview']);

const number = z.number();
const keys = { keys: z.array(z.string()).optional() };
const type = { type: z.string() };
const point = { ...type, ...keys, x: number, y: number };

/** Mouse buttons that go through the history. */
const GOING: ReadonlySet<string> = new Set(['back', 'forward']);

/** The types of action, one row each. */
export const OPENAI_ACTIONS: Tools = new Map<string, Tool>([
  [
    'click',
    defineTool(
      'click',
      { ...point, button: z.enum(['left', 'right', 'wheel', 'back', 'forward']) },
      { read: ({ button }) => (GOING.has(button) ? { verb: 'history' } : {}) },
    ),
  ],
  ['double_click', defineTool('click', point)],
  ['drag', defineTool('drag', { ...type, ...keys, path: z.array(z.strictObject({ x: number, y: number })).min(2) })],
  [
    'keypress',
    defineTool(
      'press',
      { ...type, keys: z.array(z.string().min(1)).min(1) },
      { read: (args) => ({ texts: args.keys }) },
    ),
  ],
  ['move', defineTool('hover', point)],
  ['screenshot', defineTool('screenshot', type)],
  ['scroll', defineTool('scroll', { ...point, scroll_x: number, scroll_y: number })],
  ['type', defineTool('type', { ...type, text: z.string() }, { read: ({ text }) => ({ texts: [text] }) })],
  ['wait', defineTool('wait', { ...type, ms: number.optional() })],
]);

export function readOpenai(tool: string, args: JsonObject): Reading {
  const name = bareToolName(tool);
  if (!NAMES.has(name)) return undefined;
  const checks = args.pending_safety_checks;
  if (Array.isArray(checks) ? checks.length > 0 : checks !== undefined && checks !== null) {
    return { misfit: 'pending_safety_checks: a person must acknowledge them first' };
  }
  const { action, actions } = args;
  const isNested = (action ?? actions) !== undefined && (action ?? actions) !== null;
  if (isNested && typeof args.type === 'string' && OPENAI_ACTIONS.has(args.type)) {
    return { misfit: 'type and action name what is done twice: leave one out' };
  }
  if (actions === undefined || actions === null) return readAction(tool, action ?? args);
  if (!Array.isArray(actions) || actions.length === 0) return { misfit: 'actions: expected a list of actions' };
  if (action !== undefined && action !== null) return { misfit: 'action and actions exclude each other' };
  const steps: Action[] = [];
  for (const [index, each] of actions.entries()) {
    const step = readAction(tool, each);
    if (isMisfit(step)) return { misfit: `actions.${index}: ${step.misfit}` };
    steps.push(step);
  }
  const [only, ...others] = steps;
  if (only !== undefined && others.length === 0) return only;
  return makeAction('openai', tool, 'sequence', 'execute_sequence', args, { steps });
}

function readAction(tool: string, action: Json): Action | Misfit {
  if (!isJsonObject(action) || typeof action.type !== 'string') return { misfit: 'action: expected one with a type' };
  const row = OPENAI_ACTIONS.get(action.type);
  return row?.read('openai', tool, action.type, action) ?? { misfit: 'type: no action of the computer tool' };
}
