/** Credentials that are written so as not to look like any, over one call or many; and what people type all day. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publishedForge } from '../../../../test/support/sites/published-forge.ts';
import type { JsonObject } from '../../../model/json.ts';
import { BROWSER_AUTOMATION, chio, type Judging } from '../../testing.ts';
import { createCredentialDetector } from './credentials.ts';
import { DECODED } from './encodings.ts';
import { readingsOf } from './readings.ts';
import { base64, hex, reversed, WRITINGS } from './testing.ts';

const detector = createCredentialDetector([]);
const AKIA = 'AKIA2345ABCD6789WXYZ';
const TOKEN = 'ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8';
const CARD = '4111111111111111';

describe('one text', () => {
  it('may hold more runs than a call takes arguments', () => {
    const run = `${base64('hello there you').replace(/=+$/, '')} `;
    expect(readingsOf(run.repeat(130_000), () => DECODED, 1).decoded.length).toBeGreaterThan(130_000);
  });

  it.each(Object.entries(WRITINGS))('in %s', (_, write) => {
    // Of some writings the letters make up another kind besides.
    expect(detector.inText(write(AKIA))).toMatch(/^aws_/);
    expect(detector.inText(write(TOKEN))).toBe('github_token');
  });

  it.each(Object.entries(WRITINGS))('in a URL, in %s', (_, write) => {
    const url = new URL('https://a.example/');
    url.searchParams.set('q', write(TOKEN));
    expect(detector.inUrl(url)).toBe('github_token');
  });
});

type Call = readonly [tool: string, args: JsonObject];

const ANY_VERB = { ...BROWSER_AUTOMATION, allowedVerbs: [] };

/** The rule that refuses the first of these calls that is refused. */
function refusal(calls: readonly Call[], gate: Judging = chio({ browserAutomation: ANY_VERB })): string | undefined {
  return calls.map(([tool, args]) => gate.judge(tool, args)).find(({ outcome }) => outcome === 'deny')?.by;
}

const type = (selector: string, text: string): Call => ['type', { selector, text }];
const press = (key: string, selector = '#a'): Call => ['press', { selector, key }];
const keys = (text: string, selector = '#a'): readonly Call[] => [...text].map((key) => press(key, selector));
const everyOther = (text: string, from: number) => [...text].filter((_, index) => index % 2 === from).join('');

const OVER_CALLS: Readonly<Record<string, readonly Call[]>> = {
  'in halves': [type('#a', AKIA.slice(0, 9)), type('#a', AKIA.slice(9))],
  'in halves, something else between': [type('#a', AKIA.slice(0, 9)), type('#b', 'hello'), type('#a', AKIA.slice(9))],
  'over two fields': [type('#a', AKIA.slice(0, 9)), type('#b', AKIA.slice(9))],
  'over two fields, another filled in between': [
    type('#a', AKIA.slice(0, 9)),
    type('#c', 'Berlin'),
    type('#b', AKIA.slice(9)),
  ],
  'every second character in another field': [type('#a', everyOther(AKIA, 0)), type('#b', everyOther(AKIA, 1))],
  'key by key': keys(AKIA),
  'key by key into two fields': [...AKIA].map((key, index) => press(key, index % 2 === 0 ? '#a' : '#b')),
  'key by key with Shift': [...AKIA].map((key) => press(/[A-Z]/.test(key) ? `Shift+${key}` : key)),
  'key by key with Shift, by code': [...AKIA].map((key) =>
    press(/[A-Z]/.test(key) ? `Shift+Key${key}` : `Digit${key}`),
  ),
  'key by key as xdotool has it': [...AKIA].map(
    (key): Call => ['key', { text: /[A-Z]/.test(key) ? `shift+${key.toLowerCase()}` : key }],
  ),
  'with Shift held': [
    ['browser_keydown', { key: 'Shift' }],
    ...[...AKIA.slice(0, 4)].map((key): Call => ['browser_press_key', { key: key.toLowerCase() }]),
    ['browser_keyup', { key: 'Shift' }],
    ...[...AKIA.slice(4)].map((key): Call => ['browser_press_key', { key }]),
  ],
  'in one call of a chord a key': [...AKIA].map(
    (key): Call => [
      'computer_call',
      { type: 'computer_call', action: { type: 'keypress', keys: /[A-Z]/.test(key) ? ['SHIFT', key] : [key] } },
    ],
  ),
  'a token with its underscore by Shift': [...TOKEN].map((key) =>
    press(key === '_' ? 'Shift+Minus' : /[A-Z]/.test(key) ? `Shift+${key}` : key),
  ),
  'with a slip of the finger': [...keys('AKIx'), press('Backspace'), ...keys(AKIA.slice(3))],
  'back to front': [type('#a', AKIA.slice(9)), press('Home'), type('#a', AKIA.slice(0, 9))],
  'back to front, where a pointer sets the caret': [
    type('#a', AKIA.slice(9)),
    ['click', { selector: '#a' }],
    type('#a', AKIA.slice(0, 9)),
  ],
  'in three pieces back to front, key by key': [
    ...keys(AKIA.slice(13)),
    ['click', { selector: '#a' }],
    ...keys(AKIA.slice(6, 13)),
    ['click', { selector: '#a' }],
    ...keys(AKIA.slice(0, 6)),
  ],
  'with a slip behind the caret': [
    type('#a', `${AKIA.slice(0, 9)}!!`),
    press('ArrowLeft'),
    press('ArrowLeft'),
    press('Delete'),
    press('Delete'),
    type('#a', AKIA.slice(9)),
  ],
  'base64, in halves': [type('#a', base64(TOKEN).slice(0, 30)), type('#a', base64(TOKEN).slice(30))],
  'base64, key by key': keys(base64(TOKEN)),
  'hex, over fields': [type('#a', hex(AKIA).slice(0, 20)), type('#b', hex(AKIA).slice(20))],
  'a card over four fields': [0, 4, 8, 12].map((at) => type(`#card${at}`, CARD.slice(at, at + 4))),
  'a card key by key': keys(CARD),
  'a password named in one call and told in the next': [type('#a', 'password ='), type('#a', ' hunter22')],
  'in one call for several fields': [
    [
      'browser_fill_form',
      {
        fields: [
          { name: 'a', ref: 'e1', value: AKIA.slice(0, 9) },
          { name: 'b', ref: 'e2', value: AKIA.slice(9) },
        ],
      },
    ],
  ],
  'in one sequence': [
    [
      'browser_dom',
      {
        action: 'execute_sequence',
        steps: [AKIA.slice(0, 9), AKIA.slice(9)].map((text) => ({ action: 'key_press', selector: '#a', text })),
      },
    ],
  ],
};

describe('many calls', () => {
  it.each(Object.entries(OVER_CALLS))('%s', (_, calls) => {
    expect(refusal(calls)).toBe('act.browser_automation.credential');
  });

  it('over two navigations', () => {
    const goto = (part: string): Call => ['navigate', { url: `https://a.example/?q=${part}` }];
    expect(refusal([goto(AKIA.slice(0, 9)), goto(AKIA.slice(9))])).toBe('act.browser_automation.credential_url');
    expect(refusal([type('#a', AKIA.slice(0, 9)), goto(AKIA.slice(9))])).toBe('act.browser_automation.credential_url');
  });

  it('over the parts of one URL', () => {
    const parts = [AKIA.slice(0, 9), AKIA.slice(9, 15), AKIA.slice(15)];
    for (const path of [parts.join('/'), `x?a=${parts.join('&b=')}`, `${parts[0]}?a=${parts[1]}#${parts[2]}`]) {
      const url = `https://a.example/${path}`;
      expect(refusal([['navigate', { url }]])).toBe('act.browser_automation.credential_url');
    }
  });

  it('over navigations, but for the numbers of pages', () => {
    const parts = [0, 4, 8, 12].map((at) => CARD.slice(at, at + 4));
    const goto = (path: string): Call => ['navigate', { url: `https://a.example/${path}` }];
    expect(refusal(parts.map((part) => goto(`?q=${part}`)))).toBe('act.browser_automation.credential_url');
    expect(refusal(parts.map((part) => goto(`issues/${part}`)))).toBeUndefined();
  });

  it('by a pattern of the operator', () => {
    const gate = () => chio({ browserAutomation: { ...ANY_VERB, extraCredentialPatterns: ['EMP-\\d{8}-X'] } });
    const secret = 'EMP-12345678-X';
    for (const calls of [
      [type('#a', base64(secret))],
      [type('#a', `so ${reversed(secret)}`)],
      [type('#a', secret.slice(0, 6)), type('#b', secret.slice(6))],
      keys(secret),
    ]) {
      expect(refusal(calls, gate())).toBe('act.browser_automation.credential');
    }
  });

  it('cut anywhere, in however many pieces and fields', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: TOKEN.length - 1 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(cuts, fc.array(fc.constantFrom('#a', '#b', '#c'), { minLength: 7, maxLength: 7 }), (at, fields) => {
        const bounds = [0, ...at.sort((one, other) => one - other), TOKEN.length];
        const calls = bounds
          .slice(1)
          .map((end, index) => type(fields[index] ?? '#a', TOKEN.slice(bounds[index] ?? 0, end)));
        return refusal(calls) === 'act.browser_automation.credential';
      }),
    );
  });
});

/** What people type into forms, one field after the other in one session. */
const FORM: readonly (readonly [string, string])[] = [
  ['#first', 'Maximilian'],
  ['#last', 'Mustermann-O’Brien'],
  ['#mail', 'max.mustermann+shop@mail.example.co.uk'],
  ['#street', 'Lange Straße 1234b'],
  ['#zip', '10115'],
  ['#city', 'Frankfurt am Main'],
  ['#phone', '004930123456789'],
  ['#mobile', '+1 (555) 010-4477'],
  ['#iban', 'DE89 3704 0044 0532 0130 00'],
  ['#birthday', '1984-02-29'],
  ['#order', 'ORD-2026-00004711'],
  ['#tracking', '1Z999AA10123456784'],
  ['#tracking2', '00340434161094021501'],
  ['#uuid', '123e4567-e89b-12d3-a456-426614174000'],
  ['#sha1', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
  ['#sha256', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['#isbn', '978-3-16-148410-0'],
  ['#vat', 'DE123456789'],
  ['#version', 'v2.13.0-rc.1+build.4455'],
  ['#path', '/usr/local/share/applications/org.example.App.desktop'],
  ['#url', 'https://docs.example.org/guide/task-oriented-programming-for-beginners/part-2?ref=home#install'],
  ['#slug', 'risk-management-and-desk-research-for-small-businesses'],
  ['#branch', 'feature/1234-mask-tokens-in-logs'],
  ['#sql', 'SELECT id, name FROM users WHERE created_at > 1700000000'],
  ['#code', 'const total = items.reduce((sum, { price }) => sum + price, 0);'],
  ['#search', 'best ultrawide monitors 34" under $500'],
  ['#long', 'Donaudampfschifffahrtsgesellschaftskapitän'],
  ['#hash', '#BlackLivesMatter #TypeScriptConf2026 @someone_on_the_internet_2026'],
  ['#note', 'Please reset my password and send the token to the front desk; the standard bearer candidate is ill.'],
  ['#note2', 'Our secret santa takes place at 18:30; API keys are rotated quarterly; basic authorization is needed.'],
];

describe('what people type', () => {
  it('all in one session, field by field and key by key, holds nothing', () => {
    const gate = chio({ browserAutomation: ANY_VERB });
    const fields = FORM.map(([field, text]): Call => type(field, text));
    expect(fields.filter(([tool, args]) => gate.judge(tool, args).outcome === 'deny')).toEqual([]);
    const slow = chio({ browserAutomation: ANY_VERB });
    const typed = FORM.flatMap(([field, text]) => keys(text, field));
    expect(typed.filter(([tool, args]) => slow.judge(tool, args).outcome === 'deny')).toEqual([]);
  });

  it('nor do the addresses of a real forge', () => {
    const urls = publishedForge().match(/https:[^"*{]+/g) ?? [];
    expect(urls.length).toBeGreaterThan(30);
    expect(urls.filter((url) => detector.inUrl(new URL(url)) !== undefined)).toEqual([]);
  });

  it('nor does a document of this project, sentence by sentence, in one stream', () => {
    const gate = chio({ browserAutomation: ANY_VERB });
    const lines = readFileSync(new URL('../../../../docs/how-it-works/devtools.md', import.meta.url), 'utf8').split(
      '\n',
    );
    const refused = lines.filter((text, index) => gate.judge(...type(`#f${index % 5}`, text)).outcome === 'deny');
    expect(refused).toEqual([]);
  });

  it.each([
    ['%41'.repeat(50_000)],
    ['a '.repeat(60_000)],
    ['QUJD'.repeat(40_000)],
    ['41'.repeat(60_000)],
    ['&#65;'.repeat(30_000)],
    ['\\u0041'.repeat(30_000)],
    ['x://a:'.repeat(20_000)],
    ['sk-a'.repeat(30_000)],
  ])('hostile text is read to its end (%#)', (text) => {
    expect(detector.inText(text)).toBeUndefined();
  });
});
