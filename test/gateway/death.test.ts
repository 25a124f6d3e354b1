import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { RawClient } from './raw-client.ts';
import { startRig } from './rig.ts';

/** Process ids whose command line names this profile. */
function processesOf(profile: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile);
      } catch {
        // It ended while the list was read.
        return false;
      }
    });
}

it('a browser that is killed ends the gateway, its agents and everything it left', async () => {
  const rig = await startRig({});
  onTestFinished(() => rig.close());
  const client = await RawClient.connect(rig.gateway.cdp);
  const { sessionId } = await client.openPage('about:blank');
  const inFlight = client.send(
    'Runtime.evaluate',
    { expression: 'new Promise(() => {})', awaitPromise: true },
    sessionId,
  );
  await client.get('Browser.getVersion');
  process.kill(rig.browser.pid, 'SIGKILL');
  expect(await rig.gateway.ended).toContain('DevTools pipe');
  expect(await inFlight).toMatch(/closed|failed/);
  expect(await client.closed).toBe(1001);
  await expect(RawClient.connect(rig.gateway.cdp)).rejects.toThrow();
  expect((await rig.browser.exited).signal).toBe('SIGKILL');
  await rig.close();
  await rig.browser.close();
  expect(existsSync(rig.browser.profile)).toBe(false);
  // Its children find out by themselves that it is gone.
  await expect.poll(() => processesOf(rig.browser.profile)).toEqual([]);
});

it('closing leaves neither process nor profile, and may be done twice', async () => {
  const rig = await startRig({});
  onTestFinished(() => rig.close());
  const { profile } = rig.browser;
  expect(existsSync(profile)).toBe(true);
  expect(processesOf(profile).length).toBeGreaterThan(1);
  await rig.close();
  await rig.browser.close();
  expect(existsSync(profile)).toBe(false);
  expect(processesOf(profile)).toEqual([]);
});
