import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { COMPUTER_USE, chio, GUARDRAILS, INPUT_INJECTION, judging, policyOf } from '../testing.ts';

const PROBED = { ...INPUT_INJECTION, requirePostconditionProbe: true };
const KEYBOARD = { input_type: 'keyboard' };

describe('InputInjection', () => {
  const table: readonly [string, JsonObject, string | undefined][] = [
    ['input.inject', KEYBOARD, undefined],
    ['input_inject', { inputType: 'touch' }, undefined],
    ['input.inject', { input_type: 'gamepad' }, 'act.input_injection.input_type'],
    ['input.inject', {}, 'act.input_injection.missing_type'],
    ['generic', { action_type: 'input.inject', input_type: 'gamepad' }, 'act.input_injection.input_type'],
    ['generic', { customType: 'input.inject' }, 'act.input_injection.missing_type'],
    ['keyboard', { input_type: 'gamepad' }, 'act.input_injection.input_type'],
    ['mouse', { inputType: 'gamepad' }, 'act.input_injection.input_type'],
    ['touch', {}, undefined],
    ['generic', { input_type: 'gamepad' }, undefined],
    ['input.inject', { input_type: 7 }, 'act.input_injection.input_type'],
    ['input.inject', { input_type: 'keyboard', inputType: 'gamepad' }, 'act.input_injection.input_type'],
    ['Input.Inject ', { input_type: 'gamepad' }, 'act.input_injection.input_type'],
  ];
  it.each(table)('%s %j: %s', (tool, args, by) => {
    const verdict = chio({ inputInjection: INPUT_INJECTION }).judge(tool, args);
    expect(verdict.outcome).toBe(by === undefined ? 'allow' : 'deny');
    if (by !== undefined) expect(verdict.by).toBe(by);
  });

  it('passes a missing type where it is not strict, and everything when disabled', () => {
    expect(chio({ inputInjection: { ...INPUT_INJECTION, strict: false } }).judge('input.inject').outcome).toBe('allow');
    const off = chio({ inputInjection: { ...PROBED, enabled: false } });
    expect(off.judge('input.inject', { input_type: 'gamepad' }).outcome).toBe('allow');
  });

  it.each([
    [{}, 'deny'],
    [{ postcondition_probe_hash: '' }, 'deny'],
    [{ postconditionProbeHash: '  ' }, 'deny'],
    [{ postcondition_probe_hash: 5 }, 'deny'],
    [{ postcondition_probe_hash: 'sha256:abc123' }, 'allow'],
    [{ postconditionProbeHash: 'sha256:abc123' }, 'allow'],
  ])('a required probe, %j: %s', (probe, outcome) => {
    expect(chio({ inputInjection: PROBED }).judge('input.inject', { ...KEYBOARD, ...probe }).outcome).toBe(outcome);
  });

  const inject = (probe: string) => ['input.inject', { ...KEYBOARD, postcondition_probe_hash: probe }] as const;
  const UNMET = ['WARNING act.input_injection.postcondition'];

  it('holds a probe against the page that is observed next', () => {
    const gate = chio({ inputInjection: PROBED });
    expect(gate.run(...inject('sha256:AB12'), { fingerprint: 'ab12' })).toMatchObject({
      by: 'act.input_injection.probed',
      told: [],
    });
    expect(gate.run(...inject('sha256:ab12'), { fingerprint: 'sha256:cd34' }).told).toEqual(UNMET);
    // Told once; what follows is held against nothing.
    expect(gate.run('screenshot', {}, { fingerprint: 'sha256:ef' }).told).toEqual([]);
    expect(gate.run(...inject('sha256:ab12'), { failed: true }).told).toEqual([]);
    expect(gate.run('screenshot', {}, { fingerprint: 'sha256:ef' }).told).toEqual([]);
  });

  it('waits for an observation, and warns of injecting more before one', () => {
    const gate = chio({ inputInjection: PROBED });
    expect(gate.run(...inject('sha256:ab12')).warnings).toEqual([]);
    const second = gate.run(...inject('sha256:cd34'));
    expect(second).toMatchObject({ outcome: 'allow', warnings: [{ by: 'act.input_injection.unverified' }] });
    expect(gate.run('screenshot', {}, { fingerprint: 'cd34' }).told).toEqual([]);
    expect(gate.run(...inject('sha256:ab12')).warnings).toEqual([]);
  });

  it('holds nothing against what another guard refused', () => {
    const computerUse = { ...COMPUTER_USE, mode: 'fail_closed', allowedActionTypes: [] } as const;
    const gate = chio({ inputInjection: PROBED, computerUse });
    expect(gate.run(...inject('sha256:ab12'), { fingerprint: 'cd34' })).toMatchObject({ outcome: 'deny', told: [] });
  });

  it('counts a broken promise as a failure', () => {
    const policy = policyOf('chio', {
      guards: { inputInjection: PROBED },
      guardrails: { ...GUARDRAILS, maxConsecutiveErrors: 2 },
    });
    const gate = judging({ policy });
    expect(gate.run(...inject('sha256:ab12'), { fingerprint: 'cd34' }).told).toEqual(UNMET);
    expect(gate.run(...inject('sha256:ab12'), { fingerprint: 'ef56' }).told).toContain(
      'STOP act.guardrail.max_consecutive_errors',
    );
  });
});
