import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { chio, INPUT_INJECTION } from '../testing.ts';

const PROBED = { ...INPUT_INJECTION, requirePostconditionProbe: true };
const KEYBOARD = { input_type: 'keyboard' };

describe('InputInjection (seed page and the cases of its research)', () => {
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
});
