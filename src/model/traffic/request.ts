import type { Json } from '../json.ts';

/** Fetch destinations as rules and documents name them (docs/reference/output.md#cordon-eval). */
export const RESOURCE_TYPES = [
  'document',
  'image',
  'script',
  'stylesheet',
  'font',
  'media',
  'xhr',
  'fetch',
  'ping',
  'websocket',
  'other',
] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** A request's body as far as it is known when the request is decided. */
export type RequestBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** There is one, and it could not be read (too large, undecodable, cut off). */
  | { readonly kind: 'unreadable'; readonly why: string }
  /** There is one that is too long to be held; whoever sends it can read it on its way. */
  | { readonly kind: 'long'; readonly why: string };

/**
 * How an allowed request's body leaves: as octets that were written anew, as it came under a type that no server looks into, or, where it is too long
 * to be held, read and written anew on its way.
 */
export type SentBody =
  | { readonly kind: 'bytes'; readonly type: string; readonly bytes: Uint8Array }
  | { readonly kind: 'verbatim'; readonly type: string }
  | { readonly kind: 'passing'; readonly type: string; readonly passage: Passage };

/** How a body is read on its way: JSON, a form, or a form in parts, from its own boundary to another. */
export type Passage = (
  | { readonly as: 'json' }
  | { readonly as: 'form' }
  | { readonly as: 'multipart'; readonly from: string; readonly boundary: string }
) & {
  /** What nothing in it may be called: a rule reads it in the path, and some servers would take it from the body. */
  readonly names: readonly string[];
};

/** What is known of a request before its body arrives. */
export interface RequestHead {
  /** As sent, upper or lower case. */
  readonly method: string;
  readonly url: string;
  /** Lower-case names; repeated headers joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** URL of the top-level page it was sent from, where known. */
  readonly page?: string;
  readonly initiator?: string;
  readonly type?: ResourceType;
}

/** A request the browser wants to send. */
export interface WebRequest extends RequestHead {
  readonly body: RequestBody;
}

/**
 * What was reported for one argument: exactly one match, none, or several; `stale` where that no longer counts. A page reports text, an
 * answer of the server JSON.
 */
export type ReportedArgument =
  | { readonly state: 'value'; readonly text: string }
  | { readonly state: 'json'; readonly value: Json }
  | { readonly state: 'missing' }
  | { readonly state: 'stale' }
  | { readonly state: 'ambiguous'; readonly matches: number };

/** The live document that reports page arguments. */
export interface ReportingDocument {
  /** Unique within the browser, and never used again. */
  readonly id: string;
  readonly url: string;
  /** As the browser knows it, whatever the URL says: a sandboxed frame's is opaque. */
  readonly origin: string;
  /** The origin of the page's own, topmost document. */
  readonly topOrigin: string;
}

/** One page value that a condition needs: which argument, on which pages, under which selector. */
export interface ArgumentWatch {
  /** Unique within the session: `<site>/<action>/<argument>`. */
  readonly key: string;
  /** The argument's name in the sitemap. */
  readonly argument: string;
  readonly url: string;
  readonly selector: string;
}

/** One value in the answers of a server that a condition needs: of which site's action, and where in its JSON. */
export interface AnswerWatch {
  /** Unique within the session, and no {@link ArgumentWatch} has it. */
  readonly key: string;
  /** Host of the site; its subdomains belong to it too. */
  readonly host: string;
  /** The action whose answer has the value. */
  readonly action: string;
  /** Dotted path to it. */
  readonly path: string;
}

/** One value in the HTML of a site's pages, as its server sent it, that a condition needs. */
export interface DocumentWatch {
  /** Unique within the session, and no other watch has it. */
  readonly key: string;
  /** The argument's name in the sitemap. */
  readonly argument: string;
  /** Host of the site; its subdomains belong to it too. */
  readonly host: string;
  /** Of the pages that have it; undefined: every page of the site. */
  readonly url: string | undefined;
  readonly selector: string;
}

/** A server's answer to a request, as far as it was read. */
export interface WebAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RequestBody;
}

/** The arguments from pages and answers at the moment of a decision, by watch key. Absent: nothing live reported it. */
export type PageArguments = Readonly<Record<string, ReportedArgument>>;
