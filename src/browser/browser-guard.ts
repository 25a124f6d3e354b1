import type { PageState } from '../model/action.ts';
import { type CordonError, messageOf } from '../model/error.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { Guard, GuardOptions, Reach } from './guard.ts';
import { aimAt, type Focus, focusTest, type Hit, hitTest, keyTargetIn } from './input/hit-test.ts';
import { targetOf, whichAreShown } from './input/node-visibility.ts';
import type { Key, PageTarget, Press } from './page/protocol.ts';
import { placementOf } from './placement.ts';
import { RenderedTexts } from './render/rendered-texts.ts';
import { adoptClosedRoots } from './targets/closed-roots.ts';
import { type Flushed, flushAll, heardAll, isCovered } from './targets/flush.ts';
import { AUTO_ATTACH, type GuardedTarget, type PageDocument, type TargetListener } from './targets/guarded-target.ts';
import type { MainNavigation } from './targets/main-navigation.ts';
import { parseArgumentReading, parsePageMessage } from './targets/page-message.ts';
import type { MadeRequest } from './targets/page-requests.ts';
import { PAGE_STATE, parsePageState } from './targets/page-state.ts';
import { ask, askAll, askDocument, askPages, documentsOf, type GuardedDocument } from './targets/questions.ts';
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
  readonly world: string;
  readonly binding: string;
  readonly agentWorld: string | undefined;
  readonly clientScript: string;
  readonly #options: Omit<GuardOptions, 'pageScript' | 'clientScript'>;
  readonly #targets: TargetRegistry;
  readonly #painted = new RenderedTexts();
  #lastDownload: string | undefined;

  constructor(options: GuardOptions) {
    // What is placed has the scripts, of a megabyte, in it: once is enough.
    const { pageScript: _, clientScript: __, ...kept } = options;
    this.#options = kept;
    const { names, placed } = placementOf(options);
    this.world = names.world;
    this.binding = names.binding;
    this.agentWorld = names.agents;
    this.clientScript = placed.sources.agents;
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

  flush(targetId: string, reach: Reach, done: (failure: CordonError | undefined) => void): Flushed {
    return flushAll(this.#reached(targetId, reach), (frameId) => this.#painted.frames.viewOf(frameId), done);
  }

  covers(targetId: string, flushed: Flushed): boolean {
    const target = this.#targets.find(targetId);
    return target !== undefined && isCovered([target], flushed);
  }

  async stillCovers(targetId: string, reach: Reach, flushed: Flushed): Promise<boolean> {
    if (this.#targets.find(targetId) === undefined) return false;
    await Promise.all(this.#reached(targetId, reach).map(heardAll));
    return this.#targets.find(targetId) !== undefined && isCovered(this.#reached(targetId, reach), flushed);
  }

  async hearDocuments(targetId: string): Promise<void> {
    const target = this.#targets.find(targetId);
    if (target !== undefined) await heardAll(target);
  }

  isGuarded(targetId: string): boolean {
    return this.#targets.find(targetId)?.contexts.areGuarded === true;
  }

  isSettled(targetId: string): boolean {
    return this.#painted.isSettled(this.#targets.get(targetId));
  }

  redraw(targetId: string): void {
    for (const document of this.#documentsIn(targetId)) {
      this.#painted.unsettle(document[1].uniqueId);
      // Where a script fails, it fails at the next look as well, which says so.
      ask(document, 'cordon.redraw()').catch(() => undefined);
    }
  }

  setDevice(targetId: string, device: JsonObject | undefined): void {
    const method = device === undefined ? 'Emulation.clearDeviceMetricsOverride' : 'Emulation.setDeviceMetricsOverride';
    // The agent sends the same, and is told why where it fails.
    this.#targets
      .find(targetId)
      ?.send(method, device)
      .catch(() => undefined);
  }

  async settle(targetId: string): Promise<void> {
    const { page } = this.#targets.get(targetId);
    const settling = this.#painted.settle(page, this.#targets.within(page.targetId));
    // What stands in a closed shadow root may lie over text outside of it.
    const hasClosed = await this.adoptClosedRoots(page.targetId);
    await settling;
    if (hasClosed) await this.#painted.settle(page, this.#targets.within(page.targetId));
  }

  async adoptClosedRoots(targetId: string): Promise<boolean> {
    const found = await Promise.all(this.#targets.within(targetId).map(adoptClosedRoots));
    return found.includes(true);
  }

  async countTakenInRoots(targetId: string): Promise<number> {
    const counts = await askAll(this.#documentsIn(targetId), 'cordon.countTakenInRoots()');
    return counts.reduce<number>((sum, count) => sum + Number(count ?? 0), 0);
  }

  whichAreShown(targetId: string, backendNodeIds: readonly number[]): Promise<readonly boolean[]> {
    return whichAreShown(this.#targets.get(targetId), backendNodeIds);
  }

  targetOf(targetId: string, backendNodeId: number): Promise<PageTarget | null> {
    return targetOf(this.#targets.get(targetId), backendNodeId);
  }

  targetAt(targetId: string, x: number, y: number): Promise<Hit> {
    return hitTest(this.#targets.get(targetId), { x, y }, (frameId) => this.#targets.find(frameId));
  }

  async aim(targetId: string, hit: Hit, press: Press): Promise<PageTarget | null> {
    // A document handles what it is sent in order, so that nothing has to be waited for in between.
    const [, aimed] = await Promise.all([this.aimAtNothing(targetId, press), aimAt(hit, press)]);
    return aimed;
  }

  async aimAtNothing(targetId: string, press: Press): Promise<void> {
    await askAll(this.#documentsIn(targetId), `cordon.aim(${JSON.stringify(press)})`);
  }

  async astray(targetId: string, over?: number): Promise<string | undefined> {
    // A page that the press closed keeps nothing from anybody.
    if (this.#targets.find(targetId) === undefined) return undefined;
    const answers = await askAll(this.#documentsIn(targetId), `cordon.astray(${over ?? ''})`);
    return answers.find((name) => typeof name === 'string');
  }

  focused(targetId: string): Promise<Focus> {
    return focusTest(this.#targets.get(targetId), (frameId) => this.#targets.find(frameId));
  }

  keyTarget(focus: Focus, key: Key): Promise<PageTarget | null> {
    return keyTargetIn(focus, key);
  }

  async aimKey(targetId: string, focus: Focus, key: Key, press: Press): Promise<PageTarget | null> {
    const atNothing = `cordon.aim(${JSON.stringify(press)}, undefined, undefined, "key")`;
    const [, aimed] = await Promise.all([
      askAll(this.#documentsIn(targetId), atNothing),
      keyTargetIn(focus, key, press),
    ]);
    return aimed;
  }

  async pageState(targetId: string): Promise<PageState | undefined> {
    const state = await askDocument(this.#targets.get(targetId), PAGE_STATE);
    return state === undefined ? undefined : parsePageState(state);
  }

  async readArguments(origin: string | undefined): Promise<void> {
    await Promise.all(documentsOf(this.#targets.all(), origin).map((document) => this.#readArguments(document)));
  }

  askPages(expression: string): Promise<readonly { readonly targetId: string; readonly answer: Json }[]> {
    return askPages(this.#targets.all(), expression);
  }

  async load(targetId: string, url: string): Promise<void> {
    const target = this.#targets.find(targetId);
    if (target !== undefined) await this.#options.connection.send('Page.navigate', { url }, target.sessionId);
  }

  async inDocumentsOf(origin: string, expression: string): Promise<void> {
    await askAll(documentsOf(this.#targets.all(), origin), expression);
  }

  documents(): ReturnType<Guard['documents']> {
    return Array.from(this.#targets.all()).flatMap((target) =>
      target.contexts.own().map(({ uniqueId, origin }) => ({ id: uniqueId, origin })),
    );
  }

  async nextFrame(targetId: string): Promise<void> {
    const target = this.#targets.find(targetId);
    if (target !== undefined) await askDocument(target, 'cordon.nextFrame()');
  }

  async announceRequests(targetId: string): Promise<void> {
    await this.#targets.announceRequests(targetId);
  }

  documentGone(targetId: string): AbortSignal | undefined {
    return this.#targets.find(targetId)?.documentGone;
  }

  navigation(targetId: string): MainNavigation | undefined {
    return this.#targets.find(targetId)?.navigation;
  }

  watchRepeats(targetId: string, onStopped: () => void): Promise<void> {
    return this.#targets.get(targetId).page.repeats.watch(onStopped);
  }

  watchHistory(targetId: string): void {
    this.#targets.find(targetId)?.page.repeats.watchHistory();
  }

  openWorld(targetId: string, name: string): Promise<boolean> {
    return this.#targets.get(targetId).openWorld(name, this.clientScript);
  }

  context(targetId: string, id: number): ScriptContext | undefined {
    return this.#targets.find(targetId)?.contexts.get(id);
  }

  async hasGlobal(targetId: string, name: string): Promise<boolean> {
    return (await askAll(this.#documentsIn(targetId), `${JSON.stringify(name)} in globalThis`)).includes(true);
  }

  worldName(targetId: string, uniqueId: string): string | undefined {
    return this.#targets.find(targetId)?.contexts.named(uniqueId)?.name;
  }

  agentContext(targetId: string, frameId = targetId): ScriptContext | undefined {
    return this.#targets.find(targetId)?.contexts.agentsOf(frameId);
  }

  closesContext(targetId: string, uniqueId: string): boolean | undefined {
    return this.#targets.find(targetId)?.contexts.named(uniqueId)?.closed;
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

  async #readArguments([target, context]: GuardedDocument): Promise<void> {
    const answer = await ask([target, context], 'cordon.readArguments()');
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

  #reached(targetId: string, reach: Reach): readonly GuardedTarget[] {
    return reach === 'target' ? [this.#targets.get(targetId)] : this.#targets.within(targetId);
  }

  /** The documents of a page, its frames' among them. */
  #documentsIn(targetId: string): readonly GuardedDocument[] {
    return documentsOf(this.#targets.within(targetId));
  }
}
