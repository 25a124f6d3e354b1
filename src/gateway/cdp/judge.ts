import type { Action } from '../../model/action.ts';
import { messageOf } from '../../model/error.ts';
import { deny, type Verdict } from '../../model/verdict.ts';
import type { Call, Policy } from './call.ts';

const TIMEOUT_MS = 10_000;

/** The verdict on an action. A judge that fails has not allowed it. */
export async function judged({ policy }: { readonly policy: Policy }, action: Action): Promise<Verdict> {
  try {
    return await policy.judge(action);
  } catch (error) {
    const reason = `${action.tool} was refused because it could not be judged; try something else, or end the task.`;
    return deny('act.gateway.failed', reason, { evidence: { error: messageOf(error) } });
  }
}

/** Why an action is refused, or undefined where it is allowed. */
export async function refusalOf(policy: Policy, action: Action): Promise<string | undefined> {
  const { outcome, reason } = await judged({ policy }, action);
  return outcome === 'allow' ? undefined : reason;
}

/** Passes a command on if its action is allowed, else refuses it with the reason. Answers whether it was allowed. */
export async function judgeThenForward(call: Call, action: Action, forward = call.forward): Promise<boolean> {
  const verdict = await judged(call, action);
  const allowed = verdict.outcome === 'allow';
  if (allowed) forward();
  else call.refuse(verdict.reason);
  return allowed;
}

/** Waits for what a page should answer soon; a page that does not must not hold up the agent's later commands for ever. */
export async function soon<T>(answer: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took more than ${TIMEOUT_MS / 1000} seconds`)), TIMEOUT_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
