import type { RuleId } from './verdict.ts';

/** Text or HTML that would be shown to the agent, with the origin it came from. */
export type Observation = { readonly origin: string } & ({ readonly text: string } | { readonly html: string });

/** How often a rule redacted something. */
export interface Redaction {
  readonly by: RuleId;
  readonly count: number;
}

/** A control that the goal hides. Its name goes to the operator, never to the agent. */
export interface HiddenElement {
  readonly by: RuleId;
  readonly name: string;
}

/** What the agent is shown, and for the operator what was taken out. */
export interface FilteredObservation {
  readonly text: string;
  readonly redactions: readonly Redaction[];
  readonly hidden: readonly HiddenElement[];
}

/** The five classes of the CUA seed's goal table; `plain` is never hidden. */
export type ElementClass = 'plain' | 'form' | 'dangerous' | 'account';
