/** A page that says more than anybody reads does not keep the agent from its other pages. */
import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { pause } from '../../src/browser/patience.ts';
import { RawClient } from './raw-client.ts';
import { startRig } from './rig.ts';

const LINES = 60;

it('of a console without end some lines are told', async () => {
  const script = `const line = 'lorem ipsum '.repeat(80000); for (let at = 0; at < ${LINES}; at++) console.log(line); console.log = () => undefined;`;
  const rig = await startRig({ 'shop.test/': `<!doctype html><p>Seen</p><script>${script}</script>` });
  try {
    const browser = await chromium.connectOverCDP(rig.gateway.http);
    const page = await browser.contexts()[0]?.newPage();
    let told = 0;
    page?.on('console', () => {
      told += 1;
    });
    await page?.goto('http://shop.test/');
    expect(await page?.innerText('p')).toBe('Seen');
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThan(LINES);
    await browser.close();
  } finally {
    await rig.close();
  }
}, 90_000);

it.each([
  ['Performance', 'Performance.metrics', 'console.timeStamp(line)'],
  [
    'Animation',
    'Animation.animationStarted',
    'document.body.animate([{ opacity: 0.9 }, { opacity: 1 }], { duration: 1e6, id: line })',
  ],
])('of what %s tells without end some is told', async (domain, event, said) => {
  const script = `const line = 'lorem ipsum '.repeat(80000); onhashchange = async () => {
    for (let at = 0; at < ${LINES}; at++) { ${said}; await new Promise(requestAnimationFrame); } document.title = 'said' }`;
  const rig = await startRig({ 'shop.test/': `<!doctype html><p>Seen</p><script>${script}</script>` });
  try {
    const client = await RawClient.connect(rig.gateway.cdp);
    const { sessionId } = await client.openPage('http://shop.test/');
    await client.get(`${domain}.enable`, {}, sessionId);
    await client.get('Runtime.evaluate', { expression: 'location.hash = "go"' }, sessionId);
    const title = () => client.send('Runtime.evaluate', { expression: 'document.title' }, sessionId);
    await expect.poll(title).toMatchObject({ result: { value: 'said' } });
    const told = client.events.filter(({ method }) => method === event).length;
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThan(LINES);
    client.close();
  } finally {
    await rig.close();
  }
});

it.each([
  ['a script', 'Runtime.evaluate', { expression: '1' }],
  ['a read', 'Accessibility.getFullAXTree', {}],
] as const)(
  'who leaves a page that hangs is not held up by %s that it never lets begin',
  async (_what, method, params) => {
    const rig = await startRig({
      'shop.test/': '<!doctype html><p>Seen</p><script>setTimeout(() => { for (;;); }, 100)</script>',
      'other.test/': '<!doctype html><p>Other</p>',
    });
    try {
      const client = await RawClient.connect(rig.gateway.cdp);
      const { sessionId } = await client.openPage('http://shop.test/');
      await pause(500);
      const held = [client.send(method, params, sessionId), client.send(method, params, sessionId)];
      await client.get('Page.navigate', { url: 'http://other.test/' }, sessionId);
      await expect
        .poll(() => client.send('Runtime.evaluate', { expression: 'document.body.innerText' }, sessionId))
        .toMatchObject({ result: { value: 'Other' } });
      await Promise.all(held);
      client.close();
    } finally {
      await rig.close();
    }
  },
);
