/** The environment that Cordon is started in may belong to another program's habits: it does not undo the boundary. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSecureTunnel } from '../bench/proxy-client.ts';
import { type Origin, startOrigin } from '../bench/proxy-origin.ts';
import { findBrowser } from '../src/browser/process/find.ts';
import { type Served, serve } from './cli-process.ts';

const EGRESS = new URL('../dist/src/egress/egress.js', import.meta.url).href;
const HOSTS = ['shop.test', 'liar.test'];

let origin: Origin;
let folder: string;
let served: Served;
let browser: Browser;
let page: Page;

const inFolder = (name: string): string => join(folder, name);

beforeAll(async () => {
  origin = await startOrigin(HOSTS);
  folder = mkdtempSync(join(tmpdir(), 'cordon-environment-'));
  // Of the two servers one is vouched for.
  writeFileSync(inFolder('ca.pem'), origin.authorities[0] ?? '');
  writeFileSync(inFolder('all.pem'), origin.authorities.join('\n'));
  const open = { sitemap: [], policies: [], select: [], unlisted: 'allow' };
  const document = {
    cordon: 1,
    task: 'Look around on shop.test and liar.test',
    scope: { goal: 'interact', domains: HOSTS },
    sites: Object.fromEntries(HOSTS.map((host) => [host, open])),
    network: { resolve: origin.resolve, ca: './ca.pem' },
  };
  writeFileSync(inFolder('cordon.json'), JSON.stringify(document));
  const real = await findBrowser();
  const script = `#!/bin/sh\nenv > '${inFolder('environment')}'\nexec '${real}' "$@"\n`;
  writeFileSync(inFolder('browser.sh'), script, { mode: 0o755 });
  served = await serve(['--policy', inFolder('cordon.json'), '--yes', '--browser', inFolder('browser.sh')], {
    env: {
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      NODE_EXTRA_CA_CERTS: inFolder('all.pem'),
      NODE_OPTIONS: '--insecure-http-parser',
      SSLKEYLOGFILE: inFolder('keys'),
      CHROME_LOG_FILE: inFolder('log'),
      CHROMIUM_FLAGS: '--no-proxy-server',
      GOOGLE_API_KEY: 'key',
      https_proxy: 'http://127.0.0.1:9',
      SOME_PASSWORD: 'hunter2',
    },
  });
  browser = await chromium.connectOverCDP(served.cdp);
  page = browser.contexts()[0]?.pages()[0] ?? (await browser.newPage());
  await page.goto('https://shop.test/page');
});

afterAll(async () => {
  await browser?.close();
  await served?.stop();
  await origin.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('with NODE_TLS_REJECT_UNAUTHORIZED=0 and its like', () => {
  it('nothing is sent to a server whose certificate nobody vouches for', async () => {
    const told = await page.evaluate(async () => {
      const ask = (method: string) =>
        fetch('https://liar.test/orders', { method, mode: 'no-cors', body: method === 'POST' ? 'card=1' : null }).then(
          ({ status }) => status,
          () => 'failed',
        );
      const socket = new WebSocket('wss://liar.test/room');
      const opened = await new Promise<boolean>((resolve) => {
        socket.onopen = () => {
          socket.send('secret');
          resolve(true);
        };
        socket.onerror = () => resolve(false);
      });
      return [opened, await ask('GET'), await ask('POST')];
    });
    const answer = await page.goto('https://liar.test/page');
    expect([told[0], answer?.status()]).toEqual([false, 502]);
    expect(origin.arrivals.filter(({ host }) => host === 'liar.test')).toEqual([]);
    expect(origin.messages).toEqual([]);
  });

  it('a request that can be read in two ways is refused', async () => {
    const program = `
      import { startEgress } from ${JSON.stringify(EGRESS)};
      const decide = async ({ url }) => {
        process.stdout.write('judged ' + url + '\\n');
        return { outcome: 'deny', by: 'send.test', reason: '', warnings: [], hints: [], actions: [] };
      };
      const gate = { needsBody: () => false, needsMessages: () => false, decide, settle() {} };
      const network = { resolve: {}, extraAuthorities: [] };
      const { port } = await startEgress({ gate, network, allowPrivateNetworks: false });
      process.stdout.write(port + '\\n');
    `;
    const env = { ...process.env, NODE_OPTIONS: '--insecure-http-parser' };
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env });
    const lines = createInterface({ input: child.stdout });
    const judged: string[] = [];
    lines.on('line', (line) => judged.push(line));
    const [port] = await once(lines, 'line');
    judged.length = 0;
    const heard: string[] = [];
    for (const lengths of [
      'Content-Length: 4\r\nTransfer-Encoding: chunked',
      'Content-Length: 5\r\nContent-Length: 5',
    ]) {
      const tunnel = await openSecureTunnel(Number(port), 'shop.test:443');
      tunnel.write(`POST / HTTP/1.1\r\nHost: shop.test\r\n${lengths}\r\n\r\n0\r\n\r\n`);
      const [answer] = await once(tunnel, 'data');
      heard.push(String(answer).slice(0, 12));
      tunnel.destroy();
    }
    child.kill();
    expect([heard, judged]).toEqual([['HTTP/1.1 400', 'HTTP/1.1 400'], []]);
  });

  it('the browser has none of it: no keys are written down, and nothing else is told', () => {
    const lines = readFileSync(inFolder('environment'), 'utf8').split('\n');
    const names = lines.map((line) => line.split('=', 1)[0] ?? '');
    expect(names).toContain('PATH');
    expect(names.filter((name) => /NODE_|KEY|LOG_|FLAGS|PROXY|PASSWORD/i.test(name))).toEqual([]);
    expect([existsSync(inFolder('keys')), existsSync(inFolder('log'))]).toEqual([false, false]);
  });
});
