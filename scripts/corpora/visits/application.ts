import type { Page } from 'playwright-core';
import type { Place } from '../places.ts';

/** One page to save: what it is called in the corpus, where it stands, and what to do there first. */
export interface Saved {
  readonly name: string;
  readonly path: string;
  readonly first?: (page: Page) => Promise<void>;
}

/** One person's visit: in one language, logged in or not, to several pages. */
export interface Visit {
  readonly language: string;
  readonly login?: (page: Page) => Promise<void>;
  readonly httpCredentials?: { readonly username: string; readonly password: string };
  readonly pages: readonly Saved[];
}

export interface Application {
  readonly name: string;
  readonly origin: string;
  /** Of those that are installed and started first; the demo's sites are there. */
  readonly place?: Place;
  readonly visits: readonly Visit[];
}

const PASSWORD = 'orchard-7-gate';

/** Name and address of an application that is installed and started first. */
export const at = (place: Place) => ({ name: place.name, origin: `http://127.0.0.1:${place.port}`, place });

/** Pages by name and path. */
export function pages(table: Readonly<Record<string, string>>): Saved[] {
  return Object.entries(table).map(([name, path]) => ({ name, path }));
}

/** Fills a log-in form and waits until the application has answered. */
export function loginAt(path: string, user: string, fields: { user: string; password: string; submit: string }) {
  return async (page: Page): Promise<void> => {
    await page.goto(path);
    await page.fill(fields.user, user);
    await page.fill(fields.password, PASSWORD);
    await Promise.all([page.waitForNavigation(), page.click(fields.submit)]);
  };
}
