import net from 'node:net';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALLOWED, DENIED, type RecordingGate, recordingGate } from '../../bench/proxy-client.ts';
import { type Origin, startOrigin } from '../../bench/proxy-origin.ts';
import { findBrowser } from '../browser/process/find.ts';
import { type Egress, startEgress } from './egress.ts';

const executablePath = await findBrowser();
if (executablePath === undefined) throw new Error('these tests need a Chromium; set CORDON_BROWSER to its path');

let origin: Origin;
let egress: Egress;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let gate: RecordingGate;

beforeAll(async () => {
  origin = await startOrigin(['forge.test', 'shop.test']);
  gate = recordingGate(({ url }) => {
    const { hostname, pathname } = new URL(url);
    // The browser's own services are denied like any stranger, so that these tests stay on this machine.
    const isLocal = hostname.endsWith('.test') || hostname === 'localhost' || hostname === '127.0.0.1';
    return isLocal && !pathname.startsWith('/secret') ? ALLOWED : DENIED;
  });
  const network = { resolve: origin.resolve, extraAuthorities: origin.authorities };
  egress = await startEgress({ gate, network, allowPrivateNetworks: false });
  browser = await chromium.launch({
    executablePath,
    args: [
      `--proxy-server=${egress.url}`,
      '--proxy-bypass-list=<-loopback>',
      `--ignore-certificate-errors-spki-list=${egress.spki}`,
      '--host-resolver-rules=MAP * ~NOTFOUND,EXCLUDE 127.0.0.1',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
});

afterAll(async () => {
  await browser?.close();
  await egress?.close();
  await origin?.close();
});

beforeEach(async () => {
  await context?.close();
  context = await browser.newContext();
  page = await context.newPage();
  origin.arrivals.length = 0;
  origin.messages.length = 0;
  gate.asked.length = 0;
});

const urls = () => origin.arrivals.map(({ host, url }) => host + url);

describe('Chromium behind the proxy', () => {
  it('opens a page over HTTP/2 to the proxy, and says what it is after', async () => {
    await page.goto('https://forge.test/page?title=hello');
    expect(await page.title()).toBe('hello');
    const protocol = await page.evaluate(
      () => performance.getEntriesByType('navigation').map((entry) => entry.toJSON().nextHopProtocol)[0],
    );
    expect(protocol).toBe('h2');
    const asked = gate.asked.find(({ url }) => url === 'https://forge.test/page?title=hello');
    expect(asked).toMatchObject({ method: 'GET', type: 'document', body: { kind: 'none' } });
    expect(urls()).toContain('forge.test/page?title=hello');
  });

  it('names the kinds of its requests', async () => {
    await page.goto('https://forge.test/page');
    await page.evaluate(async () => {
      await fetch('/kind-fetch', { method: 'POST', body: 'x' });
      navigator.sendBeacon('/kind-ping', 'x');
      const add = (element: HTMLElement, attributes: Record<string, string>) =>
        new Promise((resolve) => {
          for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
          element.onload = resolve;
          element.onerror = resolve;
          document.body.append(element);
        });
      await add(document.createElement('img'), { src: '/kind-image' });
      await add(document.createElement('script'), { src: '/kind-script' });
      await add(document.createElement('link'), { rel: 'stylesheet', href: '/kind-stylesheet' });
      await add(document.createElement('iframe'), { src: '/kind-document' });
      await add(document.createElement('video'), { src: '/kind-media' });
    });
    const kinds = gate.asked.filter(({ url }) => url.includes('/kind-'));
    expect(kinds.length).toBeGreaterThanOrEqual(7);
    for (const { url, type } of kinds) expect([url, type]).toEqual([url, url.replace(/.*kind-/, '')]);
    expect(kinds[0]).toMatchObject({ method: 'POST', initiator: 'https://forge.test' });
    expect(kinds[0]?.body).toEqual({ kind: 'bytes', bytes: Buffer.from('x') });
  });

  it('shows the refusal of a document, in the window and in a frame', async () => {
    const response = await page.goto('https://forge.test/secret');
    expect(response?.status()).toBe(403);
    expect(await page.textContent('main')).toContain('not part of the task');
    await page.goto('https://forge.test/page');
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://shop.test/secret' }));
    });
    const frame = await page.waitForSelector('iframe').then((element) => element.contentFrame());
    await frame?.waitForSelector('main');
    expect(await frame?.textContent('main')).toContain('not part of the task');
    expect(urls().filter((url) => url.includes('secret'))).toEqual([]);
  });

  it('is shown what another gate refused', async () => {
    const url = egress.refusalUrl({ ...DENIED, by: 'act.scope.navigate' }, 'https://evil.example/');
    expect((await page.goto(url))?.status()).toBe(403);
    expect(await page.textContent('main')).toContain('act.scope.navigate');
  });

  it('has a fetch refused at once, readable for its own site and for no other', async () => {
    await page.goto('https://forge.test/page');
    const [own, other] = await page.evaluate(() =>
      Promise.all(
        ['/secret', 'https://shop.test/secret'].map((url) =>
          fetch(url).then(
            (response) => String(response.status),
            () => 'blocked',
          ),
        ),
      ),
    );
    expect([own, other]).toEqual(['403', 'blocked']);
    expect(urls().filter((url) => url.includes('secret'))).toEqual([]);
  });

  it('follows no redirect to where it may not go', async () => {
    const response = await page.goto('https://forge.test/redirect?to=https://shop.test/secret');
    expect([response?.status(), response?.url()]).toEqual([403, 'https://shop.test/secret']);
    expect(urls().some((url) => url.startsWith('shop.test'))).toBe(false);
  });

  it('keeps cookies, streams events, and uploads 30 MB', async () => {
    await page.goto('https://forge.test/cookies');
    await page.goto('https://forge.test/cookies');
    expect(await page.textContent('body')).toBe('a=1; b=2');
    await page.goto('https://forge.test/page');
    const first = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const events = new EventSource('/events');
          events.onmessage = ({ data }) => {
            events.close();
            resolve(data);
          };
        }),
    );
    expect(first).toBe('first');
    await page.evaluate(async () => {
      await fetch('/upload', { method: 'POST', body: new Blob([new Uint8Array(30 * 1024 * 1024)]) });
    });
    expect(origin.arrivals.at(-1)).toMatchObject({ url: '/upload', bytes: 30 * 1024 * 1024, whole: true });
    expect(gate.asked.find(({ url }) => url.endsWith('/upload'))?.body.kind).toBe('long');
  });

  it.each(['wss', 'ws'])('carries WebSockets over %s, and refuses them', async (scheme) => {
    await page.goto(`${scheme === 'ws' ? 'http' : 'https'}://forge.test/page`);
    const talk = (path: string) =>
      page.evaluate(
        (address) =>
          new Promise((resolve) => {
            const socket = new WebSocket(address);
            socket.onopen = () => socket.send('hello');
            socket.onmessage = ({ data }) => resolve(data);
            socket.onerror = () => resolve('refused');
          }),
        `${scheme}://forge.test${path}`,
      );
    expect(await talk('/socket')).toBe('echo hello');
    expect(await talk('/secret')).toBe('refused');
    expect(origin.messages).toEqual(['hello']);
    const handshakes = gate.asked.filter(({ type }) => type === 'websocket').map(({ url }) => url);
    expect(handshakes).toEqual([`${scheme}://forge.test/socket`, `${scheme}://forge.test/secret`]);
  });

  it('reaches no private address, and not the proxy itself', async () => {
    for (const address of [
      `http://127.0.0.1:${origin.httpPort}/`,
      `http://localhost:${origin.httpPort}/`,
      `${egress.url}/`,
    ]) {
      const response = await page.goto(address);
      expect([response?.status(), response?.headers()['x-cordon']]).toEqual([403, 'send.address.private']);
    }
    expect(origin.arrivals).toEqual([]);
  });

  it('gets no TURN over TCP through a tunnel', async () => {
    let connections = 0;
    const server = net.createServer(() => {
      connections++;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    await page.goto('https://forge.test/page');
    await page.evaluate(async (turnPort) => {
      const iceServers = [{ urls: `turn:127.0.0.1:${turnPort}?transport=tcp`, username: 'u', credential: 'c' }];
      const connection = new RTCPeerConnection({ iceServers, iceTransportPolicy: 'relay' });
      connection.createDataChannel('x');
      await connection.setLocalDescription(await connection.createOffer());
      await new Promise((resolve) => {
        connection.onicegatheringstatechange = () => connection.iceGatheringState === 'complete' && resolve(undefined);
      });
    }, port);
    await new Promise((resolve) => server.close(resolve));
    expect(connections).toBe(0);
  });
});
