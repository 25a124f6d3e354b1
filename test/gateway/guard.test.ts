import { afterAll, beforeAll, expect, it } from 'vitest';
import { RawClient } from './raw-client.ts';
import { type Rig, startRig } from './rig.ts';

const PAGES = {
  'shop.test/':
    '<iframe src="http://other.test/inner"></iframe><script>cordonSeen = typeof cordon + typeof cordonConfig</script>',
  'other.test/inner': 'inner',
};

const started: { readonly document: string; readonly url: string }[] = [];
const gone: string[] = [];
let rig: Rig;
let client: RawClient;

beforeAll(async () => {
  rig = await startRig(PAGES, {
    onArgument: ({ id }, _key, report) =>
      void started.push({ document: id, url: report.state === 'value' ? report.text : '' }),
    onDocumentGone: (document) => void gone.push(document),
  });
  client = await RawClient.connect(rig.gateway.cdp);
});
afterAll(async () => {
  client.close();
  await rig.close();
});

it('runs the script in every document, tells them apart, and says when each is gone', async () => {
  const { targetId, sessionId } = await client.openPage('http://shop.test/');
  const loaded = "new Promise((r) => document.readyState === 'complete' ? r() : addEventListener('load', () => r()))";
  await client.get('Runtime.evaluate', { expression: loaded, awaitPromise: true }, sessionId);
  const documentAt = (url: string): string | undefined => started.find((each) => each.url === url)?.document;
  const urls = ['http://shop.test/', 'http://other.test/inner'];
  await expect.poll(() => urls.every((url) => documentAt(url) !== undefined)).toBe(true);
  const ids = urls.map(documentAt);
  expect(new Set(ids).size).toBe(2);
  expect(await client.get('Runtime.evaluate', { expression: 'cordonSeen' }, sessionId)).toMatchObject({
    result: { value: 'undefinedundefined' },
  });
  expect(gone).not.toContain(ids[0]);
  await client.get('Target.closeTarget', { targetId });
  await expect.poll(() => ids.every((id) => gone.includes(String(id)))).toBe(true);
});

it('counts a script that breaks its contract as no guard, and ends', async () => {
  const broken = await startRig({}, { pageScript: 'globalThis[cordonConfig.binding](\'{"kind":"other"}\')' }).catch(
    (error: unknown) => String(error),
  );
  expect(broken).toMatch(/gone|closed/);
});
