import { terminalSignIn, windowSignIn } from '../../approve/sign-in.ts';
import { requireDisplay } from '../../browser/process/display.ts';
import type { LoginOptions } from '../../guarded/session-logins.ts';
import { requireWebAddress } from '../../guarded/sign-in-window.ts';
import type { SignInChannel } from '../../model/sign-in.ts';
import { isAtTerminal } from '../ask.ts';
import type { Terminal } from '../output.ts';

/** The options of `cordon serve` that are about logins. */
export interface LoginWords {
  readonly profile?: string;
  readonly storageState?: string;
  readonly signIn?: true | readonly string[];
}

/**
 * The same for a session.
 * @throws {CordonError} `input` for what is no address, `environment` where no window can be shown
 */
export function loginsOf({ profile, storageState, signIn }: LoginWords): LoginOptions {
  if (signIn !== undefined) requireDisplay();
  return {
    ...(profile === undefined ? {} : { profile }),
    ...(storageState === undefined ? {} : { storageState }),
    ...(signIn === undefined ? {} : { signIn: signIn === true ? [] : signIn.map(requireWebAddress) }),
  };
}

/** How the person is reached: at the terminal, unless its input is a command's, or by the window itself. */
export function signInChannel(hasCommand: boolean, to: Terminal): SignInChannel {
  if (!hasCommand && isAtTerminal()) return terminalSignIn();
  const window = windowSignIn();
  return {
    async signIn(request, open, over) {
      to.err(
        'cordon: a browser window is open in which to sign in, and no agent is connected to it; close it when you are done',
      );
      return window.signIn(request, open, over);
    },
  };
}
