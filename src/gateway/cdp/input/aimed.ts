import { isDeepStrictEqual } from 'node:util';
import type { PageTarget, Press } from '../../../browser/page/protocol.ts';
import { inTime } from '../../../browser/patience.ts';
import type { Action } from '../../../model/action.ts';
import { messageOf } from '../../../model/error.ts';
import type { JsonObject } from '../../../model/json.ts';
import { deny } from '../../../model/verdict.ts';
import { GATEWAY_RULES } from '../../rules.ts';
import type { Call } from '../judging/call.ts';
import { soon } from '../judging/judge.ts';
import type { AgentSession } from '../sessions/agent-session.ts';

/*
 * A press, by pointer or by key, is judged and then aimed: the page's filter lets it come to what was judged and to nothing else (browser/page/input/input-targeting.ts). Where it
 * would have come to something else, the agent is refused, and the record says that what it had allowed was kept from the page.
 */

const MOVED = 'what it presses changed while it was pressed; look at the page again and start anew.';
/** How long a page is asked where a press went, in milliseconds; one that is stuck in it has kept its events, or not, by then. */
const ASTRAY_MS = 2_000;

/** How long what ends a press belongs to it, in milliseconds: well within the time that the page's filter holds an aim. */
const BELONGS_MS = 5_000;

/** Whether a press was held so long that what ends it is judged like one of its own. @param since `performance.now()` as it was let through. */
export function isOutlived(since: number): boolean {
  return performance.now() - since > BELONGS_MS;
}

/** What presses, of which each has an aim of its own. */
type Means = 'pointer' | 'key';

/** Presses have numbers, so that what ends one leaves the aim of another agent's. */
let presses = 0;

/** The next press of a session by these means, in place of the one before it. */
export function nextPress({ aims }: AgentSession, by: Means): Press {
  presses += 1;
  const instead = aims.get(by);
  aims.set(by, presses);
  return { number: presses, ...(instead === undefined ? {} : { instead }) };
}

/** Aims a press at what was judged and passes its first part on; `over`: it has no other. Answers whether it was passed on. */
export async function aimAndPass(
  call: Call,
  action: Action,
  judged: PageTarget | null,
  by: Means,
  aiming: Promise<PageTarget | null>,
  over?: Means,
): Promise<boolean> {
  const { session, policy } = call;
  const isAimed = isSameControl(await soon(aiming, 'aiming'), judged);
  session.pressed = action;
  if (isAimed) {
    passAimed(call, over);
    return true;
  }
  void policy.guard.astray(session.targetId ?? '', session.aims.get(by));
  refuseMoved(call);
  return false;
}

/** Whether two looks found one control. */
export function isSameControl(one: PageTarget | null, other: PageTarget | null): boolean {
  return isDeepStrictEqual(identityOf(one), identityOf(other));
}

/** Counters and clocks in names change all the time. */
function identityOf(target: PageTarget | null): object | null {
  return target && { ...target, name: lettersOf(target.name), names: target.names?.map(lettersOf) ?? [] };
}

function lettersOf(name: string): string {
  return name.replace(/[^\p{L}]+/gu, '');
}

/**
 * Passes on a part of a press that was aimed, and says so where it went elsewhere and was kept from the page.
 *
 * @param over the means whose press this part ends
 * @param missed what is done in place of saying so
 */
export function passAimed(call: Call, over?: Means, missed: (call: Call) => void | Promise<void> = refuseMoved): void {
  const { guard } = call.policy;
  const { targetId = '', aims } = call.session;
  // A press that begins before this one is answered has another number.
  const press = over && aims.get(over);
  const answered = async (): Promise<void> => {
    const result = await passing(call);
    let strayed: string | undefined;
    const asked = guard.astray(targetId, press).then((name) => {
      strayed = name;
    });
    await inTime(asked, ASTRAY_MS);
    if (strayed === undefined) call.answer(result);
    else await missed(call);
  };
  answered().catch((error: unknown) => call.refuse(messageOf(error)));
}

/** Once for each press, whose parts are refused one by one. */
export function refuseMoved(call: Call): void {
  const { session, policy } = call;
  if (session.pressed !== undefined) policy.onAstray(session.pressed, deny(GATEWAY_RULES.astray.id, ASTRAY));
  session.pressed = undefined;
  call.refuse(MOVED);
}

const ASTRAY = 'It was allowed, would have come to something else, and was kept from the page; look at the page again.';

async function passing(call: Call): Promise<JsonObject> {
  const { method, params, policy, session } = call;
  const acknowledged = policy.lockout?.passing(session.targetId ?? '', 'press');
  try {
    return await call.ask(method, params);
  } finally {
    acknowledged?.();
  }
}
