import type { Json, JsonObject } from '../json.ts';
import type { ArgumentType, Condition } from './condition.ts';

/** Where the value of an argument is found (docs/policies/conditions.md#where-an-argument-comes-from; ceLLMate has those of pages alone). */
export type ArgumentSource =
  | { readonly type: 'dom'; readonly url: string; readonly selector: string }
  | { readonly type: 'request'; readonly part: 'body' | 'graphql' | 'query' | 'header' | 'path'; readonly name: string }
  | { readonly type: 'response'; readonly action: string; readonly body: string }
  /** In the HTML that the server answered the navigation with, to the page that sends the request: at this URL pattern, where there is one. */
  | { readonly type: 'document'; readonly url: string | undefined; readonly selector: string };

/** One argument of a semantic action: its declared type and where its value stands. */
export interface ArgumentSpec {
  readonly type: ArgumentType;
  readonly source: ArgumentSource;
  /** How numbers and dates are written there, as a BCP 47 tag (`de-DE`). Absent: what could be read in two ways is not read. */
  readonly locale?: string;
  /** ISO code of the currency that an amount is in. One that is marked as another is not read. */
  readonly currency?: string;
}

/** The normalised components of a WHATWG URLPattern, those that a request has. */
export interface WhatwgPattern {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
}

/** One request that belongs to a semantic action: method, URL pattern, and what its body must contain. */
export interface RequestPattern {
  readonly method: string;
  /** Absolute URL pattern: `{name}` is one path segment, `*` is anything; anchored at both ends (docs/sources.md#cellmate-sitemaps). */
  readonly url: string;
  /** Written as a WHATWG URLPattern: {@link url} then covers it, and this is what the URL must match. */
  readonly urlPattern?: WhatwgPattern;
  /** Recursive subset that the parsed body must contain; absent or empty: any body. */
  readonly body?: JsonObject;
  /** JSON Pointers to what the parsed body or form must have, whatever its value. */
  readonly present?: readonly string[];
  /** What headers must be: exactly one of these values each. Names are in lower case. */
  readonly headers?: Readonly<Record<string, readonly string[]>>;
  /** `body: verbatim`: the body leaves as it came, octet for octet, because it is signed; it must be as Cordon would write it. */
  readonly verbatim?: true;
  /** A linear-time regular expression that the URL must match besides (published format). */
  readonly regex?: string;
  /** For GraphQL endpoints: the operation's name and the root fields that it may use (docs/architecture.md#sitemap-matching). */
  readonly graphql?: { readonly operation?: string; readonly fields?: readonly string[] };
}

/** The protocols in which Cordon can read the messages of a WebSocket. */
export const MESSAGE_PROTOCOLS = [
  'json',
  'graphql-transport-ws',
  'graphql-ws',
  'socket.io',
  'action-cable',
  'text',
  'binary',
] as const;
export type MessageProtocol = (typeof MESSAGE_PROTOCOLS)[number];

/** Which messages of a WebSocket an entry means (docs/sitemaps/websockets.md): what is left out may be anything, save where said. */
export interface MessagePattern {
  readonly protocol: MessageProtocol;
  /** Seen from the page. */
  readonly direction: 'send' | 'receive';
  /** Recursive subset that the message must contain, as its protocol reads it (docs/sitemaps/websockets.md). */
  readonly body?: JsonObject;
  /** GraphQL: the operation's name and the root fields that it may use. */
  readonly operation?: string;
  readonly fields?: readonly string[];
  /** Socket.IO: the event. Action Cable: the action performed on the channel. */
  readonly event?: string;
  /** Socket.IO: the namespace, `/` where it is left out. Action Cable: the channel's class. */
  readonly channel?: string;
}

/** One line of an agent sitemap: a request pattern and the name of what it does. */
export interface SitemapEntry extends RequestPattern {
  readonly action: string;
  /** The entry means messages of the WebSocket at {@link url} and not the request that opens it. */
  readonly message?: MessagePattern;
  /** Set on what was generated and nobody has looked at: a person is asked, as about what is not listed. */
  readonly accepted?: false;
  readonly description: string;
  readonly priority: number;
  readonly tags: readonly string[];
  /** Requests that the page makes on the way to this action; shared ones are granted by any entry that lists them. */
  readonly children: readonly RequestPattern[];
  readonly args: Readonly<Record<string, ArgumentSpec>>;
}

/** A named permission over semantic actions. */
export interface SitePolicy {
  readonly name: string;
  readonly effect: 'allow' | 'deny' | 'condition';
  readonly actions: readonly string[];
  readonly description: string;
  readonly condition?: Condition;
}

/** A site policy chosen for a task, with its parameters. One policy may be chosen several times. */
export interface SelectedPolicy {
  readonly policy: SitePolicy;
  readonly params: Readonly<Record<string, Json>>;
}
