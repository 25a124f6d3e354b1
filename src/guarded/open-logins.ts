import type { PipeConnection } from '../browser/devtools/pipe.ts';
import { CordonError } from '../model/error.ts';
import type { Session } from '../session/session.ts';
import { type LoginOptions, SessionLogins } from './session-logins.ts';
import type { WindowOptions } from './sign-in-window.ts';

export interface LoginHooks {
  /** Stands in for the person in the window in which they sign in, which is then none. */
  readonly standIn?: (connection: PipeConnection) => void;
  /** Told what of a storage state was left out. */
  readonly onLeftOut?: (what: string) => void;
}

/** Whether a session is given logins, or has somebody sign in. */
export function bringsLogins({ profile, storageState, signIn }: LoginOptions): boolean {
  return profile !== undefined || storageState !== undefined || signIn !== undefined;
}

/**
 * The logins of a session, with whoever is to sign in signed in: no agent finds anything to connect to before.
 * @throws {CordonError} `denied` where nobody signs in; and what {@link SessionLogins.open} throws
 */
export async function openLogins(
  session: Session,
  options: LoginOptions & LoginHooks & Pick<WindowOptions, 'executable' | 'isolation'>,
): Promise<SessionLogins> {
  const { executable, isolation, standIn, signIn, onLeftOut } = options;
  const logins = await SessionLogins.open(session, options, {
    ...(executable === undefined ? {} : { executable }),
    ...(isolation === undefined ? {} : { isolation }),
    ...(standIn === undefined ? {} : { standIn }),
  });
  try {
    if (logins.leftOut !== undefined) onLeftOut?.(logins.leftOut);
    if (signIn !== undefined && !(await logins.signIn('start', logins.startAt(signIn)))) throw nobodySignedIn(session);
    return logins;
  } catch (problem) {
    await logins.close();
    throw problem;
  }
}

function nobodySignedIn({ signIns }: Session): CordonError {
  return new CordonError('Nobody signed in', {
    kind: 'denied',
    advice: signIns.isReachable
      ? 'Start again, sign in in the window, and hand over. Without --sign-in the session begins as it is.'
      : 'Give openSession a `signIn` function, or leave out `signIn` of launch.',
  });
}
