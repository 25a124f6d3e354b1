/** What is known of one operation's body when it is held against the rules. */
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
  /** Headers, of requests that change something: Spring binds them to what neither query nor form names. */
  readonly headers: readonly NamedText[];
  /** Cookies, of requests that change something: they are in PHP's `$_REQUEST` before what forms say, unless a php.ini says otherwise. */
  readonly cookies: readonly NamedText[];
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
export const NOTHING_BESIDE: Beside = { query: NO_FIELDS, headers: NO_FIELDS, cookies: NO_FIELDS };
export const NO_BODY: BodyView = {
  ...NOTHING_BESIDE,
  declared: undefined,
  readings: [],
  operation: undefined,
  unreadable: undefined,
};
