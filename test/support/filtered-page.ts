import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import type { PageConfig } from '../../src/browser/page/page-api.ts';
import type { PageMessage } from '../../src/browser/page/protocol.ts';
import { findBrowser } from '../../src/browser/process/find.ts';
import { type PaintedTarget, RenderedTexts } from '../../src/browser/render/rendered-texts.ts';
import { parsePageMessage } from '../../src/browser/targets/page-message.ts';
import { DEFAULT_SETTINGS } from '../../src/see/settings.ts';
import { pageScript } from './page-script.ts';

const WORLD = 'cordon-test';
/** A world such as clients have. */
const CLIENT_WORLD = 'client-test';
const BINDING = 'report';

interface CreatedContext {
  readonly context: { readonly id: number; readonly name: string; readonly auxData?: Readonly<Record<string, string>> };
}

interface Called {
  readonly payload: string;
  readonly executionContextId: number;
}

/** A page of its own context, which a test after the other uses: opening one takes Chromium longer than most tests take. */
interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly mainFrame: string;
}

/** A real Chromium with the in-page script in an isolated world of every frame, and real servers for the pages. */
export class FilteredBrowser {
  readonly #browser: Browser;
  readonly #script: string;
  readonly #clientScript: string;
  readonly #server: Server;
  readonly #pages = new Map<string, string>();
  readonly #free: Tab[] = [];

  private constructor(browser: Browser, script: string, clientScript: string, server: Server) {
    this.#browser = browser;
    this.#script = script;
    this.#clientScript = clientScript;
    this.#server = server;
    server.on('request', (request, response) => {
      const path = request.url ?? '';
      const html = this.#pages.get(path);
      const type = path.endsWith('.css') ? 'text/css' : 'text/html';
      response.writeHead(html === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` });
      response.end(html ?? '');
    });
  }

  /** `scripts`: what the build made of them; absent, they are made anew. */
  static async start(scripts?: { readonly see: string; readonly client: string }): Promise<FilteredBrowser> {
    const executablePath = await findBrowser();
    const asRoot = process.getuid?.() === 0;
    const [browser, script, clientScript] = await Promise.all([
      chromium.launch({
        ...(executablePath === undefined ? {} : { executablePath }),
        args: asRoot ? ['--no-sandbox'] : [],
      }),
      scripts?.see ?? pageScript('see'),
      scripts?.client ?? pageScript('client'),
    ]);
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FilteredBrowser(browser, script, clientScript, server);
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get origin(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Serves HTML at a path of the test's own server. */
  serve(path: string, html: string): string {
    this.#pages.set(path, html);
    return `${this.origin}${path}`;
  }

  /** Opens a page in which the script runs, and looks at some HTML in it. `opening`: what runs first in the client's world. */
  async open(html: string, config: Partial<PageConfig> = {}, opening = ''): Promise<FilteredPage> {
    const filtered = await this.visit(html, config, opening);
    await filtered.flush();
    return filtered;
  }

  /** Opens it, and does not look. */
  async visit(html: string, config: Partial<PageConfig> = {}, opening = ''): Promise<FilteredPage> {
    const tab = this.#free.pop() ?? (await this.#newTab());
    const filtered = new FilteredPage(tab, () => this.#free.push(tab));
    const whole: PageConfig = {
      goal: 'read',
      see: DEFAULT_SETTINGS,
      watches: [],
      ...config,
      binding: BINDING,
      api: 'cordon',
    };
    await filtered.install(
      `globalThis.cordonConfig=${JSON.stringify(whole)};\n${this.#script}`,
      opening + this.#clientScript,
    );
    const path = `/${this.#pages.size}.html`;
    await tab.page.goto(this.serve(path, html));
    return filtered;
  }

  async #newTab(): Promise<Tab> {
    const context = await this.#browser.newContext();
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const { frameTree } = await cdp.send('Page.getFrameTree');
    await cdp.send('Page.enable');
    await cdp.send('Runtime.enable');
    await cdp.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD });
    return { context, page, cdp, mainFrame: frameTree.frame.id };
  }
}

export class FilteredPage {
  readonly page: Page;
  readonly messages: PageMessage[] = [];
  readonly #tab: Tab;
  readonly #free: () => void;
  readonly #cdp: CDPSession;
  readonly #painted = new RenderedTexts();
  readonly #installed: string[] = [];
  readonly #contexts = new Set<number>();
  #world: number | undefined;
  #clientWorld: number | undefined;

  constructor(tab: Tab, free: () => void) {
    this.#tab = tab;
    this.#free = free;
    this.page = tab.page;
    this.#cdp = tab.cdp;
  }

  async install(source: string, clientSource: string): Promise<void> {
    this.#cdp.on('Runtime.executionContextCreated', this.#created);
    this.#cdp.on('Runtime.bindingCalled', this.#called);
    await this.#add(source, WORLD);
    await this.#add(clientSource, CLIENT_WORLD);
  }

  async #add(source: string, worldName: string): Promise<void> {
    const { identifier } = await this.#cdp.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName });
    this.#installed.push(identifier);
  }

  readonly #created = ({ context }: CreatedContext): void => {
    const { name, auxData } = context;
    this.#contexts.add(context.id);
    const ofMainFrame = auxData?.frameId === this.#tab.mainFrame;
    if (name === WORLD && ofMainFrame) this.#world = context.id;
    if (name === CLIENT_WORLD && ofMainFrame) this.#clientWorld = context.id;
  };

  readonly #called = ({ payload, executionContextId }: Called): void => {
    // The page that the tab had before may still speak.
    if (this.#contexts.has(executionContextId)) this.messages.push(parsePageMessage(payload));
  };

  /** Evaluates in the script's own world of the main frame. */
  own(expression: string): Promise<unknown> {
    return this.#evaluate(expression, this.#world);
  }

  /** Evaluates in a world such as a client's. */
  asClient(expression: string): Promise<unknown> {
    return this.#evaluate(expression, this.#clientWorld);
  }

  async #evaluate(expression: string, contextId: number | undefined): Promise<unknown> {
    if (contextId === undefined) throw new Error('The script did not start');
    const answer = await this.#cdp.send('Runtime.evaluate', { expression, contextId, returnByValue: true });
    if (answer.exceptionDetails !== undefined) throw new Error(answer.exceptionDetails.exception?.description);
    return answer.result.value;
  }

  /** Has the page filtered as it is before an agent looks. */
  async flush(): Promise<void> {
    const page = this.#asTarget();
    this.#painted.unsettle(WORLD);
    await this.#painted.settle(page, [page]);
    await this.own('cordon.flush()');
  }

  /** Itself as the guard knows pages, with its main frame alone. */
  #asTarget(): PaintedTarget {
    const targetId = this.#tab.mainFrame;
    const context = {
      id: this.#world ?? 0,
      uniqueId: WORLD,
      frameId: targetId,
      origin: '',
      name: WORLD,
      own: true,
      isPages: false,
      agents: false,
      closed: false,
    };
    return {
      targetId,
      parent: undefined,
      contexts: { own: () => [context], ownOf: () => context },
      inOwnWorld: (expression) => expression,
      evaluate: async (_, expression) => z.json().parse((await this.own(expression)) ?? null),
      send: async (method, params) => z.record(z.string(), z.json()).parse(await this.#send(method, params)),
    };
  }

  #send(method: string, params: unknown): Promise<unknown> {
    return Reflect.apply(this.#cdp.send, this.#cdp, [method, params]);
  }

  /** Names of everything reported hidden so far, by rule. */
  get hidden(): string[] {
    return this.messages.flatMap((each) =>
      each.kind === 'hidden' ? each.items.map(({ by, name }) => `${by} ${name}`) : [],
    );
  }

  get redacted(): string[] {
    return this.messages.flatMap((each) => (each.kind === 'redacted' ? each.items.map(({ by }) => by) : []));
  }

  /** The last report of a watched argument. */
  argument(key: string): unknown {
    return this.messages.flatMap((each) => (each.kind === 'argument' && each.key === key ? [each.report] : [])).at(-1);
  }

  text(): Promise<string> {
    return this.page.innerText('body');
  }

  /** Leaves the tab to the next page. */
  async close(): Promise<void> {
    this.#cdp.off('Runtime.executionContextCreated', this.#created);
    this.#cdp.off('Runtime.bindingCalled', this.#called);
    for (const identifier of this.#installed.splice(0)) {
      await this.#cdp.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
    }
    this.#free();
  }

  /** Takes the tab away with it, for whoever made it busy, or measures. */
  async discard(): Promise<void> {
    await this.#tab.context.close();
  }
}
