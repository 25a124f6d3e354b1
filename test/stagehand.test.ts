/**
 * What lets Stagehand 4 in, with a small extension in place of Stagehand's that goes the same ways: its worker connects, asks for targets, opens a tab and works
 * in it by its own script. `npm run test:interop` drives Stagehand itself.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { findBrowser } from '../src/browser/process/find.ts';
import { forExtension } from '../src/browser/process/flags.ts';
import { type BrowserProcess, launchBrowser } from '../src/browser/process/launch.ts';
import { type StagehandEndpoint, startStagehandEndpoint } from '../src/gateway/stagehand/endpoint.ts';
import { cordon } from './cli-process.ts';
import { RawClient } from './gateway/raw-client.ts';
import { type Rig, startRig } from './gateway/rig.ts';
import { pageScript } from './support/page-script.ts';

const PROGRAM_URL = 'about:blank#stagehand-client-connection';
const MANIFEST = {
  manifest_version: 3,
  name: 'A client',
  version: '1',
  permissions: ['debugger', 'tabs'],
  host_permissions: ['<all_urls>'],
  background: { service_worker: 'worker.js' },
  content_scripts: [{ matches: ['<all_urls>'], js: ['content.js'], run_at: 'document_start' }],
};
/** Connects as Stagehand's worker does, and answers what the test asks it. */
const WORKER = `
  const waiting = new Map();
  globalThis.heard = [];
  globalThis.begin = (url) => new Promise((resolve, reject) => {
    globalThis.socket = new WebSocket(url);
    socket.onopen = () => resolve('open');
    socket.onerror = () => reject(new Error('not let in'));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.id === undefined) heard.push(message);
      else waiting.get(message.id)(message);
    };
  });
  let last = 0;
  globalThis.ask = (method, params = {}, sessionId) => new Promise((resolve) => {
    waiting.set(++last, resolve);
    socket.send(JSON.stringify({ id: last, method, params, sessionId }));
  });
  globalThis.until = async (holds) => { while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10)); };
  globalThis.front = async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return tab && (await chrome.debugger.getTargets()).find(({ tabId }) => tabId === tab.id).id;
  };
`;
const CONTENT = `globalThis.readPage = () => typeof chrome.dom.openOrClosedShadowRoot + ': ' + document.body.innerText;`;

/** Connects as a program with Stagehand does: by the address that it is given. */
async function connect(): Promise<RawClient> {
  const answer: unknown = await (await fetch(`${endpoint.url}/json/version`)).json();
  return RawClient.connect(z.object({ webSocketDebuggerUrl: z.string() }).parse(answer).webSocketDebuggerUrl);
}

const listed = z.array(z.object({ targetId: z.string(), type: z.string() }));

/** What an expression comes to in the extension's worker. */
async function valueIn(program: RawClient, worker: string, expression: string): Promise<unknown> {
  const params = { expression, awaitPromise: true, returnByValue: true };
  const { result } = await program.get('Runtime.evaluate', params, worker);
  return z.object({ value: z.json() }).parse(result).value;
}

/** The session of the extension's worker, once that is there. */
async function attachToWorker(program: RawClient): Promise<string> {
  for (;;) {
    const { targetInfos } = await program.get('Target.getTargets');
    const worker = listed.parse(targetInfos).find(({ type }) => type === 'service_worker');
    if (worker === undefined) continue;
    const attached = await program.get('Target.attachToTarget', { targetId: worker.targetId, flatten: true });
    const sessionId = String(attached.sessionId);
    // As Stagehand does: its script may not have run yet.
    while ((await valueIn(program, sessionId, 'typeof begin')) !== 'function');
    return sessionId;
  }
}

let rig: Rig;
let host: BrowserProcess;
let endpoint: StagehandEndpoint;
let folder: string;
beforeAll(async () => {
  rig = await startRig(
    {
      'shop.test/':
        '<!doctype html><title>Notes</title><p>a note</p><button>Save</button><button>Change password</button>',
      'shop.test/second': '<!doctype html><title>Second</title><p>another</p>',
    },
    { pageScript: await pageScript() },
  );
  const executable = await findBrowser();
  if (executable === undefined) throw new Error('no browser to test with');
  host = await launchBrowser({ executable, headless: true, args: forExtension });
  endpoint = await startStagehandEndpoint(host.connection, rig.gateway.cdp);
  folder = await mkdtemp(path.join(tmpdir(), 'cordon-extension-'));
  const files = { 'manifest.json': JSON.stringify(MANIFEST), 'worker.js': WORKER, 'content.js': CONTENT };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
}, 60_000);
afterAll(async () => {
  endpoint.close();
  await host.close();
  await rig.close();
  await rm(folder, { recursive: true });
});

describe('an extension that works in the guarded browser', () => {
  let program: RawClient;
  let worker: string;
  let target: string;
  beforeAll(async () => {
    program = await connect();
    await program.get('Extensions.loadUnpacked', { path: folder });
    worker = await attachToWorker(program);
    target = String((await program.get('Target.createTarget', { url: PROGRAM_URL, hidden: true })).targetId);
    await inWorker(`begin('${socketUrl()}')`);
  });
  afterAll(() => program.close());

  const inWorker = (expression: string): Promise<unknown> => valueIn(program, worker, expression);
  const targets = (): Promise<unknown> =>
    inWorker(`ask('Target.getTargets').then(({ result }) => result.targetInfos.map(({ url }) => url))`);

  it('finds the program among the targets, and the pages that are guarded', async () => {
    expect(await targets()).toEqual(expect.arrayContaining(['about:blank', PROGRAM_URL]));
  });

  it('opens a page of its own as an empty one, in front, and its script reads what any client is shown', async () => {
    const shown = await inWorker(`(async () => {
      await ask('Target.setAutoAttach', { autoAttach: true, flatten: true, waitForDebuggerOnStart: false });
      const blank = 'chrome-extension://' + chrome.runtime.id + '/blank.html';
      const { targetId } = (await ask('Target.createTarget', { url: blank })).result;
      const attached = () => heard.find(({ method, params }) => method === 'Target.attachedToTarget' && params.targetInfo.targetId === targetId);
      await until(attached);
      const { sessionId } = attached().params;
      await ask('Page.enable', {}, sessionId);
      await ask('Runtime.enable', {}, sessionId);
      const { result: went } = await ask('Page.navigate', { url: 'http://shop.test/' }, sessionId);
      await until(() => heard.some(({ method, params }) => method === 'Page.frameStoppedLoading' && params.frameId === went.frameId));
      const world = heard.findLast(({ method, params }) => method === 'Runtime.executionContextCreated' && params.context.name === 'extension');
      const { result } = (await ask('Runtime.evaluate', { expression: 'readPage()', uniqueContextId: world.params.context.uniqueId }, sessionId)).result;
      return { isFront: (await front()) === targetId, text: result.value };
    })()`);
    expect(shown).toEqual({ isFront: true, text: expect.stringMatching(/^function: a note[\s\S]*Save$/) });
    expect(rig.requested).toContain('shop.test/');
    expect(rig.requested.filter((each) => each.includes('extension'))).toEqual([]);
  });

  it('brings a tab to the front that it knows by a number', async () => {
    const fronts = await inWorker(`(async () => {
      const first = await front();
      const { targetId } = (await ask('Target.createTarget', { url: 'http://shop.test/second' })).result;
      await until(() => heard.some(({ method, params }) => method === 'Target.attachedToTarget' && params.targetInfo.targetId === targetId));
      const second = await front();
      const { tabId } = (await chrome.debugger.getTargets()).find(({ id }) => id === first);
      await chrome.tabs.update(tabId, { active: true });
      const again = await front();
      await ask('Target.closeTarget', { targetId });
      await until(() => heard.some(({ method, params }) => method === 'Target.detachedFromTarget' && params.targetId === targetId));
      return [second === targetId, again === first, (await chrome.debugger.getTargets()).some(({ id }) => id === targetId)];
    })()`);
    expect(fronts).toEqual([true, true, false]);
  });

  it('hears of it when the program leaves, and another program is let in', async () => {
    program.close();
    program = await connect();
    worker = await attachToWorker(program);
    const isTold = `heard.some(({ method, params }) => method === 'Target.targetDestroyed' && params.targetId === '${target}')`;
    expect(await inWorker(`until(() => ${isTold}).then(() => true)`)).toBe(true);
    expect(await targets()).not.toContain(PROGRAM_URL);
    // It asks the browser to end, which goes on for whoever comes next.
    expect(await program.send('Browser.close')).toEqual({});
    program = await connect();
    expect(await program.send('Target.getTargets')).toMatchObject({ targetInfos: expect.anything() });
  });
});

const socketUrl = (): string => `${endpoint.url.replace('http', 'ws')}/devtools/browser`;

describe('its endpoint', () => {
  it.each([
    ['the origin of a page', { origin: 'http://shop.test' }, 403],
    ['another extension', { origin: 'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }, 403],
    ['a name that was rebound', { host: 'shop.test' }, 403],
  ])('keeps out %s', async (_what, headers, status) => {
    const socket = new WebSocket(socketUrl(), { headers });
    const answered = await new Promise((resolve) => {
      socket.once('unexpected-response', (_, response) => resolve(response.statusCode));
      socket.once('open', () => resolve('open'));
    });
    expect(answered).toBe(status);
  });

  it('keeps out who does not know the secret', async () => {
    for (const place of ['/json/version', '/tabs'])
      expect((await fetch(new URL(place, endpoint.url))).status).toBe(404);
  });

  it('says what is wrong with an extension that cannot be read', async () => {
    const program = await connect();
    const answer = await program.send('Extensions.loadUnpacked', { path: path.join(folder, 'none') });
    expect(answer).toMatch(/^The extension in '.*none' cannot be read\. Install the client anew/);
    program.close();
  });
});

describe('cordon stagehand', () => {
  it('tells its command where to connect, and passes on its status', async () => {
    const program = `fetch(process.env.CORDON_STAGEHAND + '/json/version').then(async (answer) => {
      console.log(Object.keys(await answer.json()).join());
      process.exit(7);
    })`;
    const words = ['stagehand', '--cdp', rig.gateway.cdp, '--', process.execPath, '-e', program];
    expect(await cordon(words)).toEqual({ status: 7, stdout: 'webSocketDebuggerUrl\n', stderr: '' });
  });

  it.each([
    [[], /^cordon: No guarded browser is named[\s\S]*cordon serve/],
    [['--cdp', 'localhost'], /^cordon: 'localhost' is no DevTools address[\s\S]*--cdp ws:\/\//],
  ])('says which guarded browser it needs: %j', async (words, told) => {
    const { status, stderr } = await cordon(['stagehand', ...words]);
    expect(stderr).toMatch(told);
    expect(status).toBe(2);
  });
});
