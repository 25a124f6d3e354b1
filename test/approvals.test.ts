/** An action that needs a person, in a real browser behind the real command line: it waits, is approved once, and neither replays nor changes pass. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Sites, startSites } from '../demo/sites.ts';
import type { ApprovalQuestion } from '../src/model/approval.ts';
import { signAnswer } from '../src/session/approvals/approvals.ts';
import { cordon, jsonLines, type Served, serve } from './cli-process.ts';
import { PINNED_SHOP } from './support/sites/pinned-shop.ts';

const WAIT = { timeout: 30_000 };
/** Each case waits for a client that tries for fifteen seconds. */
const PATIENCE = 120_000;

let sites: Sites;
let folder = '';
let served: Served;
let browser: Browser;
let page: Page;
let approvals = '';
const env = (): Record<string, string> => ({ XDG_STATE_HOME: join(folder, 'state') });

beforeAll(async () => {
  sites = await startSites();
  folder = mkdtempSync(join(tmpdir(), 'cordon-approvals-'));
  writeFileSync(join(folder, 'ca.pem'), sites.caPem);
  const policy = join(folder, 'cordon.yaml');
  writeFileSync(
    policy,
    JSON.stringify({
      ...PINNED_SHOP,
      limits: [],
      network: { resolve: sites.resolve, ca: './ca.pem' },
      guardrails: { enable_llm_action_check: false },
      approvals: { ask: [{ verbs: ['click'], names: ['place order'], domains: ['shop.test'] }], wait_seconds: 60 },
    }),
  );
  served = await serve(['--policy', policy, '--yes', '--approve', 'http'], { env: env() });
  approvals = served.approvals ?? '';
  browser = await chromium.connectOverCDP(served.cdp);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('no context');
  page = await context.newPage();
});

afterAll(async () => {
  await browser?.close();
  await served?.stop();
  await sites?.close();
  rmSync(folder, { recursive: true, force: true });
});

const orders = (): number => sites.logs.shop.filter((each) => each.kind === 'order placed').length;

async function checkout(product: 'brewmaster' | 'vista-56'): Promise<void> {
  await page.goto(`https://shop.test/products/${product}`);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.waitForURL('**/checkout/p/*');
}

const questions = z.object({ pending: z.array(z.custom<ApprovalQuestion>((value) => typeof value === 'object')) });

async function pending(): Promise<readonly ApprovalQuestion[]> {
  return questions.parse(await (await fetch(endpoint().url)).json()).pending;
}

/** Clicks as an agent does, and answers with what came of it. Playwright tries a refused click again until its time is over. */
function placeOrder(): Promise<string> {
  return page
    .getByRole('button', { name: 'Place order' })
    .click({ timeout: 15_000 })
    .then(() => 'done', String);
}

async function question(): Promise<ApprovalQuestion> {
  await expect.poll(async () => (await pending()).length, WAIT).toBe(1);
  const [found] = await pending();
  if (found === undefined) throw new Error('no question');
  return found;
}

function endpoint(): { readonly url: string; readonly key: Buffer } {
  const { url, key } = z
    .object({ url: z.string(), key: z.string() })
    .parse(JSON.parse(readFileSync(approvals, 'utf8')));
  return { url, key: Buffer.from(key, 'hex') };
}

function answer(body: object): Promise<Response> {
  return fetch(`${endpoint().url}/answers`, { method: 'POST', body: JSON.stringify(body) });
}

describe('an order that a person must confirm', { timeout: PATIENCE }, () => {
  it('waits, is shown whole, and is placed once it is approved', async () => {
    await checkout('brewmaster');
    const before = orders();
    const click = placeOrder();
    const asked = await question();
    expect(asked.subject).toMatchObject({ verb: 'click', resolved: true });
    expect(asked.subject).toMatchObject({
      target: expect.stringContaining('Place order'),
      submits: expect.stringMatching(/^POST https:\/\/shop\.test\//),
      page: expect.stringMatching(/^https:\/\/shop\.test\/checkout\/p\//),
    });
    expect(orders()).toBe(before);
    expect(await cordon(['approve', asked.id.slice(0, 5)], { env: env() })).toMatchObject({ status: 2, stdout: '' });
    expect(orders()).toBe(before);
    const said = await cordon(['approve', asked.id.slice(0, 8)], { env: env() });
    expect(said).toMatchObject({ status: 0, stdout: 'Approved.\n' });
    expect(await click).toBe('done');
    await expect.poll(orders, WAIT).toBe(before + 1);
    // The same answer again, and one made for it anew: the question is over.
    const { key } = endpoint();
    const again = signAnswer(asked, { approve: true, scope: 'once', who: 'replay' }, key);
    expect((await answer(again)).status).toBe(409);
  });

  it('asks again for the next one, which a refusal keeps from being placed', async () => {
    await checkout('brewmaster');
    const before = orders();
    const click = placeOrder();
    const asked = await question();
    const { key } = endpoint();
    const yes = { approve: true, scope: 'once', who: 'op' } as const;
    // Not to this question, not with this key, not with this scope: none counts, and the question stays open.
    expect((await answer({ ...signAnswer(asked, yes, key), digest: `sha256:${'0'.repeat(64)}` })).status).toBe(403);
    expect((await answer(signAnswer(asked, yes, Buffer.alloc(32)))).status).toBe(403);
    expect((await answer(signAnswer(asked, { ...yes, scope: 'always' }, key))).status).toBe(403);
    expect((await answer({ id: asked.id, approve: true })).status).toBe(400);
    expect(await pending()).toHaveLength(1);
    expect((await cordon(['approve', asked.id, '--refuse'], { env: env() })).stdout).toBe('Refused.\n');
    expect(await click).not.toBe('done');
    expect(orders()).toBe(before);
  });

  it('lets the agent look meanwhile, and is withdrawn when the agent goes elsewhere', async () => {
    await checkout('vista-56');
    const before = orders();
    const click = placeOrder();
    await question();
    expect(await page.getByRole('button', { name: 'Place order' }).innerText()).toBe('Place order');
    await page.goto('https://shop.test/');
    expect(await pending()).toEqual([]);
    expect(await click).not.toBe('done');
    expect(orders()).toBe(before);
  });

  it('is withdrawn where its page is left while it waits: a late yes does nothing', async () => {
    await checkout('vista-56');
    const before = orders();
    const click = placeOrder();
    const asked = await question();
    // A second client of the same browser leads the page elsewhere.
    const other = await chromium.connectOverCDP(served.cdp);
    const same = other
      .contexts()[0]
      ?.pages()
      .find((each) => each.url().includes('/checkout/'));
    await same?.goto('https://shop.test/products/brewmaster');
    expect((await cordon(['approve', asked.id], { env: env() })).status).not.toBe(0);
    expect(await click).not.toBe('done');
    await other.close();
    expect(orders()).toBe(before);
  });

  it('stands in the record with who answered, when, and to which digest; the endpoint is the operator’s alone', async () => {
    const lines = z
      .array(z.looseObject({ kind: z.string(), digest: z.string().optional() }))
      .parse(jsonLines(readFileSync(served.record, 'utf8')));
    const approvalLines = lines.filter(({ kind }) => kind === 'approval');
    // A client's retries may repeat a refusal.
    const became = approvalLines.map(({ by }) => by).filter((by, index, all) => by !== all[index - 1]);
    expect(became).toEqual(['act.approval.approved', 'act.approval.refused', 'act.approval.withdrawn']);
    for (const each of approvalLines) {
      expect(each).toMatchObject({ asked: 'act.approval.rule' });
      expect(each.digest).toMatch(/^hmac:[0-9a-f]{24}$/);
      if (each.by === 'act.approval.withdrawn') continue;
      expect(each.scope).toBe('once');
      expect(String(each.who)).toContain('cordon approve');
    }
    expect(statSync(approvals).mode & 0o077).toBe(0);
    const { url } = endpoint();
    const { origin } = new URL(url);
    expect((await fetch(`${origin}/`)).status).toBe(404);
    expect((await fetch(url, { headers: { origin: 'https://evil.test' } })).status).toBe(403);
    expect(readFileSync(served.record, 'utf8')).not.toContain(endpoint().key.toString('hex'));
  });

  it('leaves no file behind', async () => {
    await browser.close();
    expect(await served.stop()).toBe(0);
    expect(existsSync(approvals)).toBe(false);
  });
});
