/**
 * The browser tells an agent's session of a document's worlds before it tells the guard's, whenever an answer to the agent is on its way. A document of which
 * the guard has not heard yet is no missing one to the agent, and nothing of it is read before its filter was applied.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pause } from '../../src/browser/patience.ts';
import { isJsonObject, type JsonObject } from '../../src/model/json.ts';
import { RawClient } from './raw-client.ts';
import { type Rig, startRig } from './rig.ts';

const SECRET = 'nobody sees this';
const PAGE = `<!doctype html><title>t</title><h1>Seen</h1><p data-hide>${SECRET}</p>`;
/** From one process to another and back, as long as it is open. */
const onTo = (host: string): string => `${PAGE}<script>setTimeout(() => location = 'http://${host}/', 40)</script>`;
const ROUNDS = 40;
/** A slow machine filters a page in about the time that it stays open: enough rounds for it. */
const ENOUGH_MS = 15_000;

let rig: Rig;
let agent: RawClient;

beforeAll(async () => {
  rig = await startRig({
    'shop.test/': PAGE,
    'other.test/': PAGE,
    'stuck.test/': `${PAGE}<script>addEventListener('hang', () => setTimeout(() => { for (;;); }, 100))</script>`,
    'back.test/': onTo('forth.test'),
    'forth.test/': onTo('back.test'),
  });
  agent = await RawClient.connect(rig.gateway.cdp);
}, 60_000);

afterAll(async () => {
  agent?.close();
  await rig?.close();
}, 30_000);

describe('a document that has just begun', () => {
  it('has the worlds that the agent was told of', async () => {
    const { sessionId } = await agent.openPage('http://shop.test/');
    await agent.get('Runtime.enable', {}, sessionId);
    let busy = true;
    const spam = (async () => {
      while (busy) await agent.send('Runtime.releaseObjectGroup', { objectGroup: 'none' }, sessionId);
    })();
    const answers: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const from = agent.events.length;
      void agent.send('Page.navigate', { url: `http://${round % 2 === 0 ? 'other' : 'shop'}.test/` }, sessionId);
      const contextId = await worldAfter(from, sessionId);
      const answer = await agent.send('Runtime.evaluate', { contextId, expression: '1' }, sessionId);
      answers.push(typeof answer === 'string' ? answer : 'answered');
    }
    busy = false;
    await spam;
    expect(answers.filter((answer) => answer !== 'answered')).toEqual([]);
  });

  it.each([
    ['DOM.getDocument', { depth: -1 }],
    ['DOMSnapshot.captureSnapshot', { computedStyles: [] }],
    ['Accessibility.getFullAXTree', {}],
    ['Runtime.evaluate', { expression: 'document.documentElement.outerHTML' }],
  ])('is not read by %s before its filter was applied', async (method, params) => {
    const { sessionId, targetId } = await agent.openPage('about:blank');
    await agent.get('Page.navigate', { url: 'http://back.test/' }, sessionId);
    let read = 0;
    let leaks = 0;
    const enough = Date.now() + ENOUGH_MS;
    await Promise.all(
      Array.from({ length: 3 }, async () => {
        for (let round = 0; round < ROUNDS && (read === 0 || Date.now() < enough); round++) {
          const text = JSON.stringify(await agent.send(method, params, sessionId));
          if (text.includes('Seen')) read++;
          if (text.includes(SECRET)) leaks++;
        }
      }),
    );
    await agent.get('Target.closeTarget', { targetId });
    expect(leaks).toBe(0);
    expect(read).toBeGreaterThan(0);
  });
});

it('holds nobody up who leaves a page that hangs', async () => {
  const { sessionId, targetId } = await agent.openPage('http://stuck.test/');
  await agent.get('Runtime.evaluate', { expression: "dispatchEvent(new Event('hang'))" }, sessionId);
  await pause(500);
  const unknown = agent.send('Runtime.evaluate', { contextId: 9_999, expression: '1' }, sessionId);
  const left = agent.send('Page.navigate', { url: 'http://shop.test/' }, sessionId);
  const isFirst = await Promise.race([unknown.then(() => true), left.then(() => false)]);
  expect(await unknown).toBe('Cannot find context with specified id');
  expect(await left).toMatchObject({ frameId: targetId });
  expect(isFirst).toBe(true);
});

/** The number of the first world of a document that comes after an event. */
async function worldAfter(from: number, sessionId: string): Promise<number> {
  const isNew = ({ method, sessionId: of, params }: JsonObject): boolean =>
    of === sessionId &&
    method === 'Runtime.executionContextCreated' &&
    isJsonObject(params) &&
    isJsonObject(params.context) &&
    String(params.context.origin).startsWith('http');
  await expect.poll(() => agent.events.slice(from).some(isNew), { interval: 1 }).toBe(true);
  const { params = null } = agent.events.slice(from).find(isNew) ?? {};
  return isJsonObject(params) && isJsonObject(params.context) ? Number(params.context.id) : 0;
}
