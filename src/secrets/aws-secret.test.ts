import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AWS_SECRET_LENGTH, awsSecretsIn, hasAwsSecret } from './aws-secret.ts';

const KEY = `wJalrXUtnFEMI/K7MDENG+bPxRfiCY${'ZX3b9Q7LmA'}`;

it('a key is found wherever it stands', () => {
  const around = fc.string({
    unit: fc.constantFrom(' ', 'a', 'B', '7', '-', '.', '"', '\n', 'ü', '😀'),
    maxLength: 120,
  });
  const property = fc.property(around, around, (before, after) => {
    const text = `${before} ${KEY}"${after}`;
    expect([...awsSecretsIn(text)]).toContain(before.length + 1);
  });
  fc.assert(property);
});

it.each([
  ['41 characters', `${KEY}a`],
  ['39 characters', KEY.slice(1)],
  ['what goes on with a sign of base64', `${KEY}=`],
  ['what begins behind one', `=${KEY}`],
  ['a hash in hex', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
  ['words', 'averylongnameofaclassinsomelibraryOf2024'],
  ['a path', '/usr/lib/x86/a/b/c/d/E1/f/g/h/i/J2/k/l/m'],
])('%s is none', (_what, text) => {
  expect(hasAwsSecret(text)).toBe(false);
});

it('has a length', () => {
  expect(KEY).toHaveLength(AWS_SECRET_LENGTH);
});
