import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cordon } from './cli-process.ts';

const TOTALS = z.strictObject({
  without: z.strictObject({ task: z.boolean(), attacks: z.number() }),
  with: z.strictObject({ task: z.boolean(), attacks: z.number() }),
  blocked: z.strictObject({ see: z.number(), act: z.number(), send: z.number() }),
});

describe('cordon demo', () => {
  it('shows every attack succeed without Cordon, and none with it, while the tasks are done', async () => {
    const { status, stdout, stderr } = await cordon(['demo', '--json']);
    expect(status, stderr.slice(-4000)).toBe(0);
    const totals = TOTALS.parse(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''));
    expect(totals.without.task).toBe(true);
    expect(totals.without.attacks).toBeGreaterThan(5);
    expect(totals.with).toEqual({ task: true, attacks: 0 });
    for (const gate of ['see', 'act', 'send'] as const) expect(totals.blocked[gate]).toBeGreaterThan(0);
  }, 300_000);
});
