import { WebSocket } from 'ws';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { RuntimeBrowser } from './runtime-browser.ts';
import { guardedTabs, OpenTabs } from './tabs.ts';

/** Commands of the link's own count from here; clients count from one. */
const FIRST_OWN_ID = 1_900_000_000;
/** Whether a message may be the answer to one, by its ends: an answer says its number first or last. */
const MAY_BE_OWN = /^.{0,8}"id":19\d{8}|"id":19\d{8}.{0,80}$/s;
const OF_TARGETS = /^\{"method":"Target\./;
/** The page that a new tab begins with; the guarded browser has no pages of extensions. */
const BLANK_PAGE = /^chrome-extension:\/\/[a-p]{32}\/blank\.html$/;
const WORLD = 'extension';

/**
 * Links the extension's one connection with Cordon's endpoint. Commands and answers pass as they are, but for four things: a new tab begins blank, the
 * program's connection is among the targets, the extension's scripts are put into each page as its browser would, and which tab is in front is noted.
 *
 * @param tabs the address at which the extension's worker asks for these
 */
export function linkExtension(socket: WebSocket, cdp: string, runtime: RuntimeBrowser, tabs: string): ExtensionLink {
  // It runs by now; what is set in a worker before its own script has run, it does not keep.
  runtime.connection.post('Runtime.evaluate', { expression: guardedTabs(tabs) }, runtime.worker, () => undefined);
  return new ExtensionLink(socket, new WebSocket(cdp, { perMessageDeflate: false }), runtime);
}

export class ExtensionLink {
  /** The pages of the guarded browser, as the extension finds them. */
  readonly tabs = new OpenTabs();
  readonly #extension: WebSocket;
  readonly #browser: WebSocket;
  readonly #runtime: RuntimeBrowser;
  /** The numbers of the extension's questions for all targets. */
  readonly #listings = new Set<Json>();
  readonly #early: string[] = [];
  /** By its session, each page that the extension is attached to. */
  readonly #pages = new Map<string, string>();
  #lastId = FIRST_OWN_ID;

  constructor(extension: WebSocket, browser: WebSocket, runtime: RuntimeBrowser) {
    [this.#extension, this.#browser, this.#runtime] = [extension, browser, runtime];
    extension.on('message', (data) => this.#toBrowser(String(data)));
    browser.on('message', (data) => this.#toExtension(String(data)));
    browser.on('open', () => {
      for (const text of this.#early.splice(0)) browser.send(text);
    });
    const stop = runtime.onProgramGone((targetId) =>
      this.#tell(JSON.stringify({ method: 'Target.targetDestroyed', params: { targetId } })),
    );
    const end = (why: string): void => {
      stop();
      for (const each of [extension, browser]) if (each.readyState < WebSocket.CLOSING) each.close(1011, why);
    };
    extension.on('close', () => end('the extension left'));
    extension.on('error', () => end('the extension left'));
    browser.on('close', () => end('the guarded browser is gone'));
    browser.on('error', () => end('the guarded browser cannot be reached'));
  }

  /** Brings a page to the front. */
  raise(targetId: string): void {
    this.tabs.raise(targetId);
    this.#command('Target.activateTarget', { targetId });
  }

  #toBrowser(text: string): void {
    const command = objectOf(text);
    const { id = null, method } = command;
    const params = isJsonObject(command.params) ? command.params : {};
    if (method === 'Target.getTargets') this.#listings.add(id);
    if (method === 'Target.activateTarget') this.tabs.raise(String(params.targetId));
    const isBlank = typeof params.url === 'string' && BLANK_PAGE.test(params.url);
    this.#send(isBlank ? JSON.stringify({ ...command, params: { ...params, url: 'about:blank' } }) : text);
  }

  #toExtension(text: string): void {
    if (this.#listings.size > 0 || MAY_BE_OWN.test(text) || OF_TARGETS.test(text)) this.#take(text);
    else this.#tell(text);
  }

  /** Of what tells of targets, answers a listing or is the link's own to hear. */
  #take(text: string): void {
    const message = objectOf(text);
    const { id = null, method, params, result } = message;
    if (typeof id === 'number' && id > FIRST_OWN_ID) return;
    if (isJsonObject(params)) this.#hear(String(method), params);
    const lists = this.#listings.delete(id) && isJsonObject(result) ? result.targetInfos : undefined;
    const whole = Array.isArray(lists) ? [...lists, ...this.#runtime.programs] : undefined;
    this.#tell(whole === undefined ? text : JSON.stringify({ ...message, result: { targetInfos: whole } }));
  }

  #hear(method: string, { sessionId, targetInfo }: JsonObject): void {
    const session = String(sessionId);
    if (method === 'Target.attachedToTarget' && isJsonObject(targetInfo)) {
      const { targetId, type } = targetInfo;
      if (type !== 'page' && type !== 'iframe') return;
      const source = this.#runtime.contentScript;
      this.#command(
        'Page.addScriptToEvaluateOnNewDocument',
        { source, worldName: WORLD, runImmediately: true },
        session,
      );
      if (type !== 'page') return;
      this.#pages.set(session, String(targetId));
      this.tabs.raise(String(targetId));
    }
    if (method === 'Target.detachedFromTarget') {
      const targetId = this.#pages.get(session);
      this.#pages.delete(session);
      if (targetId !== undefined) this.tabs.close(targetId);
    }
  }

  /** What comes of it is nobody's to hear: where it is refused, so is what the extension asks next, which it is told. */
  #command(method: string, params: JsonObject, sessionId?: string): void {
    this.#send(JSON.stringify({ id: ++this.#lastId, method, params, sessionId }));
  }

  #send(text: string): void {
    if (this.#browser.readyState === WebSocket.CONNECTING) this.#early.push(text);
    else this.#browser.send(text);
  }

  #tell(text: string): void {
    this.#extension.send(text);
  }
}

/** A message; of what is none, nothing is known, and it passes as it is: whoever gets it says so. */
function objectOf(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
