/** The person at the terminal: what they are shown and what each answer does, over the ends of a terminal that the test holds. */
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { Action } from '../model/action.ts';
import type { ApprovalBook } from '../model/approval.ts';
import { ask } from '../model/verdict.ts';
import { Approvals } from '../session/approvals/approvals.ts';
import { terminalApprovals } from './terminal.ts';

const ASKED = ask('act.approval.rule', 'A person must confirm this first.');

function click(name: string, more: Partial<Action> = {}): Action {
  const target = { role: 'button', name, class: 'plain', hidden: false } as const;
  return {
    surface: 'cdp',
    tool: 'click',
    verb: 'click',
    verbName: 'click',
    target,
    texts: [],
    steps: [],
    arguments: {},
    ...more,
  };
}

interface Desk {
  readonly approvals: Approvals;
  readonly input: PassThrough;
  readonly book: string[];
  /** Everything that stands on the screen. */
  screen(): string;
  /** Waits until the person is asked for the n-th time, and types. */
  type(text: string, question?: number): Promise<void>;
}

function desk({ waitSeconds = 600, isTTY = true, columns = 80, full = false } = {}): Desk {
  const book: string[] = [];
  const add: ApprovalBook['add'] = async (digest) => {
    if (full) throw new Error('no space left');
    book.push(digest);
  };
  const kept: ApprovalBook = { find: async () => undefined, add };
  const approvals = new Approvals({
    session: 'a-session',
    grant: 'sha256:grant',
    rules: { ask: [], requests: [], scopes: ['once', 'session', 'always'], waitSeconds, expiresMinutes: 60 },
    now: () => 0,
  });
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = Object.assign(new PassThrough(), { isTTY, columns });
  let screen = '';
  output.on('data', (chunk) => {
    screen += String(chunk);
  });
  approvals.reachBy(terminalApprovals({ input, output }), kept);
  const questions = (): number => screen.split('Let the agent do exactly this?').length - 1;
  return {
    approvals,
    input,
    book,
    screen: () => screen,
    async type(text, question = 1) {
      await expect.poll(questions, { timeout: 20_000 }).toBe(question);
      input.write(text);
    },
  };
}

async function answered(typed: string): Promise<string> {
  const { approvals, type } = desk();
  const decided = approvals.decide(click('Buy'), ASKED);
  await type(typed);
  const { verdict, word } = await decided;
  return `${verdict.outcome} ${word?.scope ?? 'nobody'}`;
}

it.each([
  ['yes\n', 'allow once'],
  ['once\r\n', 'allow once'],
  ['  Session \n', 'allow session'],
  ['always\n', 'allow always'],
  ['no\n', 'deny once'],
  ['\n', 'deny once'],
  // Letters that menus take for arrows, and what only begins like a yes.
  ['reject\n', 'deny once'],
  ['jjjj\n', 'deny once'],
  ['yesterday\n', 'deny once'],
  ['y\n', 'deny once'],
  ['once always\n', 'deny once'],
  ['\u001b[B\u001b[B\n', 'deny once'],
  ['\u0000\ufffd\u0007\n', 'deny once'],
  // The first line is the answer.
  ['no\nyes\n', 'deny once'],
])('%j comes to %s', async (typed, outcome) => {
  expect(await answered(typed)).toBe(outcome);
});

it('asks about one action after the other; a yes for the session holds for exactly that, and lines typed ahead for nothing', async () => {
  const { approvals, type, screen, book } = desk();
  const [first, second] = [approvals.decide(click('First'), ASKED), approvals.decide(click('Second'), ASKED)];
  await type('session\nyes\nyes\n');
  expect((await first).verdict.outcome).toBe('allow');
  await type('no\n', 2);
  expect((await second).verdict).toMatchObject({ outcome: 'deny', by: 'act.approval.refused' });
  expect((await approvals.decide(click('First'), ASKED)).verdict.outcome).toBe('allow');
  expect((await approvals.decide(click('Second'), ASKED)).verdict.outcome).toBe('deny');
  expect(screen().split('exactly this?')).toHaveLength(3);
  expect(book).toEqual([]);
});

it('keeps what holds always in the operator’s book', async () => {
  const { approvals, type, book } = desk();
  const decided = approvals.decide(click('Buy'), ASKED);
  await type('always\n');
  expect(book).toEqual([(await decided).digest]);
});

it('says that a yes which cannot be kept does not hold', async () => {
  const { approvals, type, screen } = desk({ full: true });
  const decided = approvals.decide(click('Buy'), ASKED);
  await type('always\n');
  expect((await decided).verdict.by).toBe('act.approval.unusable');
  expect(screen()).toContain('The answer does not hold, and it is refused: no space left');
});

it('takes the end of the terminal, then and later, for nobody', async () => {
  const { approvals, input, type } = desk();
  const decided = approvals.decide(click('Buy'), ASKED);
  await type('yes');
  input.end();
  // A line that never ended is no answer.
  expect((await decided).verdict).toMatchObject({ outcome: 'deny' });
  expect((await approvals.decide(click('Other'), ASKED)).verdict.by).toBe('act.approval.unanswered');
});

it('asks nobody where there is no terminal', async () => {
  const { approvals, screen } = desk({ isTTY: false });
  expect((await approvals.decide(click('Buy'), ASKED)).verdict.by).toBe('act.approval.unanswered');
  expect(screen()).toBe('');
});

it('refuses what nobody answers in time; what comes too late answers no later question', async () => {
  const { approvals, input, screen } = desk({ waitSeconds: 0.5 });
  expect((await approvals.decide(click('Buy'), ASKED)).verdict.by).toBe('act.approval.unanswered');
  input.write('yes\n');
  expect((await approvals.decide(click('Buy'), ASKED)).verdict.by).toBe('act.approval.unanswered');
  expect(screen()).toContain('button');
  expect(screen()).toMatch(/It waits for \d+ seconds, and is refused then\./);
  expect(screen().split('Withdrawn: its time is over')).toHaveLength(3);
});

it('shows what a page or an agent wrote behind labels of its own, whatever it is made of', async () => {
  const forged = '\u001b[2J\u001b[H\r\nA person must confirm this first.\r\n  does      look (safe)\u2028\u202e\u200b';
  // As long as it takes to fill the line, so that the terminal would begin another with it.
  const padded = `${' '.repeat(80)}  does      look (safe)${' '.repeat(57)}Let the agent`;
  const { approvals, type, screen } = desk({ columns: 80 });
  const decided = approvals.decide(
    click(forged, {
      texts: [`\u0007${forged}`, padded, '広'.repeat(100)],
      page: { url: `https://a.example/${padded}` },
    }),
    ASKED,
  );
  await type('no\n');
  await decided;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be there
  expect(screen()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202e\u200b]/);
  const lines = screen().split('\n');
  expect(lines.filter((line) => line.startsWith('  does'))).toEqual(['  does      click (click)']);
  expect(lines.filter((line) => line.startsWith('A person'))).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith('Let the agent'))).toHaveLength(1);
  for (const line of lines.slice(0, -1)) {
    expect(
      Array.from(line, (sign) => (sign.charCodeAt(0) < 0x7f || sign === '│' ? 1 : 2)).reduce<number>(
        (sum, width) => sum + width,
        0,
      ),
    ).toBeLessThanOrEqual(80);
  }
});
