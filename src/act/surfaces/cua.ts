/** CUA's one tool `browser_dom` with its nine actions (docs/sources.md#cua-tools). */
import { z } from 'zod';
import type { Action, Verb } from '../../model/action.ts';
import type { JsonObject } from '../../model/json.ts';
import { SCOPE_ACTIONS, type ScopeAction } from '../../model/policy/scope.ts';
import { bareToolName, normaliseName } from '../verbs.ts';
import { contradiction, describeIssue, isMisfit, type Misfit, makeAction, type Reading, targetOf } from './reading.ts';

/** How deep sequences may nest (docs/sources.md#cua-verifier). */
const MAX_SEQUENCE_DEPTH = 10;

/** What each action of `browser_dom` does. */
export const CUA_ACTIONS: Readonly<Record<ScopeAction, Verb>> = {
  goto: 'navigate',
  click: 'click',
  screenshot: 'screenshot',
  key_press: 'press',
  scroll: 'scroll',
  extract: 'extract',
  get_dom: 'snapshot',
  wait_for: 'wait',
  execute_sequence: 'sequence',
};

/** Providers fill parameters that do not apply with null. */
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

const step = z.object({
  action: z.preprocess((value) => (typeof value === 'string' ? normaliseName(value) : value), z.enum(SCOPE_ACTIONS)),
  selector: text,
  text,
  key: text,
  url: text,
  credential_ref: text,
  direction: z.enum(['up', 'down', 'left', 'right']).nullish(),
  amount: z.number().nullish(),
  mode: z.enum(['text', 'html', 'value', 'markdown']).nullish(),
  state: z.enum(['visible', 'hidden', 'attached', 'detached']).nullish(),
  dom_only: z.boolean().nullish(),
  description: text,
  steps: z.array(z.record(z.string(), z.json())).nullish(),
});

export function readCua(tool: string, args: JsonObject): Reading {
  if (bareToolName(tool) !== 'browser_dom') return undefined;
  return readStep(tool, args, 0);
}

function readStep(tool: string, args: JsonObject, depth: number): Action | Misfit {
  if (depth > MAX_SEQUENCE_DEPTH) return { misfit: `sequences nest deeper than ${MAX_SEQUENCE_DEPTH}` };
  const parsed = step.safeParse(args);
  if (!parsed.success) return { misfit: describeIssue(parsed.error) };
  const { action, selector, text: typed, key, url, credential_ref: credential, description, steps } = parsed.data;
  if (action === 'goto' && url === undefined) return { misfit: 'goto needs a url' };
  if (typed !== undefined && credential !== undefined) return { misfit: 'text and credential_ref exclude each other' };
  if (action === 'execute_sequence' && !steps?.length) return { misfit: 'execute_sequence needs steps' };
  if (action !== 'execute_sequence' && steps?.length) return { misfit: 'only execute_sequence has steps' };
  if (action !== 'goto' && url !== undefined) return { misfit: 'only goto has a url' };
  if (action === 'click' && !(selector || description || typed)) return { misfit: 'click needs a selector' };
  if (action === 'key_press' && !(typed || key || credential)) return { misfit: 'key_press needs a key or a text' };
  const other = contradiction(CUA_ACTIONS[action], args);
  if (other !== undefined) return other;

  const read: Action[] = [];
  for (const [index, each] of (steps ?? []).entries()) {
    const inner = readStep(tool, each, depth + 1);
    if (isMisfit(inner)) return { misfit: `steps.${index}: ${inner.misfit}` };
    read.push(inner);
  }
  const typing = action === 'key_press' && (typed !== undefined || credential !== undefined);
  return makeAction('cua', tool, typing ? 'type' : CUA_ACTIONS[action], action, args, {
    url,
    target: targetOf(selector, description),
    texts: [typed, key].filter((each) => each !== undefined),
    steps: read,
  });
}
