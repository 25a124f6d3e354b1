/** A browser at an application whose sitemap Cordon ships, with some of its policies granted; and one that nothing holds back. */
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../src/browser/process/find.ts';
import { launch, openSession, type SessionEvent } from '../../src/index.ts';
import type { JsonObject } from '../../src/model/json.ts';

export interface AtApp {
  readonly page: Page;
  /** Why requests that change something were refused, `rule METHOD /path`. */
  readonly refused: readonly string[];
  close(): Promise<void>;
}

export interface AppSite {
  readonly app: string;
  readonly port: number;
}

export async function granted(
  { app, port }: AppSite,
  select: readonly string[],
  more: JsonObject = {},
): Promise<AtApp> {
  const often = 10_000;
  const session = await openSession({
    task: `Work at http://127.0.0.1:${port}`,
    policy: {
      cordon: 1,
      scope: {
        goal: 'fill_form',
        domains: [`http://127.0.0.1:${port}`],
        visibility: { forms: 'shown', dangerous: 'shown', account: 'shown' },
      },
      guardrails: { enable_llm_action_check: false, max_urls_visited: often, max_consecutive_errors: often },
      sites: { [`http://127.0.0.1:${port}`]: { app, select: [...select] } },
      ...more,
    },
    confirm: () => true,
  });
  const refused: string[] = [];
  session.listen((event) => {
    const what = refusalIn(event);
    if (what !== undefined) refused.push(what);
  });
  const own = await launch(session, {});
  const browser = await chromium.connectOverCDP(own.cdp);
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.newPage());
  if (page === undefined) throw new Error('no page');
  page.setDefaultTimeout(20_000);
  return {
    page,
    refused,
    async close() {
      await browser.close();
      await own.close();
      session.close('done');
    },
  };
}

/** @param har where its traffic is kept */
export async function plain(har?: string): Promise<AtApp> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error('no browser to test with');
  const args = ['--no-sandbox', '--no-proxy-server', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
  const browser = await chromium.launch({ executablePath, args });
  const context = await browser.newContext(har === undefined ? {} : { recordHar: { path: har } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return {
    page,
    refused: [],
    async close() {
      // A HAR file is written when its context closes.
      await context.close();
      await browser.close();
    },
  };
}

function refusalIn(event: SessionEvent): string | undefined {
  if (event.kind !== 'verdict' || event.gate !== 'send' || event.verdict.outcome === 'allow') return undefined;
  const { subject, verdict } = event;
  if (subject.type !== 'request') return undefined;
  // What browsers ask their makers for is refused too; a GET that is listed and not granted changes something.
  if (subject.method === 'GET' && verdict.by !== 'send.sitemap.unselected') return undefined;
  return `${verdict.by} ${subject.method} ${new URL(subject.url).pathname}`;
}
