/** An ordinary site, and an agent's page in a guarded Chromium that may go there. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { issueIdentity } from '../../../demo/kit/certificates.ts';
import { launchFor } from '../../../src/guarded/launch.ts';
import type { SessionEvent } from '../../../src/model/event.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { loadPolicyValue } from '../../../src/policy/load.ts';
import { openGranted } from '../../../src/session/open.ts';
import { readDocument } from '../../../src/sites/read-document.ts';
import { type OrdinarySite, startOrdinarySite } from './ordinary-site.ts';

export interface GuardedOrdinary {
  readonly site: OrdinarySite;
  /** Opens a session in a browser of its own; `more` is what its policy document says besides. */
  open(more: JsonObject): Promise<Guarded>;
  close(): Promise<void>;
}

export interface Guarded {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly events: SessionEvent[];
  /** What the page's console showed the agent. */
  readonly said: string[];
  close(): Promise<void>;
}

export async function startGuardedOrdinary(host: string): Promise<GuardedOrdinary> {
  const identity = await issueIdentity([host]);
  const site = await startOrdinarySite([host], 'http/1.1', identity);
  return {
    site,
    close: () => site.close(),
    async open(more) {
      const document = { cordon: 1, scope: { goal: 'interact', domains: [host] }, ...more };
      const policy = await loadPolicyValue(document, 'a test', readDocument);
      const network = { ...policy.network, resolve: site.resolve, extraAuthorities: [identity.caPem] };
      const session = await openGranted({
        task: `Look around on ${host}`,
        policy: { ...policy, network },
        now: Date.now,
        confirm: async () => 'a test',
      });
      const events: SessionEvent[] = [];
      session.listen((event) => events.push(event));
      const guarded = await launchFor(session, {});
      const browser = await chromium.connectOverCDP(guarded.cdp);
      const context = browser.contexts()[0] ?? (await browser.newContext());
      const page = context.pages()[0] ?? (await context.newPage());
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      const close = async (): Promise<void> => {
        await browser.close();
        await guarded.close();
      };
      return { browser, context, page, events, said, close };
    },
  };
}
