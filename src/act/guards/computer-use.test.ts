import { describe, expect, it } from 'vitest';
import type { EnforcementMode } from '../../model/policy/policy.ts';
import { COMPUTER_USE, chio } from '../testing.ts';

const BLOCKING = { ...COMPUTER_USE, blockedDomains: ['evil.example.com', '*.malware.org'] };

describe('ComputerUse: modes over the action-type list ', () => {
  const table: readonly [EnforcementMode, string, 'allow' | 'deny', number][] = [
    ['observe', 'remote.clipboard', 'allow', 0],
    ['observe', 'remote.webrtc', 'allow', 1],
    ['guardrail', 'remote.clipboard', 'allow', 0],
    ['guardrail', 'remote.webrtc', 'allow', 1],
    ['fail_closed', 'remote.clipboard', 'allow', 0],
    ['fail_closed', 'remote.webrtc', 'deny', 0],
  ];
  it.each(table)('%s: %s is %s with %i warnings', (mode, tool, outcome, warnings) => {
    const verdict = chio({ computerUse: { ...COMPUTER_USE, mode } }).judge(tool);
    expect(verdict.outcome).toBe(outcome);
    expect(verdict.warnings).toHaveLength(warnings);
    if (outcome === 'deny') expect(verdict.by).toBe('act.computer_use.action_type');
  });

  it.each(COMPUTER_USE.allowedActionTypes)('%s is on the default list', (type) => {
    const gate = chio({ computerUse: { ...COMPUTER_USE, mode: 'fail_closed' } });
    expect(gate.judge(type).outcome).toBe('allow');
    for (const key of ['action_type', 'actionType', 'custom_type', 'customType']) {
      expect(gate.judge('generic', { [key]: type }).outcome).toBe('allow');
      expect(gate.judge('generic', { [key]: `${type}.more` }).outcome).toBe('deny');
    }
  });

  it('denies audio where only the clipboard is listed', () => {
    const gate = chio({
      computerUse: { ...COMPUTER_USE, mode: 'fail_closed', allowedActionTypes: ['remote.clipboard'] },
    });
    expect(gate.judge('remote.audio').outcome).toBe('deny');
    expect(gate.judge('remote.clipboard').outcome).toBe('allow');
  });

  it("takes DevTools' domain Input for no action type, and an argument that names one for one", () => {
    const gate = chio({ computerUse: { ...COMPUTER_USE, mode: 'fail_closed' } });
    const press = { type: 'mousePressed', x: 1, y: 1, button: 'left' };
    expect(gate.judge('Input.insertText', { text: 'milk' }, 'cdp')).toMatchObject({ outcome: 'allow', warnings: [] });
    expect(gate.judge('Input.dispatchMouseEvent', press, 'cdp')).toMatchObject({ outcome: 'allow', warnings: [] });
    expect(gate.judge('input.insertText', { text: 'milk' }).by).toBe('act.computer_use.action_type');
    expect(gate.judge('input.inject', { custom_type: 'remote.webrtc' }).by).toBe('act.computer_use.action_type');
  });

  it('allows everything when disabled', () => {
    const gate = chio({ computerUse: { ...BLOCKING, mode: 'fail_closed', enabled: false } });
    expect(gate.judge('remote.webrtc').outcome).toBe('allow');
    expect(gate.judge('navigate', { url: 'https://evil.example.com/' }).outcome).toBe('allow');
  });
});

describe('ComputerUse: navigation', () => {
  it.each([
    ['https://evil.example.com/login', 'deny'],
    ['https://sub.malware.org', 'deny'],
    ['https://malware.org', 'deny'],
    ['https://docs.rs', 'allow'],
    ['HTTPS://EVIL.example.com/', 'deny'],
    ['//evil.example.com/latest', 'deny'],
    ['https://user@evil.example.com/path', 'deny'],
    ['https://evil.example.com.:8443/', 'deny'],
    ['about:blank', 'allow'],
  ])('%s is %s under fail_closed and guardrail', (url, outcome) => {
    for (const mode of ['fail_closed', 'guardrail'] as const) {
      const gate = chio({ computerUse: { ...BLOCKING, mode } });
      for (const tool of ['navigate', 'goto', 'open', 'browser_navigate']) {
        expect(gate.judge(tool, { url }).outcome).toBe(outcome);
      }
    }
  });

  it('lets observe pass a blocked host, and says so', () => {
    const verdict = chio({ computerUse: { ...BLOCKING, mode: 'observe' } }).judge('goto', {
      url: 'https://a.malware.org',
    });
    expect(verdict).toMatchObject({ outcome: 'allow', warnings: [{ by: 'act.computer_use.blocked_domain' }] });
  });

  it('holds the allow-list under fail_closed alone', () => {
    const listed = { ...COMPUTER_USE, allowedDomains: ['*.corp.example'] };
    const strict = chio({ computerUse: { ...listed, mode: 'fail_closed' } });
    expect(strict.judge('goto', { url: 'https://wiki.corp.example/' }).outcome).toBe('allow');
    expect(strict.judge('goto', { url: 'https://other.example/' }).by).toBe('act.computer_use.allowed_domain');
    const soft = chio({ computerUse: { ...listed, mode: 'guardrail' } }).judge('goto', {
      url: 'https://other.example/',
    });
    expect(soft).toMatchObject({ outcome: 'allow', warnings: [{ by: 'act.computer_use.allowed_domain' }] });
  });

  it('passes selectors through, but not where a URL is expected (the floor)', () => {
    const gate = chio({ computerUse: { ...BLOCKING, mode: 'fail_closed' } });
    for (const target of ['#login', '.menu', '[href]', '/html/body', 'xpath=//a']) {
      expect(gate.judge('browser', { action: 'open', selector: target }).outcome).toBe('allow');
      expect(gate.judge('navigate', { url: target }).by).toBe('act.floor.url');
    }
  });
});

describe('ComputerUse: screenshots', () => {
  it('gives a burst, then refuses until the bucket refills', () => {
    let now = 0;
    const config = { ...COMPUTER_USE, screenshotRatePerSecond: 0.001, screenshotBurst: 2 };
    const gate = chio({ computerUse: config }, { now: () => now });
    const names = ['screenshot', 'screen_capture', 'screen_shot', 'capture', 'capture_screen', 'browser_screenshot'];
    expect(names.map((tool) => gate.judge(tool).outcome)).toEqual(['allow', 'allow', 'deny', 'deny', 'deny', 'deny']);
    now = 1_000_000;
    expect(gate.judge('browser_take_screenshot').outcome).toBe('allow');
    expect(gate.judge('browser_take_screenshot').by).toBe('act.computer_use.screenshot_rate');
  });

  it('has a burst of five where none is given, and no limit without a rate', () => {
    const limited = chio({ computerUse: { ...COMPUTER_USE, screenshotRatePerSecond: 1 } });
    const outcomes = Array.from({ length: 6 }, () => limited.judge('screenshot').outcome);
    expect(outcomes).toEqual(['allow', 'allow', 'allow', 'allow', 'allow', 'deny']);
    const free = chio({ computerUse: COMPUTER_USE });
    for (let count = 0; count < 20; count += 1) expect(free.judge('screenshot').outcome).toBe('allow');
  });

  it('refuses where rate or clock are no numbers', () => {
    const config = { ...COMPUTER_USE, screenshotRatePerSecond: Number.NaN };
    expect(chio({ computerUse: config }, { now: () => Number.NaN }).judge('screenshot').outcome).toBe('deny');
  });
});

describe('holes of the published ComputerUse guard', () => {
  const gate = () =>
    chio({ computerUse: { ...BLOCKING, mode: 'fail_closed', screenshotRatePerSecond: 0.001, screenshotBurst: 1 } });

  it('hole 3: an action type does not shorten the other checks', () => {
    const url = 'https://evil.example.com/';
    expect(gate().judge('navigate', { url, action_type: 'input.inject' }).by).toBe('act.computer_use.blocked_domain');
    const shots = gate();
    expect(shots.judge('screenshot', { action_type: 'input.inject' }).outcome).toBe('allow');
    expect(shots.judge('screenshot', { action_type: 'input.inject' }).outcome).toBe('deny');
  });

  it.each(['Remote.WebRTC', ' remote.webrtc', 'REMOTE.WEBRTC\t', 'remote\u200b.webrtc', 'ｒemote.webrtc'])(
    'hole 10: %j is claimed as tool and as argument',
    (type) => {
      expect(gate().judge(type).by).toBe('act.computer_use.action_type');
      expect(gate().judge('generic', { customType: type }).by).toBe('act.computer_use.action_type');
    },
  );

  it('judges every action type that a call names, not only the first', () => {
    const args = { action_type: 'remote.clipboard', customType: 'remote.webrtc' };
    expect(gate().judge('generic', args).by).toBe('act.computer_use.action_type');
    expect(gate().judge('remote.clipboard', { customType: 'remote.webrtc' }).outcome).toBe('deny');
    expect(gate().judge('generic', { action_type: ['remote.webrtc'] }).by).toBe('act.floor.malformed');
  });
});
