import { describe, expect, it } from 'vitest';
import type { Action } from '../../model/action.ts';
import type {
  ApprovalAnswer,
  ApprovalBook,
  ApprovalChannel,
  ApprovalQuestion,
  ApprovalRules,
} from '../../model/approval.ts';
import { ask } from '../../model/verdict.ts';
import { Approvals, signAnswer } from './approvals.ts';

const CLICK: Action = {
  surface: 'cdp',
  tool: 'Input.dispatchMouseEvent',
  verb: 'click',
  verbName: 'click',
  target: {
    role: 'button',
    name: 'Place order',
    class: 'dangerous',
    submits: { method: 'POST', url: 'https://shop.example/order' },
  },
  texts: [],
  steps: [],
  arguments: { x: 10, y: 20, timestamp: 1 },
  page: { url: 'https://shop.example/checkout' },
};
const ASKED = ask('act.approval.rule', 'A person must confirm this first.');
const RULES: ApprovalRules = {
  ask: [],
  requests: [],
  scopes: ['once', 'session'],
  waitSeconds: 60,
  expiresMinutes: 60,
};

interface Desk {
  readonly approvals: Approvals;
  readonly questions: ApprovalQuestion[];
  /** What the person was told of their answers. */
  readonly told: (string | undefined)[];
  clock: number;
}

type Answering = (question: ApprovalQuestion, key: Uint8Array) => ApprovalAnswer | undefined;

function desk(answer: Answering | undefined, rules: Partial<ApprovalRules> = {}, book?: ApprovalBook): Desk {
  const made: Desk = {
    clock: 1_000,
    questions: [],
    told: [],
    approvals: new Approvals({
      session: 's',
      grant: 'sha256:grant',
      rules: { ...RULES, ...rules },
      now: () => made.clock,
    }),
  };
  const channel: ApprovalChannel = {
    async ask(question) {
      made.questions.push(question);
      return answer?.(question, made.approvals.key);
    },
    settled: (_, why) => made.told.push(why),
  };
  if (answer !== undefined) made.approvals.reachBy(channel, book);
  return made;
}

const yes: Answering = (question, key) => signAnswer(question, { approve: true, scope: 'once', who: 'op' }, key);
const session: Answering = (question, key) => signAnswer(question, { approve: true, scope: 'session', who: 'op' }, key);
const decide = async (to: Desk, action: Action = CLICK) => (await to.approvals.decide(action, ASKED)).verdict;

describe('an answer', () => {
  it('decides: yes, no, and nobody is no', async () => {
    expect(await decide(desk(yes))).toMatchObject({ outcome: 'allow', by: 'act.approval.approved' });
    const no: Answering = (question, key) => signAnswer(question, { approve: false, scope: 'once', who: 'op' }, key);
    expect(await decide(desk(no))).toMatchObject({ outcome: 'deny', by: 'act.approval.refused' });
    expect(await decide(desk(() => undefined))).toMatchObject({ outcome: 'deny', by: 'act.approval.unanswered' });
    expect(await decide(desk(undefined))).toMatchObject({ outcome: 'deny', by: 'act.approval.unanswered' });
  });

  it('is told what became of it: that it stands, could not be kept, or came too late', async () => {
    const standing = desk(session);
    await decide(standing);
    expect(standing.told).toEqual([undefined]);
    const always: Answering = (question, key) =>
      signAnswer(question, { approve: true, scope: 'always', who: 'op' }, key);
    const full = desk(
      always,
      { scopes: ['once', 'always'] },
      { find: async () => undefined, add: () => Promise.reject(new Error('no space left')) },
    );
    expect(await decide(full)).toMatchObject({ outcome: 'deny', by: 'act.approval.unusable' });
    expect(full.told).toEqual(['no space left']);
    const late = desk((question, key) => {
      late.clock = question.expiresAt;
      return yes(question, key);
    });
    expect(await decide(late)).toMatchObject({ outcome: 'deny', by: 'act.approval.unanswered' });
    expect(late.told).toEqual(['nobody waits for the answer any more']);
  });

  it('serves once: the same action asks again, and the old answer is to another question', async () => {
    let first: ApprovalAnswer | undefined;
    const replaying = desk((question, key) => {
      first ??= yes(question, key);
      return first;
    });
    expect((await decide(replaying)).outcome).toBe('allow');
    expect(await decide(replaying)).toMatchObject({ outcome: 'deny', by: 'act.approval.unusable' });
    expect(replaying.questions[0]?.id).not.toBe(replaying.questions[1]?.id);
  });

  const changed: readonly [string, Partial<Action>][] = [
    ['the target', { target: { ...CLICK.target, name: 'Delete shop' } }],
    [
      'what it submits to',
      { target: { ...CLICK.target, submits: { method: 'POST', url: 'https://shop.example/transfer' } } },
    ],
    ['the page', { page: { url: 'https://shop.example/other' } }],
    ['the place', { arguments: { x: 11, y: 20 } }],
    ['the text', { texts: ['x'] }],
    ['the tool', { tool: 'other' }],
    ['a step', { steps: [CLICK] }],
  ];
  it.each(changed)('is for one action alone: with another %s it does not hold', async (_what, change) => {
    let first: ApprovalAnswer | undefined;
    const to = desk((question, key) => {
      first ??= signAnswer(question, { approve: true, scope: 'session', who: 'op' }, key);
      // Even an attacker who could have an old answer stand for a new question cannot change what it was about.
      return { ...first, id: question.id };
    });
    expect((await decide(to)).outcome).toBe('allow');
    expect(await decide(to, { ...CLICK, ...change })).toMatchObject({ outcome: 'deny', by: 'act.approval.unusable' });
  });

  const forged: readonly [string, Answering][] = [
    [
      'another key',
      (question) => signAnswer(question, { approve: true, scope: 'once', who: 'op' }, new Uint8Array(32)),
    ],
    ['no signature', (question, key) => ({ ...signedNo(question, key), approve: true, signature: '' })],
    ['a turned answer', (question, key) => ({ ...signedNo(question, key), approve: true })],
    [
      'a widened scope',
      (question, key) => ({
        ...signAnswer(question, { approve: true, scope: 'once', who: 'op' }, key),
        scope: 'session',
      }),
    ],
    [
      'a scope that the policy does not have',
      (question, key) => signAnswer(question, { approve: true, scope: 'always', who: 'op' }, key),
    ],
  ];
  it.each(forged)('does not count with %s', async (_what, answer) => {
    expect(await decide(desk(answer))).toMatchObject({ outcome: 'deny', by: 'act.approval.unusable' });
  });

  it('comes too late when the question has expired', async () => {
    const to = desk((question, key) => {
      to.clock += 61_000;
      return yes(question, key);
    });
    expect(await decide(to)).toMatchObject({ outcome: 'deny', by: 'act.approval.unanswered' });
  });

  it('is not waited for longer than the document says, even where the channel ignores that', async () => {
    const to = desk(undefined, { waitSeconds: 0.01 });
    let over: AbortSignal | undefined;
    to.approvals.reachBy({
      ask: (_question, _sign, signal) => {
        over = signal;
        return new Promise(() => undefined);
      },
    });
    expect(await decide(to)).toMatchObject({ outcome: 'deny', by: 'act.approval.unanswered' });
    expect(over?.aborted).toBe(true);
  });

  it('of a channel that throws is no', async () => {
    const to = desk(undefined);
    to.approvals.reachBy({ ask: () => Promise.reject(new Error('no line')) });
    expect(await decide(to)).toMatchObject({ outcome: 'deny', by: 'act.approval.unusable' });
  });
});

describe('an answer that holds longer', () => {
  it('no holds for the same action, so that nobody is asked until they tire', async () => {
    const to = desk((question, key) => signedNo(question, key));
    for (let again = 0; again < 3; again += 1) expect((await decide(to)).by).toBe('act.approval.refused');
    expect(to.questions).toHaveLength(1);
  });

  it('holds over the session for exactly this action, until it expires', async () => {
    const to = desk(session);
    expect((await decide(to)).outcome).toBe('allow');
    expect((await decide(to, { ...CLICK, arguments: { ...CLICK.arguments, timestamp: 2 } })).outcome).toBe('allow');
    expect(to.questions).toHaveLength(1);
    await decide(to, { ...CLICK, texts: ['other'] });
    expect(to.questions).toHaveLength(2);
    to.clock += 61 * 60_000;
    await decide(to);
    expect(to.questions).toHaveLength(3);
  });

  it('always stands in the operator’s book, under the grant it was given for', async () => {
    const entries = new Map<string, string>();
    const book: ApprovalBook = {
      find: async (digest) => entries.get(digest),
      add: async (digest, { who }) => void entries.set(digest, who),
    };
    const always: Answering = (question, key) =>
      signAnswer(question, { approve: true, scope: 'always', who: 'op' }, key);
    const scopes = ['once', 'always'] as const;
    expect((await decide(desk(always, { scopes }, book))).outcome).toBe('allow');
    const later = desk(() => undefined, { scopes }, book);
    expect((await decide(later)).outcome).toBe('allow');
    expect((await decide(later, { ...CLICK, texts: ['x'] })).outcome).toBe('deny');
    expect((await decide(desk(() => undefined, {}, book))).outcome).toBe('deny');
    const elsewhere = new Approvals({ session: 's', grant: 'sha256:other', rules: { ...RULES, scopes }, now: () => 0 });
    elsewhere.reachBy({ ask: async () => undefined }, book);
    expect((await elsewhere.decide(CLICK, ASKED)).verdict.outcome).toBe('deny');
  });
});

it('shows the person the whole action, in lines that no page can draw on', async () => {
  const to = desk(yes);
  await decide(to, { ...CLICK, target: { ...CLICK.target, name: 'Buy\u001b[2J\n\u202eok' }, texts: ['a\r\nb'] });
  await to.approvals.decide(CLICK, ask('act.approval.rule', 'It reads\u001b[2J\nApproved.'));
  expect(to.questions[1]?.reason).toBe('It reads [2J Approved.');
  const { subject } = to.questions[0] ?? {};
  expect(subject).toMatchObject({
    target: "button 'Buy [2J ok'",
    submits: 'POST https://shop.example/order',
    texts: ['a b'],
  });
});

describe('a script', () => {
  const script = (text: string): Action => ({
    surface: 'cdp',
    tool: 'Runtime.evaluate',
    verb: 'evaluate',
    verbName: 'evaluate',
    texts: [],
    steps: [],
    arguments: { sha256: 'x' },
    shown: [{ what: 'script', text }],
  });

  it('is shown, its unseen characters made visible and its middle left out, and asked about each time', async () => {
    const scopes = ['once', 'session', 'always'] as const;
    const to = desk(yes, { scopes });
    await decide(to, script('a()\n\u202eb()'));
    expect(to.questions[0]).toMatchObject({
      scopes: ['once'],
      subject: { shown: [{ what: 'script', text: String.raw`a()⏎\u{202e}b()` }] },
    });
    await decide(to, script('a()\n\u202eb()'));
    expect(to.questions).toHaveLength(2);
    await decide(to, script('y'.repeat(10_000)));
    expect(JSON.stringify(to.questions[2]?.subject)).toMatch(
      /y … \[10,000 characters in all, sha256 [0-9a-f]{64}\] … y/,
    );
    // A yes that claims to hold longer than it was asked for does not count.
    expect(await decide(desk(session, { scopes }), script('c()'))).toMatchObject({ by: 'act.approval.unusable' });
  });

  it('that cannot be shown is refused', async () => {
    const to = desk(yes);
    const { shown: _, ...unshown } = script('a()');
    expect(await decide(to, unshown)).toMatchObject({ outcome: 'deny', by: 'act.approval.unshown' });
    expect(to.questions).toEqual([]);
  });
});

it('withdraws a question when who asked has gone: a late yes does nothing, and holds for nothing', async () => {
  const to = desk(undefined);
  const said: (() => void)[] = [];
  let over: AbortSignal | undefined;
  to.approvals.reachBy({
    ask: (question, sign, signal) =>
      new Promise((resolve) => {
        over = signal;
        to.questions.push(question);
        said.push(() => resolve(sign({ approve: true, scope: 'session', who: 'op' })));
      }),
  });
  const gone = new AbortController();
  const decided = to.approvals.decide(CLICK, ASKED, gone.signal);
  await expect.poll(() => said.length).toBe(1);
  gone.abort();
  expect((await decided).verdict).toMatchObject({ outcome: 'deny', by: 'act.approval.withdrawn' });
  expect(over?.aborted).toBe(true);
  said[0]?.();
  void to.approvals.decide(CLICK, ASKED);
  await expect.poll(() => said.length).toBe(2);
});

function signedNo(question: ApprovalQuestion, key: Uint8Array): ApprovalAnswer {
  return signAnswer(question, { approve: false, scope: 'once', who: 'op' }, key);
}
