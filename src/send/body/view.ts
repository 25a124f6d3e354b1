/** What is known of one operation's body when it is held against the rules. */
import type { GraphqlOperation } from './graphql.ts';
import type { BodyReading } from './read-body.ts';

/** A name and its text, in a query string or as part of a form. */
export interface NamedText {
  readonly name: string;
  readonly value: string;
}

/** One operation that a request carries: its whole body, or one element of a GraphQL batch. */
export interface BodyView {
  /** What the body is to every server: the only reading that can allow. Undefined: no body, or none that has one. */
  readonly declared: BodyReading | undefined;
  /** Every reading that some server might give it, {@link declared} among them. */
  readonly readings: readonly BodyReading[];
  /** What stands in the query string, where many servers look for what they do not find in the body. */
  readonly query: readonly NamedText[];
  readonly operation: GraphqlOperation | undefined;
  readonly unreadable: string | undefined;
}

export const NO_FIELDS: readonly NamedText[] = [];
export const NO_BODY: BodyView = {
  declared: undefined,
  readings: [],
  query: NO_FIELDS,
  operation: undefined,
  unreadable: undefined,
};
