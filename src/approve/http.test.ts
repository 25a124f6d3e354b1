import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { ApprovalQuestion, ApprovalWord } from '../model/approval.ts';
import { Approvals, signAnswer } from '../session/approvals/approvals.ts';
import { type HttpApprovals, openHttpApprovals } from './http.ts';

const RULES = { ask: [], requests: [], scopes: ['once', 'always'], waitSeconds: 60, expiresMinutes: 60 } as const;
const REQUEST = { kind: 'request', method: 'POST', url: 'https://shop.test/', actions: [], body: 'none', fields: [] };
const pendingShape = z.object({ pending: z.array(z.custom<ApprovalQuestion>((value) => typeof value === 'object')) });

let folder: string;
let http: HttpApprovals;
let approvals: Approvals;
let keep: () => Promise<void>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cordon-http-'));
  keep = async () => undefined;
  approvals = new Approvals({ session: 's', grant: 'sha256:grant', rules: RULES, now: Date.now });
  http = await openHttpApprovals('s', approvals, join(folder, 'approvals.json'));
  approvals.reachBy(http, { find: async () => undefined, add: () => keep() });
});
afterEach(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

const ask = () =>
  approvals.ask(
    { gate: 'send', digest: 'sha256:x', subject: { ...REQUEST, kind: 'request' }, lasts: true },
    { outcome: 'ask', by: 'send.approval.rule', reason: 'It orders.', warnings: [], hints: [] },
  );

async function answer(word: Omit<ApprovalWord, 'who'>): Promise<{ status: number; text: string }> {
  const { url } = z.object({ url: z.string() }).parse(JSON.parse(readFileSync(http.file, 'utf8')));
  const { pending } = pendingShape.parse(await (await fetch(url)).json());
  const [question] = pending;
  if (question === undefined) throw new Error('nothing is asked');
  const body = JSON.stringify(signAnswer(question, { ...word, who: 'op' }, approvals.key));
  const reply = await fetch(`${url}/answers`, { method: 'POST', body });
  return { status: reply.status, text: await reply.text() };
}

it('says that a yes was taken once it stands', async () => {
  const decided = ask();
  expect(await answer({ approve: true, scope: 'always' })).toMatchObject({ status: 200 });
  expect((await decided).verdict.outcome).toBe('allow');
});

it('says that a yes which cannot be kept does not hold, and why', async () => {
  keep = () => Promise.reject(new Error('no space left on the device'));
  const decided = ask();
  expect(await answer({ approve: true, scope: 'always' })).toEqual({
    status: 409,
    text: expect.stringContaining('no space left on the device'),
  });
  expect((await decided).verdict).toMatchObject({ outcome: 'deny', by: 'send.approval.unusable' });
});

it('says of a yes to a session that ended meanwhile that nobody waits for it', async () => {
  keep = async () => approvals.end();
  const decided = ask();
  expect(await answer({ approve: true, scope: 'always' })).toMatchObject({ status: 409 });
  expect((await decided).verdict).toMatchObject({ outcome: 'deny', by: 'send.approval.withdrawn' });
});
