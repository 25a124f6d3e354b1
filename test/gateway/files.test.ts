/** Files that agents give to fields, with the real filter in the page. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readPageScript } from '../../src/browser/page-script.ts';
import { isJsonObject } from '../../src/model/json.ts';
import { allow, ask } from '../../src/model/verdict.ts';
import { approvalSubject } from '../../src/session/approvals/approval-subject.ts';
import { RawClient } from './raw-client.ts';
import { type Rig, startRig } from './rig.ts';

const HTML = `<!doctype html><title>Shop</title><h1>Shop</h1>
  <input type="file" id="plain" aria-label="Your photo">
  <label>Attach <input type="file" id="styled" name="attachment" style="display: none"></label>
  <div class="secret"><input type="file" id="hidden" aria-label="Passport"></div>`;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cordon-files-')));
const file = join(folder, 'notes.txt');
const ALLOW = allow('act.test.allow', 'Allowed.');
let rig: Rig;
let client: RawClient;
let sessionId: string;

beforeAll(async () => {
  writeFileSync(file, 'notes');
  rig = await startRig(
    { 'shop.test/': HTML },
    { pageScript: readPageScript(), goal: 'fill_form', visibility: { exclude: ['.secret'] } },
    [folder],
  );
  client = await RawClient.connect(rig.gateway.cdp);
  ({ sessionId } = await client.openPage('http://shop.test/'));
}, 60_000);

afterAll(async () => {
  client?.close();
  await rig?.close();
  rmSync(folder, { recursive: true });
}, 30_000);

beforeEach(() => {
  rig.judged.length = 0;
});

async function give(id: string) {
  const expression = `document.querySelector('#${id}')`;
  const { result } = await client.get('Runtime.evaluate', { expression }, sessionId);
  const objectId = isJsonObject(result) ? result.objectId : undefined;
  expect(typeof objectId).toBe('string');
  return client.send('DOM.setFileInputFiles', { objectId: String(objectId), files: [file] }, sessionId);
}

it('reach no field that the filter hides', async () => {
  expect(await give('hidden')).toBe('Cordon refused DOM.setFileInputFiles: no such node');
  expect(rig.judged.filter(({ verb }) => verb === 'upload')).toEqual([]);
});

it.each([
  ['plain', 'Your photo'],
  ['styled', 'attachment'],
])('reach the field #%s, which the page may style as it likes, and who is asked reads all of it', async (id, name) => {
  expect(await give(id)).toEqual({});
  const action = rig.judged.find(({ verb }) => verb === 'upload');
  expect(action).toBeDefined();
  expect(action && approvalSubject(action)).toMatchObject({
    verb: 'upload',
    target: `file field '${name}'`,
    page: 'http://shop.test/',
    shown: [{ what: 'file', text: file }],
  });
});

it('are held back where nobody confirms', async () => {
  rig.judge = ({ verb }) => (verb === 'upload' ? ask('act.test.ask', 'A person must confirm this.') : ALLOW);
  expect(await give('plain')).toContain('A person must confirm this.');
});
