import { Blinders, scopeAt } from '../../see/controls/blinders.ts';
import { ArgumentWatches } from './arguments.ts';
import { isAbsent } from './client/marks.ts';
import { DocumentTrees } from './dom/document-trees.ts';
import { HeardRecords } from './dom/heard-records.ts';
import { MutationBudget } from './dom/mutation-budget.ts';
import { isNote } from './dom/notes.ts';
import { ownHost } from './dom/own-host.ts';
import * as dom from './dom/safe-dom.ts';
import { fontsOf } from './dom/safe-dom-paint.ts';
import { Insides, isWithin, outermost, outside, runsOf } from './dom/tree-order.ts';
import {
  GUARDED_EVENTS,
  STATE_EVENTS,
  STYLE_EVENTS,
  targetOf,
  WindowListeners,
  WindowSize,
} from './dom/window-listeners.ts';
import { AskedControls, answering } from './elements/asked-controls.ts';
import { ElementHider } from './elements/element-hider.ts';
import { ElementSnapshots } from './elements/element-snapshots.ts';
import { HiddenFrames } from './frames/hidden-frames.ts';
import { PageInput } from './input/page-input.ts';
import type { FilterApi, PageConfig } from './page-api.ts';
import { type FrameView, HIDDEN_FRAME_MS, type PageMessage } from './protocol.ts';
import { UnseenText } from './rendered/unseen-text.ts';
import { Reporter } from './reporter.ts';
import { holding, PseudoElementRules } from './styles/pseudo-element-rules.ts';
import { StyleInvalidation } from './styles/style-invalidation.ts';
import { WATCHED_ATTRIBUTES } from './text/read-attributes.ts';
import { TextFilter } from './text/text-filter.ts';

/*
 * The way of an element and of a text in a page:
 *
 *   a document begins, or changes ──► observer, events
 *                                          │
 *         ┌────────────────────────────────┼──────────────────────────────┐
 *   elements/ what is this control?   text/ is it an injection,     visibility/ can a person see it?
 *         │   hidden, and kept hidden      │  a secret? replaced          by styles/, painting/, letters/ and overlays/
 *         │                                │                        rendered/   blanked, given back; doubtful: pictures decide
 *         └────────────────────────────────┼──────────────────────────────┘
 *                                          ▼
 *                           reporter.ts: what was hidden, and what changed
 *
 *   a client looks ───► `flush`: all of it once more for what changed, and only then the answer
 *   a client presses ─► input/: what stands there is judged, and the press reaches that or nothing
 *
 * When what is checked:
 * At once, in the observer's microtask and so before anything is painted: controls that were added or whose names changed, and text.
 * Neither needs a layout. What only styles can say (text that nobody sees, names from pseudo-elements) needs one, and matters only to
 * who reads the page: it is checked at every flush and, for what changed, now and then. When the whole page is read, styles/style-invalidation.ts says.
 */

const SHEETS = new Set(['link', 'style']);
const BEGIN_PRESS = new Set(['pointerdown', 'keydown']);
const LEFT = 'The page undoes the filter without end, so it was left';
const SWEEP_MS = 250;
const BEGINNING_MS = 2_000;
/** Where pictures will be taken, what will be due when they are there is read before: what is found in doubt after them has no verdict. */
const AHEAD_MS = 500;
/** Beyond as many nodes added to one at once, its text is read whole, and not each of them with the text around it. */
const FEW_ADDED = 8;

export class PageFilter implements FilterApi {
  readonly #reporter: Reporter;
  readonly #config: PageConfig;
  readonly #hider: ElementHider;
  readonly #text: TextFilter;
  readonly #unseen: UnseenText;
  readonly #frames = new HiddenFrames();
  readonly #arguments: ArgumentWatches;
  /** The page as a place for input. */
  readonly input: PageInput;
  readonly #shown = new ElementSnapshots();
  readonly #heard: HeardRecords;
  readonly #fights: MutationBudget;
  readonly #window = new WindowListeners();
  #sweeping: ReturnType<typeof setInterval> | undefined;
  readonly #trees = new DocumentTrees((root) => this.#takeIn(root));
  readonly #roots = this.#trees.all;
  /** What changed since styles were last read for it. */
  #unstyled = new Set<Node>();
  readonly #freshness = new StyleInvalidation();
  #rules: PseudoElementRules | undefined;
  readonly #startedAt = performance.now();
  #left = false;
  #takenInRoots = 0;

  constructor(config: PageConfig, send: (message: PageMessage) => void) {
    this.#config = config;
    this.#reporter = new Reporter(send);
    this.#fights = new MutationBudget(() => this.#leave());
    // What a document says nothing of is the same at every host.
    const scope = config.visibility === undefined ? config : scopeAt(config, ownHost());
    this.#hider = new ElementHider(new Blinders(scope), config, this.#reporter, this.#fights, this.#shown);
    this.#text = new TextFilter(this.#reporter, this.#fights, config.see, (element) => this.#hider.takeOut(element));
    this.#unseen = new UnseenText(this.#reporter, this.#text, {
      isHidden: (element) => this.#hider.hidden.holds(element),
      isAny: () => this.#hider.hidden.isAny,
      asDrawn: (read) => this.#heard.without(this.#hider.hidden.isOwn, () => this.#hider.hidden.whileDrawn(read)),
    });
    this.#arguments = new ArgumentWatches(config.watches, this.#reporter, this.#roots);
    this.input = new PageInput(this.#hider, this.#shown, this.#roots);
    this.#heard = new HeardRecords((records) => this.#answer(records));
  }

  start(): void {
    this.#heard.observe(document);
    this.#window.add(GUARDED_EVENTS, (event) => this.#guard(event));
    const { asks } = this.#config;
    const asked = asks && new AskedControls(asks, this.#shown, ownHost());
    if (asked)
      this.#window.add(
        [asked.event],
        answering(asked, () => this.#readNew()),
      );
    this.#window.add(STYLE_EVENTS, (event) => this.#restyle(event));
    const size = new WindowSize();
    this.#window.add(STATE_EVENTS, (event) => {
      if (size.isNews(event)) this.#changed();
    });
    this.#arguments.listen(this.#window);
    dom.addListener(fontsOf(document), 'loadingdone', () => this.redraw(false));
    this.#sweeping = setInterval(() => this.#sweep(), SWEEP_MS);
    // Nearly every document begins with nothing in it, and is read as it comes.
    if (dom.childCount(document) > 0) this.#checkTree(document);
    this.#finish();
  }

  #guard(event: Event): void {
    if (event.isTrusted && BEGIN_PRESS.has(event.type)) this.#unseen.doubtful.hearPressed();
    this.input.guard(event);
  }

  /** Its document is gone, and the window has another. */
  stop(): void {
    this.#heard.stop();
    this.#window.remove();
    clearInterval(this.#sweeping);
  }

  flush(view?: FrameView): void {
    this.#takeView(view);
    this.#readAll();
    this.#writeOwn(() => this.#unseen.withholdOpen(this.#roots));
    this.#hideUnseenFields();
    this.#unseen.generated.keep();
    this.#shown.look();
    this.#finish();
  }

  survey(view?: FrameView): ReturnType<FilterApi['survey']> {
    this.#reporter.surveying();
    this.#takeView(view);
    this.#unseen.doubtful.reopen(this.#freshness.lastChange);
    this.#giveBack();
    this.#readAll(this.#unseen.doubtful.isEmpty ? 0 : AHEAD_MS);
    if (this.#giveBack()) this.#checkStyles();
    this.#finish();
    this.#reporter.surveyed();
    const { number, texts } = this.#unseen.doubtful.survey() ?? { number: 0, texts: [] };
    const frames = this.#frames.survey(this.#roots, this.#unseen);
    return texts.length + frames.length > 0 ? { number, texts, frames } : null;
  }

  frame(number: number): ReturnType<FilterApi['frame']> {
    return this.#frames.at(number);
  }

  redraw(isRestyled = true): void {
    if (isRestyled) this.#freshness.expire();
    this.#unseen.doubtful.hearRedrawn();
    this.#changed();
  }

  /** Takes in what is seen of the frame that it is in: by that, all of its texts may have to be judged anew. */
  #takeView(view = this.#unseen.view): void {
    if (view === this.#unseen.view) return;
    this.#unseen.view = view;
    this.#freshness.expire();
  }

  /** Gives back the texts that pictures are to judge, to be read again; whether there were any. */
  #giveBack(): boolean {
    const given = this.#writeOwn(() => this.#unseen.giveBackOpen());
    for (const text of given) this.#unstyled.add(text);
    return given.length > 0;
  }

  curtain(texts: readonly number[]): void {
    this.#unseen.doubtful.drawCurtain(texts);
  }

  settle(...[survey, verdicts]: Parameters<FilterApi['settle']>): void {
    this.#unseen.doubtful.drawCurtain([]);
    this.#unseen.doubtful.settle(survey, verdicts);
    this.#writeOwn(() => this.#unseen.withholdUnseen());
    this.#hideUnseenFields();
    this.#finish();
  }

  #hideUnseenFields(): void {
    this.#hider.takeUnseen(this.#unseen.unseenFields(this.#hider.fields));
    if (!this.#hider.takeSight(!this.#unseen.isSeen)) return;
    for (const root of this.#roots) this.#hider.checkTree(root, true);
  }

  /** Reads whatever changed, and the whole where that is due, or will be in so many milliseconds. */
  #readAll(ahead = 0): void {
    if (this.#left) throw new Error(LEFT);
    this.#answer(this.#heard.take());
    this.#trees.find();
    this.#hider.checkExclusions(this.#roots);
    if (this.#freshness.isOver(this.#roots, ahead) || this.#rules?.hasNewContent === true) this.#readWhole();
    else {
      this.#noteTurned();
      this.#checkStyles();
    }
    this.#answer(this.#heard.take());
  }

  /** Reads what has come since the last look, where anything has: a script that waited is about to read it. */
  #readNew(): void {
    this.#answer(this.#heard.take());
    this.#noteTurned();
    if (this.#freshness.isUnread) this.#readWhole();
    else if (this.#unstyled.size > 0) this.#checkStyles();
    else return;
    this.#writeOwn(() => this.#unseen.withholdOpen(this.#roots));
    this.#finish();
  }

  /** Writes texts that are known here: what the observer hears of it is no change of the page's. */
  #writeOwn<Written>(write: () => Written): Written {
    this.#answer(this.#heard.take());
    const written = write();
    const records = this.#heard.take();
    for (const { target } of records) if (dom.isText(target)) this.#text.markChanged(target);
    this.#answer(records.filter(({ target }) => !dom.isText(target)));
    return written;
  }

  #changed(): void {
    this.#freshness.change();
    this.#reporter.changed();
  }

  readArguments(): ReturnType<FilterApi['readArguments']> {
    this.#trees.find();
    return this.#arguments.read();
  }

  nextFrame(): Promise<void> {
    return new Promise((resolve) => {
      requestAnimationFrame(() => resolve());
      setTimeout(resolve, HIDDEN_FRAME_MS);
    });
  }

  shows(node: Node): boolean {
    return !isAbsent(node);
  }

  countNodes(): number {
    this.#trees.find();
    return this.#trees.countNodes();
  }

  countTakenInRoots(): number {
    this.#answer(this.#heard.take());
    this.#trees.find();
    return this.#takenInRoots;
  }

  adopt(root: Node): void {
    if (!dom.isShadowRoot(root) || this.#trees.has(root)) return;
    dom.rememberClosed(root);
    // At the window, an event in it seems to come to its host.
    this.#window.addAt(root, GUARDED_EVENTS, (event) => this.#guard(event));
    this.#freshness.expire(); // It may lie over what was read without it.
    this.#trees.add(root);
    this.#finish();
  }

  #answer(records: readonly MutationRecord[]): void {
    if (records.length === 0 || this.#left) return;
    const [hiddenBefore, isBeginning] = [this.#hider.hidden.count, this.#isBeginning()];
    const [added, anew, touched] = [new Set<Node>(), new Set<Node>(), new Set<Node>()];
    const fresh = new Insides(added);
    for (const record of records) {
      const { type, target } = record;
      touched.add(target);
      this.#unstyled.add(target);
      if (type === 'childList') {
        if (target === document) this.#window.restore();
        // A shadow root may have come, and gone again with its host before anybody looked for it.
        if (!isBeginning) for (const node of Array.from(record.removedNodes)) this.#trees.addUnder(node);
        if (fresh.holds(target)) continue; // It is read with what it was put into.
        const nodes = record.addedNodes;
        for (let at = 0; at < nodes.length; at++) added.add(nodes[at] ?? target);
        if (nodes.length > FEW_ADDED && nodes.length * 2 > dom.childCount(target)) anew.add(target);
      } else if (type === 'characterData') {
        if (isNote(target)) this.#text.checkNote(target);
        if (dom.isText(target)) this.#text.markChanged(target);
      } else if (dom.isElement(target)) {
        const { attributeName } = record;
        if (WATCHED_ATTRIBUTES.has(attributeName ?? '')) this.#text.checkAttributes(target);
        // By a class or a state, an element may restyle those beside it.
        if (attributeName !== 'style') this.#unstyled.add(dom.drawnParentOf(target) ?? target);
      }
    }
    for (const run of runsOf(outermost(added))) this.#checkAdded(run, !run.some((node) => isWithin(node, anew)));
    for (const node of outermost(anew)) this.#text.checkTrees([node]);
    this.#hider.checkAround(outside(touched, added), false);
    this.#changed();
    if (this.#hider.hidden.count > hiddenBefore) this.#fights.countNews();
    this.#finish();
  }

  /** `withText`: as well as its controls. */
  #checkAdded(run: readonly Node[], withText: boolean): void {
    for (const node of run) {
      if (isNote(node)) this.#text.checkNote(node);
      else if (!dom.isText(node)) this.#checkControls(node);
    }
    if (withText) this.#text.checkTrees(run);
  }

  #checkTree(root: Node): void {
    this.#checkControls(root);
    this.#text.checkTrees([root]);
  }

  #checkControls(root: Node): void {
    this.#trees.addUnder(root);
    this.#hider.checkTree(root, false);
  }

  #takeIn(root: ShadowRoot): void {
    this.#heard.observe(root);
    // A rule in it may be about its host.
    this.#unstyled.add(root).add(root.host);
    this.#changed();
    this.#takenInRoots -= this.#reporter.taken;
    this.#checkTree(root);
    this.#hider.checkAround([root.host], false);
    this.#takenInRoots += this.#reporter.taken;
  }

  #sweep(): void {
    if (!dom.isShowing()) return;
    this.#trees.find();
    this.#hider.checkExclusions(this.#roots);
    // The whole is read before the first look in any case: what has come so far would be read twice.
    if (!this.#freshness.isUnread) this.#checkStyles();
    else if (!this.#isBeginning()) this.#readWhole();
    if (this.#unseen.doubtful.isAnyStale(this.#freshness.lastChange)) this.#reporter.changed();
    if (this.#frames.isAnyBack(this.#unseen)) this.#reporter.changed();
    this.#finish();
    if (this.#freshness.isDue()) requestIdleCallback(() => this.#readIdly());
  }

  /** Whether most of the document is still to come, as far as a moment goes: some never end. */
  #isBeginning(): boolean {
    return dom.isLoading() && performance.now() - this.#startedAt < BEGINNING_MS;
  }

  /** When the page has nothing else to do: what changed is then all that is left to read for who looks next. */
  #readIdly(): void {
    if (this.#left || !this.#freshness.isDue()) return;
    this.#readWhole();
    this.#finish();
  }

  #readWhole(): void {
    this.#unstyled = new Set(this.#roots);
    this.#freshness.read(this.#roots, () => {
      this.#rules = new PseudoElementRules(this.#roots);
      this.#checkStyles(this.#rules);
    });
    if (this.#frames.isOver(this.#roots, this.#unseen)) this.#reporter.changed();
  }

  /** What is there by now and was not is read as what changed, with the text that it draws in slots. */
  #noteTurned(): void {
    for (const element of this.#unseen.turned()) {
      this.#unstyled.add(element);
      for (let root = dom.rootOf(element); dom.isShadowRoot(root); root = dom.rootOf(root.host))
        this.#unstyled.add(root.host);
    }
  }

  /** `generated`: what is known of the rules, where the whole is read. */
  #checkStyles(generated?: PseudoElementRules): void {
    this.#hider.checkDocument();
    if (this.#unstyled.size === 0) return;
    const roots = outermost(this.#unstyled);
    this.#unstyled.clear();
    holding(this.#roots, generated, () => {
      for (const root of roots) this.#hider.checkTree(root, true);
      this.#hider.checkAround(roots, true);
      this.#hider.checkFormless();
    });
    this.#unseen.check(roots, this.#roots, generated);
    if (this.#unseen.isAnyReturning) this.#writeOwn(() => this.#unseen.giveBackSeen());
    this.#answer(this.#heard.take());
  }

  /** A style sheet that arrives changes the whole page; an animation changes what it ran on. */
  #restyle(event: Event): void {
    const target = targetOf(event);
    this.#unstyled.add(target !== undefined && !SHEETS.has(dom.tagOf(target)) ? target : document);
    this.#changed();
  }

  #finish(): void {
    this.#text.checkChanged();
    this.#arguments.check();
    // A reading that is due by time alone, with no change behind it, finds doubt as well.
    if (this.#unseen.doubtful.isAnyNew) this.#reporter.changed();
    this.#reporter.flush();
  }

  #leave(): void {
    this.#reporter.hidden({ by: 'see.goal.dangerous', name: 'the whole page: it undoes the filter without end' });
    this.#reporter.flush();
    this.#left = true;
    this.#heard.stop();
    globalThis.location.replace('about:blank');
    throw new Error(LEFT);
  }
}
