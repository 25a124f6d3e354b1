/**
 * Credentials by their shapes: those of the Chio page and the current ones that it misses (research/chio-hushspec.md, hole 6).
 *
 * Every pattern runs in time linear in the text: either its parts cannot overlap, or its repetition is bounded. Patterns have no left
 * border on purpose: a key glued to other text is still a key.
 */
import { RE2JS } from 're2js';
import { CordonError } from '../../model/error.ts';
import { foldText } from '../fold.ts';

/** What kind of credential a text holds; never the text. */
export type CredentialKind = string;

interface Shape {
  readonly kind: CredentialKind;
  readonly pattern: RegExp;
}

const SHAPES: readonly Shape[] = [
  { kind: 'aws_access_key', pattern: /(?:AKIA|ASIA)[A-Z0-9]{16}/ },
  { kind: 'github_token', pattern: /gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{22}/ },
  { kind: 'gitlab_token', pattern: /gl(?:pat|dt|ptt|rt|cbt|soat)-[A-Za-z0-9_-]{16}/ },
  { kind: 'slack_token', pattern: /xox[a-z](?:\.xox[a-z])?-[A-Za-z0-9-]{8}|xapp-[A-Za-z0-9-]{8}/ },
  { kind: 'jwt', pattern: /eyJ[A-Za-z0-9_-]{5,512}\.(?:eyJ|[A-Za-z0-9_-]{6,8192}\.[A-Za-z0-9_-])/ },
  { kind: 'private_key', pattern: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/ },
  { kind: 'api_key', pattern: /sk-[A-Za-z0-9_-]{20}/ },
  { kind: 'stripe_key', pattern: /[sr]k_(?:live|test)_[A-Za-z0-9]{16}/ },
  { kind: 'google_key', pattern: /AIza[A-Za-z0-9_-]{35}|ya29\.[A-Za-z0-9_-]{20}/ },
  { kind: 'npm_token', pattern: /npm_[A-Za-z0-9]{36}/ },
  { kind: 'bearer', pattern: /bearer[ \t]{1,8}[A-Za-z0-9._~+/-]{8}/i },
];

const WORDS = 'password|passwd|pwd|passphrase|api[ _-]?key|client[ _-]?secret|secret|access[ _-]?token|token|bearer';
/** The page's assignments: a telling word, `=` or `:`, and six characters or more. */
const ASSIGNMENT = new RegExp(`(?:${WORDS})["']?[ \\t]{0,8}[=:][ \\t]{0,8}["']?[^\\s"']{6}`, 'i');
/** In a URL the word is a parameter's whole name: `page_token=…` and `csrf-token=…` are the site's own. */
const URL_ASSIGNMENT = new RegExp(`[?&#;/](?:${WORDS})=[^&#\\s]{6}`, 'i');

/** AWS secret keys: forty characters of base64 by themselves, with both cases and a digit (a digest in hex has one case). */
const FORTY = /(?<![A-Za-z0-9/+=])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/g;

/** Card numbers: an issuer's first digits, thirteen to nineteen digits in all, in groups or not. */
const DIGIT_RUN = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
const ISSUER = /^(?:4|5[1-5]|2[2-7]|3[47]|6)/;

export interface CredentialDetector {
  /** The kind of the first credential in a text that would be typed. */
  inText(text: string): CredentialKind | undefined;
  /** The kind of the first credential that a navigation to this URL would give away. */
  inUrl(url: URL): CredentialKind | undefined;
}

/**
 * The built-in shapes with an operator's patterns besides; those run in linear time by RE2.
 * @throws {CordonError} for a pattern that RE2 does not read
 */
export function createCredentialDetector(extraPatterns: readonly string[]): CredentialDetector {
  const extra = extraPatterns.map(compile);

  function byShape(text: string): CredentialKind | undefined {
    for (const { kind, pattern } of SHAPES) if (pattern.test(text)) return kind;
    if (hasCardNumber(text)) return 'card_number';
    if (hasAwsSecret(text)) return 'aws_secret_key';
    return extra.some((pattern) => pattern.matcher(text).find()) ? 'operator_pattern' : undefined;
  }

  return {
    inText(text) {
      const plain = foldText(text);
      return byShape(plain) ?? (ASSIGNMENT.test(plain) ? 'assignment' : undefined);
    },
    inUrl(url) {
      if (url.password !== '') return 'url_password';
      const text = foldText(decode(url.href));
      return byShape(text) ?? (URL_ASSIGNMENT.test(text) ? 'assignment' : undefined);
    },
  };
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (cause) {
    throw new CordonError(`the credential pattern '${pattern}' cannot be used`, {
      kind: 'input',
      advice: 'Write it without look-around and back-references: patterns must run in linear time.',
      cause,
    });
  }
}

/** Percent-decoded as often as it changes, up to three times: a server may decode once more than its client. */
function decode(text: string): string {
  let current = text.replaceAll('+', ' ');
  for (let round = 0; round < 3 && current.includes('%'); round += 1) {
    current = current.replace(/(?:%[0-9a-f]{2})+/gi, decodeRun);
  }
  return current;
}

function decodeRun(run: string): string {
  const bytes = run
    .slice(1)
    .split('%')
    .map((hex) => Number.parseInt(hex, 16));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

function hasAwsSecret(text: string): boolean {
  if (text.length < 40) return false;
  for (const [run] of text.matchAll(FORTY)) if (/[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run)) return true;
  return false;
}

function hasCardNumber(text: string): boolean {
  if (text.length < 13) return false;
  for (const [run] of text.matchAll(DIGIT_RUN)) {
    const digits = run.replace(/\D/g, '');
    if (ISSUER.test(digits) && passesLuhn(digits)) return true;
  }
  return false;
}

/** The check digit of card numbers: every second digit from the right doubled, the digits' sum divisible by ten. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
