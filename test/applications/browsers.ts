/** The two browsers that use an application: a plain one, and one behind Cordon. */
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../src/browser/process/find.ts';
import { launch, openSession, type SessionEvent } from '../../src/index.ts';
import type { JsonObject } from '../../src/model/json.ts';
import type { Application } from './application.ts';

export interface Visiting {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What was refused, `rule METHOD /path`, with its reason. */
  readonly refusals: readonly Refusal[];
  /** Every request, `METHOD /path`, that the application answered with less than 400. */
  readonly answered: ReadonlySet<string>;
  close(): Promise<void>;
}

export interface Refusal {
  readonly what: string;
  readonly reason: string;
}

export async function plainly(): Promise<Visiting> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error('no browser to test with');
  // Pages name pictures elsewhere: nothing leaves this machine.
  const args = ['--no-sandbox', '--no-proxy-server', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
  const browser = await chromium.launch({ executablePath, args });
  const context = await browser.newContext();
  return { ...(await visiting(context)), refusals: [], close: () => browser.close() };
}

export async function guarded(application: Application, files: string): Promise<Visiting> {
  const session = await openSession({
    task: `Work with ${application.name} on 127.0.0.1`,
    policy: documentOf(application),
    confirm: () => true,
  });
  const refusals: Refusal[] = [];
  session.listen((event) => {
    const refusal = refusalIn(event);
    if (refusal !== undefined) refusals.push(refusal);
  });
  const own = await launch(session, { uploads: [files] });
  const browser = await chromium.connectOverCDP(own.cdp);
  const context = browser.contexts()[0] ?? (await browser.newContext());
  return {
    ...(await visiting(context)),
    refusals,
    async close() {
      await browser.close();
      await own.close();
      session.close('done');
    },
  };
}

async function visiting(context: BrowserContext): Promise<Pick<Visiting, 'context' | 'page' | 'answered'>> {
  const answered = new Set<string>();
  context.setDefaultTimeout(20_000);
  context.on('response', (response) => {
    const request = response.request();
    // Elsewhere the browser answers itself, with what it knows of HTTPS.
    const isOwn = new URL(request.url()).hostname === '127.0.0.1';
    if (isOwn && response.status() < 400) answered.add(`${request.method()} ${pathOf(request.url())}`);
  });
  return { context, page: context.pages()[0] ?? (await context.newPage()), answered };
}

function documentOf({ port, changes, policy }: Application): JsonObject {
  const sitemap = changes.map((each) => {
    const [method = '', path = ''] = each.split(' ');
    return { semantic_action: each, method, url: `http://127.0.0.1:${port}${path}` };
  });
  const granted = { name: 'use', effect: 'allow', actions: changes, description: 'Use the application' };
  const often = 10_000;
  return {
    cordon: 1,
    scope: {
      goal: 'fill_form',
      domains: ['127.0.0.1'],
      visibility: { forms: 'shown', dangerous: 'shown', account: 'shown' },
    },
    guardrails: {
      allow_private_networks: [`127.0.0.1:${port}`],
      enable_llm_action_check: false,
      max_urls_visited: often,
      max_consecutive_errors: often,
      stuck_window_size: 3 * often,
      stuck_repeat_stop: often,
      stuck_cycle_repeats: often,
    },
    sites: { '127.0.0.1': { sitemap, policies: [granted], select: ['use'], unlisted: 'deny-unsafe' } },
    ...policy,
  };
}

function refusalIn(event: SessionEvent): Refusal | undefined {
  if (event.kind !== 'verdict' || event.verdict.outcome === 'allow' || event.gate === 'see') return undefined;
  const { subject, verdict } = event;
  const { by, reason } = verdict;
  if (subject.type === 'request') return { what: `${by} ${subject.method} ${pathOf(subject.url)}`, reason };
  return { what: `${by} ${subject.type === 'action' ? subject.verb : subject.type}`, reason };
}

/** Without the host where it is the application's. */
function pathOf(url: string): string {
  const { hostname, pathname } = new URL(url);
  return hostname === '127.0.0.1' ? pathname : `${hostname}${pathname}`;
}
