/** An agent that opens one address again and again in a guarded Chromium: stopped where nothing changes there, and not where something does. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Guarded, type GuardedOrdinary, startGuardedOrdinary } from './support/sites/guarded-ordinary.ts';

const HOST = 'results.test';
const PATIENCE = { timeout: 60_000 };
const REPEATED = 'act.stuck.repetition';

let ordinary: GuardedOrdinary;
let guarded: Guarded | undefined;

beforeAll(async () => {
  ordinary = await startGuardedOrdinary(HOST);
});
afterEach(async () => {
  await guarded?.close();
  ordinary.site.received.length = 0;
});
afterAll(() => ordinary.close());

async function start(): Promise<Guarded> {
  guarded = await ordinary.open({ guardrails: { enable_llm_action_check: false } });
  return guarded;
}

/** As long as a page takes to come to rest, and a little. Seen from outside: a script in the page would be an action of the agent's. */
async function rest(): Promise<void> {
  const since = performance.now();
  await expect.poll(() => performance.now() - since, PATIENCE).toBeGreaterThan(1200);
}

const asked = (path: string) => ordinary.site.received.filter((each) => each.path === path).length;
const hints = ({ events }: Guarded) =>
  events.flatMap((event) => (event.kind === 'verdict' ? event.verdict.hints : [])).filter(({ by }) => by === REPEATED);

it('says nothing of results that are others each time', PATIENCE, async () => {
  const at = await start();
  for (let round = 0; round < 9; round += 1) {
    await at.page.goto(`https://${HOST}/results`);
    await rest();
  }
  expect(asked('/results')).toBe(9);
  expect(hints(at)).toEqual([]);
});

it.each([
  ['at its leisure', rest],
  ['in haste', async () => undefined],
])('stops an agent that opens the same page a seventh time, %s', PATIENCE, async (_, pause) => {
  const at = await start();
  for (let round = 0; round < 8; round += 1) {
    await at.page.goto(`https://${HOST}/`);
    await pause();
  }
  expect(new URL(at.page.url()).host).toBe('refused.cordon.invalid');
  expect(asked('/')).toBe(6);
  expect(hints(at).map(({ severity }) => severity)).toEqual(['HINT', 'HINT', 'WARNING', 'WARNING', 'STOP']);
});
