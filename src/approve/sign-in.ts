import { plainLine } from '../model/plain-line.ts';
import type { SignInCause, SignInChannel, SignInRequest } from '../model/sign-in.ts';
import { describeRows } from './describe.ts';
import { inTurn, readLine, type TerminalEnds } from './terminal.ts';

/** Asked to have a person sign in, in the window that is open by then. Answers with true once they are done. */
export type SignIn = (request: SignInRequest, over: AbortSignal) => boolean | Promise<boolean>;

/** A function of the calling program as a channel. Closing the window says as much as true. */
export function programSignIn(signIn: SignIn): SignInChannel {
  return {
    async signIn(request, open, over) {
      const { closed } = await open();
      return Promise.race([signIn(request, over), closed.then(() => true), aborted(over)]);
    },
  };
}

/** Where nobody is at a terminal: the window itself asks, and closing it answers. */
export function windowSignIn(): SignInChannel {
  return {
    async signIn(_, open, over) {
      const { closed } = await open();
      return Promise.race([closed.then(() => true), aborted(over)]);
    },
  };
}

const CAUSES: Readonly<Record<SignInCause, string>> = {
  start: 'Sign in before the agent begins.',
  password: 'The agent came to a page that asks for a password.',
  code: 'The agent came to a page that asks for a second factor.',
  passkey: 'The agent came to a page that asks for a passkey.',
  captcha: 'The agent came to a captcha.',
  unauthorized: 'The agent is not, or no longer, signed in.',
};

/** Asks the person at the terminal: at the start the window is opened at once, later when they say so. Enter hands over to the agent. */
export function terminalSignIn(ends: TerminalEnds = { input: process.stdin, output: process.stderr }): SignInChannel {
  const { output } = ends;
  const say = (line: string): void => void output.write(`${line}\n`);
  return {
    signIn: (request, open, over) =>
      inTurn(ends, over, async () => {
        say(`\n${CAUSES[request.cause]}`);
        for (const line of describeRows(
          request.urls.map((url) => ['at', clipped(url)]),
          output.columns,
        ))
          say(line);
        if (request.cause !== 'start') {
          const said = await readLine(ends, "Enter opens a window in which to sign in; 'no' leaves it: ", over);
          if (said === undefined || said.trim() !== '') return false;
        }
        const { closed } = await open();
        say(
          'A browser window is open, and no agent is connected to it. Look at its address bar before you type a password.',
        );
        const waiting = new AbortController();
        const over2 = AbortSignal.any([over, waiting.signal]);
        const entered = readLine(ends, 'Sign in there. Then press Enter here, or close the window: ', over2);
        const done = await Promise.race([
          entered.then((line) => line !== undefined),
          closed.then(() => true),
          aborted(over),
        ]);
        waiting.abort();
        await entered;
        say('');
        return done;
      }).then((done) => done === true),
  };
}

/** Pages choose what stands behind their host. */
const MOST_ADDRESS = 200;

function clipped(url: string): string {
  const plain = plainLine(url);
  return plain.length > MOST_ADDRESS ? `${plain.slice(0, MOST_ADDRESS)}…` : plain;
}

function aborted(signal: AbortSignal): Promise<false> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(false);
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
}
