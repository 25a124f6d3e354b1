import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CASES } from './cases/all.ts';
import { guardedRow, type Report, reportSchema } from './report.ts';
import { comes, isJudged } from './run.ts';

/** Two browsers and some three hundred cases in each: a minute and a half on a quiet machine, and much longer on a busy one. */
const RUN_MS = 15 * 60_000;
const DOCUMENT = readFileSync('docs/how-it-works/mediation.md', 'utf8');

let run: ChildProcess;
let report: Report;

beforeAll(async () => {
  run = spawn(process.execPath, ['scripts/mediation.mjs'], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  let output = '';
  run.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  await once(run, 'close');
  report = reportSchema.parse(JSON.parse(output));
}, RUN_MS);

afterAll(() => {
  // Only where it was not waited for to the end.
  if (run.exitCode === null && run.pid !== undefined) process.kill(-run.pid, 'SIGKILL');
});

describe('complete mediation', () => {
  it.each([...CASES])('%s $name', (id, each) => {
    const found = report.results[id];
    if (found === undefined) {
      // On loopback alone, what needs a network of its own cannot be seen.
      expect([report.isPrivate, each.privately]).toEqual([false, true]);
      return;
    }
    expect(found.denied.arrived).toEqual([]);
    // It was tried, and where it was stopped says so; a test that merely did not send would look the same from outside.
    const whyNot = report.hung.includes(each.name) ? 'its tab never came to an end' : 'it was not tried';
    if (isJudged(each))
      expect([...found.denied.denials, ...(found.denied.refused ? ['refused'] : [])], whyNot).not.toEqual([]);
    if (comes(each, 'allowed')) expect(found.allowed.arrived, whyNot).not.toEqual([]);
    if (isJudged(each) && DOCUMENT.includes(`${report.browser}.`)) expect(DOCUMENT).toContain(guardedRow(each, found));
  });

  it('hears nothing else under the narrow grant', () => {
    expect(report.strays).toEqual([]);
    expect(report.unheard).toBe(0);
  });

  it('is stopped at a gate in at least 120 of these ways', () => {
    const judged = Object.values(report.results).filter(({ denied }) => denied.refused || denied.denials.length > 0);
    expect(judged.length).toBeGreaterThanOrEqual(120);
  });
});
