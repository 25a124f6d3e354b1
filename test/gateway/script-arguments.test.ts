/** What a script is called with is data. The browser runs one kind of it as a script, which nobody would have judged: `unserializableValue`. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import { allow, deny } from '../../src/model/verdict.ts';
import { pageScript } from '../support/page-script.ts';
import { puppeteerText } from '../support/puppeteer-text.ts';
import { RawClient } from './raw-client.ts';
import { type Rig, startRig } from './rig.ts';

/** A helper of Puppeteer's, which is not judged. */
const TITLE = puppeteerText('Frame.js', /\(\) => \{\s*return document\.title;\s*\}/);

let rig: Rig;
let client: RawClient;
let sessionId: string;
let objectId: string;

beforeAll(async () => {
  const [script, clientScript] = [await pageScript(), await pageScript('client')];
  rig = await startRig(
    { 'shop.test/': '<title>Shop</title>' },
    { pageScript: script, clientScript, agentScripts: 'apart' },
  );
  client = await RawClient.connect(rig.gateway.cdp);
  ({ sessionId } = await client.openPage('http://shop.test/'));
  const { root } = await client.get('DOM.getDocument', {}, sessionId);
  const { object } = await client.get('DOM.resolveNode', { nodeId: Number(Object(root).nodeId) }, sessionId);
  objectId = String(Object(object).objectId);
}, 60_000);

afterAll(async () => {
  client?.close();
  await rig?.close();
}, 30_000);

beforeEach(() => {
  rig.judge = ({ verb }) =>
    verb === 'evaluate' ? deny('act.test.deny', 'No scripts.') : allow('act.test.allow', 'Yes.');
  rig.requested.length = 0;
});

function call(...given: readonly JsonObject[]): Promise<JsonObject | string> {
  const called = { functionDeclaration: TITLE, objectId, returnByValue: true, arguments: [...given] };
  return client.send('Runtime.callFunctionOn', called, sessionId);
}

it.each(["(document.title = 'mine', 1n)", "fetch('/mine')", '1n\n,document.title = 2', 'document', '-0; 1', ''])(
  'no script stands in an argument: %s',
  async (unserializableValue) => {
    expect(await call({ value: 1 }, { unserializableValue })).toMatch(/Cordon refused .*unserializableValue/);
    expect(await call()).toMatchObject({ result: { value: 'Shop' } });
    expect(rig.requested).not.toContain('shop.test/mine');
  },
);

it('a session that was stopped runs none either', async () => {
  rig.stopped = () => deny('act.test.stopped', 'It is over.');
  expect(await call({ unserializableValue: "(document.title = 'mine', 1n)" })).toMatch(/unserializableValue/);
  expect(await call()).toMatchObject({ result: { value: 'Shop' } });
  rig.stopped = () => undefined;
});

it.each(['NaN', '-0', 'Infinity', '-Infinity', '12n', '-12n'])(
  'a number is one that JSON does not have: %s',
  async (unserializableValue) => {
    expect(await call({ unserializableValue })).toMatchObject({ result: { value: 'Shop' } });
  },
);
