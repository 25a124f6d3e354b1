import { expect, it } from 'vitest';
import type { SessionEvent } from '../../model/event.ts';
import { allow, deny, type RuleId, type Verdict, type VerdictExtras } from '../../model/verdict.ts';
import { operatorLines } from './operator-lines.ts';
import { hasColours, type Loudness, OperatorReport } from './operator-report.ts';

function verdict(extras: VerdictExtras): SessionEvent {
  const subject = { type: 'action', tool: 'remote.webrtc', verb: 'remote' } as const;
  return { kind: 'verdict', at: 0, gate: 'act', subject, verdict: allow('act.test.allowed', 'Allowed.', extras) };
}

function sent(decided: Verdict, at = 0, url = 'https://shop.test/order?to=secret-street'): SessionEvent {
  const subject = { type: 'request', method: 'POST', url, actions: ['Order'], page: 'https://shop.test/cart' } as const;
  return { kind: 'verdict', at, gate: 'send', subject, verdict: decided };
}

const refused = (by: RuleId) => deny(by, 'It was refused.');
const texts = (event: SessionEvent) => operatorLines(event).map(({ text }) => text);

it('tells the operator of warnings, of hints and of what does not hold', () => {
  expect(texts(verdict({}))).toEqual([]);
  expect(texts(verdict({ warnings: [{ by: 'act.computer_use.action_type', message: 'Not listed.' }] }))).toEqual([
    'warning (act.computer_use.action_type): Not listed.',
  ]);
  const hint = { by: 'act.stuck.repetition', message: 'Again.' } as const;
  expect(texts(verdict({ hints: [{ severity: 'HINT', ...hint }] }))).toEqual([
    'hint to the agent (act.stuck.repetition): Again.',
  ]);
  expect(texts({ kind: 'hint', at: 0, severity: 'STOP', ...hint })).toEqual([
    'stop to the agent (act.stuck.repetition): Again.',
  ]);
  expect(texts({ kind: 'safety.degraded', at: 0, what: 'No model.' })).toEqual(['degraded: No model.']);
});

it('says of a refusal what it was, on which page, why, and what would allow it, and no value', () => {
  const [line = ''] = texts(sent(refused('send.sitemap.unselected')));
  expect(line).toMatch(
    /^refused POST https:\/\/shop\.test\/order\?to=hmac:\w+ \[Order\] on https:\/\/shop\.test\/cart /,
  );
  expect(line).toMatch(/\(send\.sitemap\.unselected\): It was refused\. To allow it: grant the action/);
  expect(texts(sent(refused('send.scheme')))[0]).toContain('Nothing should allow it');
  expect(texts(sent(refused('send.address.private')))[0]).toContain('To allow it: it is an internal address');
  expect(texts(sent(allow('send.test.allowed', 'Fine.')))).toEqual([]);
});

it('tells of every question, since each waits for its answer', () => {
  const asked = (digest: string, at: number) =>
    ({ kind: 'approval.asked', at, digest, asked: 'send.approval.rule', of: 'request', until: at + 5_000 }) as const;
  const lines = told('usual', [asked('a', 0), asked('b', 10), asked('a', 6_000)]);
  expect(lines.filter((line) => line.includes('a person is asked'))).toHaveLength(3);
});

it('has no more of anybody’s in what is said of it than the record has', () => {
  const message = 'q3zt9xkp2mlw8rvb.evil.test belongs to no site; nor does https://shop.test/a?to=ann.';
  const hint = { by: 'act.stuck.repetition', message, severity: 'HINT' } as const;
  const lines = [
    ...texts(sent(deny('send.domain.outside', message))),
    ...texts(verdict({ warnings: [{ by: 'act.computer_use.action_type', message }], hints: [hint] })),
    ...texts({ kind: 'hint', at: 0, ...hint }),
    ...texts({ kind: 'safety.degraded', at: 0, what: message }),
  ];
  expect(lines).toHaveLength(5);
  for (const line of lines) {
    expect(line).toContain('belongs to no site');
    expect(line).not.toMatch(/q3zt9xkp2mlw8rvb|to=ann/);
  }
});

function told(loudness: Loudness, events: readonly SessionEvent[], colours = false): readonly string[] {
  const lines: string[] = [];
  const report = new OperatorReport({ loudness, colours, print: (line) => lines.push(line) });
  for (const event of events) report.hear(event);
  report.end();
  return lines;
}

const MANY = [
  ...Array.from({ length: 12 }, (_, at) => sent(refused('send.unlisted.unsafe'), at)),
  sent(allow('send.test.allowed', 'Fine.')),
  sent(refused('send.address.private'), 20),
];

it('folds what is said again, counts it, and sums up', () => {
  const lines = told('usual', MANY);
  expect(lines).toHaveLength(4);
  expect(lines[2]).toMatch(/^cordon: refused POST .* … 12 times$/);
  expect(lines[3]).toMatch(/^cordon: in all 1 allowed, 13 refused, /);
  const later = told('usual', [
    sent(refused('send.unlisted.unsafe'), 0),
    sent(refused('send.unlisted.unsafe'), 90_000),
  ]);
  expect(later.filter((line) => line.includes('refused POST'))).toHaveLength(2);
});

it('says nothing but stops where it should be quiet, and everything where it should not', () => {
  expect(told('quiet', MANY)).toEqual([]);
  const stop = { kind: 'hint', at: 0, severity: 'STOP', by: 'act.stuck.cycle', message: 'Over.' } as const;
  expect(told('quiet', [stop])).toEqual(['cordon: stop to the agent (act.stuck.cycle): Over.']);
  expect(told('verbose', MANY).filter((line) => line.includes('[send.test.allowed]'))).toHaveLength(1);
});

it('is coloured at a terminal alone, and not where nobody wants colours', () => {
  expect(told('usual', [sent(refused('send.unlisted.unsafe'))], true)[0]).toContain('cordon: \u001b[31mrefused');
  expect([hasColours({}, true), hasColours({ NO_COLOR: '1' }, true), hasColours({}, false)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(hasColours({ NO_COLOR: '' }, true)).toBe(true);
});

it('says nothing between a question and its answer at the same terminal, and all of it then', () => {
  const lines: string[] = [];
  const report = new OperatorReport({
    loudness: 'verbose',
    colours: false,
    print: (line) => lines.push(line),
    asksHere: true,
  });
  const asked = (digest: string, until: number) =>
    ({ kind: 'approval.asked', at: 0, digest, asked: 'act.approval.rule', of: 'action', until }) as const;
  const answered = (digest: string) =>
    ({ kind: 'approval', at: 1, digest, asked: 'act.approval.rule', by: 'act.approval.refused' }) as const;
  report.hear(asked('a', 60_000));
  const before = lines.length;
  report.hear(asked('b', 60_000));
  report.hear(sent(refused('send.unlisted.unsafe'), 1));
  report.hear(answered('a'));
  expect(lines).toHaveLength(before);
  report.hear(answered('b'));
  expect(lines.slice(before).join('\n')).toMatch(/refused POST.*answer \(act\.approval\.rule\)/s);
  const after = lines.length;
  report.hear(asked('c', 5_000));
  report.hear(sent(refused('send.address.private'), 4_000));
  expect(lines).toHaveLength(after + 1);
  report.hear(sent(refused('send.scheme'), 5_000));
  expect(lines.length).toBeGreaterThan(after + 2);
});
