/** What a site's requests do, as traffic shows it or a description says it: the common form that entries and policies are made from. */
import type { JsonObject } from '../../model/json.ts';
import type { ArgumentSource } from '../../model/policy/sitemap.ts';

/** A value of an operation that a condition could be about. */
export interface ArgumentProposal {
  readonly name: string;
  readonly type: 'number' | 'string' | 'boolean' | 'date';
  readonly source: Extract<ArgumentSource, { readonly type: 'request' }> | AnswerSource | PageSource;
}

/** In the last answer of another operation, whose action has no name yet. */
export interface AnswerSource {
  readonly type: 'response';
  readonly of: Operation;
  /** The names that lead to it, with full stops between. */
  readonly body: string;
}

/** In the HTML of the page that sends the request, which another operation shows. */
export interface PageSource {
  readonly type: 'page';
  readonly of: Operation;
  /** Fits exactly one element of it. */
  readonly selector: string;
}

/** Where an operation is known from. None of it is a value of a request. */
export interface Origin {
  /** A file of traffic, or the place in a description. */
  readonly source: string;
  /** How many requests were seen; 0 where it is described. */
  readonly examples: number;
  /** Pages that sent it, as patterns. */
  readonly pages: readonly string[];
  /** Controls that led to it: `button "Add comment"`. */
  readonly controls: readonly string[];
}

/** One operation of a site: which requests it is, and what is known of its meaning. */
export interface Operation {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly method: string;
  /** A glob as sitemaps write it: `/projects/{project}/issues`. */
  readonly path: string;
  /** Pairs that the query must have. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body?: JsonObject;
  readonly present?: readonly string[];
  /** Headers that choose what runs at the address, with the value that was seen. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A text field of the form that was seen here, as a JSON Pointer: another form at this address, which nobody saw yet, does something else. */
  readonly field?: string;
  readonly graphql?: { readonly operation?: string; readonly fields?: readonly string[] };
  /** Set where it counts before others that a request is as well. */
  readonly priority?: number;
  /** Whether it only reads, by its protocol: GET, or a GraphQL query. */
  readonly reads: boolean;
  /** Whether it shows the page whose form is sent to the same address: `GET /login` beside `POST /login`. */
  readonly showsForm?: true;
  /** Names that its author gave it, the most telling first: an operation id, a handler, a GraphQL field, a member that selects it. */
  readonly names: readonly string[];
  /** A sentence of its author's. */
  readonly summary?: string;
  readonly args: readonly ArgumentProposal[];
  readonly known: readonly Origin[];
  /** Why somebody should look at it with care. */
  readonly unsure?: string;
  /** What a request of this kind carries, with made-up values: for the fixtures. */
  readonly sample: Sample;
}

/** A body with made-up values. */
export type Sample =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: JsonObject }
  | { readonly kind: 'form'; readonly fields: Readonly<Record<string, string>> };

/** What was made of some input: operations, and what could not be used, with the reason. */
export interface Learned {
  readonly operations: readonly Operation[];
  readonly warnings: readonly string[];
}
