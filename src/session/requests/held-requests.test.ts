import { describe, expect, it } from 'vitest';
import type { ApprovalAnswer, ApprovalQuestion } from '../../model/approval.ts';
import type { RequestEffect, SendVerdict } from '../../model/gates.ts';
import type { RequestHead } from '../../model/traffic/request.ts';
import { ask } from '../../model/verdict.ts';
import { Approvals } from '../approvals/approvals.ts';
import { HeldRequests } from './held-requests.ts';
import { UnlistedQuestions } from './unlisted-questions.ts';

const ASKED: SendVerdict = {
  ...ask('send.approval.rule', 'A person must confirm this first.'),
  actions: ['PlaceOrder'],
};
const EFFECT: RequestEffect = {
  method: 'POST',
  url: 'https://shop.example/order?token=abc&pin=1234',
  body: 'a form',
  fields: [
    { name: 'item', value: 'kettle\u202e\n' },
    { name: 'user[password]', value: 'hunter22' },
    { name: 'pin', value: 1234 },
    { name: 'free text', value: '4111 1111 1111 1111' },
    { name: 'note', value: 'x'.repeat(2_000) },
    { name: 'cv', value: null, file: { name: 'a\nb.pdf', type: 'application/pdf', bytes: 12_000, sha256: 'ff' } },
  ],
};
const HEAD: RequestHead = {
  method: 'POST',
  url: EFFECT.url,
  headers: { referer: 'https://shop.example/checkout' },
  type: 'fetch',
};

interface Standing {
  readonly question: ApprovalQuestion;
  readonly over: AbortSignal;
  say(approve: boolean): void;
}

function desk(waitSeconds = 60) {
  const standing: Standing[] = [];
  const rules = {
    ask: [],
    requests: [],
    scopes: ['once', 'session', 'always'],
    waitSeconds,
    expiresMinutes: 60,
  } as const;
  const approvals = new Approvals({ session: 's', grant: 'sha256:grant', rules, now: () => 0 });
  approvals.reachBy({
    ask: (question, sign, over) =>
      new Promise<ApprovalAnswer>((resolve) => {
        const say = (approve: boolean): void => resolve(sign({ approve, scope: 'once', who: 'op' }));
        standing.push({ question, over, say });
      }),
  });
  const unlisted = new UnlistedQuestions({ sites: [], listings: () => undefined, expiresMinutes: 60, now: () => 0 });
  const held = new HeldRequests(approvals, 'sha256:grant', unlisted);
  const decide = async (gone?: AbortSignal, head = HEAD, effect = EFFECT): Promise<string> =>
    (await held.decide(head, ASKED, effect, gone)).verdict.by;
  return { approvals, held, standing, decide };
}

/** Whatever was asked by now stands before the person. */
const put = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('is shown without its secrets, in lines that no page can draw on, for this once alone', async () => {
  const { standing, decide } = desk();
  const decided = decide();
  await put();
  expect(standing[0]?.question).toMatchObject({ scopes: ['once'] });
  expect(standing[0]?.question.subject).toEqual({
    kind: 'request',
    method: 'POST',
    url: 'https://shop.example/order?token=abc&pin=***',
    actions: ['PlaceOrder'],
    body: 'a form',
    fields: [
      { name: 'item', value: String.raw`"kettle\u{202e}\n"` },
      { name: 'user[password]', value: '(a secret of 8 characters, not shown)' },
      { name: 'pin', value: '(a secret, not shown)' },
      { name: 'free text', value: '(a secret of 19 characters, not shown)' },
      { name: 'note', value: `"${'x'.repeat(334)} … [2,000 characters in all] … ${'x'.repeat(166)}"` },
      { name: 'cv', value: String.raw`a file: "a\nb.pdf", application/pdf, 12,000 bytes, sha256 ff` },
    ],
    from: 'https://shop.example/checkout',
  });
  standing[0]?.say(true);
  expect(await decided).toBe('send.approval.approved');
});

describe('a burst', () => {
  it('has one question, and one yes lets the first of it leave', async () => {
    const { standing, decide } = desk();
    const all = [decide(), decide(), decide()];
    await put();
    expect(standing).toHaveLength(1);
    standing[0]?.say(true);
    expect(await Promise.all(all)).toEqual(['send.approval.approved', 'send.approval.burst', 'send.approval.burst']);
    const again = decide();
    await put();
    expect(standing).toHaveLength(2);
    standing[1]?.say(false);
    expect(await again).toBe('send.approval.refused');
    // Neither a yes nor a no is an answer to the next.
    void decide();
    await put();
    expect(standing).toHaveLength(3);
  });

  it('is not what differs in anything: each has a question of its own', async () => {
    const { standing, decide } = desk();
    void decide();
    void decide(undefined, { ...HEAD, headers: { referer: 'https://shop.example/other' } });
    void decide(undefined, HEAD, { ...EFFECT, fields: [] });
    void decide(undefined, HEAD, { ...EFFECT, url: 'https://shop.example/order' });
    await put();
    expect(standing).toHaveLength(4);
    expect(new Set(standing.map(({ question }) => question.digest)).size).toBe(4);
  });

  it('goes on without who has gone, and is withdrawn with the last', async () => {
    const { standing, decide } = desk();
    const [first, second] = [new AbortController(), new AbortController()];
    const one = decide(first.signal);
    const two = decide(second.signal);
    await put();
    first.abort();
    expect(await one).toBe('send.approval.withdrawn');
    expect(standing[0]?.over.aborted).toBe(false);
    standing[0]?.say(true);
    expect(await two).toBe('send.approval.approved');
    const three = decide(second.signal);
    const third = new AbortController();
    const four = decide(third.signal);
    await put();
    third.abort();
    second.abort();
    expect([await three, await four]).toEqual(['send.approval.withdrawn', 'send.approval.withdrawn']);
  });
});

describe('a question is withdrawn', () => {
  it('with its client, and a late yes does nothing', async () => {
    const { standing, decide } = desk();
    const client = new AbortController();
    const decided = decide(client.signal);
    await put();
    client.abort();
    expect(await decided).toBe('send.approval.withdrawn');
    expect(standing[0]?.over.aborted).toBe(true);
    standing[0]?.say(true);
    const next = decide();
    await put();
    expect(standing).toHaveLength(2);
    standing[1]?.say(false);
    expect(await next).toBe('send.approval.refused');
  });

  it('with its session', async () => {
    const { approvals, standing, decide } = desk();
    const decided = decide();
    await put();
    approvals.end();
    expect(await decided).toBe('send.approval.withdrawn');
    expect(standing[0]?.over.aborted).toBe(true);
  });

  it('with its page, where no page is left that it can have come from', async () => {
    const { held, standing, decide } = desk();
    const decided = decide();
    await put();
    held.leave('https://elsewhere.example', []);
    held.leave('https://shop.example', ['https://shop.example/checkout#b']);
    expect(standing[0]?.over.aborted).toBe(false);
    held.leave('https://shop.example', ['https://shop.example/other']);
    expect(await decided).toBe('send.approval.withdrawn');
  });

  it('with its time', async () => {
    const { standing, decide } = desk(0.01);
    expect(await decide()).toBe('send.approval.unanswered');
    expect(standing[0]?.over.aborted).toBe(true);
  });
});
