/** The shapes compared with those of secretlint's recommended rules: whatever it takes for a secret is one here too, and is never let through. */
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCredentialDetector } from './credentials.ts';

const ALNUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const of = (alphabet: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length });
const alnum = (length: number) => of(ALNUM, length);
const url = (length: number) => of(`${ALNUM}_-`, length);
const base64 = (length: number) => of(`${ALNUM}+/`, length);

/** A template of text, its holes filled at random. */
function written(strings: TemplateStringsArray, ...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...parts).map((filled) => String.raw({ raw: strings }, ...filled));
}

/** By secretlint's rule: secrets that it is meant to find. */
const SECRETS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'aws, key id': written`${fc.constantFrom('AKIA', 'ASIA', 'AROA', 'AGPA')}${of(UPPER, 16)}`,
  'aws, secret key': written`aws_secret_access_key = ${base64(40)}`,
  'github, classic': written`${fc.constantFrom('ghp', 'gho', 'ghu', 'ghs', 'ghr')}_${alnum(36)}`,
  'github, fine-grained': written`github_pat_${alnum(22)}_${alnum(59)}`,
  'npm, token': written`npm_${alnum(36)}`,
  'slack, token': written`${fc.constantFrom('xoxb', 'xoxp', 'xoxa', 'xoxr')}-${of('0123456789', 11)}-${of('0123456789', 11)}-${alnum(24)}`,
  'slack, webhook': written`https://hooks.slack.com/services/T${alnum(8)}/B${alnum(8)}/${alnum(24)}`,
  'openai, legacy': written`sk-${alnum(20)}T3BlbkFJ${alnum(20)}`,
  'openai, project': written`sk-${fc.constantFrom('proj', 'svcacct', 'admin')}-${url(74)}T3BlbkFJ${alnum(74)}`,
  anthropic: written`sk-ant-api03-${url(93)}AA`,
  linear: written`lin_api_${alnum(40)}`,
  sendgrid: written`SG.${alnum(22)}.${alnum(43)}`,
  shopify: written`${fc.constantFrom('shpat', 'shppa', 'shpca', 'shpss')}_${alnum(32)}`,
  'basic auth': written`https://${alnum(6)}:${alnum(12)}@host.example.com`,
  mongodb: written`mongodb+srv://${alnum(6)}:${alnum(14)}@cluster0.example.net/db`,
  postgres: written`postgresql://${alnum(6)}:${alnum(14)}@10.1.2.3:5432/db`,
  mysql: written`mysql://${alnum(6)}:${alnum(14)}@db.internal.example/db`,
  'private key': written`-----BEGIN ${fc.constantFrom('', 'RSA ', 'EC ', 'OPENSSH ')}PRIVATE KEY-----\nMI${base64(200)}\n-----END PRIVATE KEY-----`,
};

const detector = createCredentialDetector([]);
const ids = { id: '@secretlint/secretlint-rule-aws', options: { enableIDScanRule: true } };
const config: Parameters<typeof lintSource>[0]['options']['config'] = {
  rules: [{ id: 'preset', rule: creator, rules: [ids] }],
};

async function secretlintFinds(content: string): Promise<boolean> {
  const source = { filePath: '/tmp/typed.txt', content, ext: '.txt', contentType: 'text' } as const;
  const { messages } = await lintSource({ source, options: { config, noPhysicFilePath: true } });
  return messages.length > 0;
}

it.each([
  ['no digit', 'zj/eYgWOzAGoSFD/gOpYxWUAtIMLFU+fDQCsJNom'],
  ['long words', 'pxqdjDqKTfs196OBhLFAAAIMXAXACBBTGEP1qqep'],
])('a secret of AWS with its name is one whatever it looks like: %s', (_, secret) => {
  expect(detector.inText(`aws_secret_access_key = ${secret} thanks`)).toBe('aws_secret_key');
  expect(detector.inText(`"SecretAccessKey": "${secret}"`)).toBe('aws_secret_key');
  expect(detector.inText(`aws_secret_access_key = ${secret.slice(1)} thanks`)).toBeUndefined();
});

describe('what secretlint finds', () => {
  it.each(Object.entries(SECRETS))('%s', async (_, secrets) => {
    let found = 0;
    const property = fc.asyncProperty(secrets, fc.constantFrom('', 'see ', 'token: '), async (secret, before) => {
      const text = `${before}${secret} thanks`;
      if (!(await secretlintFinds(text))) return true;
      found += 1;
      return detector.inText(text) !== undefined;
    });
    await fc.assert(property, { numRuns: 20 });
    expect(found).toBeGreaterThan(0);
  });
});
