import type { Focus, Hit } from '../../../browser/input/hit-test.ts';
import type { PageTarget } from '../../../browser/page/protocol.ts';
import type { PageState } from '../../../model/action.ts';
import type { Call } from '../judging/call.ts';
import { soon } from '../judging/judge.ts';
import type { InputKind } from './lockout.ts';
import type { Point } from './pointer.ts';

/** Waits until what the last input set off has settled. */
export async function untilSettled({ policy, session }: Call, kind: InputKind): Promise<void> {
  await policy.lockout?.before(session.targetId ?? '', kind);
}

/** Passes an input on; what it sets off is what the next one waits for. */
export function passOn(call: Call, kind: InputKind): void {
  const { policy, session } = call;
  if (policy.lockout === undefined) call.forward();
  else call.forwardInput(policy.lockout.passing(session.targetId ?? '', kind));
}

/** What an input finds: the element that it reaches, and the page as it is. */
export interface Found {
  readonly target: PageTarget | null;
  readonly page: PageState | undefined;
}

/** For what sets nothing off: it does not matter how the agent knew what has the focus by now. */
export function asItIs({ target, page }: Found): Found {
  if (target?.shownAs === undefined) return { target, page };
  const { shownAs: _, ...now } = target;
  return { target: now, page };
}

export async function foundAt(call: Call, point: Point): Promise<Found> {
  const [found] = await hitAt(call, point);
  return found;
}

/** What is found under the pointer, and where, for a press to be aimed there. */
export async function hitAt(call: Call, { x, y }: Point): Promise<readonly [Found, Hit]> {
  const { guard } = call.policy;
  return found(call, (page) => guard.targetAt(page, x, y), 'finding what is under the pointer');
}

/** What has the focus, and in which document, for a key to be aimed there. */
export async function focused(call: Call): Promise<readonly [Found, Focus]> {
  const { guard } = call.policy;
  return found(call, (page) => guard.focused(page), 'finding what has the focus');
}

/** What is found once no captcha stands in the page, or once that was waited for. */
async function found<T extends { readonly found: PageTarget | null }>(
  { policy, session }: Call,
  finding: (targetId: string) => Promise<T>,
  what: string,
): Promise<readonly [Found, T]> {
  const { guard, captchas } = policy;
  const targetId = session.targetId ?? '';
  const look = async (): Promise<readonly [Found, T]> => {
    const [place, page] = await soon(Promise.all([finding(targetId), guard.pageState(targetId)]), what);
    return [{ target: place.found, page }, place];
  };
  const first = await look();
  const [{ page }] = first;
  if (page?.captcha === undefined || captchas === undefined) return first;
  await captchas.past(async () => {
    const [now] = await look();
    return now.page;
  });
  return look();
}
