/** What the in-page script and Cordon's own process say to each other. The library's types lead here, and few programs know of elements: page-api.ts has these. */
import type { ElementClass, HiddenElement, Redaction } from '../../model/observation.ts';
import type { ReportedArgument } from '../../model/traffic/request.ts';

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
  /** Something changed since the last {@link FilterApi.survey}, so that it no longer holds. */
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

/** A press as it is told from others. */
export interface Press {
  readonly number: number;
  /** The one before it by the same session, over or not: its aim is over. */
  readonly instead?: number;
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
  /** The frames in it of which somebody may see nothing, by the numbers that {@link FilterApi.frame} knows. */
  readonly frames: readonly (readonly [number: number, view: Exclude<FrameView, 'seen'>])[];
}

/** How long a page that paints nothing is waited for, in milliseconds. */
export const HIDDEN_FRAME_MS = 60;
