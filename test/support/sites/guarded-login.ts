/** Sessions at the login site: a person who signs in in a window, and an agent that goes on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { programSignIn } from '../../../src/approve/sign-in.ts';
import type { PipeConnection } from '../../../src/browser/devtools/pipe.ts';
import { type GuardedBrowser, launchFor, type ServeOptions } from '../../../src/guarded/launch.ts';
import type { SessionEvent } from '../../../src/model/event.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import type { SignInRequest } from '../../../src/model/sign-in.ts';
import { loadPolicyValue } from '../../../src/policy/load.ts';
import { openGranted } from '../../../src/session/open.ts';
import type { Session } from '../../../src/session/session.ts';
import { readDocument } from '../../../src/sites/read-document.ts';
import { personAt, type WindowPerson } from '../window-person.ts';
import { type LoginSite, SHOP, startLoginSite } from './login-site.ts';

export type Person = (person: WindowPerson, request: SignInRequest) => Promise<boolean>;

export interface Opened {
  readonly session: Session;
  readonly events: SessionEvent[];
  launch(options: ServeOptions): Promise<GuardedBrowser>;
}

export interface Agent {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  /** What its console was told. */
  readonly said: string[];
}

export interface GuardedLogin {
  /** There once the tests have begun. */
  readonly site: () => LoginSite;
  /** Where this suite's profiles are. */
  readonly folder: string;
  /** A session at the shop, and who signs in there; `more` is what its document says besides. */
  open(person?: Person, more?: JsonObject): Promise<Opened>;
  agentOf(guarded: GuardedBrowser): Promise<Agent>;
}

/** For one suite: the site, a state folder of its own, and an end to everything after each test. */
export function guardedLogin(): GuardedLogin {
  let site: LoginSite | undefined;
  const folder = mkdtempSync(join(tmpdir(), 'cordon-logins-'));
  const stateHome = process.env.XDG_STATE_HOME;
  const closing: (() => Promise<void>)[] = [];
  const theSite = (): LoginSite => {
    if (site === undefined) throw new Error('the tests have not begun');
    return site;
  };
  beforeAll(async () => {
    process.env.XDG_STATE_HOME = folder;
    site = await startLoginSite();
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(() => {
    site?.close();
    if (stateHome === undefined) delete process.env.XDG_STATE_HOME;
    else process.env.XDG_STATE_HOME = stateHome;
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(person?: Person, more: JsonObject = {}): Promise<Opened> {
    const document = { cordon: 1, scope: { goal: 'interact', domains: [SHOP] }, ...more };
    const policy = await loadPolicyValue(document, 'a test', readDocument);
    const session = await openGranted({
      task: `Look around on ${SHOP}`,
      policy: { ...policy, network: { ...policy.network, resolve: theSite().resolve } },
      now: Date.now,
      confirm: async () => 'a test',
    });
    const events: SessionEvent[] = [];
    session.listen((event) => events.push(event));
    const windows: PipeConnection[] = [];
    // The window is opened before the person is asked.
    const atWindow = async (request: SignInRequest): Promise<boolean> => {
      const window = windows.at(-1);
      return person !== undefined && window !== undefined && person(await personAt(window), request);
    };
    if (person !== undefined) session.signIns.reachBy(programSignIn(atWindow));
    return {
      session,
      events,
      async launch(options) {
        const guarded = await launchFor(session, {
          ...options,
          standIn: (connection) => void windows.push(connection),
        });
        closing.push(async () => {
          await guarded.close();
          session.close('the test is over');
        });
        return guarded;
      },
    };
  }

  async function agentOf(guarded: GuardedBrowser): Promise<Agent> {
    const browser = await chromium.connectOverCDP(guarded.cdp);
    closing.push(() => browser.close());
    const [context] = browser.contexts();
    const [page] = context?.pages() ?? [];
    if (context === undefined || page === undefined) throw new Error('no page');
    // Each sign-in starts a browser, which takes its time on a busy machine.
    page.setDefaultTimeout(80_000);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    return { browser, context, page, said };
  }

  return { site: theSite, folder, open, agentOf };
}
