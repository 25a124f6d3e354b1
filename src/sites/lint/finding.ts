import type { SourcePlace } from '../../model/error.ts';
import type { Path } from '../../policy/source/source.ts';

/** An error breaks what policies rely on; a warning weakens it; a note tells how the files will be read. */
export type Severity = 'error' | 'warning' | 'note';

/** Something about a sitemap or its policies, at a place in one of the two. */
export interface Finding {
  readonly rule: LintRule;
  readonly severity: Severity;
  readonly message: string;
  /** What the author can do about it. */
  readonly advice: string;
  /** An entry of the sitemap (with the way to the value inside it), or a policy by its name. */
  readonly at: { readonly entry: number; readonly path?: Path } | { readonly policy: string };
}

/** A finding with its file, line and column. */
export interface PlacedFinding extends Omit<Finding, 'at'> {
  readonly place: SourcePlace;
}

/** What `cordon sitemap lint` looks for. */
export const LINT_RULES = {
  unreachable: 'An entry that no request can be.',
  overlap:
    'Entries of two actions that are equally specific and have requests in common: granting one grants the other there.',
  combined:
    'Entries of two actions at one address whose bodies one request can hold together: it counts as one of them alone.',
  shadowed: 'An entry that loses part of its requests to a more specific one.',
  repeated: 'Entries of one action that say the same.',
  child: 'A request on the way to an action that is an action itself, and so is never granted by the way.',
  graphql: 'A GraphQL entry by name alone: the name is a label that the sender chooses.',
  selector: 'A selector that goes by position: it shifts when the page changes.',
  order: 'Policies of which neither is part of the other, although they share actions.',
  uncovered: 'An action that no policy speaks of, so nothing can grant it.',
} as const;
export type LintRule = keyof typeof LINT_RULES;
