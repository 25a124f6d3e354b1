import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deny } from '../../model/verdict.ts';
import { openRecord } from '../../record/jsonl.ts';
import { allow } from './allow.ts';
import { log } from './log.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cordon-log-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function recorded(): string {
  const record = openRecord(join(folder, 'session.jsonl'));
  const subject = { type: 'request', method: 'POST', url: 'https://shop.test/order', actions: [] } as const;
  record.write({ kind: 'verdict', at: 1, gate: 'send', subject, verdict: deny('send.unlisted.unsafe', 'Not listed.') });
  record.write({ kind: 'session.closed', at: 2, why: 'done' });
  record.close();
  return record.path;
}

it('says that a record is not as it was written, and allows nothing by it', async () => {
  const path = recorded();
  const said: string[] = [];
  const to = { out: () => undefined, err: (line: string) => void said.push(line) };
  await log(path, {}, to);
  expect(said).toEqual([]);
  writeFileSync(path, readFileSync(path, 'utf8').replace('shop.test', 'evil.test'));
  await log(path, {}, to);
  expect(said).toEqual([expect.stringMatching(/line 1 of '.*' was changed after it was written/)]);
  await expect(allow('LAST', { session: path }, to)).rejects.toThrow('Nothing is allowed by this record');
});
