import type { Json } from '../json.ts';

/** A cookie as a browser keeps it. */
export interface StoredCookie {
  readonly name: string;
  readonly value: string;
  /** Its host; with a dot before it, subdomains too. */
  readonly domain: string;
  readonly path: string;
  /** Seconds since the epoch; -1 for one that lasts as long as the browser. */
  readonly expires: number;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite?: 'Strict' | 'Lax' | 'None' | undefined;
  readonly partitionKey?: CookiePartition | undefined;
}

/** The site at whose pages alone a partitioned cookie is sent. */
export interface CookiePartition {
  readonly topLevelSite: string;
  readonly hasCrossSiteAncestor: boolean;
}

/** What pages of one origin stored. */
export interface StoredOrigin {
  readonly origin: string;
  readonly localStorage: readonly StoredItem[];
  readonly indexedDB?: readonly StoredDatabase[] | undefined;
}

export interface StoredItem {
  readonly name: string;
  readonly value: string;
}

/** One database of an origin, with the records that are plain JSON. */
export interface StoredDatabase {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly StoredObjects[];
}

export interface StoredObjects {
  readonly name: string;
  readonly keyPath?: string | undefined;
  readonly keyPathArray?: readonly string[] | undefined;
  readonly autoIncrement: boolean;
  readonly indexes: readonly StoredIndex[];
  readonly records: readonly StoredRecord[];
}

export interface StoredIndex {
  readonly name: string;
  readonly keyPath?: string | undefined;
  readonly keyPathArray?: readonly string[] | undefined;
  readonly multiEntry: boolean;
  readonly unique: boolean;
}

export interface StoredRecord {
  readonly key?: Json | undefined;
  readonly value: Json;
}

/** What makes a browser be logged in, in the format of Playwright's `context.storageState()`. */
export interface StorageState {
  readonly cookies: readonly StoredCookie[];
  readonly origins: readonly StoredOrigin[];
}

export const NO_STATE: StorageState = { cookies: [], origins: [] };
