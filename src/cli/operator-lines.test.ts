import { expect, it } from 'vitest';
import type { SessionEvent } from '../model/event.ts';
import { allow, type VerdictExtras } from '../model/verdict.ts';
import { operatorLines } from './operator-lines.ts';

function verdict(extras: VerdictExtras): SessionEvent {
  const subject = { type: 'action', tool: 'remote.webrtc', verb: 'remote' } as const;
  return { kind: 'verdict', at: 0, gate: 'act', subject, verdict: allow('act.test.allowed', 'Allowed.', extras) };
}

it('tells the operator of warnings, of stops and of what does not hold, and of nothing else', () => {
  expect(operatorLines(verdict({}))).toEqual([]);
  expect(
    operatorLines(verdict({ warnings: [{ by: 'act.computer_use.action_type', message: 'Not listed.' }] })),
  ).toEqual(['warning (act.computer_use.action_type): Not listed.']);
  const hint = { by: 'act.stuck.repetition', message: 'Again.' } as const;
  expect(operatorLines(verdict({ hints: [{ severity: 'HINT', ...hint }] }))).toEqual([]);
  expect(operatorLines({ kind: 'hint', at: 0, severity: 'STOP', ...hint })).toEqual([
    'stop to the agent (act.stuck.repetition): Again.',
  ]);
  expect(operatorLines({ kind: 'safety.degraded', at: 0, what: 'No model.' })).toEqual(['degraded: No model.']);
});
