import type { Browser, CDPSession, Page } from 'playwright-core';

/** What the home site serves for a case. Placeholders in it are filled in (see `Places`). */
export interface CaseDocument {
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Preload hints that come ahead of the answer. */
  readonly earlyHints?: string;
  /** Further files of the case, by name; the content type follows the extension. */
  readonly files?: Readonly<Record<string, string>>;
}

/** What a driven case has at hand. */
export interface Hands {
  readonly page: Page;
  readonly browser: Browser;
  readonly places: Places;
  /** A DevTools session of the page's, and one of the browser's. */
  pageSession(): Promise<CDPSession>;
  browserSession(): Promise<CDPSession>;
}

/** What the placeholders of a case stand for: `{away}` in its texts, and so on. */
export interface Places {
  /** The case's number, which every address of it has in it. */
  readonly id: string;
  /** A URL of the site that the grant may leave out, at a host that is this case's alone; and that host. */
  readonly away: string;
  readonly host: string;
  /** The case's own folder at the site that every grant has. */
  readonly home: string;
  /** A URL of the same site that the grant may leave out, for what stays within an origin. */
  readonly denied: string;
  /** Redirects there, within the home site. */
  readonly redirect: string;
  /** `address:port` of this case's own UDP and TCP sockets. */
  readonly udp: string;
  readonly tcp: string;
}

/** One way of making a browser send something. */
export interface Case {
  readonly name: string;
  readonly document?: CaseDocument;
  /** Run in the page, as by a person's gesture. */
  readonly script?: string;
  /** Done to the page or the browser from outside. */
  readonly drive?: (hands: Hands) => Promise<unknown>;
  /** In a tab of its own: it leaves the page, or is about its top. Otherwise it is a frame among others. */
  readonly tab?: true;
  /** Only happens in the tab that is in front: it is tried by itself, in a tab of its own. */
  readonly front?: true;
  /** The tab is closed when it has begun: what is sent then is sent at the end of the page. */
  readonly closes?: true;
  /** Where else it would arrive, besides at whatever has its number in it. */
  readonly arrivesAs?: RegExp;
  /** Can be seen only where the test has a network of its own. */
  readonly privately?: true;
  /** What of Cordon stops it in the browser, if it never comes as far as the proxy. */
  readonly closer?: string;
  /** Why the browser sends nothing even without Cordon, where that is so. */
  readonly silent?: string;
}

export interface CaseGroup {
  readonly title: string;
  readonly cases: readonly Case[];
}

const PLACE = /\{(id|away|host|home|denied|redirect|udp|tcp)\}/g;

/** A case's text with its placeholders filled in. */
export function fill(text: string, places: Places): string {
  return text.replace(PLACE, (whole, name: string) => (isPlace(name, places) ? places[name] : whole));
}

function isPlace(name: string, places: Places): name is keyof Places {
  return Object.hasOwn(places, name);
}
