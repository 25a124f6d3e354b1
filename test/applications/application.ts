import type { BrowserContext, Page } from 'playwright-core';
import type { Place } from '../../scripts/corpora/places.ts';
import type { JsonObject } from '../../src/model/json.ts';

/** One of the applications that `scripts/corpora/run.sh` installs. */
export interface Application extends Place {
  /** Settings of its own that the tasks need, once it runs. May be called twice. */
  readonly prepare?: (folder: string) => void;
  /** Its requests that change something, `METHOD /path` with `*` for anything. All are granted. */
  readonly changes: readonly string[];
  /** What its policy document says besides. */
  readonly policy?: JsonObject;
  /** What is refused under Cordon and works without, `rule METHOD /path`: each stands in docs/measurements/applications.md. */
  readonly refused: readonly string[];
  readonly tasks: Readonly<Record<string, Task>>;
}

/** Does something in the browser, then asserts on what the application has stored. */
export type Task = (visit: Visit) => Promise<void>;

/** One browser at the application. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly origin: string;
  /** Where the application stands on this machine. */
  readonly folder: string;
  /** What no other visit writes: letters and digits. */
  readonly mark: string;
  /** Files to upload. */
  readonly files: Files;
}

export interface Files {
  readonly folder: string;
  /** UTF-8 text with every kind of line end. */
  readonly text: string;
  /** Every octet, and what looks like a delimiter. */
  readonly binary: string;
  readonly picture: string;
  /** A picture of more than the 8 MiB that are held in memory at once. */
  readonly large: string;
}
