/**
 * The logins of a session: what a person kept in a profile or brought in a file, and what they sign in to. An agent's browser is given those of the grant's sites
 * and no others; what it changes of these goes back into the profile.
 */
import type { PipeConnection } from '../browser/devtools/pipe.ts';
import { inTime } from '../browser/patience.ts';
import { writeStored } from '../browser/storage/storage-scripts.ts';
import {
  deleteCookies,
  readCookies,
  readWebStorage,
  type WhenReady,
  writeCookies,
  writeState,
} from '../browser/storage/storage-state.ts';
import { messageOf } from '../model/error.ts';
import type { Isolation } from '../model/policy/isolation.ts';
import type { SignInCause } from '../model/sign-in.ts';
import { NO_STATE, type StorageState } from '../model/traffic/storage-state.ts';
import { isOrigin } from '../net/place.ts';
import { readUrl } from '../net/url.ts';
import type { Session } from '../session/session.ts';
import { GrantedLogins, mergedStates } from '../store/granted-state.ts';
import { openProfile, type Profile } from '../store/profiles.ts';
import { parseStorageState, readStorageState } from '../store/storage-state.ts';
import { type OpenedWindow, openSignInWindow, requireWebAddress, type WindowOptions } from './sign-in-window.ts';

/** The logins that a guarded browser begins with, and who is asked for more (docs/approvals/logins.md#in-a-program). */
export interface LoginOptions {
  /** A profile of this user, made where there is none: its logins are kept from one session to the next. */
  readonly profile?: string;
  /** Cookies and local storage to begin with: a file in the format of Playwright's `context.storageState()`, or its content. */
  readonly storageState?: string | object;
  /**
   * Where a person signs in before the session begins, and whenever an agent comes to a page that asks for it; empty: at the grant's sites. Absent: nobody does.
   */
  readonly signIn?: readonly string[];
}

/** What decides about the window. */
type WindowChoice = Pick<WindowOptions, 'executable' | 'standIn'> & { readonly isolation?: Isolation };

/** The agent's browser. */
interface AgentBrowser {
  readonly connection: PipeConnection;
  readonly ready: WhenReady;
  /** Runs an expression in every document of an origin, in Cordon's own world. */
  readonly inDocumentsOf: (origin: string, expression: string) => Promise<void>;
}

/** How often the cookies of a session with a profile are looked at: more than that is not lost, whatever happens. */
const SAVE_MS = 5_000;
/** How long pages may take to say that what they set is in the jar. */
const COOKIES_MS = 2_000;

export class SessionLogins {
  /** What of the file was not taken, in words. */
  readonly leftOut: string | undefined;
  readonly #session: Session;
  readonly #granted: GrantedLogins;
  readonly #profile: Profile | undefined;
  readonly #window: WindowChoice;
  /** All there is, of whatever site. */
  #state: StorageState;
  #browser: AgentBrowser | undefined;
  #saving: NodeJS.Timeout | undefined;
  #hasLogins: boolean;
  #signing: Promise<boolean> | undefined;
  /** Origins of the grant whose documents the browser had. */
  readonly #seen = new Set<string>();

  private constructor(session: Session, profile: Profile | undefined, brought: StorageState, window: WindowChoice) {
    this.#session = session;
    this.#granted = new GrantedLogins(session.grant.scope.domains);
    this.#profile = profile;
    this.#window = window;
    const { granted, rest } = this.#granted.split(brought);
    this.leftOut = inWords(rest);
    this.#state = mergedStates(profile?.read() ?? NO_STATE, granted);
    this.#hasLogins = this.#state.cookies.length > 0;
  }

  /** @throws {CordonError} `input` for a profile in use or a file that is none, `environment` for a profile that is not its owner's alone */
  static async open(
    session: Session,
    { profile, storageState }: LoginOptions,
    window: WindowChoice,
  ): Promise<SessionLogins> {
    const brought = await broughtState(storageState);
    const opened = profile === undefined ? undefined : openProfile(profile);
    try {
      return new SessionLogins(session, opened, brought, window);
    } catch (problem) {
      opened?.release();
      throw problem;
    }
  }

  /** A document of this address is there: what its pages stored may be part of a login. */
  note(url: string): void {
    const origin = readUrl(url)?.origin;
    if (this.#profile !== undefined && origin !== undefined && this.#granted.takesOrigin(origin))
      this.#seen.add(origin);
  }

  isOfSites(url: string): boolean {
    return this.#granted.takesOrigin(readUrl(url)?.origin ?? '');
  }

  /** Whether the session began with, or came to, a login of the site of an address. */
  holdsLoginFor(url: string): boolean {
    const host = readUrl(url)?.hostname ?? '';
    const own = new GrantedLogins([host]);
    return this.#hasLogins && this.#state.cookies.some((cookie) => own.takesCookie(cookie));
  }

  /** Gives a browser what it may have. Nobody else may be connected to it yet. */
  async bringTo(browser: AgentBrowser): Promise<void> {
    const { connection, ready } = browser;
    const refused = await writeState(connection, this.#granted.split(this.#state).granted, ready);
    if (refused > 0) this.#session.degraded(`${refused} cookies of the login were not taken by the browser`);
    this.#browser = browser;
    if (this.#profile === undefined) return;
    // Whatever happens to this session: what was brought is there for the next.
    this.#save();
    this.#saving = setInterval(() => void this.#keepCookies(), SAVE_MS);
    this.#saving.unref();
  }

  /**
   * Has a person sign in, in a window that begins with all their logins and ends with its browser. Answers whether they did: then the agent's browser has what came
   * of it for the grant's sites, if it is there.
   */
  signIn(cause: SignInCause, urls: readonly string[], within?: number): Promise<boolean> {
    const signing = this.#signIn(cause, urls, within);
    this.#signing = signing;
    return signing;
  }

  async #signIn(cause: SignInCause, urls: readonly string[], within: number | undefined): Promise<boolean> {
    await this.#keepCookies();
    let window: OpenedWindow | undefined;
    const open = async (): Promise<OpenedWindow> => {
      window ??= await openSignInWindow(this.#session, { ...this.#window, state: this.#state, urls });
      return window;
    };
    try {
      const done = await this.#session.signIns.ask({ cause, urls }, open, within);
      if (done && window !== undefined) await this.#takeFrom(window);
      return done;
    } finally {
      await window?.close();
    }
  }

  /** What is asked for at the start where nobody says otherwise: the grant's sites. */
  startAt(urls: readonly string[]): readonly string[] {
    if (urls.length > 0) return urls.map(requireWebAddress);
    return this.#session.grant.scope.domains.map((place) => (isOrigin(place) ? `${place}/` : `https://${place}/`));
  }

  /** Keeps what the session comes to, once nobody signs in any more. No agent may be connected. */
  async keep(): Promise<void> {
    clearInterval(this.#saving);
    this.#session.signIns.withdraw();
    // How that ended, whoever waits for it hears.
    await this.#signing?.catch(() => undefined);
    const browser = this.#browser;
    this.#browser = undefined;
    if (browser === undefined || browser.connection.closed || this.#profile === undefined) return;
    try {
      const { connection, ready, inDocumentsOf } = browser;
      const origins = [...this.#seen];
      // A page does not wait for a cookie that it sets to be in the jar, but for those before one that it reads.
      const readInPages = origins.map((origin) => inDocumentsOf(origin, 'document.cookie'));
      await inTime(Promise.allSettled(readInPages), COOKIES_MS);
      const now = await readCookies(connection);
      this.#learn({ cookies: now, origins: [] }, []);
      this.#learn({ cookies: now, origins: await readWebStorage(connection, origins, ready) }, origins);
    } catch (problem) {
      this.#session.degraded(`the profile keeps what it had some seconds ago: ${messageOf(problem)}`);
    }
    this.#save();
  }

  /** Lets others have the profile. */
  async close(): Promise<void> {
    clearInterval(this.#saving);
    this.#profile?.release();
  }

  async #takeFrom(window: OpenedWindow): Promise<void> {
    const isWanted = (origin: string): boolean => this.#profile !== undefined || this.#granted.takesOrigin(origin);
    const now = await window.read(isWanted);
    const before = this.#granted.split(this.#state).granted;
    const origins = new Map([...this.#state.origins, ...now.origins].map((each) => [each.origin, each]));
    // It began with all there was: what it has no more was signed out of.
    this.#state = { cookies: now.cookies, origins: [...origins.values()] };
    this.#hasLogins = true;
    this.#save();
    if (this.#browser === undefined) return;
    const { connection, inDocumentsOf } = this.#browser;
    const { granted } = this.#granted.split(this.#state);
    await deleteCookies(connection, before.cookies);
    await writeCookies(connection, granted.cookies);
    // No page of Cordon's own is opened where agents would see it: what pages of the agent's stored is told to these.
    for (const { origin, localStorage } of granted.origins) await inDocumentsOf(origin, writeStored({ localStorage }));
  }

  /** What a browser with the grant's sites has now stands in place of what there was of these; all else stays. */
  #learn({ cookies, origins }: StorageState, read: readonly string[]): void {
    const { rest } = this.#granted.split({ cookies: this.#state.cookies, origins: [] });
    const { granted } = this.#granted.split({ cookies, origins });
    const kept = this.#state.origins.filter(({ origin }) => !read.includes(origin));
    this.#state = { cookies: [...rest.cookies, ...granted.cookies], origins: [...kept, ...granted.origins] };
  }

  async #keepCookies(): Promise<void> {
    if (this.#browser === undefined) return;
    try {
      const before = JSON.stringify(this.#state);
      this.#learn({ cookies: await readCookies(this.#browser.connection), origins: [] }, []);
      if (JSON.stringify(this.#state) !== before) this.#save();
    } catch {
      // The browser is about to end: what was kept last stays.
    }
  }

  #save(): void {
    try {
      this.#profile?.save(this.#state);
    } catch (problem) {
      this.#session.degraded(`the profile was not saved: ${messageOf(problem)}`);
    }
  }
}

function broughtState(given: string | object | undefined): StorageState | Promise<StorageState> {
  if (given === undefined) return NO_STATE;
  return typeof given === 'string' ? readStorageState(given) : parseStorageState(JSON.stringify(given), 'storageState');
}

function inWords({ cookies, origins }: StorageState): string | undefined {
  if (cookies.length === 0 && origins.length === 0) return undefined;
  const hosts = [
    ...cookies.map(({ domain }) => domain.replace(/^\./, '')),
    ...origins.map(({ origin }) => readUrl(origin)?.host ?? origin),
  ];
  const named = [...new Set(hosts)].toSorted();
  const more = named.length > MOST_NAMED ? ` and ${named.length - MOST_NAMED} others` : '';
  return `${cookies.length} cookies and what pages of ${origins.length} origins stored are of sites outside the grant, and were left out: ${named.slice(0, MOST_NAMED).join(', ')}${more}`;
}

const MOST_NAMED = 8;
