import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Subject } from '../model/event.ts';
import { Redactor } from './redact.ts';
import { isSecretWord } from './secret-words.ts';

const redactor = new Redactor();
const DIGEST = 'hmac:[0-9a-f]{24}';

describe('a digest in the record', () => {
  it('is the same for the same value, in this record alone', () => {
    expect(redactor.digest('482913')).toBe(redactor.digest('482913'));
    expect(redactor.digest('482913')).not.toBe(redactor.digest('482914'));
    expect(redactor.digest('482913')).not.toBe(new Redactor().digest('482913'));
  });

  it('of a short code is found by nobody who tries them all', () => {
    const written = redactor.url('https://shop.test/login?pin=4829');
    const digits = /pin=\w+:([0-9a-f]+)/.exec(written)?.[1] ?? '';
    expect(digits.length * 4).toBeGreaterThanOrEqual(96);
    const codes = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0'));
    const found = codes.filter((code) =>
      [code, JSON.stringify(code)].some((text) => createHash('sha256').update(text).digest('hex').startsWith(digits)),
    );
    expect(found).toEqual([]);
  });
});

describe('an address in the record', () => {
  it.each([
    ['https://shop.test/users/ann.lee@example.org/orders', 'https://shop.test/users/#/orders'],
    ['https://shop.test/users/ann%2Elee%40example.org', 'https://shop.test/users/#'],
    ['https://shop.test/a?ann@example.org=1', 'https://shop.test/a?#=#'],
    ['https://shop.test/a?to=ann@example.org', 'https://shop.test/a?to=#'],
    ['https://shop.test/s/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'https://shop.test/s/#'],
    ['https://shop.test/files/3f2504e0-4f89-41d3-9a0c-0305e82c3301/a.pdf', 'https://shop.test/files/#/a.pdf'],
    ['https://shop.test/share/q3Zt9XkP2mLw8RvB', 'https://shop.test/share/#'],
    ['https://shop.test/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit', 'https://shop.test/d/#/edit'],
    ['https://shop.test/download;jsessionid=A1B2C3D4E5F60718A9/x', 'https://shop.test/#/x'],
    ['https://shop.test/password/reset/maple-otter', 'https://shop.test/password/reset/#'],
    ['https://shop.test/verify/482913?x=', 'https://shop.test/verify/#?x='],
    ['https://shop.test/a#access_token=abcdef', 'https://shop.test/a'],
    ['https://3f2504e04f8941d39a0c.shop.test:8443/x', 'https://#.shop.test:8443/x'],
    ['wss://shop.test/room/4242424242424242', 'wss://shop.test/room/#'],
  ])('%s has nothing of anybody’s', (url, expected) => {
    const [before = '', ...rest] = expected.split('#').map((part) => part.replace(/[.?/]/g, '\\$&'));
    expect(redactor.url(url)).toMatch(new RegExp(`^${[before, ...rest].join(DIGEST)}$`));
  });

  it.each([
    'https://forge.test/johannr-dev/agent/-/issues/30',
    'https://forge.test/dashboard/merge-requests/1234567890',
    'https://shop.test/how-to-configure-webpack-5-with-babel-7-and-react-18',
    'https://shop.test/static/js/main.8f14e45f.chunk.js',
    'https://shop.test/api/v4/projects/getUserProfileByName/2027-05-17T10:15:00Z',
    'https://shop.test/MacBook-Pro-16-M4-Max-2027/dp/B0CX23V2ZK',
    'https://shop.test/reset-filters/all/Hauptstra%C3%9Fe',
  ])('%s stands as it is', (url) => {
    expect(redactor.url(url)).toBe(url);
  });
});

describe('a text in the record', () => {
  it('keeps its words, and none of what may be a secret', () => {
    const said = 'Copy q3Zt9XkP2mLw8RvB (ann@example.org) of https://shop.test/a?token=abc, please.';
    const shown = `^Copy ${DIGEST} \\(${DIGEST}\\) of https://shop\\.test/a\\?token=${DIGEST} please\\.$`;
    expect(redactor.text(said)).toMatch(new RegExp(shown));
    expect(redactor.text('Delete the repository')).toBe('Delete the repository');
    expect(redactor.text('Pay with 4242 4242 4242 4242')).toMatch(new RegExp(`^${DIGEST}$`));
  });

  it('keeps most names that are no tokens', () => {
    const names = [
      'claude-sonnet-4-5-20250929',
      'internationalization',
      'Antidisestablishmentarianism',
      'browser_take_screenshot',
    ];
    expect(names.filter(isSecretWord)).toEqual([]);
  });
});

describe('what a verdict is about', () => {
  it('has nothing of anybody’s, whether it is seen, done or sent', () => {
    const url = 'https://ann:maple-otter@shop.test/verify/482913?to=ann#token';
    const subjects: readonly Subject[] = [
      { type: 'observation', origin: url, count: 1 },
      { type: 'action', tool: 'q3Zt9XkP2mLw8RvB', verb: 'click', target: 'Copy q3Zt9XkP2mLw8RvB', url, page: url },
      { type: 'request', method: 'Q3ZT9XKP2MLW8RVB', url, actions: ['Order'], page: url },
    ];
    for (const subject of subjects) {
      const written = JSON.stringify(redactor.subject(subject));
      expect(written).toMatch(new RegExp(`"https://shop\\.test/verify/${DIGEST}\\?to=${DIGEST}"`));
      expect(written).not.toMatch(/maple-otter|482913|ann|token|q3Zt9XkP2mLw8RvB/i);
    }
    expect(redactor.subject({ type: 'observation', origin: 'https://shop.test', count: 1 })).toMatchObject({
      origin: 'https://shop.test/',
    });
    expect(redactor.subject({ type: 'observation', origin: 'the desktop', count: 1 })).toMatchObject({
      origin: 'the desktop',
    });
  });
});
