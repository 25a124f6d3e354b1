import { canonicalJson } from '../../../grant/digest.ts';
import type { Action, Verb } from '../../../model/action.ts';
import { messageOf } from '../../../model/error.ts';
import { deny } from '../../../model/verdict.ts';
import { exactAction } from '../../../session/approvals/approval-subject.ts';
import type { Decision } from '../../../session/session.ts';
import { GATEWAY_RULES } from '../../rules.ts';
import type { Call, Judging } from './call.ts';

const TIMEOUT_MS = 10_000;

/** The verdict on an action. A judge that fails has not allowed it. */
export async function judged(judging: Judging, action: Action): Promise<Decision> {
  const verdict = await verdictOn(judging, action);
  // What it asked for is not done, whoever says yes to it.
  if (judging.session.gone.signal.aborted && verdict.outcome === 'allow') return deny(GATEWAY_RULES.gone.id, GONE);
  judging.onVerdict(verdict);
  return verdict;
}

const GONE = 'The agent has gone, so what it asked for is not done.';

/** What is done to a browser and to no document in it. */
const OF_NO_DOCUMENT: ReadonlySet<Verb> = new Set(['navigate', 'history', 'tab', 'close', 'dialog', 'wait']);

/** Aborted when nobody waits for the action any more. */
function whenGone({ session, documentGone }: Judging, { verb }: Action): AbortSignal {
  const document = OF_NO_DOCUMENT.has(verb) ? undefined : documentGone();
  const all = [session.gone.signal, session.movedOn.signal, document];
  return AbortSignal.any(all.filter((each) => each !== undefined));
}

async function verdictOn(judging: Judging, action: Action): Promise<Decision> {
  const { session } = judging;
  session.judging += 1;
  try {
    return await judging.policy.judge(action, whenGone(judging, action));
  } catch (error) {
    const reason = `${action.tool} was refused because it could not be judged; try something else, or end the task.`;
    return deny(GATEWAY_RULES.failed.id, reason, { evidence: { error: messageOf(error) } });
  } finally {
    session.judging -= 1;
  }
}

/** Why an action is refused, or undefined where it is allowed. */
export async function refusalOf(judging: Judging, action: Action): Promise<string | undefined> {
  const { outcome, reason } = await judged(judging, action);
  return outcome === 'allow' ? undefined : reason;
}

/**
 * Passes a command on if its action is allowed, else refuses it with the reason. Answers whether it was allowed. Where a person or a model
 * took time over it, the page is looked at again: what they allowed is this action, and not what may have come to stand in its place.
 */
export async function judgeThenForward(
  call: Call,
  what: Action | Look,
  forward: (action: Action) => void | Promise<void> = () => call.forward(),
): Promise<boolean> {
  const look: Look = typeof what === 'function' ? what : async () => what;
  const action = await look();
  const verdict = await judged(call, action);
  const changed = verdict.outcome === 'allow' ? await changedMeanwhile(verdict, action, look) : verdict.reason;
  const refusal = call.session.gone.signal.aborted ? GONE : changed;
  if (refusal === undefined) await forward(action);
  else call.refuse(refusal);
  return refusal === undefined;
}

/** Makes an action out of a command and of what it finds in the page now. */
type Look = () => Promise<Action>;

async function changedMeanwhile({ waited }: Decision, action: Action, look: Look): Promise<string | undefined> {
  if (waited !== true || canonicalJson(exactAction(await look())) === canonicalJson(exactAction(action)))
    return undefined;
  return 'the page changed while this waited to be confirmed; look at it again and start anew.';
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
