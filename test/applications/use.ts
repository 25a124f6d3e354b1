/** One suite per application: every task without Cordon, then the same through it. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missing, type Running, start } from '../../scripts/corpora/running.ts';
import type { Application, Files } from './application.ts';
import { guarded, plainly, type Refusal, type Visiting } from './browsers.ts';
import { writeFiles } from './files.ts';

export function use(application: Application): void {
  const { name, port, tasks, refused } = application;
  const origin = `http://127.0.0.1:${port}`;
  const lacks = missing(application);
  describe.skipIf(lacks.length > 0)(`${name}${lacks.length > 0 ? ` (lacks ${lacks.join(', ')})` : ''}`, () => {
    let running: Running;
    const needed = new Set<string>();

    beforeAll(async () => {
      running = await start(application);
      application.prepare?.(running.folder);
    });
    afterAll(() => running?.close());

    for (const way of ['without Cordon', 'through Cordon'] as const) {
      describe(way, () => {
        const mark = `m${Math.random().toString(36).slice(2, 8)}`;
        let files: Files;
        let visiting: Visiting;

        beforeAll(async () => {
          files = writeFiles(mark);
          visiting = await (way === 'through Cordon' ? guarded(application, files.folder) : plainly());
        });
        afterAll(async () => {
          await visiting?.close();
          rmSync(files.folder, { recursive: true, force: true });
        });

        for (const [task, run] of Object.entries(tasks)) {
          it(task, async () => {
            const { context, page } = visiting;
            await run({ context, page, origin, folder: running.folder, mark, files });
          });
        }

        it(way === 'through Cordon' ? 'had nothing refused that is not accounted for' : 'was answered', () => {
          if (way === 'without Cordon') for (const each of visiting.answered) needed.add(each);
          report(visiting, needed);
          const expected = way === 'through Cordon' ? [...refused].sort() : [];
          expect([...new Set(visiting.refusals.filter(isOfApplication).map(({ what }) => what))].sort()).toEqual(
            expected,
          );
        });
      });
    }
  });
}

/** The browser itself asks its maker for dictionaries and the like: no task needs them. */
function isOfApplication({ what }: Refusal): boolean {
  return !what.startsWith('send.domain.outside ');
}

/** Says what was refused, once, and whether the application was seen to need it. */
function report({ refusals }: Visiting, needed: ReadonlySet<string>): void {
  const once = new Map(refusals.map(({ what, reason }) => [what, reason]));
  for (const [what, reason] of once) {
    const isNeeded = needed.has(what.slice(what.indexOf(' ') + 1));
    process.stdout.write(`refused${isNeeded ? ', and needed' : ''}: ${what}: ${reason}\n`);
  }
}
