/** A site that nobody described, behind the whole product with `unlisted: ask`. What its server took is the judge. */
import { createServer } from 'node:https';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { issueIdentity } from '../../../demo/kit/certificates.ts';
import { launchFor, type ServeOptions } from '../../../src/guarded/launch.ts';
import type { ApprovalAnswer, ApprovalQuestion, ApprovalScope, Listing } from '../../../src/model/approval.ts';
import type { SessionEvent } from '../../../src/model/event.ts';
import type { JsonObject } from '../../../src/model/json.ts';
import { loadPolicy, loadPolicyValue } from '../../../src/policy/load.ts';
import { openGranted } from '../../../src/session/open.ts';
import type { Session } from '../../../src/session/session.ts';
import { listingsIn } from '../../../src/sites/listing-book.ts';
import { readDocument } from '../../../src/sites/read-document.ts';

export const WIKI = 'https://wiki.test';

export interface WikiQuestion {
  readonly question: ApprovalQuestion;
  readonly over: AbortSignal;
  say(approve: boolean, scope?: ApprovalScope): void;
}

export interface UnlistedSite {
  readonly session: Session;
  readonly context: BrowserContext;
  /** What may have changed something: method, path and body. */
  readonly changes: string[];
  readonly questions: WikiQuestion[];
  readonly listed: Listing[];
  readonly events: SessionEvent[];
  /** The nth question, once it stands there. */
  asked(nth?: number): Promise<WikiQuestion>;
  /** A tab that runs this script when it is loaded, with a form `f`, its button 'Save page' and the function `post`. */
  open(script: string, path?: string): Promise<Page>;
  close(): Promise<void>;
}

const page = (script: string): string => `<!doctype html><meta charset="utf-8"><title>Edit</title>
<form method="post" action="/pages/17/edit"><input name="text" value="Hello there"><input type="hidden" name="csrf_token" value="a8f5f167f44f4964e6c998dee827110c"><button>Save page</button></form>
<script>
const f = document.forms[0];
const post = (path, body, more = {}) => fetch(path, { method: 'POST', body: new URLSearchParams(body), ...more })
  .then((r) => r.status).catch(() => 0).then((status) => { document.title += ' ' + status; return status; });
const json = (path, body) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  .then((r) => r.status).catch(() => 0).then((status) => { document.title += ' ' + status; return status; });
addEventListener('load', async () => { ${script} });
</script>`;

/**
 * @param more what the policy says besides
 * @param site what it says of the site
 * @param file the policy document in place of both, where what holds always is written
 * @param launch how the browser is started
 */
export async function startUnlistedSite(
  more: JsonObject = {},
  site: JsonObject = {},
  file?: string,
  launch: ServeOptions = {},
): Promise<UnlistedSite> {
  const changes: string[] = [];
  const scripts = new Map<string, string>();
  const identity = await issueIdentity(['wiki.test']);
  const server = createServer({ key: identity.keyPem, cert: identity.certPem }, (request, response) => {
    const url = new URL(request.url ?? '/', WIKI);
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      if (request.method !== 'GET') changes.push(`${request.method} ${url.pathname}${url.search} ${body}`);
      if (url.pathname === '/away') {
        response.writeHead(307, { location: '/elsewhere' }).end();
        return;
      }
      const isScript = url.pathname === '/service.js';
      response.writeHead(200, {
        'content-type': isScript ? 'text/javascript' : 'text/html',
        'cache-control': 'no-store',
      });
      if (isScript)
        response.end(
          "addEventListener('message', (e) => e.waitUntil(fetch('/by-worker', { method: 'POST', body: 'a=1' }).catch(() => 0)))",
        );
      else response.end(page(scripts.get(url.searchParams.get('run') ?? '') ?? ''));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const policy = await (file === undefined
    ? loadPolicyValue(
        {
          cordon: 1,
          scope: { goal: 'interact', domains: ['wiki.test'] },
          sites: { 'wiki.test': { unlisted: 'ask', ...site } },
          guardrails: { enable_llm_action_check: false },
          approvals: { scopes: ['once', 'session', 'always'] },
          ...more,
        },
        'wiki',
        readDocument,
      )
    : loadPolicy(file, readDocument));
  const { guardrails } = policy;
  if (guardrails === undefined) throw new Error('every document has guardrails');
  const tireless = { ...guardrails, maxUrlsVisited: 10_000, stuckRepeatStop: 10_000, stuckCycleRepeats: 10_000 };
  const resolve = { 'wiki.test:443': `127.0.0.1:${port}` };
  const session = await openGranted({
    task: 'Edit a page at wiki.test',
    policy: { ...policy, guardrails: tireless, network: { resolve, extraAuthorities: [identity.caPem] } },
    now: Date.now,
    confirm: async () => 'a test',
  });
  const events: SessionEvent[] = [];
  session.listen((event) => void events.push(event));
  const questions: WikiQuestion[] = [];
  const listed: Listing[] = [];
  const channel = {
    ask: (
      question: ApprovalQuestion,
      sign: (word: { approve: boolean; scope: ApprovalScope; who: string }) => ApprovalAnswer,
      over: AbortSignal,
    ) =>
      new Promise<ApprovalAnswer | undefined>((settle) => {
        const say = (approve: boolean, scope: ApprovalScope = 'once'): void =>
          settle(sign({ approve, scope, who: 'the test' }));
        questions.push({ question, over, say });
      }),
  };
  const inMemory = { list: async (listing: Listing) => void listed.push(listing) };
  session.approvals.reachBy(channel, undefined, file === undefined ? inMemory : listingsIn(file, session.grant));
  const guarded = await launchFor(session, launch);
  const browser = await chromium.connectOverCDP(guarded.cdp);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('no context');
  return {
    session,
    context,
    changes,
    questions,
    listed,
    events,
    async asked(nth = 0) {
      const started = Date.now();
      for (;;) {
        const standing = questions[nth];
        if (standing !== undefined) return standing;
        if (Date.now() - started > 30_000) throw new Error('nobody was asked');
        await new Promise((again) => setTimeout(again, 20));
      }
    },
    async open(script, path = '/edit') {
      const name = String(scripts.size);
      scripts.set(name, script);
      const opened = await context.newPage();
      await opened.goto(`${WIKI}${path}?run=${name}`, { waitUntil: 'commit' });
      return opened;
    },
    async close() {
      await browser.close();
      await guarded.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
