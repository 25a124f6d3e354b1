/**
 * What of a tool a grant allows at all: asked of the gate itself, with a call that says what the tool does and nothing more. What stands against
 * such a call stands against every call of its kind.
 */
import type { Surface, Verb } from '../../model/action.ts';
import type { Trace } from '../../model/gates.ts';
import type { Json } from '../../model/json.ts';
import type { Grant } from '../../model/policy/grant.ts';
import { createActGate } from '../gate.ts';
import type { ActRule } from '../rules.ts';
import { makeAction } from './reading.ts';

/** The rules that look at what kind of action it is, or at the tool's name, and not at its target, text or time. */
const ABOUT_THE_KIND: ReadonlySet<string> = new Set<ActRule>([
  'act.session.failed',
  'act.floor.unknown_tool',
  'act.scope.action',
  'act.browser_automation.verb',
  'act.computer_use.action_type',
  'act.remote_desktop.channel',
  'act.remote_desktop.unknown_channel',
  'act.tool_access.block',
  'act.tool_access.default_block',
]);

/** A tool as it would be called to one of its ends. */
export interface Kind {
  readonly surface: Surface;
  readonly tool: string;
  readonly verb: Verb;
  readonly verbName: string;
  /** The argument that says so, where one does. */
  readonly said?: { readonly argument: string; readonly value: Json };
}

export type Offers = (kind: Kind) => boolean;

/** Each question is put to a gate of its own: a gate counts what it is asked. */
export function offersOf({ policy, scope }: Pick<Grant, 'policy' | 'scope'>): Offers {
  return ({ surface, tool, verb, verbName, said }) => {
    const args = said === undefined ? {} : { [said.argument]: said.value };
    const trace: Trace = [];
    createActGate({ policy, scope, now: () => 0 }).judge(makeAction(surface, tool, verb, verbName, args, {}), trace);
    return !trace.some(({ outcome, by }) => outcome === 'deny' && ABOUT_THE_KIND.has(by));
  };
}
