import { describe, expect, it } from 'vitest';
import { PII_KINDS } from '../model/policy/policy.ts';
import { redactText } from './redact.ts';
import { scriptWorldOf, seeSettingsOf } from './settings.ts';

const ALL = { injections: 'redact', pii: [...PII_KINDS] } as const;

describe('personal data', () => {
  it.each([
    ['email', 'jane.doe+news@mail.example.org'],
    ['email', 'jürgen@müller.example'],
    ['phone', '+49 30 901820'],
    ['phone', '(555) 123-4567'],
    ['phone', '030 / 90 18 20'],
    ['iban', 'DE89 3704 0044 0532 0130 00'],
    ['iban', 'GB82WEST12345698765432'],
    ['ssn', '219-09-9999'],
    ['ip', '192.168.2.17'],
  ])('of the kind %s is masked where that is chosen: %s', (kind, value) => {
    expect(redactText(`at ${value} now`, ALL).text).toBe(`at [redacted: see.pii.${kind}] now`);
    expect(redactText(`at ${value} now`).text).toBe(`at ${value} now`);
  });

  it.each([
    '2026-11-21',
    '12:30 – 14:00',
    'DE89 3704 0044 0532 0130 01',
    '1.2.3',
    'version 10.4.256.1',
    'page 12 of 340',
    '$ 1,200,000',
  ])('%s is none', (text) => {
    expect(redactText(text, ALL).redactions).toEqual([]);
  });
});

describe('settings', () => {
  it('are narrowed by administrators and never widened', () => {
    const mandatory = {
      dialect: 'cordon',
      file: 'm',
      scope: {},
      guards: {},
      sites: [],
      limits: [],
      mandatory: [],
    } as const;
    const network = { resolve: {}, extraAuthorities: [] };
    const strict = { ...mandatory, network, see: { injections: 'withhold', pii: ['email'] } } as const;
    const loose = { ...mandatory, network, see: { injections: 'mark', pii: [] } } as const;
    expect(seeSettingsOf({ mandatory: [] })).toEqual({ injections: 'redact', pii: [] });
    expect(seeSettingsOf({ see: { injections: 'mark', pii: ['iban'] }, mandatory: [strict] })).toEqual({
      injections: 'withhold',
      pii: ['iban', 'email'],
    });
    expect(seeSettingsOf({ mandatory: [loose] })).toEqual({ injections: 'redact', pii: [] });
    expect(scriptWorldOf({ mandatory: [] })).toBe('apart');
    expect(scriptWorldOf({ see: { ...loose.see, scripts: 'page' }, mandatory: [] })).toBe('page');
    expect(scriptWorldOf({ see: { ...loose.see, scripts: 'page' }, mandatory: [loose] })).toBe('apart');
  });
});
