import { expect, it } from 'vitest';
import { HOLDS_SECRETS } from './shown-headers.ts';

it.each([
  ['{"headers":{"X-Auth-Token":"1"}}', true],
  ['{"headers":{"api-key-2":"1"}}', true],
  ['{"headers":{"x.api.key":"1","private.key":"2"}}', true],
  [`{"headers":{"${'x-'.repeat(200)}token${'-x'.repeat(200)}":"1"}}`, true],
  ['{"headers":{"accept":"token"}}', false],
  ['{"sessionId":"1","signatureAlgorithm":2,"associatedCookies":[]}', false],
  ['{"associatedCookies":[{"name":"a"}]}', true],
])('a message about a request is looked into where a name in it may be a secret’s: %s', (message, holds) => {
  expect(HOLDS_SECRETS.test(message)).toBe(holds);
});

it.each(['sid', 'a'])('a long name or text is read once: %s…', (unit) => {
  const text = unit.repeat(300_000 / unit.length);
  for (const message of [`{"a":"${text}"}`, `{"a":"${text}`]) expect(HOLDS_SECRETS.test(message)).toBe(false);
  expect(HOLDS_SECRETS.test(`{"${text}" :1}`)).toBeTypeOf('boolean');
});
