/**
 * Sees to it that a person is asked when an agent comes to a page that asks somebody to sign in. Every page of the agent's is looked at now and then; what has
 * stood there for a moment is not on its way to something else.
 */

import { captchaWait } from '../act/captcha.ts';
import { leadsToSignIn, signInNeeded } from '../act/sign-in.ts';
import type { Guard } from '../browser/guard.ts';
import { parseSignInSigns, SIGN_IN_SIGNS, type SignInLook } from '../browser/targets/sign-in-signs.ts';
import { messageOf } from '../model/error.ts';
import type { SignInCause } from '../model/sign-in.ts';
import type { RequestHead } from '../model/traffic/request.ts';
import type { Hint } from '../model/verdict.ts';
import { placeOfOrigin } from '../net/place.ts';
import { readUrl } from '../net/url.ts';
import { SESSION_RULES } from '../session/rules.ts';
import type { Session } from '../session/session.ts';
import type { SessionLogins } from './session-logins.ts';

export interface SignInWatchOptions {
  readonly session: Session;
  readonly logins: SessionLogins;
  readonly guard: Pick<Guard, 'askPages' | 'load'>;
  /** Tells every agent. */
  readonly tell: (hints: readonly Hint[]) => void;
  /** How often pages are looked at, in milliseconds. */
  readonly everyMs?: number;
}

const LOOK_MS = 1_000;
/** How long a page stands before anybody is asked about it. */
const STANDS_MS = 1_500;
/** How often a person is asked about one site: a page that asks again and again asks nobody any more. */
const MOST_ASKED = 3;
/** How long a person has. */
const PERSON_MS = 15 * 60_000;

interface Page {
  readonly targetId: string;
  readonly look: SignInLook;
}

export class SignInWatch {
  readonly #options: SignInWatchOptions;
  readonly #timer: NodeJS.Timeout;
  /** Since when pages have asked for what they ask for now, by page, address and what it is. */
  #standing = new Map<string, number>();
  readonly #asked = new Map<string, number>();
  #lastDocument: string | undefined;
  #isBusy = false;

  constructor(options: SignInWatchOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#look(), options.everyMs ?? LOOK_MS);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** A document that may come; of the grant's sites, it is where a person is brought if its site sends the agent elsewhere to sign in. */
  passed(request: RequestHead): void {
    if (!isFramed(request) && this.#isOfSites(request.url)) this.#lastDocument = request.url;
  }

  /** A document that was refused: if a site of the grant's sends people there to sign in, that is why the agent came there. */
  refused(request: RequestHead): void {
    const { url } = request;
    const page = this.#lastDocument;
    if (page === undefined || isFramed(request) || !leadsToSignIn(url, (origin) => this.#isOfSites(origin))) return;
    void this.#askOnce('unauthorized', page, (look) => look.url === url || look.url === page);
  }

  async #look(): Promise<void> {
    if (this.#isBusy || !this.#options.session.signIns.isReachable) return;
    this.#isBusy = true;
    try {
      const found = await this.#pages();
      const now = Date.now();
      const before = this.#standing;
      this.#standing = new Map();
      for (const { targetId, look } of found) {
        const cause = look.isLoaded && this.#isOfSites(look.url) ? this.#causeOf(look) : undefined;
        if (cause === undefined) continue;
        const key = `${targetId} ${cause} ${look.url}`;
        const since = before.get(key) ?? now;
        this.#standing.set(key, since);
        const patience = cause === 'captcha' && look.captcha !== undefined ? captchaWait(look.captcha) : STANDS_MS;
        if (now - since < patience) continue;
        await this.#ask(cause, look.url, (each) => each.url === look.url);
        break;
      }
    } finally {
      this.#isBusy = false;
    }
  }

  #causeOf(look: SignInLook): SignInCause | undefined {
    // Of the others the proof belongs to the one form that it stands in, and to no other browser.
    if (look.captcha === 'cloudflare') return 'captcha';
    return signInNeeded(look, this.#options.logins.holdsLoginFor(look.url));
  }

  async #askOnce(cause: SignInCause, url: string, isMet: (look: SignInLook) => boolean): Promise<void> {
    if (this.#isBusy || !this.#options.session.signIns.isReachable) return;
    this.#isBusy = true;
    try {
      await this.#ask(cause, url, isMet);
    } finally {
      this.#isBusy = false;
    }
  }

  async #ask(cause: SignInCause, url: string, isMet: (look: SignInLook) => boolean): Promise<void> {
    const { session, logins, tell, guard } = this.#options;
    const place = placeOf(url);
    const asked = this.#asked.get(place) ?? 0;
    if (asked >= MOST_ASKED || session.stopped !== undefined) return;
    this.#asked.set(place, asked + 1);
    try {
      const done = await logins.signIn(cause, [withoutQuery(url)], PERSON_MS);
      this.#standing.clear();
      if (!done) this.#asked.set(place, MOST_ASKED);
      tell([done ? doneHint(place) : nobodyHint(place)]);
      if (!done) return;
      for (const page of await this.#pages()) if (isMet(page.look)) await guard.load(page.targetId, url);
    } catch (problem) {
      this.#asked.set(place, MOST_ASKED);
      session.degraded(`nobody can sign in at ${place}: ${messageOf(problem)}`);
    }
  }

  async #pages(): Promise<readonly Page[]> {
    try {
      const answers = await this.#options.guard.askPages(SIGN_IN_SIGNS);
      return answers.map(({ targetId, answer }) => ({ targetId, look: parseSignInSigns(answer) }));
    } catch {
      // A page that is about to go, or the browser: it is looked at again soon, if it is there.
      return [];
    }
  }

  #isOfSites(url: string): boolean {
    return this.#options.logins.isOfSites(url);
  }
}

function isFramed({ headers }: RequestHead): boolean {
  return (headers['sec-fetch-dest'] ?? 'document') !== 'document';
}

/**
 * Who led the agent to a page chose its address. What stands behind the path could lead a person, who is signed in at more sites than the agent, on to any of
 * these.
 */
function withoutQuery(url: string): string {
  const read = readUrl(url);
  return read === undefined ? url : `${read.origin}${read.pathname}`;
}

function placeOf(url: string): string {
  const read = readUrl(url);
  return read === undefined ? '' : placeOfOrigin(read);
}

function doneHint(place: string): Hint {
  const message = `A person has signed in at ${place}: the page is loaded again; look at it anew and go on.`;
  return { severity: 'HINT', by: SESSION_RULES.signInDone.id, message };
}

function nobodyHint(place: string): Hint {
  const message = `Nobody signed in at ${place}: do what needs no login, or report that a person is needed.`;
  return { severity: 'WARNING', by: SESSION_RULES.signInNobody.id, message };
}

/** Why an agent does nothing while a person signs in. */
export function pausedBy({ signIns }: Session): string | undefined {
  const { pending } = signIns;
  if (pending === undefined) return undefined;
  const places = [...new Set(pending.urls.map(placeOf))].join(', ');
  return `A person is asked to sign in at ${places}, in a window of their own; wait half a minute, look at the page again, and go on once it has changed.`;
}
