/** The proxy of a session serves its browser and no other program of this machine, whichever way the browser is isolated. */
import net from 'node:net';
import { chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../bench/proxy-origin.ts';
import { findBrowser } from '../src/browser/process/find.ts';
import { type GuardedBrowser, launchFor } from '../src/guarded/launch.ts';
import type { SessionEvent } from '../src/model/event.ts';
import { loadPolicyValue } from '../src/policy/load.ts';
import { openGranted } from '../src/session/open.ts';
import { readDocument } from '../src/sites/read-document.ts';

const executable = await findBrowser();
if (executable === undefined) throw new Error('these tests need a Chromium; set CORDON_BROWSER to its path');

let origin: Origin;
let guarded: GuardedBrowser | undefined;

beforeAll(async () => {
  origin = await startOrigin(['shop.test']);
});

afterEach(async () => {
  await guarded?.close();
  guarded = undefined;
  origin.arrivals.length = 0;
});

afterAll(() => origin.close());

/** What the proxy says to these bytes from this process, to the end of the connection. */
function say(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.on('error', () => {});
    socket.once('close', () => resolve(answer));
    socket.write(bytes);
  });
}

describe.each(['auto', 'off'] as const)('with --isolation %s', (isolation) => {
  it('another program is turned away, and the browser is served', async () => {
    const document = { cordon: 1, scope: { goal: 'interact', domains: ['shop.test'] } };
    const policy = await loadPolicyValue(document, 'test', readDocument);
    const network = { resolve: origin.resolve, extraAuthorities: origin.authorities };
    const session = await openGranted({
      task: 'Look around on shop.test',
      policy: { ...policy, network },
      now: Date.now,
      confirm: async () => 'the test',
    });
    const events: SessionEvent[] = [];
    session.listen((event) => events.push(event));
    guarded = await launchFor(session, { executable, isolation });
    const port = Number(new URL(guarded.proxy).port);

    const attempts = [
      'GET http://shop.test/stolen HTTP/1.1\r\nHost: shop.test\r\n\r\n',
      'CONNECT shop.test:443 HTTP/1.1\r\n\r\n',
    ];
    for (const attempt of attempts) {
      const answer = await say(port, attempt);
      expect(answer).toMatch(/^HTTP\/1\.1 403 /);
      expect(answer).toContain('X-Cordon: send.proxy.stranger');
    }
    expect(origin.arrivals).toEqual([]);
    expect(events.filter((event) => event.kind === 'verdict').map(({ verdict }) => verdict.by)).toEqual([
      'send.proxy.stranger',
      'send.proxy.stranger',
    ]);

    const browser = await chromium.connectOverCDP(guarded.cdp);
    try {
      const page = browser.contexts()[0]?.pages()[0];
      await page?.goto('https://shop.test/page?title=served');
      expect(await page?.title()).toBe('served');
      expect(origin.arrivals.map(({ url }) => url)).toContain('/page?title=served');
    } finally {
      await browser.close();
    }
    session.close('tried');
  });
});
