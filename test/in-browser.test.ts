/** `cordon/gates` where there is no Node: in a page, in workers and in an extension, bundled as its users bundle it, the answers are those that Node gives. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../src/browser/process/find.ts';
import { answers } from './support/gates-scenario.ts';

const STRICT = { manifest_version: 3, name: 'An agent', version: '1', background: { service_worker: 'worker.js' } };
const EXTENSIONS = {
  strict: STRICT,
  /** What a site's own condition functions run in is WebAssembly. */
  compiling: {
    ...STRICT,
    content_security_policy: { extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'" },
  },
};
/** Answers whoever asks, in a worker of any kind. */
const WORKER = `
import { answers } from './gates-scenario.ts';
self.answers = answers;
self.addEventListener('message', async ({ ports: [port] }) => {
  port.postMessage(await answers().catch((problem) => String(problem.stack)));
});
`;
let folder = '';
let bundles: Readonly<Record<string, string>> = {};
let server: Server;
let context: BrowserContext;
let page: Page;
let inNode: unknown;

beforeAll(async () => {
  inNode = await answers();
  folder = mkdtempSync(join(tmpdir(), 'cordon-in-browser-'));
  bundles = {
    '/page.js': await bundled("export * from './gates-scenario.ts'", 'esm'),
    '/worker.js': await bundled(WORKER, 'iife'),
  };
  for (const [name, manifest] of Object.entries(EXTENSIONS)) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'manifest.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, name, 'worker.js'), bundles['/worker.js'] ?? '');
  }
  server = createServer((request, response) => {
    const script = bundles[request.url ?? ''];
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    response.end(script ?? '<title>Agent</title>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const executablePath = await findBrowser();
  const extensions = Object.keys(EXTENSIONS)
    .map((name) => join(folder, name))
    .join(',');
  context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--load-extension=${extensions}`,
      `--disable-extensions-except=${extensions}`,
    ],
  });
  page = await context.newPage();
  const address = server.address();
  await page.goto(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`);
});
afterAll(async () => {
  await context.close();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** With the package by its name, as the build made it, and without anything of Node. */
async function bundled(contents: string, format: 'esm' | 'iife'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: resolve('test/support'), loader: 'ts' },
    bundle: true,
    write: false,
    format,
    platform: 'browser',
    tsconfigRaw: {},
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

describe('the gates without Node', () => {
  it('let on and refuse what they should', () => {
    expect(inNode).toMatchObject({
      sent: ['allow', 'deny', 'allow', 'deny', 'allow', 'deny'].map((outcome) => ({ outcome })),
      done: ['deny', 'allow', 'deny'].map((outcome) => ({ outcome })),
      seen: [{ text: expect.not.stringContaining('wire') }, { text: expect.not.stringContaining('wire') }, {}],
      scope: { goal: 'interact' },
      turn: { open: 'deny', request: 'deny', shown: expect.not.stringContaining('evil') },
    });
  });

  it('answer so in a page', async () => {
    const inPage = await page.evaluate("import('/page.js').then(({ answers }) => answers())");
    expect(inPage).toEqual(inNode);
  });

  const ASK = `(worker) => new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    worker.postMessage('ask', [port2]);
  })`;

  it('answer so in a worker', async () => {
    expect(await page.evaluate(`(${ASK})(new Worker('/worker.js'))`)).toEqual(inNode);
  });

  it("answer so in a page's service worker", async () => {
    const ready = "navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)";
    expect(await page.evaluate(`${ready}.then(({ active }) => (${ASK})(active))`)).toEqual(inNode);
  });

  it("answer so in an extension's service worker, where its manifest lets it compile", async () => {
    await expect.poll(() => inExtensions().length).toBe(2);
    const answered = await Promise.all(
      inExtensions().map((worker) => worker.evaluate<unknown>('self.answers().catch((problem) => problem.explain())')),
    );
    expect(answered).toContainEqual(inNode);
    expect(answered).toContainEqual(expect.stringContaining("Add 'wasm-unsafe-eval' to script-src"));
  });
});

function inExtensions(): readonly Worker[] {
  return context.serviceWorkers().filter((each) => each.url().startsWith('chrome-extension:'));
}
