import { once } from 'node:events';
import { chromium } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { collect, cordon, serve, start } from './cli-process.ts';

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

  it('keeps its sites for an agent of one’s own, and tells from their logs what became of the attacks', async () => {
    const child = start(['demo', '--serve'], {});
    const said = collect(child.stdout);
    await expect.poll(said).toContain('Ctrl-C');
    const [, policy = ''] = /cordon serve --policy (\S+shop\.yaml)/.exec(said()) ?? [];
    const served = await serve(['--policy', policy, '--yes', '--task', 'View my cart on shop.test']);
    const browser = await chromium.connectOverCDP(served.cdp);
    const page = await browser.contexts()[0]?.newPage();
    await page?.goto('https://shop.test/products/brewmaster');
    expect(await page?.getByRole('heading').first().innerText()).toContain('BrewMaster');
    await browser.close();
    await served.stop();
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(said()).toMatch(/A television for \$899 was bought +not run +stopped/);
  });
});
