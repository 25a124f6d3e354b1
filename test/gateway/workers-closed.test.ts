/** Workers are the page's real world, and no script of an agent runs in one: told by what the server hears, and by what the agent is answered. */
import { afterEach, expect, it } from 'vitest';
import { pause } from '../../src/browser/patience.ts';
import { pageScript } from '../support/page-script.ts';
import { RawClient } from './raw-client.ts';
import { type Rig, startRig } from './rig.ts';

const PAGE = `<!doctype html><title>t</title><p>seen</p><script>
  window.kept = new Worker(URL.createObjectURL(new Blob(['setInterval(() => 0, 1000); self.secret = "of the page"'])));
</script>`;

let rig: Rig | undefined;
let client: RawClient | undefined;
afterEach(async () => {
  client?.close();
  await rig?.close();
});

async function workerSession(scripts: 'apart' | 'page'): Promise<string> {
  rig = await startRig(
    { 'shop.test/': PAGE },
    { pageScript: await pageScript(), agentScripts: scripts, goal: 'interact' },
  );
  client = await RawClient.connect(rig.gateway.cdp);
  const agent = client;
  const { sessionId } = await agent.openPage('http://shop.test/');
  await agent.get(
    'Target.setAutoAttach',
    { autoAttach: true, waitForDebuggerOnStart: false, flatten: true },
    sessionId,
  );
  const attached = () =>
    agent.events.find(
      ({ method, params }) =>
        method === 'Target.attachedToTarget' && Object(Object(params).targetInfo).type === 'worker',
    );
  await expect.poll(attached, { timeout: 10_000 }).toBeDefined();
  rig.requested.length = 0;
  return String(Object(attached()?.params).sessionId);
}

it('whatever an agent sends, where its scripts run apart', async () => {
  const worker = await workerSession('apart');
  await client?.send('Runtime.enable', {}, worker);
  for (const [method, params] of [
    ['Runtime.evaluate', { expression: 'fetch("http://shop.test/by-worker"), self.secret' }],
    ['Runtime.compileScript', { expression: '1', sourceURL: '', persistScript: true }],
    ['Runtime.globalLexicalScopeNames', {}],
    ['Runtime.getProperties', { objectId: '1.1.1' }],
    ['Runtime.addBinding', { name: 'fetch' }],
  ] as const) {
    const answer = JSON.stringify(await client?.send(method, params, worker));
    expect(answer).toMatch(/Cordon refused/);
    expect(answer).not.toContain('of the page');
  }
  await pause(200);
  expect(rig?.requested.filter((each) => !each.endsWith('/favicon.ico'))).toEqual([]);
});

it('but for those of pages, where its scripts run as the page’s', async () => {
  const worker = await workerSession('page');
  const read = () => client?.send('Runtime.evaluate', { expression: 'typeof importScripts' }, worker);
  await expect.poll(read).toMatchObject({ result: { value: 'function' } });
  expect(rig?.judged.map(({ verb }) => verb)).toContain('evaluate');
});
