import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActionOutcome } from '../../src/model/action.ts';
import { allow, deny, type Hint } from '../../src/model/verdict.ts';
import { RawClient } from './raw-client.ts';
import { type Rig, startRig } from './rig.ts';

const HINT: Hint = { severity: 'HINT', by: 'act.stuck.repetition', message: 'Again.' };
const WARNING: Hint = { severity: 'WARNING', by: 'act.stuck.failure_cluster', message: 'Many failed.' };

let rig: Rig;
let client: RawClient;
const outcomes: ActionOutcome[] = [];

beforeAll(async () => {
  rig = await startRig({ 'shop.test/': '<p>Shop</p>' });
  rig.observe = (outcome) => {
    outcomes.push(outcome);
    return outcome.failed === true ? [WARNING] : [];
  };
  client = await RawClient.connect(rig.gateway.cdp);
});
afterAll(async () => {
  client.close();
  await rig.close();
});

/** What the log of a page has said since the last time this was asked. */
function said(): readonly string[] {
  const entries = client.events.filter(({ method }) => method === 'Log.entryAdded');
  client.events.length = 0;
  return entries.map(({ params }) => /"text":"([^"]*)"/.exec(JSON.stringify(params))?.[1] ?? '');
}

it('puts hints before the result of an action, and tells how it ended', async () => {
  const { sessionId } = await client.openPage('about:blank');
  outcomes.length = 0;
  rig.judge = () => allow('act.test.allow', 'Allowed.', { hints: [HINT] });
  await client.get('Runtime.evaluate', { expression: '1' }, sessionId);
  expect(said()).toEqual(['[Cordon HINT act.stuck.repetition] Again.']);
  rig.judge = () => allow('act.test.allow', 'Allowed.');
  await client.get('Runtime.evaluate', { expression: 'nothing.here' }, sessionId);
  expect(said()).toEqual(['[Cordon WARNING act.stuck.failure_cluster] Many failed.']);
  await client.get('Page.navigate', { url: 'http://shop.test/' }, sessionId);
  await client.get('Page.navigate', { url: 'http://shop.test:1/' }, sessionId);
  expect(outcomes).toEqual([{ failed: false }, { failed: true }, { failed: false }, { failed: true }]);
  expect(said()).toEqual(['[Cordon WARNING act.stuck.failure_cluster] Many failed.']);
});

it('puts them before the reason of a refusal, which is no outcome', async () => {
  const { sessionId } = await client.openPage('about:blank');
  outcomes.length = 0;
  rig.judge = () => deny('act.test.deny', 'Do something else.', { hints: [HINT] });
  const refusal = await client.send('Runtime.evaluate', { expression: '"refused"' }, sessionId);
  const description =
    'Error: Cordon refused Runtime.evaluate: [Cordon HINT act.stuck.repetition] Again. Do something else.';
  expect(refusal).toMatchObject({ exceptionDetails: { exception: { description } } });
  expect(outcomes).toEqual([]);
  rig.judge = () => allow('act.test.allow', 'Allowed.');
});

it('tells every agent what concerns them all, before whatever each is answered next', async () => {
  const other = await RawClient.connect(rig.gateway.cdp);
  const [mine, theirs] = [await client.openPage('about:blank'), await other.openPage('about:blank')];
  said();
  rig.gateway.hint([WARNING]);
  await client.get('Page.getFrameTree', {}, mine.sessionId);
  expect(said()).toHaveLength(1);
  await other.get('Page.getFrameTree', {}, theirs.sessionId);
  expect(other.events.filter(({ method }) => method === 'Log.entryAdded')).toHaveLength(1);
  other.close();
});
