/** How the in-page script is called, in terms of the page's own elements. */
import type { ElementBox } from '../../model/observation.ts';
import type { SeeSettings } from '../../model/policy/policy.ts';
import type { ElementScope } from '../../model/policy/scope.ts';
import type { ArgumentWatch } from '../../model/traffic/request.ts';
import type { InputApi } from './input/input-api.ts';
import type { ArgumentReading, FrameView, PageAsks, PaintVerdict, Survey } from './protocol.ts';

/** What the in-page script is told when it starts. It finds this under `globalThis.cordonConfig` of its isolated world. */
export interface PageConfig extends ElementScope {
  /** What becomes of the page's texts. */
  readonly see: SeeSettings;
  /** Name of the DevTools binding, present in the isolated world alone, that carries {@link PageMessage}s out as JSON text. */
  readonly binding: string;
  /** Name of the global of that world under which {@link FilterApi} is offered: a secret of the session, so that nothing else can be put there first. */
  readonly api: string;
  readonly watches: readonly ArgumentWatch[];
  /** Which controls no script of an agent sets off; absent where those run as the page's own. */
  readonly asks?: PageAsks & { readonly event: string };
  /** Where an element stood before anything was hidden; what `cordon look` measures, and nobody else. */
  readonly boxOf?: (element: Element) => ElementBox | undefined;
}

/** What the in-page script offers in its isolated world, where Cordon's expressions know it as `cordon`, beside {@link InputApi}. */
export interface FilterApi {
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
  /** Whether a node is there for agents: the filter hides neither it nor anything around it. */
  shows(node: Node): boolean;
  /** How many elements, texts and comments this frame has, in the document's root element and in the shadow roots that are known. */
  countNodes(): number;
  /** How much was taken out of shadow roots when they were found: they come without notice, and may have been drawn before. */
  countTakenInRoots(): number;
  /** Takes in a closed shadow root, and filters it from now on. */
  adopt(root: Node): void;
}
