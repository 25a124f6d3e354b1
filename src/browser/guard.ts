import type { PageState } from '../model/action.ts';
import type { CordonError } from '../model/error.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { HiddenElement, Redaction } from '../model/observation.ts';
import type { ScriptWorld, SeeSettings } from '../model/policy/policy.ts';
import type { ElementScope } from '../model/policy/scope.ts';
import type { ArgumentWatch, ReportedArgument } from '../model/traffic/request.ts';
import type { PipeConnection } from './devtools/pipe.ts';
import type { Focus, Hit } from './input/hit-test.ts';
import type { Key, PageAsks, PageTarget, Press } from './page/protocol.ts';
import type { Flushed } from './targets/flush.ts';
import type { PageDocument } from './targets/guarded-target.ts';
import type { MainNavigation } from './targets/main-navigation.ts';
import type { RequestListener } from './targets/page-requests.ts';
import type { Command } from './targets/placed.ts';
import type { ScriptContext } from './targets/script-contexts.ts';

export interface GuardOptions extends RequestListener, ElementScope {
  readonly connection: PipeConnection;
  /** The bundled in-page script; see {@link import('./page-script.ts').readPageScript}. */
  readonly pageScript: string;
  /** What keeps the scripts of clients and agents from what the filter hides; likewise. Absent: nothing does. */
  readonly clientScript?: string;
  /** What becomes of the texts of pages; absent, as where no document says otherwise. */
  readonly see?: SeeSettings;
  /** Where the scripts of agents run; absent: apart from the page. */
  readonly agentScripts?: ScriptWorld;
  readonly watches: readonly ArgumentWatch[];
  /** Which controls the documents have a person asked about. */
  readonly asks?: PageAsks;
  /** What every page and frame is told besides, before it runs. */
  readonly opening?: readonly Command[];
  onHidden(document: PageDocument, items: readonly HiddenElement[]): void;
  onRedacted(document: PageDocument, items: readonly Redaction[]): void;
  /** `leaving` where the document says it because it is about to be left. */
  onArgument(document: PageDocument, key: string, report: ReportedArgument, leaving: boolean): void;
  /** `page` where it was the topmost document of a page. */
  onDocumentGone(documentId: string, page?: GonePage): void;
  /** A page came to another address, by whatever led there: a link, a redirect, a script. */
  onArrival(url: string): void;
  /** A page began to download something, from the web or out of itself. The browser lets none of it onto the disk. */
  onDownload(url: string): void;
}

/** A page that was left or closed. */
export interface GonePage {
  readonly origin: string;
  /** The addresses of those that are still there. */
  readonly left: readonly string[];
}

/** Cordon's own eyes and hands in every page of a browser. */
/** A target alone, or the page that it is of with its frames in other processes. */
export type Reach = 'target' | 'page';

export interface Guard {
  /** Name of the isolated world in which the in-page script runs: a secret of the session. */
  readonly world: string;
  /** Name of the binding that only that world has: likewise. */
  readonly binding: string;
  /** Name of the world in which the scripts of agents run: likewise. Undefined: the page's own. */
  readonly agentWorld: string | undefined;
  /** What must run first in every world that is not the page's: what every page is told before it runs, and what hides from scripts. */
  readonly clientScript: string;
  /**
   * Resolves when the guard lets this target run: the script is there for its first document, whatever is sent to it from then on comes after. Others
   * that hold the target up may let it go from then on, and must, or some never answer (`ready`).
   */
  placed(targetId: string): Promise<void>;
  /**
   * Resolves when {@link placed} holds for every target that the browser has by now. Where the answer to a document waits for this, no page begins before
   * the guard is in it, also of those that Chromium does not hold up.
   */
  allPlaced(): Promise<void>;
  /** Resolves when the script is in place in this target. Both reject when the target goes first or could not be guarded. */
  ready(targetId: string): Promise<void>;
  /**
   * Has the filter applied in every frame of a target, or of a page with its out-of-process frames. The commands are on the pipe when this
   * returns, so that what is sent to the same target next is handled after them. `done` is called once, with what failed if anything did, and
   * in order with other replies of the browser. Answers with the documents that are flushed.
   *
   * @throws {CordonError} when the target is gone.
   */
  flush(targetId: string, reach: Reach, done: (failure: CordonError | undefined) => void): Flushed;
  /** Whether no document of a target is known that was not flushed. */
  covers(targetId: string, flushed: Flushed): boolean;
  /** The same once every document is known that has begun by now. False: what was read meanwhile may be of a document that no filter was applied in. */
  stillCovers(targetId: string, reach: Reach, flushed: Flushed): Promise<boolean>;
  /** Resolves when the guard has heard of every document and world that a target has by now: an agent's session may hear of them first. */
  hearDocuments(targetId: string): Promise<void>;
  /**
   * Whether the filter is known to be at work in every document of a target: where it is not, nothing runs and nothing is told
   * (docs/architecture.md#not-known-to-be-guarded).
   */
  isGuarded(targetId: string): boolean;
  /** Whether nothing in the documents of a target is known to need a picture before it is shown. @throws {CordonError} when the target is gone. */
  isSettled(targetId: string): boolean;
  /** A target is drawn otherwise, with nothing changed in it: its documents read all anew, behind what was sent to it by now. */
  redraw(targetId: string): void;
  /** Has the guard's pictures leave a target the device that it is drawn for (parameters of `Emulation.setDeviceMetricsOverride`); undefined: none. */
  setDevice(targetId: string, device: JsonObject | undefined): void;
  /**
   * Has pictures of a target's page taken where styles cannot say whether a person sees a text; what they do not show in time is withheld. Closed shadow roots are taken in, in
   * which may stand what lies over it. See render/rendered-texts.ts.
   */
  settle(targetId: string): Promise<void>;
  /**
   * Has the closed shadow roots of a page and its frames taken in, which no script finds by itself; see targets/closed-roots.ts. Answers whether there may have
   * been any that were not known.
   */
  adoptClosedRoots(targetId: string): Promise<boolean>;
  /** How much was taken out of shadow roots of a page when they were found: whatever was drawn before may show it. */
  countTakenInRoots(targetId: string): Promise<number>;
  /** Of these nodes of a target, by their backend numbers, which the filter leaves to be seen. */
  whichAreShown(targetId: string, backendNodeIds: readonly number[]): Promise<readonly boolean[]>;
  /** What a node of a target is, or the element that it stands in, by its backend number; null where it stands in none, or is gone. */
  targetOf(targetId: string, backendNodeId: number): Promise<PageTarget | null>;
  /** The element that a press at this point (CSS pixels of the target's viewport) would reach. */
  targetAt(targetId: string, x: number, y: number): Promise<Hit>;
  /**
   * The next press reaches what stands at the point of a hit or nothing, in whatever frame it comes to; see page/input/input-targeting.ts. Answers what stands
   * there by now. Take aim right before a press.
   */
  aim(targetId: string, hit: Hit, press: Press): Promise<PageTarget | null>;
  /** What of the press that is under way comes next reaches nothing. */
  aimAtNothing(targetId: string, press: Press): Promise<void>;
  /**
   * The name of what a press that was aimed came to instead, where that kept it from the page; undefined where it went astray nowhere. `over`: the
   * press of this number is done, and the next one that nobody aimed passes again.
   */
  astray(targetId: string, over?: number): Promise<string | undefined>;
  /** The element that typed keys would reach. */
  focused(targetId: string): Promise<Focus>;
  /** The control that a key would press where the focus was found, if it presses any; see page/input/key-activation.ts. */
  keyTarget(focus: Focus, key: Key): Promise<PageTarget | null>;
  /** As {@link keyTarget}, and the next key reaches that control or nothing, in whatever frame it comes to. */
  aimKey(targetId: string, focus: Focus, key: Key, press: Press): Promise<PageTarget | null>;
  /** Where a page is, and a digest of the state that a person could see. Undefined: it has no document yet. */
  pageState(targetId: string): Promise<PageState | undefined>;
  /**
   * Has every document of an origin (absent: of any) say all its watched values, through `onArgument`. Resolves when all have answered or are
   * gone; one that does not answer holds it up for ever, and a page on its way to another answers only when it is there.
   */
  readArguments(origin: string | undefined): Promise<void>;
  /** What an expression of Cordon's answers in the topmost document of each page; those that went meanwhile answer nothing. */
  askPages(expression: string): Promise<readonly { readonly targetId: string; readonly answer: Json }[]>;
  /** Has a page load an address, as if somebody had written it there: what else it shows goes. */
  load(targetId: string, url: string): Promise<void>;
  /** Runs an expression of Cordon's in every document of an origin, in its own world. */
  inDocumentsOf(origin: string, expression: string): Promise<void>;
  /** The documents that there are now, by the ids that they report under. */
  documents(): readonly Pick<PageDocument, 'id' | 'origin'>[];
  /** Resolves when a page has come to its next frame, or its document is gone. */
  nextFrame(targetId: string): Promise<void>;
  /** Has every state-changing request that the frames of a page make told through `onRequest`; resolves when it is so. */
  announceRequests(targetId: string): Promise<void>;
  /** Aborted when the topmost document of a target, as it is now, goes. Undefined: the target is gone. */
  documentGone(targetId: string): AbortSignal | undefined;
  /** The page's way to another document, if it is on one. Undefined: the target is gone. */
  navigation(targetId: string): Pick<MainNavigation, 'underWay' | 'whenDone'> | undefined;
  /**
   * Whatever the browser is told to load again after this in the page of a target is stopped where it would send a form once more. Resolves when that
   * is known; `onStopped` is called before it is done.
   *
   * @throws {CordonError} when the target is gone.
   */
  watchRepeats(targetId: string, onStopped: () => void): Promise<void>;
  /** The same from now on of whatever the history of the page brings, also into frames. */
  watchHistory(targetId: string): void;
  /**
   * Has the client script run first in the worlds that a client gives this name, in every document of a target: from one of them its scripts come to the others
   * through frames. False: the target has as many as it may.
   */
  openWorld(targetId: string, name: string): Promise<boolean>;
  /** A script world of a target by its number, as of now. */
  context(targetId: string, id: number): ScriptContext | undefined;
  /** The world of the scripts of agents in a frame; absent: in the root frame. */
  agentContext(targetId: string, frameId?: string): ScriptContext | undefined;
  /** Whether any of Cordon's worlds in a page has a global of this name. */
  hasGlobal(targetId: string, name: string): Promise<boolean>;
  /** What whoever made a script world called it, empty for a page's own. Undefined: there is none with this unique id. */
  worldName(targetId: string, uniqueId: string): string | undefined;
  /** Whether this names a world in one of a target's documents that agents must not reach. Undefined: no world that is known. */
  closesContext(targetId: string, uniqueId: string): boolean | undefined;
  /** The address of the document that a page shows now, where that is known. */
  pageUrl(targetId: string): string | undefined;
  /** What the browser says of a target: its type and URL. */
  targetInfo(targetId: string): { readonly type: string; readonly url: string } | undefined;
  /** Called once, with the reason, when nothing is guarded any more. */
  onDeath(listener: (why: string) => void): void;
}
