import { startGuard } from '../browser/browser-guard.ts';
import type { PipeConnection } from '../browser/devtools/pipe.ts';
import type { Guard } from '../browser/guard.ts';
import { readPageScript } from '../browser/page-script.ts';
import { inTime, pause } from '../browser/patience.ts';
import { deferredScript } from '../browser/targets/deferred-script.ts';
import type { PeerCheck } from '../egress/connections/peers.ts';
import { CordonError } from '../model/error.ts';
import { isJsonObject, type JsonObject } from '../model/json.ts';
import type { HiddenElement, Redaction } from '../model/observation.ts';
import { seeSettingsOf } from '../see/settings.ts';
import type { Session } from '../session/session.ts';
import { openEgress } from './launch.ts';
import { askLater, Mediation } from './mediation.ts';
import { browsersOf, openBrowser } from './own-browser.ts';

/** How long a page may take to load, in milliseconds. */
const LOAD_MS = 30_000;
/** How long it is waited for what a page fetches after that, and how long nothing may be under way before it has all. */
const FETCH_MS = 10_000;
const QUIET_MS = 500;
/** Pages that go on for ever are cut off here, in CSS pixels. */
const MOST_HEIGHT = 4_000;
const WIDTH = 1_024;
const HEIGHT = 768;

/** A page as a person sees it and as the agent does: PNG pictures of the same size in base64, and what makes the difference. */
export interface BothViews {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly person: string;
  readonly agent: string;
  readonly hidden: readonly HiddenElement[];
  readonly redacted: readonly Redaction[];
}

/** Draws a page of its own in the same browser: PNG in base64. */
export type Draw = (html: string) => Promise<string>;

/**
 * Loads a page behind the send gate, and takes two pictures of it, before and after the filter is applied; `use` may draw with the browser.
 *
 * @throws {CordonError} `denied` where the page itself is refused; `environment` where it does not load, or there is no browser.
 */
export async function lookAt<T>(
  session: Session,
  url: string,
  executable: string,
  use: (views: BothViews, draw: Draw) => Promise<T>,
): Promise<T> {
  const closing: (() => Promise<void>)[] = [];
  try {
    let guard: Guard | undefined;
    let isBrowser: PeerCheck = async () => false;
    const mediation = new Mediation(
      session,
      askLater(() => guard),
    );
    const egress = await openEgress(session, mediation, (connection) => isBrowser(connection));
    closing.push(() => egress.close());
    const browser = await openBrowser(egress, { executable }, undefined);
    closing.push(() => browser.close());
    isBrowser = await browsersOf(session, 'settings', browser);
    const refused = refusalsOf(session, url);
    const hidden: HiddenElement[] = [];
    const redacted: Redaction[] = [];
    guard = await startGuard({
      connection: browser.connection,
      pageScript: deferredScript(readPageScript()),
      ...session.grant.scope,
      see: seeSettingsOf(session.grant.policy),
      watches: [],
      onHidden: (_, items) => void hidden.push(...items),
      onRedacted: (_, items) => void redacted.push(...items),
      onArgument: () => undefined,
      onDocumentGone: () => undefined,
      onRequest: () => undefined,
      onRequestOver: () => undefined,
      onArrival: () => undefined,
      onDownload: () => undefined,
    });
    const page = await openPage(browser.connection, guard);
    await page.load(url, refused);
    const size = await page.size();
    const person = await page.picture(size);
    await page.filter();
    const agent = await page.picture(size);
    return await use({ url, ...size, person, agent, hidden, redacted }, (html) => page.draw(html));
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** Why the page itself was refused, once it was. */
function refusalsOf(session: Session, url: string): () => string | undefined {
  let refusal: string | undefined;
  const { href } = new URL(url);
  session.listen((event) => {
    if (event.kind !== 'verdict' || event.subject.type !== 'request' || event.verdict.outcome === 'allow') return;
    if (event.subject.url === href) refusal ??= event.verdict.reason;
  });
  return () => refusal;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface LookedAtPage {
  load(url: string, refused: () => string | undefined): Promise<void>;
  size(): Promise<Size>;
  picture(size: Size): Promise<string>;
  /** From here on the page is as the agent sees it. */
  filter(): Promise<void>;
  draw(html: string): Promise<string>;
}

/** A page under a session of its own, which the guard does not hear of. */
async function openPage(connection: PipeConnection, guard: Guard): Promise<LookedAtPage> {
  const { sessionId: root } = await connection.send('Target.attachToBrowserTarget');
  const { targetId } = await connection.send('Target.createTarget', { url: 'about:blank' });
  const id = String(targetId);
  await guard.ready(id);
  const attached = await connection.send('Target.attachToTarget', { targetId: id, flatten: true }, String(root));
  const sessionId = String(attached.sessionId);
  const send = (method: string, params: JsonObject = {}): Promise<JsonObject> =>
    connection.send(method, params, sessionId);
  const resize = ({ width, height }: Size): Promise<JsonObject> =>
    send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  await send('Page.enable');
  await send('Network.enable');
  await resize({ width: WIDTH, height: HEIGHT });

  const quiet = untilQuiet(connection, sessionId);
  const settled = async (): Promise<void> => {
    const expression =
      'document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))';
    await inTime(send('Runtime.evaluate', { expression, awaitPromise: true, silent: true }), LOAD_MS);
  };
  const size = async (): Promise<Size> => {
    const { cssContentSize } = await send('Page.getLayoutMetrics');
    const { width, height } = isJsonObject(cssContentSize) ? cssContentSize : {};
    return {
      width: Math.max(WIDTH, Math.ceil(Number(width))),
      height: Math.min(MOST_HEIGHT, Math.max(HEIGHT, Math.ceil(Number(height)))),
    };
  };
  const picture = async (of: Size): Promise<string> => {
    const { data } = await send('Page.captureScreenshot', {
      format: 'png',
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, ...of, scale: 1 },
    });
    return String(data);
  };
  return {
    size,
    picture,
    async load(url, refused) {
      const loaded = new Promise<void>((resolve) => {
        const stop = connection.onEvent(({ method, sessionId: from }) => {
          if (from !== sessionId || method !== 'Page.loadEventFired') return;
          stop();
          resolve();
        });
      });
      const { errorText } = await send('Page.navigate', { url });
      const why = refused();
      if (why !== undefined) throw refusedPage(url, why);
      if (errorText !== undefined) throw notLoaded(url, String(errorText));
      await inTime(loaded, LOAD_MS);
      await quiet();
      await settled();
    },
    async filter() {
      const flush = (): Promise<void> =>
        new Promise((resolve, reject) => {
          guard.flush(id, 'page', (failure) => (failure === undefined ? resolve() : reject(failure)));
        });
      await flush();
      await guard.settle(id);
      await flush();
    },
    async draw(html) {
      const { frameTree } = await send('Page.getFrameTree');
      const frame = isJsonObject(frameTree) && isJsonObject(frameTree.frame) ? frameTree.frame : {};
      await send('Page.navigate', { url: 'about:blank' });
      await send('Page.setDocumentContent', { frameId: String(frame.id), html });
      await settled();
      return picture(await size());
    },
  };
}

/** Follows what a page fetches; answers with how to wait until it has fetched nothing for a while. */
function untilQuiet(connection: PipeConnection, sessionId: string): () => Promise<void> {
  const underWay = new Set<string>();
  let last = Date.now();
  connection.onEvent(({ method, params, sessionId: from }) => {
    if (from !== sessionId || !method.startsWith('Network.')) return;
    last = Date.now();
    const id = String(params.requestId);
    if (method === 'Network.requestWillBeSent') underWay.add(id);
    else if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed') underWay.delete(id);
  });
  return async () => {
    const until = Date.now() + FETCH_MS;
    while (Date.now() < until && (underWay.size > 0 || Date.now() - last < QUIET_MS)) await pause(QUIET_MS / 10);
  };
}

function refusedPage(url: string, why: string): CordonError {
  return new CordonError(`${url} was refused: ${why}`, {
    kind: 'denied',
    advice:
      'Name a policy document with --policy whose `scope.domains` hold this site; one on this machine or in a private network needs `guardrails.allow_private_networks`, too.',
  });
}

function notLoaded(url: string, why: string): CordonError {
  return new CordonError(`${url} did not load: ${why}`, {
    kind: 'environment',
    advice: 'Check the address, and whether this machine reaches it.',
  });
}
