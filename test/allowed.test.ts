/** Where the grant allows the destination, pages keep working: every feature of HTTP that they use, over HTTP/1.1 and HTTP/2 servers. */
import { createHash } from 'node:crypto';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueIdentity } from '../demo/kit/certificates.ts';
import { type GuardedBrowser, launchFor } from '../src/guarded/launch.ts';
import type { Guardrails } from '../src/model/policy/policy.ts';
import { loadPolicyValue } from '../src/policy/load.ts';
import { openGranted } from '../src/session/open.ts';
import { readDocument } from '../src/sites/read-document.ts';
import { type OrdinarySite, startOrdinarySite } from './support/sites/ordinary-site.ts';

const TEXT = 'All happy families are alike; each unhappy family is unhappy in its own way.';
const MIB = 1024 * 1024;
const PROTOCOLS = [
  ['http/1.1', '1.1', 'one.test', 'other-one.test'],
  ['h2', '2.0', 'two.test', 'other-two.test'],
] as const;
const HOSTS = PROTOCOLS.flatMap(([, , ...hosts]) => hosts);

const sites: OrdinarySite[] = [];
let authority = '';

beforeAll(async () => {
  const identity = await issueIdentity(HOSTS);
  for (const [protocol, , ...hosts] of PROTOCOLS) sites.push(await startOrdinarySite(hosts, protocol, identity));
  authority = identity.caPem;
});

/** A guarded browser in a session of its own: an agent does not open the same pages without end. */
async function openGuarded(): Promise<{ readonly guarded: GuardedBrowser; readonly browser: Browser }> {
  const open = { sitemap: [], policies: [], select: [], unlisted: 'allow' };
  const document = {
    cordon: 1,
    scope: { goal: 'interact', domains: HOSTS },
    sites: Object.fromEntries(HOSTS.map((host) => [host, open])),
  };
  const policy = await loadPolicyValue(document, 'a test', readDocument);
  const network = {
    ...policy.network,
    resolve: Object.assign({}, ...sites.map(({ resolve }) => resolve)),
    extraAuthorities: [authority],
  };
  const session = await openGranted({
    task: `Look around on ${HOSTS.join(', ')}`,
    policy: { ...policy, network, ...(policy.guardrails && { guardrails: tireless(policy.guardrails) }) },
    now: Date.now,
    confirm: async () => 'a test',
  });
  const guarded = await launchFor(session, {});
  return { guarded, browser: await chromium.connectOverCDP(guarded.cdp) };
}

/** For an agent that opens the same page for every test. */
function tireless(guardrails: Guardrails): Guardrails {
  return { ...guardrails, maxUrlsVisited: 10_000, stuckRepeatStop: 10_000, stuckCycleRepeats: 10_000 };
}

afterAll(async () => {
  for (const site of sites) await site.close();
});

describe.each(PROTOCOLS)('pages of a server that speaks %s', (protocol, version, host, other) => {
  const origin = `https://${host}`;
  let site: OrdinarySite;
  let page: Page;
  let guarded: GuardedBrowser;
  let browser: Browser;

  beforeAll(async () => {
    ({ guarded, browser } = await openGuarded());
    const found = sites[protocol === 'h2' ? 1 : 0];
    if (found === undefined) throw new Error('no site');
    site = found;
  });

  afterAll(async () => {
    await browser?.close();
    await guarded?.close();
  });

  beforeEach(async () => {
    await page?.close();
    const context = browser.contexts()[0] ?? (await browser.newContext());
    page = await context.newPage();
    await page.goto(`${origin}/`);
    site.received.length = 0;
    return async () => {
      site.release();
    };
  });

  const arrived = (path: string) => site.received.filter((each) => each.path === path);
  const text = (path: string, init: RequestInit = {}) =>
    page.evaluate(async ([path, init]) => (await fetch(path, init)).text(), [path, init] as const);

  it('reaches the server in its own protocol', async () => {
    expect(await text('/text')).toBe(TEXT);
    expect(arrived('/text')[0]).toMatchObject({ host, version });
  });

  it('reads compressed answers', async () => {
    for (const coding of ['gzip', 'br', 'zstd']) {
      expect(await text(`/${coding}`)).toBe(TEXT);
      expect(arrived(`/${coding}`)[0]?.headers['accept-encoding']).toContain(coding);
    }
  });

  it('sends a multipart form with a file', async () => {
    await page.goto(`${origin}/form`);
    await page.evaluate(() => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array([0, 255, 10])], 'ü.bin'));
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (input !== null) input.files = files.files;
      document.forms[0]?.submit();
    });
    await page.waitForURL('**/echo');
    const [form] = arrived('/echo');
    expect(form?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(form?.body).toContain('é&b');
    expect(form?.body).toContain('filename="ü.bin"');
  });

  it('uploads 100 MB from a blob, whole', async () => {
    await page.evaluate(async (size) => {
      await fetch('/echo', { method: 'PUT', body: new Blob([new Uint8Array(size).fill(7)]) });
    }, 100 * MIB);
    const sha256 = createHash('sha256')
      .update(Buffer.alloc(100 * MIB, 7))
      .digest('hex');
    expect(arrived('/echo')[0]).toMatchObject({ method: 'PUT', bytes: 100 * MIB, sha256, whole: true });
  }, 120_000);

  it('streams an upload as it is made', async () => {
    const status = await page.evaluate(async () => {
      const body = new ReadableStream({
        async start(controller) {
          for (const piece of ['one ', 'two ', 'three']) {
            controller.enqueue(new TextEncoder().encode(piece));
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
          controller.close();
        },
      });
      return (await fetch('/echo', { method: 'POST', body, duplex: 'half' } as RequestInit)).status;
    });
    expect(status).toBe(200);
    expect(arrived('/echo')[0]).toMatchObject({ body: 'one two three', whole: true });
  });

  it('downloads 400 MB through memory that stays flat', async () => {
    let peak = 0;
    // Buffers among it. Node 26 keeps some 80 MB before it collects them, however much comes.
    const memory = (): number => process.memoryUsage().external;
    const before = memory();
    const watch = setInterval(() => {
      peak = Math.max(peak, memory() - before);
    }, 20);
    const bytes = await page.evaluate(async () => {
      const body = (await fetch('/large?mib=400')).body;
      let count = 0;
      for (const reader = body?.getReader(); ; ) {
        const piece = await reader?.read();
        if (piece === undefined || piece.done) return count;
        count += piece.value.length;
      }
    });
    clearInterval(watch);
    expect(bytes).toBe(400 * MIB);
    expect(peak).toBeLessThan(100 * MIB);
  }, 180_000);

  it('lets a page give up in the middle of a large answer', async () => {
    const taken = await page.evaluate(async () => {
      const aborting = new AbortController();
      const body = (await fetch('/large?mib=500', { signal: aborting.signal })).body;
      const piece = await body?.getReader().read();
      await new Promise((resolve) => setTimeout(resolve, 300));
      aborting.abort();
      return piece?.value?.length ?? 0;
    });
    expect(taken).toBeGreaterThan(0);
  });

  it('plays media, and seeks by range', async () => {
    const duration = await page.evaluate(async () => {
      const sound = document.body.appendChild(document.createElement('audio'));
      sound.preload = 'auto';
      sound.src = '/sound';
      await new Promise((resolve, reject) => {
        sound.onloadedmetadata = resolve;
        sound.onerror = () => reject(new Error(sound.error?.message));
      });
      sound.currentTime = 2300;
      await new Promise((resolve) => {
        sound.onseeked = resolve;
      });
      return sound.duration;
    });
    expect(duration).toBe(2400);
    const ranges = arrived('/sound').map(({ headers }) => String(headers.range));
    expect(ranges[0]).toBe('bytes=0-');
    expect(ranges.some((range) => Number(/^bytes=(\d+)/.exec(range)?.[1]) > 15 * MIB)).toBe(true);
  });

  it('starts a download, which arrives whole at the browser', async () => {
    await page.evaluate(() => {
      const link = document.body.appendChild(document.createElement('a'));
      link.href = '/download';
      link.download = '';
      link.click();
    });
    await expect.poll(() => arrived('/download').length).toBe(1);
  });

  it('runs service workers: they install, answer, store, and fetch', async () => {
    // By a script of the page: what an agent's own scripts fetch goes past service workers.
    await page.addScriptTag({ content: `(${usesServiceWorker})()` });
    const told = (): Promise<unknown> => page.evaluate(() => JSON.parse(document.documentElement.dataset.told ?? '[]'));
    await expect.poll(told, { timeout: 20_000 }).toHaveLength(3);
    expect(await told()).toEqual(['made by the worker', 'from the server', 'from the server']);
    expect(arrived('/worker/made')).toHaveLength(0);
    expect(arrived('/worker/stored')).toHaveLength(1);
  });

  it('runs workers, modules, and WebAssembly as it streams', async () => {
    await page.goto(`${origin}/modules`);
    const told = await page.evaluate(async () => {
      const fromWorker = await new Promise((resolve) => {
        new Worker('/worker.js').onmessage = ({ data }) => resolve(data);
      });
      const { instance } = await WebAssembly.instantiateStreaming(fetch('/wasm'));
      const { answer } = instance.exports;
      return [fromWorker, document.documentElement.dataset.ran, typeof answer === 'function' ? answer() : undefined];
    });
    expect(told).toEqual([TEXT, 'module', 42]);
  });

  it('keeps the bytes that integrity attributes vouch for', async () => {
    await page.goto(`${origin}/integrity`);
    expect(await page.evaluate(() => document.documentElement.dataset.ran)).toBe('1');
  });

  it('loads 150 images at once', async () => {
    await page.goto(`${origin}/many`);
    const loaded = await page.evaluate(
      () => [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length,
    );
    expect(loaded).toBe(150);
  });

  it('talks over WebSockets', async () => {
    const echoed = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const socket = new WebSocket('/socket');
          socket.onopen = () => socket.send('hello');
          socket.onmessage = ({ data }) => resolve(data);
          socket.onclose = ({ code }) => resolve(code);
        }),
    );
    expect(echoed).toBe('hello');
  });

  it('hears events as they come', async () => {
    await page.evaluate(() => {
      const heard: string[] = [];
      Reflect.set(globalThis, 'heard', heard);
      const source = new EventSource('/events');
      source.onmessage = ({ data }) => {
        heard.push(data);
        if (data === 'second') source.close();
      };
    });
    const heard = () => page.evaluate(() => Reflect.get(globalThis, 'heard'));
    await expect.poll(heard).toEqual(['first']);
    site.release();
    await expect.poll(heard).toEqual(['first', 'second']);
  });

  it('waits for slow servers, and takes what dribbles in', async () => {
    const slow = text('/slow');
    await expect.poll(() => arrived('/slow').length).toBe(1);
    site.release();
    expect(await slow).toBe('at last');
    expect(await text('/dribble')).toBe('dribbled');
  });

  it('tells the server when the page gives up', async () => {
    await page.evaluate(async () => {
      const aborting = new AbortController();
      await fetch('/endless', { signal: aborting.signal });
      aborting.abort();
    });
    expect(await text('/text')).toBe(TEXT);
  });

  it('authenticates by Basic', async () => {
    const told = await page.evaluate(async () => {
      const headers = { authorization: `Basic ${btoa('ada:secret')}` };
      const refused = await fetch('/basic', { credentials: 'omit' });
      const welcomed = await fetch('/basic', { headers });
      return [refused.status, refused.headers.get('www-authenticate'), await welcomed.text()];
    });
    expect(told).toEqual([401, 'Basic realm="site"', 'welcome']);
  });

  it('keeps cookies by their rules', async () => {
    await text('/set-cookies');
    await text('/text');
    expect(String(arrived('/text')[0]?.headers.cookie).split('; ').sort()).toEqual([
      '__Host-id=1',
      '__Secure-s=2',
      'lax=4',
      'none=5',
      'strict=3',
    ]);
    expect(await page.evaluate(() => document.cookie)).not.toContain('__Host-id');
    await page.goto(`https://${other}/`);
    site.received.length = 0;
    await page.evaluate((url) => fetch(url, { mode: 'no-cors', credentials: 'include' }), `${origin}/json`);
    await expect.poll(() => arrived('/json').length).toBe(1);
    expect(String(arrived('/json')[0]?.headers.cookie ?? '')).not.toMatch(/strict|lax/);
  });

  it('asks other origins for leave, and reads what they share', async () => {
    const told = await page.evaluate(async (url) => {
      const headers = { 'x-asked': 'yes', 'content-type': 'application/json' };
      const answer = await fetch(url, { method: 'PUT', headers, body: '{}', credentials: 'include' });
      const opaque = await fetch(url.replace('/cors', '/text')).then(
        () => 'read',
        () => 'kept',
      );
      return [answer.status, answer.headers.get('x-told'), await answer.text(), opaque];
    }, `https://${other}/cors`);
    expect(told).toEqual([200, 'yes', 'shared', 'kept']);
    expect(arrived('/cors').map(({ method }) => method)).toEqual(['OPTIONS', 'PUT']);
    expect(arrived('/cors')[1]?.headers).toMatchObject({ origin, 'x-asked': 'yes' });
  });

  it('caches: asks whether it changed, and does not ask for what never does', async () => {
    for (const path of ['/etag', '/etag', '/immutable', '/immutable']) expect(await text(path)).toBe(TEXT);
    expect(arrived('/etag').map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"']);
    expect(arrived('/immutable')).toHaveLength(1);
  });

  it('gives the client hints that a site asks for', async () => {
    await page.goto(`${origin}/hints`);
    await text('/text');
    const headers = arrived('/text')[0]?.headers;
    expect(headers?.['sec-ch-ua-platform-version']).toBeDefined();
    expect(headers?.['sec-ch-ua-full-version-list']).toContain('Chromium');
  });

  it.each([
    [301, 'GET', ''],
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'body'],
    [308, 'POST', 'body'],
  ])('follows a redirect by %i', async (status, method, body) => {
    await text(`/redirect?status=${status}`, { method: 'POST', body: 'body' });
    expect(arrived('/echo')[0]).toMatchObject({ method, body });
  });

  it('follows a navigation that is sent to another site', async () => {
    await page.goto(`${origin}/redirect?status=302&to=${encodeURIComponent(`https://${other}/`)}`);
    expect(page.url()).toBe(`https://${other}/`);
  });

  it('knows answers without bodies', async () => {
    const told = await page.evaluate(async () => {
      const head = await fetch('/head', { method: 'HEAD' });
      const statuses = [];
      for (const code of [204, 205, 404, 410, 500, 503]) statuses.push((await fetch(`/status?code=${code}`)).status);
      return [head.headers.get('content-length'), head.headers.get('x-head'), ...statuses];
    });
    expect(told).toEqual(['123', 'yes', 204, 205, 404, 410, 500, 503]);
  });

  it('takes trailers, early hints, and connections that close', async () => {
    expect(await text('/trailers')).toBe('with trailers');
    expect(await text('/close')).toBe('closed');
    expect(await text('/until-close')).toBe('to the end');
    expect(await text('/text')).toBe(TEXT);
    await page.goto(`${origin}/early-hints`);
    expect(await page.title()).toBe('Hinted');
  });

  it('passes long header fields both ways', async () => {
    const length = await page.evaluate(async () => {
      const answer = await fetch('/long-header', { headers: { 'x-long': 'w'.repeat(24 * 1024) } });
      return answer.headers.get('x-long')?.length;
    });
    expect(length).toBe(24 * 1024);
    expect(arrived('/long-header')[0]?.headers['x-long']).toHaveLength(24 * 1024);
  });

  it('sends beacons as a page goes', async () => {
    await page.evaluate(() => {
      addEventListener('pagehide', () => navigator.sendBeacon('/echo?beacon', 'bye'));
    });
    await page.goto('about:blank');
    await expect.poll(() => arrived('/echo?beacon')[0]?.body).toBe('bye');
  });
});

async function usesServiceWorker(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js');
  await navigator.serviceWorker.ready;
  while (navigator.serviceWorker.controller === null) await new Promise((resolve) => setTimeout(resolve, 10));
  const read = async (path: string) => (await fetch(path)).text();
  const said = [await read('/worker/made'), await read('/worker/stored'), await read('/worker/stored')];
  for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
  document.documentElement.dataset.told = JSON.stringify(said);
}
