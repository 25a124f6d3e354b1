import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Box } from '../grant/box/model.ts';
import { CordonError, messageOf } from '../model/error.ts';
import { statePath } from '../record/state-folder.ts';
import { startBoxServer } from './box-server.ts';
import { openInPersonsBrowser } from './open-browser.ts';

export interface BoxPageOptions {
  readonly say: (line: string) => void;
  /** Whether what is said is read by a person there and then: only then is the address with its secret said. */
  readonly atTerminal: boolean;
  readonly over?: AbortSignal;
  /** Where the person may answer instead, once they closed the page; what it is, in words, and how they are asked there. */
  readonly instead?: { readonly words: string; ask(over: AbortSignal): Promise<unknown> };
}

/** As long as a person has. */
const WAIT_MINUTES = 10;

/**
 * Shows the box in the person's own browser and waits for what they decide; no answer in time refuses. The browser is given a file that only this
 * user can read, since what stands in a command line everybody on the machine can. A page that is closed can be opened again by that file.
 *
 * @throws {CordonError} `environment` where it cannot be shown
 */
export async function boxInBrowser(box: Box, { say, atTerminal, over, instead }: BoxPageOptions): Promise<unknown> {
  const file = statePath('confirm', `${randomBytes(9).toString('base64url')}.html`);
  const link = pathToFileURL(file).href;
  const decided = new AbortController();
  let decideInstead: (decision: unknown) => void = () => undefined;
  const decidedInstead = new Promise<unknown>((resolve) => {
    decideInstead = resolve;
  });
  let isAskedInstead = false;

  const server = await startBoxServer(box, () => {
    say(`cordon: the page was closed, and nothing is decided. ${againAt(file, server.url)}`);
    if (atTerminal) say(`cordon: or, for once: ${server.url}`);
    if (instead === undefined) {
      say(
        `cordon: stopping this command refuses; without an answer it refuses by itself, ${WAIT_MINUTES} minutes after it began`,
      );
      return;
    }
    say(`cordon: or ${instead.words}`);
    if (isAskedInstead) return;
    isAskedInstead = true;
    decideInstead(instead.ask(decided.signal));
  });
  const stop = (): void => void server.close();
  const timer = setTimeout(stop, WAIT_MINUTES * 60_000);
  over?.addEventListener('abort', stop, { once: true });
  try {
    writeLink(file, server.url);
    const opened = openInPersonsBrowser(link);
    say(`cordon: ${opened ? 'confirm or refuse in your browser' : 'open this in your browser'}: ${link}`);
    if (atTerminal) say(`cordon: or, for once: ${server.url}`);
    return (await Promise.race([server.decision, decidedInstead])) ?? { confirm: false };
  } finally {
    decided.abort();
    clearTimeout(timer);
    over?.removeEventListener('abort', stop);
    rmSync(file, { force: true });
    await server.close();
  }
}

/** Where the page can be opened again: the file that was named before holds the new address. */
function againAt(file: string, url: string): string {
  try {
    writeLink(file, url);
    return `Open it again: ${pathToFileURL(file).href}`;
  } catch (fault) {
    return `It cannot be opened again (${messageOf(fault)}).`;
  }
}

function writeLink(file: string, url: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    rmSync(file, { force: true });
    writeFileSync(
      file,
      `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Cordon</title><meta http-equiv="refresh" content="0; url=${url}"><a href="${url}">Go on</a>\n`,
      { flag: 'wx', mode: 0o600 },
    );
  } catch (cause) {
    throw new CordonError(`The permission box cannot be shown: ${messageOf(cause)}`, {
      kind: 'environment',
      advice: 'Check the state folder and its permissions, or confirm at the terminal.',
      cause,
    });
  }
}
