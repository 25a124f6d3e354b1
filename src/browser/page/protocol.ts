import type { ElementBox, ElementClass, HiddenElement, Redaction } from '../../model/observation.ts';
import type { SeeSettings } from '../../model/policy/policy.ts';
import type { ElementScope } from '../../model/policy/scope.ts';
import type { ArgumentWatch, ReportedArgument } from '../../model/traffic/request.ts';

/** What the in-page script is told when it starts. It finds this under `globalThis.cordonConfig` of its isolated world. */
export interface PageConfig extends ElementScope {
  /** What becomes of the page's texts. */
  readonly see: SeeSettings;
  /** Name of the DevTools binding, present in the isolated world alone, that carries {@link PageMessage}s out as JSON text. */
  readonly binding: string;
  /** Name of the global of that world under which {@link PageApi} is offered: a secret of the session, so that nothing else can be put there first. */
  readonly api: string;
  readonly watches: readonly ArgumentWatch[];
  /** Which controls no script of an agent sets off; absent where those run as the page's own. */
  readonly asks?: PageAsks & { readonly event: string };
  /** Where an element stood before anything was hidden; what `cordon look` measures, and nobody else. */
  readonly boxOf?: (element: Element) => ElementBox | undefined;
}

/** Of whose controls the documents have a person asked: by their names, absent: of all; at these domains and below, absent: at all. */
export interface PageAsks {
  readonly rules: readonly { readonly names?: readonly string[]; readonly domains?: readonly string[] }[];
}

/** What the in-page script reports. Counts are since the last report. */
export type PageMessage =
  /** The filter runs in this document: said before any script of the page's. */
  | { readonly kind: 'started' }
  | { readonly kind: 'hidden'; readonly items: readonly HiddenElement[] }
  | { readonly kind: 'redacted'; readonly items: readonly Redaction[] }
  /** Something changed since the last {@link PageApi.survey}, so that it no longer holds. */
  | { readonly kind: 'changed' }
  /** `leaving`: said because the page is about to be left, for which the browser stops answering until the next page is there. */
  | ({ readonly kind: 'argument'; readonly url: string; readonly leaving: boolean } & ArgumentReport);

/** What a document says of one watched value. */
export interface ArgumentReport {
  readonly key: string;
  readonly report: ReportedArgument;
}

/** All that a document says of watched values, at the moment it was asked. */
export interface ArgumentReading {
  readonly url: string;
  readonly reports: readonly ArgumentReport[];
}

/** A key as DevTools names it, and Alt 1, Control 2, Meta 4, Shift 8. */
export interface Key {
  readonly key: string;
  readonly modifiers: number;
}

/** What stands under a point or has the focus, by its real role and name. */
export interface PageTarget {
  readonly role: string;
  readonly name: string;
  /** Whatever else it is called: whoever writes a page writes all of its names. */
  readonly names?: readonly string[];
  /** What the page called it at first, where it has other names by now. */
  readonly calledBefore?: readonly string[];
  readonly class: ElementClass;
  readonly hidden: boolean;
  /** The policy document shows it by a selector or by its kind, whatever the goal says of its names. */
  readonly included?: true;
  /** What activating it would submit, where it is a form's submit control or inside a link. */
  readonly submits?: { readonly method: string; readonly url: string };
  /** Where it is not what the agent was shown when it last looked: its name then, empty where it was not there. */
  readonly shownAs?: string;
}

/** What pictures of a page say of a text. */
export type PaintVerdict = 'seen' | 'unseen';

/** A text of which styles cannot say whether a person sees it. */
export interface DoubtfulText {
  /** Left, top, right and bottom of its lines as far as they may be painted, in CSS pixels of the frame's viewport. */
  readonly boxes: readonly (readonly [left: number, top: number, right: number, bottom: number])[];
}

/** What is seen of a frame, as far as its element and what is around it say. Of what is in a doubtful one, pictures decide. */
export type FrameView = 'seen' | 'doubtful' | 'unseen';

/** What only others can judge, or must know of a document; `number` tells surveys of one document apart. */
export interface Survey {
  readonly number: number;
  /** The texts that pictures have to judge. */
  readonly texts: readonly DoubtfulText[];
  /** The frames in it of which somebody may see nothing, by the numbers that {@link PageApi.frame} knows. */
  readonly frames: readonly (readonly [number: number, view: Exclude<FrameView, 'seen'>])[];
}

/** How long a page that paints nothing is waited for, in milliseconds. */
export const HIDDEN_FRAME_MS = 60;

/** What the in-page script offers in its isolated world; Cordon's expressions there know it as `cordon`. */
export interface PageApi {
  /**
   * Applies the filter to everything that changed and reports at once; called before every observation: what is there then, the agent is shown. `view`: what is seen of the frame that
   * the document is in; absent: as it was.
   */
  flush(view?: FrameView): void;
  /**
   * Applies the filter as {@link flush} does, but for texts that only pictures can judge, and says where these stand, and which frames in it nobody sees; null where
   * there are neither.
   */
  survey(view?: FrameView): Survey | null;
  /** The element of a frame that a survey has told of, while it is there. */
  frame(number: number): Element | null;
  /** Has the texts with these places in the last survey not painted, but for their boxes, and all others painted. */
  curtain(texts: readonly number[]): void;
  /** Takes in what pictures say of the texts of a survey, in its order; null: nothing. Only the last survey counts. */
  settle(survey: number, verdicts: readonly (PaintVerdict | null)[]): void;
  /** Has all read anew, and judged by new pictures: it is drawn otherwise (for another medium, device or scale), and nothing in it has changed. */
  redraw(): void;
  /** Every watched value as it is now. */
  readArguments(): ArgumentReading;
  /** Resolves when the page has come to its next frame, at most {@link HIDDEN_FRAME_MS} from now: hidden pages have none. */
  nextFrame(): Promise<void>;
  /** The element that a click at these viewport coordinates (CSS pixels) would reach in this frame. */
  targetAt(x: number, y: number): PageTarget | null;
  /** Whether that is an element which may hold a frame: then the browser says what stands there. */
  hasFrameAt(x: number, y: number): boolean;
  /**
   * As {@link targetAt}, and the next press that comes to this frame reaches that element or nothing; without a point it reaches nothing here.
   * See input/input-targeting.ts.
   */
  aim(x?: number, y?: number, by?: 'pointer' | 'key'): PageTarget | null;
  /**
   * The control that a key would press in this frame, if it presses any: what has the focus, the button that Enter in a field sets off, what has this access key or
   * shortcut. `modifiers` as DevTools counts them. `aims`: the next press of a key reaches that control or nothing.
   */
  keyTarget(key: string, modifiers: number, aims: boolean): PageTarget | null;
  /** The name of what the press that was aimed last came to instead, or null where it went astray nowhere. `over`: the press by these is done. */
  astray(over?: 'pointer' | 'key'): string | null;
  /** The element that typed keys would reach in this frame. */
  focused(): PageTarget | null;
  /** Whether that is an element which may hold a frame, in which something may have the focus. */
  isFrameActive(): boolean;
  /** That element itself. */
  active(): Element | null;
  /** An element that was found by other means than by where it stands. */
  describe(node: Node): PageTarget | null;
  /** Whether a node is there for agents: the filter hides neither it nor anything around it. */
  shows(node: Node): boolean;
  /** How many elements, texts and comments this frame has, in the document's root element and in the shadow roots that are known. */
  countNodes(): number;
  /** How much was taken out of shadow roots when they were found: they come without notice, and may have been drawn before. */
  countTakenInRoots(): number;
  /** Takes in a closed shadow root, and filters it from now on. */
  adopt(root: unknown): void;
}
