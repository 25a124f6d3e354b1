/** A frame of a frame may go without a word of the browser's: of a PDF viewer it tells that the frames one is gone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isJsonObject } from '../../src/model/json.ts';
import { RawClient } from './raw-client.ts';
import { type Rig, startRig } from './rig.ts';

const PDF =
  '%PDF-1.1\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>';

let rig: Rig;
let client: RawClient;

beforeAll(async () => {
  const embedded = `<embed type="application/pdf" src="data:application/pdf,${encodeURIComponent(PDF)}">`;
  rig = await startRig({ 'shop.test/': '<p>Shop', 'shop.test/manual': `<p>Manual${embedded}` });
  client = await RawClient.connect(rig.gateway.cdp);
}, 60_000);
afterAll(async () => {
  client?.close();
  await rig?.close();
}, 30_000);

it('shows what comes after a PDF', async () => {
  const frames: string[] = [];
  rig.browser.connection.onEvent(({ method, params }) => {
    if (method === 'Target.attachedToTarget' && isJsonObject(params.targetInfo) && params.targetInfo.type === 'iframe')
      frames.push(String(params.targetInfo.targetId));
  });
  const { sessionId } = await client.openPage('http://shop.test/manual');
  const shown = async (): Promise<string> =>
    JSON.stringify(await client.send('DOM.getDocument', { depth: -1 }, sessionId));
  // The viewer's frame, and the one in it, as both sessions hear of them.
  await expect.poll(() => new Set(frames).size, { timeout: 20_000 }).toBe(2);
  expect(await shown()).toContain('Manual');
  await client.get('Page.navigate', { url: 'http://shop.test/' }, sessionId);
  await expect.poll(shown, { timeout: 20_000 }).toContain('Shop');
}, 60_000);
