import { randomBytes } from 'node:crypto';
import type { PageState } from '../model/action.ts';
import { CordonError, messageOf } from '../model/error.ts';
import type { Json } from '../model/json.ts';
import { DEFAULT_SETTINGS } from '../see/settings.ts';
import type { Guard, GuardOptions } from './guard.ts';
import { focusTest, hitTest } from './input/hit-test.ts';
import { targetOf, whichAreShown } from './input/node-visibility.ts';
import type { Key } from './page/input/key-activation.ts';
import type { PageConfig, PageTarget } from './page/protocol.ts';
import { RenderedTexts } from './render/rendered-texts.ts';
import { adoptClosedRoots } from './targets/closed-roots.ts';
import { AUTO_ATTACH, type GuardedTarget, type PageDocument, type TargetListener } from './targets/guarded-target.ts';
import type { MainNavigation } from './targets/main-navigation.ts';
import { parseArgumentReading, parsePageMessage } from './targets/page-message.ts';
import type { MadeRequest } from './targets/page-requests.ts';
import { PAGE_STATE, parsePageState } from './targets/page-state.ts';
import type { Command } from './targets/placed.ts';
import type { ScriptContext } from './targets/script-contexts.ts';
import { type TargetInfo, TargetRegistry } from './targets/target-registry.ts';

/*
 * From the program to the page:
 *
 *   process/ Chromium, started or (foreign/) found ──► devtools/ its pipe
 *                                                          │
 *   targets/ each page, frame and worker, held until Cordon's script is in it (page/)
 *        ├── input/   what stands at a point, across frames
 *        ├── render/  pictures, where styles do not say what is seen
 *        └── storage/ cookies and what sites keep
 */

/**
 * Attaches to everything in the browser that has documents, before it runs, and keeps the in-page script in all of it. Start it before
 * the first target is made and before anybody else attaches: the session attached first is asked first.
 */
export async function startGuard(options: GuardOptions): Promise<Guard> {
  const guard = new BrowserGuard(options);
  await guard.start();
  return guard;
}

class BrowserGuard implements Guard, TargetListener {
  readonly world = `cordon-${randomBytes(16).toString('hex')}`;
  readonly binding = `cordon_${randomBytes(16).toString('hex')}`;
  readonly #api = `cordon_${randomBytes(16).toString('hex')}`;
  readonly agentWorld: string | undefined;
  readonly clientScript: string;
  readonly #options: GuardOptions;
  readonly #targets: TargetRegistry;
  readonly #painted = new RenderedTexts();
  #lastDownload: string | undefined;

  constructor(options: GuardOptions) {
    this.#options = options;
    const event = `cordon-${randomBytes(16).toString('hex')}`;
    const config: PageConfig = {
      goal: options.goal,
      ...(options.visibility && { visibility: options.visibility }),
      ...(options.domains && { domains: options.domains }),
      see: options.see ?? DEFAULT_SETTINGS,
      binding: this.binding,
      api: this.#api,
      watches: options.watches,
      ...(options.agentScripts === 'page' ? {} : { asks: { event, rules: options.asks?.rules ?? [] } }),
    };
    this.agentWorld = options.agentScripts === 'page' ? undefined : `agents-${randomBytes(16).toString('hex')}`;
    const client = `{ const cordonAsks = '${event}';\n${options.clientScript ?? ''}\n}`;
    this.clientScript = [...scriptsIn(options.opening), client].join(';\n');
    const own = `globalThis.cordonConfig=${JSON.stringify(config)};\n${options.pageScript}`;
    const { world, binding, agentWorld } = this;
    const names = { world, binding, api: this.#api, ...(agentWorld === undefined ? {} : { agents: agentWorld }) };
    const placed = { sources: { own, agents: this.clientScript }, opening: options.opening ?? [] };
    this.#targets = new TargetRegistry(options.connection, names, placed, this);
    options.connection.onEvent((event) => this.#targets.hear(event));
    options.connection.onClose(() => this.#targets.end());
  }

  /** Guards what there is and what will be, and opens the first page, so that an agent finds one. */
  async start(): Promise<void> {
    const { connection } = this.#options;
    await connection.send('Target.setDiscoverTargets', { discover: true });
    await connection.send('Target.setAutoAttach', AUTO_ATTACH);
    await connection.send('Browser.setDownloadBehavior', { behavior: 'deny' });
    const { targetId } = await connection.send('Target.createTarget', { url: 'about:blank' });
    await this.ready(String(targetId));
  }

  placed(targetId: string): Promise<void> {
    return this.#targets.readinessOf(targetId).placed.promise;
  }

  async allPlaced(): Promise<void> {
    // Whatever the browser has made before it answers has been announced before its answer.
    await this.#options.connection.send('Browser.getVersion');
    await this.#targets.allPlaced();
  }

  ready(targetId: string): Promise<void> {
    return this.#targets.readinessOf(targetId).ready.promise;
  }

  flush(targetId: string, reach: 'target' | 'page', done: (failure: CordonError | undefined) => void): void {
    const targets = reach === 'target' ? [this.#targets.get(targetId)] : this.#targets.within(targetId);
    let [open, failure]: [number, CordonError | undefined] = [1, undefined];
    const settle = (failed: CordonError | undefined): void => {
      failure ??= failed;
      open -= 1;
      if (open === 0) this.#flushed(targets, failure, done);
    };
    for (const each of targets) {
      for (const context of each.contexts.own()) {
        open += 1;
        each.flush(context, settle, this.#painted.frames.viewOf(context.frameId));
      }
    }
    settle(undefined);
  }

  isGuarded(targetId: string): boolean {
    return this.#targets.find(targetId)?.contexts.areGuarded === true;
  }

  /**
   * What was flushed is guarded, or the flush failed. A document that began meanwhile may not have been heard of whole: the browser is asked for nothing once more, after
   * which it has.
   */
  #flushed(
    targets: readonly GuardedTarget[],
    failure: CordonError | undefined,
    done: (failure: CordonError | undefined) => void,
  ): void {
    const unguarded = targets.find((each) => !each.contexts.areGuarded);
    if (failure !== undefined || unguarded === undefined) {
      done(failure);
      return;
    }
    this.#options.connection.post('Page.getLayoutMetrics', {}, unguarded.sessionId, () => {
      done(targets.every((each) => each.contexts.areGuarded) ? undefined : notKnownAlive());
    });
  }

  isSettled(targetId: string): boolean {
    return this.#painted.isSettled(this.#targets.get(targetId));
  }

  settle(targetId: string): Promise<void> {
    let page = this.#targets.get(targetId);
    while (page.parent !== undefined) page = page.parent;
    return this.#painted.settle(page, this.#targets.within(page.targetId));
  }

  async adoptClosedRoots(targetId: string): Promise<void> {
    await Promise.all(this.#targets.within(targetId).map(adoptClosedRoots));
  }

  whichAreShown(targetId: string, backendNodeIds: readonly number[]): Promise<readonly boolean[]> {
    return whichAreShown(this.#targets.get(targetId), backendNodeIds);
  }

  targetOf(targetId: string, backendNodeId: number): Promise<PageTarget | null> {
    return targetOf(this.#targets.get(targetId), backendNodeId);
  }

  targetAt(targetId: string, x: number, y: number): Promise<PageTarget | null> {
    return hitTest(this.#targets.get(targetId), { x, y }, (frameId) => this.#targets.find(frameId));
  }

  async aim(targetId: string, x: number, y: number): Promise<PageTarget | null> {
    await this.#askAll(targetId, 'cordon.aim()');
    return hitTest(this.#targets.get(targetId), { x, y }, (frameId) => this.#targets.find(frameId), 'aim');
  }

  async aimAtNothing(targetId: string): Promise<void> {
    await this.#askAll(targetId, 'cordon.aim()');
  }

  async astray(targetId: string, over: boolean): Promise<string | undefined> {
    // A page that the press closed keeps nothing from anybody.
    if (this.#targets.find(targetId) === undefined) return undefined;
    const answers = await this.#askAll(targetId, `cordon.astray(${over})`);
    return answers.find((name) => typeof name === 'string');
  }

  focused(targetId: string): Promise<PageTarget | null> {
    return focusTest(this.#targets.get(targetId), (frameId) => this.#targets.find(frameId));
  }

  async keyTarget(targetId: string, { key, modifiers }: Key, aims: boolean): Promise<PageTarget | null> {
    if (aims) await this.#askAll(targetId, 'cordon.aim(undefined, undefined, "key")');
    const question = `cordon.keyTarget(${JSON.stringify(key)}, ${modifiers}, ${aims})`;
    return focusTest(this.#targets.get(targetId), (frameId) => this.#targets.find(frameId), question);
  }

  async pageState(targetId: string): Promise<PageState | undefined> {
    const target = this.#targets.get(targetId);
    const context = target.contexts.ownOf(targetId);
    if (context === undefined) return undefined;
    const state = await unlessGone(target, context, target.evaluate(context, PAGE_STATE));
    return state === undefined ? undefined : parsePageState(state);
  }

  async readArguments(origin: string | undefined): Promise<void> {
    const readings: Promise<void>[] = [];
    for (const target of this.#targets.all()) {
      for (const context of target.contexts.own()) {
        if (origin === undefined || context.origin === origin) readings.push(this.#readArguments(target, context));
      }
    }
    await Promise.all(readings);
  }

  async askPages(expression: string): Promise<readonly { readonly targetId: string; readonly answer: Json }[]> {
    const pages = Array.from(this.#targets.all()).filter(({ parent }) => parent === undefined);
    const asked = pages.map(async (target) => {
      const context = target.contexts.ownOf(target.targetId);
      const answer = context && (await unlessGone(target, context, target.evaluate(context, expression)));
      return answer === undefined ? [] : [{ targetId: target.targetId, answer }];
    });
    return (await Promise.all(asked)).flat();
  }

  async load(targetId: string, url: string): Promise<void> {
    const target = this.#targets.find(targetId);
    if (target !== undefined) await this.#options.connection.send('Page.navigate', { url }, target.sessionId);
  }

  async inDocumentsOf(origin: string, expression: string): Promise<void> {
    const within = (target: GuardedTarget) => target.contexts.own().filter((context) => context.origin === origin);
    const asked = Array.from(this.#targets.all()).flatMap((target) =>
      within(target).map((context) => unlessGone(target, context, target.evaluate(context, expression))),
    );
    await Promise.all(asked);
  }

  documents(): readonly string[] {
    return Array.from(this.#targets.all()).flatMap((target) => target.contexts.own().map(({ uniqueId }) => uniqueId));
  }

  async nextFrame(targetId: string): Promise<void> {
    const target = this.#targets.find(targetId);
    const context = target?.contexts.ownOf(targetId);
    if (target === undefined || context === undefined) return;
    await unlessGone(target, context, target.evaluate(context, 'cordon.nextFrame()'));
  }

  async announceRequests(targetId: string): Promise<void> {
    if (this.#targets.find(targetId) === undefined) return;
    await Promise.all(
      this.#targets.within(targetId).map((each) =>
        each.announceRequests().catch((error: unknown) => {
          if (this.#targets.find(each.targetId) === each) throw error;
        }),
      ),
    );
  }

  documentGone(targetId: string): AbortSignal | undefined {
    return this.#targets.find(targetId)?.documentGone;
  }

  navigation(targetId: string): MainNavigation | undefined {
    return this.#targets.find(targetId)?.navigation;
  }

  openWorld(targetId: string, name: string): Promise<boolean> {
    return this.#targets.get(targetId).openWorld(name, this.clientScript);
  }

  context(targetId: string, id: number): ScriptContext | undefined {
    return this.#targets.find(targetId)?.contexts.get(id);
  }

  async hasGlobal(targetId: string, name: string): Promise<boolean> {
    return (await this.#askAll(targetId, `${JSON.stringify(name)} in globalThis`)).includes(true);
  }

  worldName(targetId: string, uniqueId: string): string | undefined {
    return this.#targets.find(targetId)?.contexts.named(uniqueId)?.name;
  }

  agentContext(targetId: string, frameId = targetId): ScriptContext | undefined {
    return this.#targets.find(targetId)?.contexts.agentsOf(frameId);
  }

  closesContext(targetId: string, uniqueId: string): boolean {
    return this.#targets.find(targetId)?.contexts.named(uniqueId)?.closed === true;
  }

  pageUrl(targetId: string): string | undefined {
    return this.#targets.find(targetId)?.pageUrl;
  }

  targetInfo(targetId: string): TargetInfo | undefined {
    return this.#targets.infoOf(targetId);
  }

  onDeath(listener: (why: string) => void): void {
    this.#options.connection.onClose(listener);
  }

  onMessage(document: PageDocument, payload: string): void {
    try {
      this.#deliver(document, payload);
    } catch (error) {
      // The page cannot call this binding: what breaks the contract is a broken script or renderer, and neither may be trusted further.
      this.#options.connection.close(`the in-page script broke its contract: ${messageOf(error)}`);
    }
  }

  onRequest(request: MadeRequest): void {
    this.#options.onRequest(request);
  }

  onRequestOver(id: string): void {
    this.#options.onRequestOver(id);
  }

  onDocumentGone(documentId: string, origin?: string): void {
    this.#painted.forget(documentId);
    const left = Array.from(this.#targets.all(), ({ pageUrl }) => pageUrl).filter((url) => url !== undefined);
    this.#options.onDocumentGone(documentId, origin === undefined ? undefined : { origin, left });
  }

  onNavigated(target: GuardedTarget): void {
    // A page is in its place from the beginning; a frame that goes meanwhile needs nothing.
    if (target.parent !== undefined && this.#targets.hasHeld) target.thaw().catch(() => undefined);
  }

  onArrival(targetId: string, url: string): void {
    if (this.#targets.infoOf(targetId)?.type === 'page') this.#options.onArrival(url);
  }

  onDownload(guid: string, url: string): void {
    // Told by every target that the frame is a part of.
    if (this.#lastDownload === guid) return;
    this.#lastDownload = guid;
    this.#options.onDownload(url);
  }

  async #readArguments(target: GuardedTarget, context: ScriptContext): Promise<void> {
    const answer = await unlessGone(target, context, target.evaluate(context, 'cordon.readArguments()'));
    if (answer === undefined) return;
    const { url, reports } = parseArgumentReading(answer);
    const document = { ...target.documentOf(context), url };
    for (const { key, report } of reports) this.#options.onArgument(document, key, report, false);
  }

  #deliver(document: PageDocument, payload: string): void {
    const message = parsePageMessage(payload);
    switch (message.kind) {
      case 'hidden':
        this.#options.onHidden(document, message.items);
        break;
      case 'redacted':
        this.#options.onRedacted(document, message.items);
        break;
      case 'changed':
        this.#painted.unsettle(document.id);
        break;
      case 'started':
        for (const target of this.#targets.all())
          if (target.contexts.named(document.id)) target.contexts.guarded(document.id);
        break;
      case 'argument':
        this.#options.onArgument({ ...document, url: message.url }, message.key, message.report, message.leaving);
        break;
    }
  }

  /** What the scripts of a page and its frames answer; those that went meanwhile answer nothing. */
  #askAll(targetId: string, expression: string): Promise<readonly (Json | undefined)[]> {
    const asked = this.#targets
      .within(targetId)
      .flatMap((target) =>
        target.contexts.own().map((context) => unlessGone(target, context, target.evaluate(context, expression))),
      );
    return Promise.all(asked);
  }
}

function notKnownAlive(): CordonError {
  return new CordonError("Cordon's filter is not known to be at work in this page", {
    kind: 'environment',
    advice: 'Nothing of this page is shown, and nothing is done in it, until it is loaded again.',
  });
}

/** The scripts that each page runs first: what they take from a page, they take from each world of it. */
function scriptsIn(opening: readonly Command[] = []): readonly string[] {
  return opening.flatMap(({ params }) => (typeof params.source === 'string' ? [params.source] : []));
}

/** What a document answers, or undefined where it went away meanwhile. */
async function unlessGone(
  target: GuardedTarget,
  context: ScriptContext,
  answer: Promise<Json>,
): Promise<Json | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (target.contexts.get(context.id)?.uniqueId !== context.uniqueId) return undefined;
    throw error;
  }
}
