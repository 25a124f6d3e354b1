import net, { type AddressInfo, type Server } from 'node:net';
import { type BrowserContext, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  ALLOWED,
  ask,
  askOver,
  DENIED,
  openSecureTunnel,
  openTunnel,
  type RecordingGate,
  recordingGate,
} from '../../../bench/proxy-client.ts';
import { type Origin, startOrigin } from '../../../bench/proxy-origin.ts';
import { findBrowser } from '../../browser/process/find.ts';
import { createProfile, removeProfile } from '../../browser/process/profile.ts';
import type { RequestHead } from '../../model/traffic/request.ts';
import { type Egress, startEgress } from '../egress.ts';
import { readClientHello } from './client-hello.ts';

const executablePath = await findBrowser();
if (executablePath === undefined) throw new Error('these tests need a Chromium; set CORDON_BROWSER to its path');

/** A site that is not to be read, and one that is. */
const [UNREAD, READ] = ['bank.test', 'forge.test'];

let origin: Origin;
/** Stands before the unread site and keeps what each connection begins with. */
let front: Server;
let hellos: Buffer[] = [];
let egress: Egress;
let gate: RecordingGate;
let refused: { readonly head: RequestHead; readonly by: string }[] = [];

beforeAll(async () => {
  origin = await startOrigin([UNREAD, READ]);
  front = net.createServer((socket) => {
    const server = net.connect(origin.httpsPort, '127.0.0.1');
    socket.once('data', (first) => hellos.push(first));
    socket.pipe(server).pipe(socket);
    for (const side of [socket, server])
      side.on('error', () => {}).on('close', () => [socket, server].map((each) => each.destroy()));
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  gate = recordingGate(({ url }) => {
    const { hostname, port, pathname } = new URL(url);
    return (hostname.endsWith('.test') || hostname === '127.0.0.1') && port !== '444' && pathname !== '/secret'
      ? ALLOWED
      : DENIED;
  });
  const network = {
    resolve: { ...origin.resolve, [`${UNREAD}:443`]: `127.0.0.1:${port}`, [`${UNREAD}:444`]: `127.0.0.1:${port}` },
    extraAuthorities: origin.authorities,
    passthrough: [UNREAD, '*.inside.test', '127.0.0.1'],
  };
  const onRefusal = (head: RequestHead, { by }: { by: string }) => void refused.push({ head, by });
  const resolve = async () => ['127.0.0.1'];
  egress = await startEgress({ gate, network, allowPrivateNetworks: false, onRefusal, resolve });
});

afterEach(() => {
  [hellos, refused] = [[], []];
  origin.arrivals.length = 0;
  gate.asked.length = 0;
});

afterAll(async () => {
  await egress.close();
  front.close();
  await origin.close();
});

const arrivals = () => origin.arrivals.map(({ host, url }) => host + url);
const asked = () => gate.asked.map(({ method, url }) => `${method} ${url}`);

describe('in a browser', () => {
  let profile: string;
  let browser: BrowserContext;
  const options = () => ({
    executablePath,
    args: [
      `--proxy-server=${egress.url}`,
      `--ignore-certificate-errors-spki-list=${egress.spki},${origin.spki}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });

  beforeAll(async () => {
    profile = await createProfile();
    browser = await chromium.launchPersistentContext(profile, options());
  });

  afterAll(async () => {
    await browser?.close();
    await removeProfile(profile);
  });

  it("a site that is not to be read gets the browser's own TLS, and nothing of it is seen; its neighbour is read", async () => {
    const page = await browser.newPage();
    await page.goto(`https://${UNREAD}/page?title=unseen`);
    expect(await page.title()).toBe('unseen');
    expect(arrivals()).toContain(`${UNREAD}/page?title=unseen`);
    // Of the browsers and programs at work here only Chromium offers ciphers that do not exist (RFC 8701).
    expect(hellos.length).toBeGreaterThan(0);
    for (const hello of hellos) {
      expect(readClientHello(hello)).toEqual({ serverName: UNREAD, encrypted: false });
      expect(firstCipher(hello) & 0x0f0f).toBe(0x0a0a);
    }
    expect(new Set(asked().filter((each) => each.includes(UNREAD)))).toEqual(new Set([`CONNECT https://${UNREAD}/`]));

    await page.goto(`https://${READ}/page?title=seen`);
    expect(asked()).toContain(`GET https://${READ}/page?title=seen`);
    await page.close();
  });

  it('one whose connection is refused shows why', async () => {
    const page = await browser.newPage();
    const response = await page.goto(`https://${UNREAD}:444/page`);
    expect(response?.status()).toBe(403);
    expect(await page.textContent('main')).toContain('not part of the task');
    expect([hellos, origin.arrivals]).toEqual([[], []]);
    await page.close();
  });

  it('that may name another host encrypted, as in any profile but Cordon’s, reaches nobody', async () => {
    const other = await chromium.launch(options());
    const page = await other.newPage();
    await expect(page.goto(`https://${UNREAD}/page`)).rejects.toThrow('net::');
    await other.close();
    expect(refused.map(({ head, by }) => `${by} ${head.url}`)).toContain(`send.proxy.unread https://${UNREAD}/`);
    expect([hellos, arrivals().filter((each) => each.startsWith(UNREAD))]).toEqual([[], []]);
  });
});

function firstCipher(hello: Buffer): number {
  const session = 5 + 4 + 34;
  return hello.readUInt16BE(session + 1 + hello.readUInt8(session) + 2);
}

describe('a tunnel to a host that is not to be read', () => {
  it('leads to the very server, whose certificate is not the session’s', async () => {
    await expect(openSecureTunnel(egress.port, `${UNREAD}:443`, { spki: egress.spki })).rejects.toThrow('not the key');
    const tunnel = await openSecureTunnel(egress.port, `${UNREAD}:443`, { spki: origin.spki });
    const answer = await askOver(tunnel, '/secret', { method: 'POST', headers: { host: UNREAD }, body: 'x' });
    tunnel.destroy();
    expect([answer.status, arrivals()]).toEqual([200, [`${UNREAD}/secret`]]);
  });

  it.each([
    ['another host', READ],
    ['a host below it', `www.${UNREAD}`],
    ['none', ''],
  ])('whose TLS names %s is ended before the server hears of it', async (_, servername) => {
    await expect(openSecureTunnel(egress.port, `${UNREAD}:443`, { servername })).rejects.toThrow();
    expect(refused).toEqual([
      { head: { method: 'CONNECT', url: `https://${UNREAD}/`, headers: {} }, by: 'send.proxy.unread' },
    ]);
    expect([hellos, gate.asked]).toEqual([[], []]);
  });

  it('is read where it is no TLS', async () => {
    const tunnel = await openTunnel(egress.port, `${UNREAD}:443`);
    const answer = await askOver(tunnel, '/secret', { headers: { host: `${UNREAD}:443` } });
    tunnel.destroy();
    expect([answer.status, hellos]).toEqual([403, []]);
  });

  it.each(['a.inside.test:443', '127.0.0.1:443'])('%s does not lead to a private address', async (target) => {
    const answer = await ask(egress.port, `https://${target}/`);
    expect([answer.status, answer.headers['x-cordon']]).toEqual([403, 'send.address.private']);
    expect(gate.settled.at(-1)?.outcome).toBe('unsent');
  });
});
