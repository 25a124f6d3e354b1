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
}

/** As long as a person has. */
const WAIT_MS = 10 * 60_000;

/**
 * Shows the box in the person's own browser and waits for what they decide; no answer in time refuses. The browser is given a file that only this
 * user can read, since what stands in a command line everybody on the machine can.
 *
 * @throws {CordonError} `environment` where it cannot be shown
 */
export async function boxInBrowser(box: Box, { say, atTerminal, over }: BoxPageOptions): Promise<unknown> {
  const server = await startBoxServer(box);
  const file = statePath('confirm', `${randomBytes(9).toString('base64url')}.html`);
  const timer = setTimeout(() => void server.close(), WAIT_MS);
  const stop = (): void => void server.close();
  over?.addEventListener('abort', stop, { once: true });
  try {
    writeLink(file, server.url);
    const opened = openInPersonsBrowser(pathToFileURL(file).href);
    say(
      `cordon: ${opened ? 'confirm or refuse in your browser' : 'open this in your browser'}: ${pathToFileURL(file).href}`,
    );
    if (atTerminal) say(`cordon: or, for once: ${server.url}`);
    return (await server.decision) ?? { confirm: false };
  } finally {
    clearTimeout(timer);
    over?.removeEventListener('abort', stop);
    rmSync(file, { force: true });
    await server.close();
  }
}

function writeLink(file: string, url: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
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
