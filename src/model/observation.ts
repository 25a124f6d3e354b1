import type { Json } from './json.ts';
import type { RuleId } from './verdict.ts';

/** What would be shown to the agent, with the origin it came from. */
export type Observation = { readonly origin: string } & (
  | { readonly text: string }
  | { readonly html: string }
  | { readonly markdown: string }
  /** A tool's result or any other value. */
  | { readonly json: Json }
  /** An accessibility tree: Playwright's or chrome-devtools-mcp's as text, or Chromium's nodes (`Accessibility.getFullAXTree`). */
  | { readonly snapshot: Json }
);

/** How often a rule redacted something. */
export interface Redaction {
  readonly by: RuleId;
  readonly count: number;
  /** How sure the surest was, from 0 to 1. */
  readonly score?: number;
  /** The ways of writing that hid it, where it was hidden: base64, rot13, reversed and the like. */
  readonly written?: readonly string[];
  /** For the operator: in a line, what the rule is about. */
  readonly reason?: string;
}

/** A control that the goal hides. Its name goes to the operator, never to the agent. */
export interface HiddenElement {
  readonly by: RuleId;
  readonly name: string;
  /** Where it stood in the page, where that was measured. */
  readonly box?: ElementBox;
}

/** A place in a page, CSS pixels from the top left corner of its document. */
export interface ElementBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What the agent is shown, and for the operator what was taken out. */
export interface FilteredObservation {
  readonly text: string;
  readonly redactions: readonly Redaction[];
  readonly hidden: readonly HiddenElement[];
}

/** The five classes of CUA's goal table (docs/sources.md#cua-goals); `plain` is never hidden. */
export type ElementClass = 'plain' | 'form' | 'dangerous' | 'account';
