/** A session with a tab, which chromedriver attaches to: it leads to the tab's pages, and shows and does nothing by itself. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RawClient } from './raw-client.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
let client: RawClient;

beforeAll(async () => {
  rig = await startRig({ 'shop.test/': '<title>Shop</title><p data-hide>secret' });
  client = await RawClient.connect(rig.gateway.cdp);
});
afterAll(async () => {
  client.close();
  await rig.close();
});

it('answers to nothing but what leads to its pages', async () => {
  await client.openPage('http://shop.test/');
  const { targetInfos } = await client.get('Target.getTargets', { filter: [{ type: 'tab' }] });
  const [tab] = Array.isArray(targetInfos) ? targetInfos : [];
  const { sessionId } = await client.get('Target.attachToTarget', { targetId: Object(tab).targetId, flatten: true });
  const asked = [
    ['Runtime.evaluate', { expression: 'document.body.innerText' }],
    ['Page.captureScreenshot', {}],
    ['Page.getFrameTree', {}],
    ['Page.navigate', { url: 'http://shop.test/elsewhere' }],
    ['DOM.getDocument', {}],
    ['Network.getCookies', {}],
    ['Storage.getCookies', {}],
    ['Input.insertText', { text: 'x' }],
    ['Accessibility.getFullAXTree', {}],
    ['DOMSnapshot.captureSnapshot', { computedStyles: [] }],
    ['Page.printToPDF', {}],
    ['Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }],
  ] as const;
  const answers: Record<string, string> = {};
  for (const [method, params] of asked) {
    const answer = await client.send(method, { ...params }, String(sessionId));
    answers[method] = typeof answer === 'string' ? 'refused' : 'answered';
  }
  expect(answers).toEqual(
    Object.fromEntries(asked.map(([method]) => [method, method === 'Target.setAutoAttach' ? 'answered' : 'refused'])),
  );
});

it('has no title, which is that of its page', async () => {
  await client.openPage('http://shop.test/');
  const { targetInfos } = await client.get('Target.getTargets', { filter: [{ type: 'tab' }, { type: 'page' }] });
  const titles = (Array.isArray(targetInfos) ? targetInfos.map(Object) : []).map(({ type, title }) => [type, title]);
  expect(titles).toContainEqual(['page', 'Shop']);
  const ofTabs = titles.flatMap(([type, title]) => (type === 'tab' ? [title] : []));
  expect(ofTabs).not.toEqual([]);
  expect(ofTabs.join('')).toBe('');
});
