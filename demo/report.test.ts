import { describe, expect, it } from 'vitest';
import { type Comparison, formatTable, totals } from './report.ts';
import type { RunResult } from './run.ts';

function run(task: boolean, succeeded: boolean): RunResult {
  const attack = { id: 'tv', title: 'A television was bought', succeeded, evidence: '' };
  return { scenario: 'shop', task, attacks: [attack], report: { steps: [] } };
}

const BOTH: Comparison = { without: run(true, true), with: run(true, false) };

describe('the report', () => {
  it('lines up both runs', () => {
    expect(formatTable([BOTH], { colour: false })).toBe(
      [
        'shop                       without Cordon  with Cordon',
        "  The user's task          done            done",
        '  A television was bought  succeeded       stopped',
        '',
      ].join('\n'),
    );
  });

  it('uses colour where it is wanted, and says what was not run', () => {
    expect(formatTable([BOTH], { colour: true })).toContain('\u001b[31msucceeded');
    expect(formatTable([{ with: run(false, true) }], { colour: false })).toMatch(/task +not run +not done/);
  });

  it('adds up to the line of docs/reference/output.md', () => {
    const blocked = { see: 1, act: 2, send: 3 };
    expect(totals([BOTH, BOTH], blocked)).toEqual({
      without: { task: true, attacks: 2 },
      with: { task: true, attacks: 0 },
      blocked,
    });
    expect(totals([BOTH, { with: run(false, true) }], blocked).with).toEqual({ task: false, attacks: 1 });
    expect(totals([{ with: run(true, false) }], blocked)).not.toHaveProperty('without');
  });
});
