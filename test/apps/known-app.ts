/**
 * What `apps/` ships for an application, against the application itself: each task is done under its grant, and the writes that it does not
 * grant are not, by what the application has stored. The same writes without a grant change that.
 */
import { mkdirSync, rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from '../../scripts/corpora/places.ts';
import { missing, type Running, start } from '../../scripts/corpora/running.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { readAppFile } from '../../src/sites/app-files.ts';
import type { Application } from '../applications/application.ts';
import { writeFiles } from '../applications/files.ts';
import { type AtApp, granted, plain } from './granted.ts';

/** One application on this machine. */
export interface Here {
  readonly page: Page;
  readonly origin: string;
  /** Where the application stands. */
  readonly folder: string;
}

/** A request that changes something, as a page of the application sends it. */
export interface Write {
  readonly action: string;
  /** What of the stored it changes. */
  readonly changes: string;
  /** Its page is there only once earlier writes were done: it is sent where nothing is refused. */
  readonly needsOthers?: true;
  send(here: Here): Promise<void>;
}

/** An ordinary task; it asserts on what was stored. */
export interface GrantedTask {
  readonly select: readonly string[];
  does(here: Here): Promise<void>;
}

export interface KnownApp {
  /** Its folder in `apps/`. */
  readonly app: string;
  readonly place: Place;
  /** What the application needs to be set before. May be called twice. */
  readonly prepare?: ((folder: string) => void) | undefined;
  /** More of the policy document. */
  readonly policy?: JsonObject | undefined;
  /** Whatever a request could change, by what it is called. */
  stored(folder: string): Readonly<Record<string, readonly string[]>>;
  logIn(here: Here): Promise<void>;
  readonly tasks: Readonly<Record<string, GrantedTask>>;
  /** In an order in which they can be done. */
  readonly writes: readonly Write[];
  /** Further ordinary use, for the HAR file that APPS_HAR asks for. */
  readonly application?: Application;
}

const FEWEST_REFUSED = 10;
/** Some dozens of pages, each opened anew. */
const TEST_MS = 400_000;

export function tryKnownApp(known: KnownApp): void {
  const { app, place, logIn, tasks, writes } = known;
  const origin = `http://127.0.0.1:${place.port}`;
  const lacks = missing(place);
  describe.skipIf(lacks.length > 0)(`${app}${lacks.length > 0 ? ` (lacks ${lacks.join(', ')})` : ''}`, () => {
    let running: Running;
    let at: AtApp | undefined;
    const here = ({ page }: AtApp): Here => ({ page, origin, folder: running.folder });
    beforeAll(async () => {
      running = await start(place);
      known.prepare?.(running.folder);
    });
    afterEach(async () => {
      await at?.close();
      at = undefined;
    });
    afterAll(() => running?.close());

    it.runIf(process.env.APPS_HAR)('is used as always, for a HAR file', { timeout: TEST_MS }, async () => {
      const mark = `m${Math.random().toString(36).slice(2, 8)}`;
      const files = writeFiles(mark);
      at = await plain(harFile(`${app}-tasks`));
      const visit = { ...here(at), context: at.page.context(), mark, files };
      for (const task of Object.values(known.application?.tasks ?? {})) await task(visit);
      rmSync(files.folder, { recursive: true, force: true });
    });

    it.each(Object.entries(tasks))('%s, and nothing else', { timeout: TEST_MS }, async (_name, { select, does }) => {
      const own = await actionsOf(app, select);
      const others = writes.filter(({ action, needsOthers }) => !own.has(action) && needsOthers !== true);
      expect(others.length).toBeGreaterThanOrEqual(FEWEST_REFUSED);
      at = await granted({ app, port: place.port }, select, known.policy);
      await logIn(here(at));
      await does(here(at));
      const before = known.stored(running.folder);
      for (const { action, send } of others) {
        const count = at.refused.length;
        await send(here(at));
        await expect.poll(() => at?.refused.length, { message: `${action} is refused` }).toBeGreaterThan(count);
      }
      expect(known.stored(running.folder)).toEqual(before);
    });

    it('would have done all of it without a grant', { timeout: TEST_MS }, async () => {
      at = await plain(harFile(app));
      await logIn(here(at));
      let before = known.stored(running.folder);
      for (const { action, changes, send } of writes) {
        await send(here(at));
        const after = known.stored(running.folder);
        expect(after[changes], `${action} changes ${changes}`).not.toEqual(before[changes]);
        before = after;
      }
    });
  });
}

/** The actions that some policies of an application grant. */
async function actionsOf(app: string, select: readonly string[]): Promise<ReadonlySet<string>> {
  const { text } = await readAppFile(app, 'policies.json');
  const policies: readonly { readonly name: string; readonly actions: readonly string[] }[] = JSON.parse(text);
  const chosen = policies.filter(({ name }) => select.includes(name));
  expect(chosen.map(({ name }) => name).sort()).toEqual([...select].sort());
  return new Set(chosen.flatMap(({ actions }) => actions));
}

/** Where the traffic of a browser is kept: for `cordon sitemap from har`. */
function harFile(name: string): string | undefined {
  const folder = process.env.APPS_HAR;
  if (folder === undefined) return undefined;
  mkdirSync(folder, { recursive: true });
  return `${folder}/${name}.har`;
}
