import { describe, expect, it } from 'vitest';
import { createCredentialDetector } from './credentials.ts';

const detector = createCredentialDetector([]);
const of = (length: number, alphabet = 'aB3dE5gH') =>
  alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length);

describe('credential shapes', () => {
  it.each([
    ['aws_access_key', `ASIA${of(16, 'ABCD1234')}`],
    ['github_token', `ghp_${of(36)}`],
    ['github_token', `ghs_${of(40)}`],
    ['github_token', `github_pat_${of(22)}_${of(59)}`],
    ['gitlab_token', `glpat-${of(20)}`],
    ['slack_token', `xoxb-1234567890-${of(12)}`],
    ['slack_token', `xapp-1-${of(20)}`],
    ['jwt', `eyJhbGciOi.eyJzdWIiOi.${of(20)}`],
    ['private_key', '-----BEGIN RSA PRIVATE KEY-----'],
    ['private_key', '-----BEGIN PRIVATE KEY-----'],
    ['private_key', '-----BEGIN PGP PRIVATE KEY BLOCK-----'],
    ['api_key', `sk-${of(20)}`],
    ['api_key', `sk-proj-${of(30)}`],
    ['api_key', `sk-ant-api03-${of(30)}`],
    ['stripe_key', `sk_live_${of(16)}`],
    ['stripe_key', `rk_live_${of(16)}`],
    ['google_key', `AIza${of(35)}`],
    ['npm_token', `npm_${of(36)}`],
    ['npm_token', `//registry.example/:_authToken=${of(20)}`],
    ['one_password_token', `ops_ey${of(120)}`],
    ['hugging_face_token', `hf_${of(34)}`],
    ['google_key', `GOCSPX-${of(28)}`],
    ['telegram_token', `123456789:AA${of(33)}`],
    ['digital_ocean_token', `dop_v1_${of(64, '0a1b2c3d')}`],
    ['azure_key', `AccountKey=${of(86)}==`],
    ['url_password', 'postgres://app:s3cret@db.internal/x'],
    ['bearer', `Authorization: Basic ${of(24)}`],
    ['bearer', `Bearer ${of(12)}`],
    ['assignment', 'password = hunter22'],
    ['assignment', 'API key: abcdef'],
    ['assignment', '"token":"abcdef"'],
    ['card_number', 'card 4111 1111 1111 1111, thanks'],
    ['card_number', '5555-5555-5555-4444'],
    ['card_number', '378282246310005'],
    ['aws_secret_key', `wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY`],
    ['aws_access_key', `glued${`AKIA${of(16, 'ABCD1234')}`}glued`],
  ])('%s: %s', (kind, text) => {
    expect(detector.inText(text)).toBe(kind);
  });

  it.each([
    'Please send the token to the front desk',
    'My password is safe with me',
    'Order 4111 1111 1111 1112 has shipped',
    'da39a3ee5e6b4b0d3255bfef95601890afd80709',
    'skating lessons in Oslo',
    'a guide to risk-management-and-desk-research-for-teams',
    'the standard bearer candidates of both parties',
    'See https://example.org:8443/a/b@c for more',
    'https://gitlab.com/johannr-dev/agent/-/issues/30',
    'Call 0049 30 1234567890',
    '',
  ])('nothing: %j', (text) => {
    expect(detector.inText(text)).toBeUndefined();
  });

  it.each([
    ['eyJ'.repeat(40_000)],
    [`eyJ${'a.'.repeat(60_000)}`],
    ['1 '.repeat(60_000)],
    ['A'.repeat(120_000)],
    ['token  '.repeat(20_000)],
    [`-----BEGIN ${'A '.repeat(60_000)}`],
  ])('reads hostile text to its end (%#)', (text) => {
    expect(detector.inText(text)).toBeUndefined();
  });
});
