import type { ShownPart } from './approval.ts';
import type { ActionEmbeddings } from './embedder.ts';
import type { JsonObject } from './json.ts';
import type { ElementClass } from './observation.ts';

/** What every surface's tools come down to. `remote` and `inject` are Chio's remote-desktop and input-injection calls. */
export type Verb =
  | 'navigate'
  | 'history'
  | 'click'
  | 'hover'
  | 'drag'
  | 'type'
  | 'press'
  | 'select'
  | 'upload'
  | 'scroll'
  | 'wait'
  | 'screenshot'
  | 'snapshot'
  | 'extract'
  | 'evaluate'
  | 'tab'
  | 'dialog'
  | 'close'
  | 'sequence'
  | 'remote'
  | 'inject'
  | 'other';

/** Where the tool call came from. `chio` is a generic call as its guards know them. */
export const SURFACES = ['cua', 'chio', 'playwright-mcp', 'chrome-devtools-mcp', 'anthropic', 'openai', 'cdp'] as const;
export type Surface = (typeof SURFACES)[number];

/** What an action is aimed at, as far as it is known: from the call alone, or resolved from the live page. */
export interface ActionTarget {
  readonly selector?: string;
  /** Role and accessible name, from the live page or from the agent's own description. */
  readonly role?: string;
  readonly name?: string;
  /** Resolved from the live page: whatever else it is called, by labels, titles, its text and what it sets off. */
  readonly names?: readonly string[];
  /** Resolved from the live page: what the page called it at first, where it has another name by now. */
  readonly calledBefore?: readonly string[];
  /** Resolved from the live page: the goal hides it, so it cannot be acted on. */
  readonly hidden?: boolean;
  /** Resolved from the live page: a selector of the policy document shows it although the goal hides its kind. */
  readonly included?: true;
  /** Resolved from the live page: what the see gate's lexicon makes of it. Absent where no page vouches for the target. */
  readonly class?: ElementClass;
  /** What a click would submit, where it is known. */
  readonly submits?: { readonly method: string; readonly url: string };
  /** Resolved from the live page, where it is not what the agent was shown when it last looked: its name then, empty where it was not there. */
  readonly shownAs?: string;
}

/** Who asks whether a person is there. */
export type CaptchaKind = 'cloudflare' | 'recaptcha' | 'hcaptcha';

/** The page that an action finds, as the browser has it: its URL, and a digest of the state that a person could see. */
export interface PageState {
  readonly url?: string;
  readonly fingerprint?: string;
  /** The page had not come to rest: what it looks like next time says nothing of whether it changed. */
  readonly restless?: true;
  /** The captcha that stands in it. */
  readonly captcha?: CaptchaKind;
}

/** One thing the agent wants to do, whatever its tool is called. */
export interface Action {
  readonly surface: Surface;
  /** The tool's name as called. */
  readonly tool: string;
  readonly verb: Verb;
  /** The name by which verb lists know it (`goto`, `fill`, `browser_screenshot`), lower case. */
  readonly verbName: string;
  /** Where it would navigate, as written. */
  readonly url?: string;
  readonly target?: ActionTarget;
  /** Every piece of text it would type, from whichever argument. */
  readonly texts: readonly string[];
  /** A sequence's steps, in order. */
  readonly steps: readonly Action[];
  readonly arguments: JsonObject;
  /** What a person is shown of it besides, and the record never has: a script's text, the files of an upload. */
  readonly shown?: readonly ShownPart[];
  /** Where it takes place, as far as it is known. */
  readonly page?: PageState;
  /** Vectors of its texts, where somebody computed them. */
  readonly embeddings?: ActionEmbeddings;
}

/** A tool call as an agent makes it. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments: JsonObject;
  /** Where it takes place, as far as it is known. */
  readonly page?: PageState;
}

/** A tool call that fits no surface or breaks its schema: always denied, with this reason. */
export interface MalformedCall {
  readonly malformed: string;
  readonly tool: string;
}

/** What followed an action: where the page is, a digest of its state, and whether the action failed. */
export interface ActionOutcome {
  readonly page?: PageState;
  readonly failed?: boolean;
}
