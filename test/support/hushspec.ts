import type { Policy } from '../../src/model/policy/policy.ts';
import type { Verdict } from '../../src/model/verdict.ts';
import { actPlain } from '../../src/session/plain.ts';
import { rehearse } from '../../src/session/rehearse.ts';

/** An action of HushSpec's taxonomy as the tool call that does it here. */
const CALLS: Readonly<Record<string, (target: string) => { tool: string; arguments: { url?: string } }>> = {
  computer_use: (tool) => ({ tool, arguments: {} }),
  tool_call: (tool) => ({ tool, arguments: {} }),
  egress: (host) => ({ tool: 'navigate', arguments: { url: `https://${host}/` } }),
};

export async function judge(policy: Policy, type: string, target: string): Promise<Verdict> {
  const { session } = await rehearse(policy, undefined, () => 0);
  const call = CALLS[type]?.(target);
  if (call === undefined) throw new Error(`no tool call does '${type}'`);
  return actPlain(session, call);
}

/** Its three decisions: what needs a person's word, and what passes with a warning, are both `warn`. */
export function decisionOf({ outcome, warnings }: Verdict): string {
  if (outcome === 'deny') return 'deny';
  return outcome === 'ask' || warnings.length > 0 ? 'warn' : 'allow';
}
