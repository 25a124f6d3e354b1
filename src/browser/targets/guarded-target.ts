import { CordonError } from '../../model/error.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { ReportingDocument } from '../../model/traffic/request.ts';
import type { PipeConnection } from '../devtools/pipe.ts';
import type { EventFrame } from '../devtools/wire-frame.ts';
import type { FrameView } from '../page/protocol.ts';
import { MainNavigation } from './main-navigation.ts';
import { PageRequests, type RequestListener } from './page-requests.ts';
import type { Placed, WorldNames } from './placed.ts';
import { RepeatedForms } from './repeated-forms.ts';
import { type ScriptContext, ScriptContexts } from './script-contexts.ts';

/** The document in which an in-page script runs; its URL is its origin where it is not known yet. */
export type PageDocument = ReportingDocument;

/** What a guarded target tells its guard. */
export interface TargetListener extends RequestListener {
  /** The in-page script of a document called its binding. */
  onMessage(document: PageDocument, payload: string): void;
  /** `origin` where it was the topmost document of a page. */
  onDocumentGone(documentId: string, origin?: string): void;
  /** The root frame of a target has come to another document. */
  onNavigated(target: GuardedTarget): void;
  /** The root frame of a target is at another address. */
  onArrival(targetId: string, url: string): void;
  /** A frame began to download something, which the browser gives this name. */
  onDownload(guid: string, url: string): void;
}

/** Pauses every new child until each session that asked has let it go, and reports it here before it runs. */
export const AUTO_ATTACH: JsonObject = {
  autoAttach: true,
  waitForDebuggerOnStart: true,
  flatten: true,
  // Only what has documents. Workers show the agent nothing by themselves, and what they send passes the proxy.
  filter: [{ type: 'page' }, { type: 'iframe' }, { type: 'webview' }, { exclude: true }],
};

/** Worlds of clients that a target has a script for: each document runs it in each. */
const MOST_WORLDS = 32;

/**
 * One page, popup or out-of-process frame under guard: which frames and script worlds it has now. A target's root frame has the target's own id.
 */
export class GuardedTarget {
  readonly connection: PipeConnection;
  readonly sessionId: string;
  readonly targetId: string;
  readonly parent: GuardedTarget | undefined;
  readonly #names: WorldNames;
  readonly #listener: TargetListener;
  readonly contexts: ScriptContexts;
  /** The last known URL of each frame. */
  readonly #frames = new Map<string, string>();
  /** Frames that came and have not loaded a document. */
  readonly #waiting = new Set<string>();
  /** Whether the root frame is on its way to another document. */
  readonly navigation: MainNavigation;
  readonly #requests: PageRequests;
  readonly repeats: RepeatedForms;
  #document = new AbortController();
  /** What clients call worlds of theirs. */
  readonly #worlds = new Map<string, Promise<JsonObject>>();

  constructor(
    connection: PipeConnection,
    place: { sessionId: string; targetId: string; url: string; parent: GuardedTarget | undefined },
    names: WorldNames,
    listener: TargetListener,
  ) {
    this.connection = connection;
    this.sessionId = place.sessionId;
    this.targetId = place.targetId;
    this.parent = place.parent;
    this.#names = names;
    this.contexts = new ScriptContexts(names, place.targetId);
    this.#listener = listener;
    this.#frames.set(place.targetId, place.url);
    this.navigation = new MainNavigation(place.targetId);
    this.#requests = new PageRequests(listener);
    this.repeats = new RepeatedForms(place.targetId, (method, params) =>
      this.connection.post(method, params, this.sessionId, () => undefined),
    );
  }

  /** Puts the scripts in place. Resolves when the browser keeps them for whatever document comes next, in whichever process. */
  async place({ sources, opening }: Placed): Promise<void> {
    const { world, agents } = this.#names;
    await Promise.all([
      this.send('Page.enable'),
      ...opening.map(({ method, params }) => this.send(method, params)),
      this.send('Runtime.enable'),
      this.send('Runtime.addBinding', { name: this.#names.binding, executionContextName: world }),
      this.#addScript(sources.own, world),
      ...(agents === undefined ? [] : [this.#addScript(sources.agents, agents)]),
      this.send('Target.setAutoAttach', AUTO_ATTACH),
    ]);
  }

  /** Lets the target run, as far as the guard is concerned. */
  async letRun(): Promise<void> {
    await this.send('Runtime.runIfWaitingForDebugger');
  }

  /**
   * Has a frame go on that stands still. While a popup is held, Chromium holds every page of its process, and lets them all go with it; a frame whose
   * document was on its way there at that time is missed, so that nothing of it ever runs. Held and let go once more, now in its place, it is not.
   */
  async thaw(): Promise<void> {
    await Promise.all([this.send('Page.waitForDebugger'), this.send('Runtime.runIfWaitingForDebugger')]);
  }

  /** Has a script run first in each document of a world with this name, in every frame and for good; false: there are too many of them. */
  async openWorld(name: string, source: string): Promise<boolean> {
    const opening =
      this.#worlds.get(name) ?? (this.#worlds.size < MOST_WORLDS ? this.#addScript(source, name) : undefined);
    if (opening === undefined) return false;
    this.#worlds.set(name, opening);
    await opening;
    return true;
  }

  #addScript(source: string, worldName: string): Promise<JsonObject> {
    return this.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName, runImmediately: true });
  }

  send(method: string, params: JsonObject = {}): Promise<JsonObject> {
    return this.connection.send(method, params, this.sessionId);
  }

  /** Resolves when every state-changing request that it makes from then on is told. */
  async announceRequests(): Promise<void> {
    await this.#requests.follow((method, params) => this.send(method, params));
  }

  /** An expression, of a function as well, that knows what the in-page script offers as `cordon`. */
  inOwnWorld(expression: string): string {
    return `((cordon) => (${expression}))(globalThis.${this.#names.api})`;
  }

  /** Evaluates in one of Cordon's worlds; a promise is awaited. @throws {CordonError} when the script throws. */
  async evaluate(context: ScriptContext, expression: string): Promise<Json> {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', {
      expression: this.inOwnWorld(expression),
      uniqueContextId: context.uniqueId,
      returnByValue: true,
      awaitPromise: true,
      silent: true,
    });
    if (exceptionDetails !== undefined || !isJsonObject(result)) throw scriptFailed(exceptionDetails ?? null);
    return result.value ?? null;
  }

  /**
   * Has the script of one document apply its filter now. The command is on the pipe when this returns; a command sent to the same target
   * afterwards, in whatever session, is handled by the page after it. `done` is called once, in order with the browser's other replies, with
   * what went wrong if something did. A document that goes meanwhile needs no filter. `view`: what is seen of its frame; absent: as it was told last.
   */
  flush(context: ScriptContext, done: (failure: CordonError | undefined) => void, view?: FrameView): void {
    const params = {
      expression: this.inOwnWorld(`cordon.flush(${view === undefined ? '' : `'${view}'`})`),
      uniqueContextId: context.uniqueId,
      returnByValue: true,
      silent: true,
    };
    this.connection.post('Runtime.evaluate', params, this.sessionId, (reply) => {
      const failed = 'error' in reply ? reply.error : reply.result.exceptionDetails;
      const refused = 'error' in reply ? String(reply.error.message) : '';
      if (failed === undefined || this.hasGone(context, refused)) return done(undefined);
      this.contexts.failed(context.uniqueId);
      done(scriptFailed(failed));
    });
  }

  /** Whether a document has gone whose script was to be asked, and `refused` is what the browser said instead. */
  hasGone({ id, uniqueId }: ScriptContext, refused: string): boolean {
    return refused.includes(NO_WORLD) || this.contexts.get(id)?.uniqueId !== uniqueId;
  }

  /** Follows what the browser reports for this target. */
  hear(event: EventFrame): void {
    if (event.method.startsWith('Network.')) {
      this.#requests.hear(event);
      return;
    }
    const { method, params } = event;
    this.navigation.hear(method, params);
    this.repeats.hear(event);
    switch (method) {
      case 'Runtime.executionContextCreated':
        this.contexts.created(params.context);
        break;
      case 'Runtime.executionContextDestroyed':
        this.#contextGone(Number(params.executionContextId));
        break;
      case 'Runtime.executionContextsCleared':
      case 'Inspector.targetCrashed':
        this.gone();
        break;
      case 'Runtime.bindingCalled':
        this.#bindingCalled(params);
        break;
      case 'Page.frameNavigated':
        // Of the frames of a page that is kept for the way back nobody says that they went.
        if (isJsonObject(params.frame) && params.frame.id === this.targetId) this.#waiting.clear();
        this.#frameNavigated(params.frame);
        this.#filterReused(params.frame);
        if (isJsonObject(params.frame) && params.frame.id === this.targetId) this.#listener.onNavigated(this);
        break;
      case 'Page.navigatedWithinDocument':
        this.#frameNavigated({ id: params.frameId ?? '', url: params.url ?? '' });
        break;
      case 'Page.downloadWillBegin':
        this.#listener.onDownload(String(params.guid), String(params.url));
        break;
      case 'Page.frameAttached':
        this.#waiting.add(String(params.frameId));
        break;
      case 'Page.frameDetached':
        this.#frames.delete(String(params.frameId));
        this.#waiting.delete(String(params.frameId));
        break;
    }
  }

  /** Every document of this target is gone: it closed, crashed or moved to another process. */
  gone(): void {
    this.navigation.end();
    this.#requests.end();
    for (const id of this.contexts.ids()) this.#contextGone(id);
  }

  /** How many frames have loaded nothing yet, in whose first, empty documents no script has run, and so none of Cordon's. */
  get waitingFrames(): number {
    return Array.from(this.#waiting).filter((frameId) => this.contexts.ownOf(frameId) === undefined).length;
  }

  /** The page that it is, or is a frame of. */
  get page(): GuardedTarget {
    return this.parent?.page ?? this;
  }

  /** The address of the page's own document; undefined where it has none just now, or this is a frame. */
  get pageUrl(): string | undefined {
    const context = this.contexts.ownOf(this.targetId);
    return context !== undefined && this.#isTopmost(context) ? this.documentOf(context).url : undefined;
  }

  /** Aborted when the document that is here now goes. */
  get documentGone(): AbortSignal {
    return this.#document.signal;
  }

  #isTopmost({ frameId }: ScriptContext): boolean {
    return this.parent === undefined && frameId === this.targetId;
  }

  #contextGone(id: number): void {
    const context = this.contexts.gone(id);
    if (!context?.own) return;
    if (context.frameId === this.targetId) {
      this.#document.abort();
      this.#document = new AbortController();
    }
    this.#listener.onDocumentGone(context.uniqueId, this.#isTopmost(context) ? context.origin : undefined);
  }

  #bindingCalled({ name, payload, executionContextId }: JsonObject): void {
    const context = this.contexts.get(Number(executionContextId));
    if (name !== this.#names.binding || context?.own !== true) return;
    this.#listener.onMessage(this.documentOf(context), String(payload));
  }

  /** A frame's last known URL may still be its previous document's; the world's origin never is. */
  documentOf(context: ScriptContext): PageDocument {
    const url = this.#frames.get(context.frameId) ?? '';
    const fits = URL.canParse(url) && (new URL(url).origin === context.origin || !URL.canParse(context.origin));
    const topOrigin = this.page.contexts.ownOf(this.page.targetId)?.origin ?? 'null';
    return { id: context.uniqueId, origin: context.origin, url: fits ? url : context.origin, topOrigin };
  }

  #frameNavigated(navigated: Json | undefined): void {
    if (!isJsonObject(navigated)) return;
    const [frameId, url] = [String(navigated.id), String(navigated.url)];
    this.#frames.set(frameId, url);
    this.#waiting.delete(frameId);
    if (frameId === this.targetId) this.#listener.onArrival(frameId, url);
  }

  /** A new document in a world that was there before it: the window of its first, empty one was kept, and the script's filter with it. */
  #filterReused(navigated: Json | undefined): void {
    const context = isJsonObject(navigated) ? this.contexts.ownOf(String(navigated.id)) : undefined;
    // Where this fails, whatever is asked of the page next fails as well, and says so.
    if (context !== undefined) this.flush(context, () => undefined);
  }
}

/** Where a frame goes to another process, the browser may say this before it tells that the document went. No world is ever called so again. */
const NO_WORLD = 'uniqueContextId not found';

function scriptFailed(details: Json): CordonError {
  return new CordonError("Cordon's script failed in the page", {
    kind: 'environment',
    advice: 'Nothing of this page is shown until it is loaded again; report the page if it happens again.',
    cause: details,
  });
}
