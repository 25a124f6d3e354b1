/**
 * The window in which a person signs in: a browser of its own, with a profile of its own and no way in but Cordon's pipe. An agent's browser never has the pages,
 * the history or the memory of it: what goes over is cookies and what pages stored, and the window's browser ends before they do.
 */

import type { PipeConnection } from '../browser/devtools/pipe.ts';
import type { BrowserProcess } from '../browser/process/launch.ts';
import { readCookies, readWebStorage, writeState } from '../browser/storage/storage-state.ts';
import { CordonError, messageOf } from '../model/error.ts';
import { isJsonObject, type JsonObject } from '../model/json.ts';
import type { SignInWindow } from '../model/sign-in.ts';
import type { StorageState, StoredCookie } from '../model/traffic/storage-state.ts';
import { privateAccessOf } from '../net/private-networks.ts';
import type { Session } from '../session/session.ts';
import { openPersonsBrowser, type PersonsBrowserOptions } from './persons-browser.ts';
import { PersonsGate } from './persons-gate.ts';

export interface WindowOptions extends PersonsBrowserOptions {
  /** What it begins with. */
  readonly state: StorageState;
  /** The pages that it opens. */
  readonly urls: readonly string[];
}

export interface OpenedWindow extends SignInWindow {
  /** What it holds now: all its cookies, and what pages of these origins stored, of those that it was at. */
  read(isWanted: (origin: string) => boolean): Promise<StorageState>;
  /** Ends its browser, and everything in it. Safe to call twice. */
  close(): Promise<void>;
}

/** How often the cookies of a window are looked at, so that those of one that is closed are known. */
const LOOK_MS = 500;
/** A window forgets some cookies just before it tells that it is closed. */
const CLOSING_MS = 250;
/** Looks of the last few seconds, however often pages change. */
const MOST_LOOKS = 20;
/** More origins than a sign-in leads through. */
const MOST_ORIGINS = 40;

/** @throws {CordonError} `environment` where there is no display, or the browser does not start */
export async function openSignInWindow(session: Session, options: WindowOptions): Promise<OpenedWindow> {
  const { state, urls } = options;
  const { policy } = session.grant;
  const gate = new PersonsGate();
  const way = {
    gate,
    network: policy.network,
    allowPrivateNetworks: privateAccessOf(policy),
    onFault: (what: string, cause: unknown) =>
      session.degraded(`${what} while a person signed in: ${messageOf(cause)}`),
    degraded: (what: string) => session.degraded(what),
  };
  return openPersonsBrowser(options, way, async (browser, close) => {
    const { connection } = browser;
    // With its last page a browser forgets the cookies that were to last as long as it.
    const { targetId } = await connection.send('Target.createTarget', { url: 'about:blank' });
    await writeState(connection, state);
    const window = new PersonsWindow(browser, gate, close);
    await window.open(urls);
    await connection.send('Target.closeTarget', { targetId: String(targetId) });
    return window;
  });
}

class PersonsWindow implements OpenedWindow {
  readonly closed: Promise<void>;
  readonly close: () => Promise<void>;
  readonly #connection: PipeConnection;
  readonly #gate: PersonsGate;
  readonly #pages = new Set<string>();
  readonly #looking: NodeJS.Timeout;
  #looks: readonly { readonly at: number; readonly cookies: readonly StoredCookie[] }[] = [];
  #goneAt = 0;

  constructor({ connection, exited }: BrowserProcess, gate: PersonsGate, close: () => Promise<void>) {
    this.#connection = connection;
    this.#gate = gate;
    this.closed = new Promise((resolve) => {
      connection.onEvent(({ method, params }) => {
        if (this.#follow(method, params)) resolve();
      });
      void exited.then(() => resolve());
    });
    this.#looking = setInterval(() => void this.#look(), LOOK_MS);
    this.close = async () => {
      clearInterval(this.#looking);
      await close();
    };
  }

  async open(urls: readonly string[]): Promise<void> {
    await this.#connection.send('Target.setDiscoverTargets', { discover: true });
    for (const url of urls) await this.#connection.send('Target.createTarget', { url });
  }

  async read(isWanted: (origin: string) => boolean): Promise<StorageState> {
    clearInterval(this.#looking);
    // With its last page a window forgets what was to last as long as it; and where the browser goes with it, it says no more of what pages stored.
    const cookies = this.#pages.size > 0 ? await readCookies(this.#connection) : this.#lastSeen();
    const origins = [...this.#gate.origins].filter(isWanted).slice(0, MOST_ORIGINS);
    const stored = this.#connection.closed ? [] : await readWebStorage(this.#connection, origins);
    return { cookies, origins: stored };
  }

  /** The cookies as they were before the last page began to go. */
  #lastSeen(): readonly StoredCookie[] {
    return this.#looks.findLast(({ at }) => at < this.#goneAt - CLOSING_MS)?.cookies ?? [];
  }

  /** Answers whether the last page of the window has gone. */
  #follow(method: string, { targetInfo, targetId }: JsonObject): boolean {
    if (method === 'Target.targetDestroyed' && this.#pages.delete(String(targetId))) {
      this.#goneAt = performance.now();
      return this.#pages.size === 0;
    }
    if (!isJsonObject(targetInfo) || targetInfo.type !== 'page') return false;
    if (method === 'Target.targetCreated') this.#pages.add(String(targetInfo.targetId));
    return false;
  }

  async #look(): Promise<void> {
    try {
      const cookies = await readCookies(this.#connection);
      if (this.#pages.size > 0)
        this.#looks = [...this.#looks.slice(1 - MOST_LOOKS), { at: performance.now(), cookies }];
    } catch {
      // It was closed meanwhile: what was read before is what there is.
    }
  }
}

/** @throws {CordonError} `input` for what no browser can open to sign in */
export function requireWebAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '')
    return url.href;
  throw new CordonError(`'${text.replace(/\p{Cc}/gu, ' ').slice(0, 200)}' is no address to sign in at`, {
    kind: 'input',
    advice: 'Write it with its scheme and without a password: https://shop.example/login.',
  });
}
