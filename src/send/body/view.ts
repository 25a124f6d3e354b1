/** What is known of one operation's body when it is held against the rules. */
import { type HeadParameters, NO_HEAD } from '../url/head-parameters.ts';
import type { GraphqlOperation } from './graphql.ts';
import type { BodyReading } from './read-body.ts';

/** A name and its text, in a query string or as part of a form. */
export interface NamedText {
  readonly name: string;
  readonly value: string;
}

/** Where servers find parameters besides the body. */
export interface Beside {
  /** What stands in the query string, where many servers look for what they do not find in the body. */
  readonly query: readonly NamedText[];
  /** What stands in the head, of requests that change something. */
  readonly inHead: HeadParameters;
}

/** One operation that a request carries: its whole body, or one element of a GraphQL batch. */
export interface BodyView extends Beside {
  /** What the body is to every server: the only reading that can allow. Undefined: no body, or none that has one. */
  readonly declared: BodyReading | undefined;
  /** Every reading that some server might give it, {@link declared} among them. */
  readonly readings: readonly BodyReading[];
  readonly operation: GraphqlOperation | undefined;
  readonly unreadable: string | undefined;
}

const NO_FIELDS: readonly NamedText[] = [];
export const NOTHING_BESIDE: Beside = { query: NO_FIELDS, inHead: NO_HEAD };
export const NO_BODY: BodyView = {
  ...NOTHING_BESIDE,
  declared: undefined,
  readings: [],
  operation: undefined,
  unreadable: undefined,
};
