/** `scope.visibility` in the whole product: what a document shows can be pressed, what it hides cannot, and the server's own log says so. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Guarded, type GuardedOrdinary, startGuardedOrdinary } from './support/sites/guarded-ordinary.ts';

const HOST = 'forge.test';
const PAGE = `<p>Ready</p><nav id="own"><a href="/json">Account settings</a></nav><a href="/text">Sign out</a>
  <aside><a href="/results">Read about hats</a></aside>`;

let ordinary: GuardedOrdinary;
let guarded: Guarded;

beforeAll(async () => {
  ordinary = await startGuardedOrdinary(HOST);
  guarded = await ordinary.open({
    scope: { goal: 'interact', domains: [HOST], visibility: { include: ['#own'], exclude: ['aside'] } },
  });
  await guarded.page.goto(`https://${HOST}/`);
  await guarded.page.setContent(PAGE);
  await guarded.page.getByText('Ready').waitFor();
}, 60_000);
afterAll(async () => {
  await guarded?.close();
  await ordinary?.close();
}, 30_000);

const asked = () => ordinary.site.received.map(({ path }) => path);

it('shows the agent what is included and nothing of what is excluded or hidden', async () => {
  const snapshot = await guarded.page.locator('body').ariaSnapshot();
  expect(snapshot).toContain('Account settings');
  expect(snapshot).not.toMatch(/Sign out|hats/);
  const excluded = guarded.events.some((event) => JSON.stringify(event).includes('see.scope.excluded'));
  expect(excluded).toBe(true);
});

it('lets no press reach what is excluded or hidden, and one reach what is included', async () => {
  for (const name of ['Sign out', 'Read about hats']) {
    await expect(guarded.page.getByText(name).click({ timeout: 2_000, force: true })).rejects.toThrow();
  }
  await guarded.page.getByRole('link', { name: 'Account settings' }).click();
  await guarded.page.waitForURL('**/json');
  expect(asked()).toContain('/json');
  expect(asked()).not.toContain('/text');
  expect(asked()).not.toContain('/results');
});
