/** WebSockets of real pages under `cordon serve`, and their messages in `cordon eval`. What counts is what the site's server received. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyChain } from '../src/record/chain.ts';
import { cordon, jsonLines, type Served, serve } from './cli-process.ts';
import { type SocketSite, startSocketSite } from './support/sites/socket-site.ts';

const HOST = 'chat.test';

/** One entry for messages of every socket of the site. */
const message = (action: string, body: object) => ({
  semantic_action: action,
  url: `wss://${HOST}/*`,
  method: 'GET',
  message: { protocol: 'json', body },
});

const SITEMAP = [
  { ...message('Hear', {}), message: { protocol: 'json', direction: 'receive', body: { type: 'say' } } },
  message('Say', { type: 'say' }),
  message('Ban', { type: 'ban' }),
  {
    ...message('Bid', { type: 'bid' }),
    args: { amount: { type: 'number', source: { type: 'request', body: 'amount' } } },
  },
];
const POLICIES = [
  { name: 'speak', effect: 'allow', actions: ['Say'], description: 'Say things' },
  {
    name: 'bid_at_most',
    effect: 'condition',
    actions: ['Bid'],
    description: 'Bid at most ${most}',
    condition: {
      name: 'atMost',
      parameters: { most: { type: 'number', description: 'The most to bid' } },
      args: ['amount'],
    },
  },
];

let folder: string;
let site: SocketSite;
let served: Served;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cordon-sockets-'));
  site = await startSocketSite(HOST);
  writeFileSync(join(folder, 'ca.pem'), site.certificate);
  writeFileSync(
    join(folder, 'cordon.yaml'),
    JSON.stringify({
      cordon: 1,
      scope: { goal: 'interact', domains: [HOST, 'silent.test'] },
      sites: {
        [HOST]: {
          sitemap: SITEMAP,
          policies: POLICIES,
          select: [{ policy: 'speak' }, { policy: 'bid_at_most', params: { most: 50 } }],
        },
      },
      network: { resolve: site.resolve, ca: './ca.pem' },
    }),
  );
  served = await serve([
    '--policy',
    join(folder, 'cordon.yaml'),
    '--task',
    `Chat on ${HOST}`,
    '--yes',
    '--record',
    join(folder, 'record'),
  ]);
  browser = await chromium.connectOverCDP(served.cdp);
  const context = browser.contexts()[0] ?? (await browser.newContext());
  page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`https://${HOST}/`);
});

afterAll(async () => {
  await browser?.close();
  await served?.stop();
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  site.arrived.length = 0;
  site.closed.length = 0;
});

interface Talk {
  readonly heard: readonly string[];
  readonly code: number;
  readonly reason: string;
}

/** Sends messages over a socket of the page, or of a worker, and waits until it closes or has heard so much. */
function talk(
  path: string,
  messages: readonly (string | number[])[],
  heardEnough = Number.POSITIVE_INFINITY,
): Promise<Talk> {
  return page.evaluate(
    ({ address, messages, heardEnough }) =>
      new Promise<Talk>((resolve) => {
        const heard: string[] = [];
        const socket = new WebSocket(address);
        socket.onopen = () => {
          for (const message of messages) socket.send(typeof message === 'string' ? message : new Uint8Array(message));
          if (heardEnough === 0) socket.close(4000, 'enough');
        };
        socket.onmessage = ({ data }) => {
          heard.push(String(data));
          if (heard.length >= heardEnough) socket.close(4000, 'enough');
        };
        socket.onclose = ({ code, reason }) => resolve({ heard, code, reason });
      }),
    { address: `wss://${HOST}${path}`, messages, heardEnough },
  );
}

const say = (text: string) => JSON.stringify({ type: 'say', text });

describe('a page', () => {
  it('says what was granted, and hears the answer', async () => {
    expect(await talk('/echo', [say('hi')], 1)).toEqual({ heard: [`echo ${say('hi')}`], code: 4000, reason: 'enough' });
    expect(site.arrived).toEqual([say('hi')]);
    await expect.poll(() => site.closed).toEqual([4000]);
  });

  it.each([
    ['unselected', '{"type":"ban","user":"eve"}', 'send.sitemap.unselected'],
    ['unselected, spelled otherwise', '{"TYPE":"Ban"}', 'send.sitemap.unselected'],
    ['unselected in a batch', `[${say('hi')},{"type":"ban"}]`, 'send.sitemap.unselected'],
    ['unlisted', '{"type":"wave"}', 'send.message.unlisted'],
    ['ambiguous', '{"type":"ban","type":"say"}', 'send.message.unreadable'],
    ['beyond its condition', '{"type":"bid","amount":51}', 'send.condition.false'],
    ['binary', [...Buffer.from(say('hi'))], 'send.message.unreadable'],
  ])('never gets through what is %s, nor anything after it', async (_, refused, by) => {
    const { heard, code, reason } = await talk('/echo', [say('first'), refused, say('after')]);
    expect([code, reason]).toEqual([1008, `Refused by Cordon (${by})`]);
    await expect.poll(() => site.closed).toEqual([1001]);
    expect(site.arrived).toEqual([say('first')]);
    expect(heard.length).toBeLessThanOrEqual(1);
  });

  it('may bid within its condition', async () => {
    await talk('/echo', ['{"type":"bid","amount":50}'], 1);
    expect(site.arrived).toEqual(['{"type":"bid","amount":50}']);
  });

  it('listens to what the server sends', async () => {
    expect(await talk('/news', [], 3)).toMatchObject({ heard: ['one', 'two', 'three'] });
  });

  it('keeps the order of a large burst, both ways', async () => {
    const burst = Array.from({ length: 2000 }, (_, index) => say(`number ${index} ${'x'.repeat(index % 300)}`));
    const { heard } = await talk('/echo', burst, burst.length);
    expect(site.arrived).toEqual(burst);
    expect(heard).toEqual(burst.map((each) => `echo ${each}`));
  });

  it('is told how the server closed', async () => {
    expect(await talk('/close?code=4321', [say('bye')])).toEqual({ heard: [], code: 4321, reason: 'as asked' });
  });

  it('gets no message of more than 1 MiB through', async () => {
    const { code } = await talk('/echo', [say('x'.repeat(1024 * 1024))]);
    expect([code, site.arrived]).toEqual([1009, []]);
  });

  it('agrees on a subprotocol with the server', async () => {
    const agreed = await page.evaluate(
      (address) =>
        new Promise((resolve) => {
          const socket = new WebSocket(address, ['chat.v2', 'chat.v1']);
          socket.onopen = () => resolve(socket.protocol);
          socket.onerror = () => resolve('none');
        }),
      `wss://${HOST}/echo`,
    );
    expect(agreed).toBe('chat.v2');
  });
});

describe('a worker', () => {
  it.each([
    [say('from a worker'), { heard: `echo ${say('from a worker')}` }, [say('from a worker')]],
    ['{"type":"ban"}', { code: 1008, reason: 'Refused by Cordon (send.sitemap.unselected)' }, []],
  ])('is held to the same: %s', async (text, told, arrived) => {
    const first = await page.evaluate(
      (data) =>
        new Promise((resolve) => {
          const worker = new Worker('/worker.js');
          worker.onmessage = ({ data }) => resolve(data);
          worker.postMessage(data);
        }),
      { address: `wss://${HOST}/echo`, messages: [text] },
    );
    expect([first, site.arrived]).toEqual([told, arrived]);
  });
});

describe('the record', () => {
  it('holds each verdict, and what passed over each socket', async () => {
    await talk('/echo', [say('for the record'), '{"type":"ban"}']);
    const lines = (): string => readFileSync(join(folder, 'record'), 'utf8');
    await expect.poll(() => lines().match(/"kind":"socket.closed"/g)?.length ?? 0).toBeGreaterThan(5);
    const events = jsonLines(lines()).map((line) => Object(line));
    const sent = events.filter(({ subject }) => subject?.method === 'SEND').slice(-2);
    expect(sent.map(({ outcome, by, subject }) => [outcome, by, ...subject.actions])).toEqual([
      ['allow', 'send.sitemap.selected', 'Say'],
      ['deny', 'send.sitemap.unselected', 'Ban'],
    ]);
    expect(lines()).not.toContain('for the record');
    expect(verifyChain(lines())).not.toHaveProperty('broken');
  });

  it('holds which declared messages the page heard: the first, the tenth, the hundredth', async () => {
    await talk(
      '/repeat',
      Array.from({ length: 12 }, (_, index) => say(`heard ${index}`)),
      12,
    );
    const heard = (): readonly unknown[] =>
      jsonLines(readFileSync(join(folder, 'record'), 'utf8'))
        .map((line) => Object(line))
        .filter(({ kind }) => kind === 'socket.heard')
        .map(({ url, action, count }) => [url, action, count]);
    await expect.poll(heard).toEqual([1, 10].map((count) => [`wss://${HOST}/repeat`, 'Hear', count]));
  });
});

describe('cordon eval send', () => {
  it('judges messages as the proxy does', async () => {
    const url = `wss://${HOST}/echo`;
    const judged: readonly (readonly [object, string])[] = [
      [{ url, message: say('hi') }, 'allow send.sitemap.selected'],
      [{ url, message: '{"type":"ban"}' }, 'deny send.sitemap.unselected'],
      [{ url, message: '{"type":"bid","amount":7}' }, 'allow send.sitemap.selected'],
      [{ url, message: '{"type":"bid","amount":70}' }, 'deny send.condition.false'],
      [{ url, message: '{"type":"wave"}', type: 'websocket' }, 'deny send.message.unlisted'],
      [{ url: 'wss://silent.test/', message: 'hello' }, 'deny send.message.undeclared'],
      [{ method: 'GET', url, type: 'websocket' }, 'allow send.unlisted.read'],
    ];
    const stdin = judged.map(([line]) => JSON.stringify(line)).join('\n');
    const { stdout, status } = await cordon(['eval', 'send', '--policy', join(folder, 'cordon.yaml')], { stdin });
    expect(status).toBe(0);
    const verdicts = jsonLines(stdout).map((line) => `${Object(line).outcome} ${Object(line).by}`);
    expect(verdicts).toEqual(judged.map(([, expected]) => expected));
  });

  it('needs a method or a message', async () => {
    const stdin = JSON.stringify({ url: `wss://${HOST}/` });
    const { stderr, status } = await cordon(['eval', 'send', '--policy', join(folder, 'cordon.yaml')], { stdin });
    expect([status, stderr]).toEqual([2, expect.stringContaining('line 1: method: expected a method, or a message')]);
  });
});
