import { z } from 'zod';
import { CordonError } from '../model/error.ts';
import type { Json } from '../model/json.ts';
import type { Grant } from '../model/policy/grant.ts';
import { jsonValue } from '../policy/source/json-value.ts';
import { grantContent } from './content.ts';
import { canonicalJson, digestOf } from './digest.ts';

const fileSchema = z.strictObject({
  cordonGrant: z.literal(1),
  confirmedBy: z.string().min(1),
  confirmedAt: z.string().min(1),
  grant: z.record(z.string(), jsonValue),
  digest: z.string(),
});

/** The text of a grant file: the grant as it was confirmed, by whom and when (ISO 8601), for later unattended runs. */
export function writeGrantFile(grant: Grant, confirmedBy: string, at: string): string {
  const content = grantContent(grant);
  const file: z.output<typeof fileSchema> = {
    cordonGrant: 1,
    confirmedBy,
    confirmedAt: at,
    grant: content,
    digest: digestOf(content),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * Holds a grant against a file that a person confirmed earlier: it must be the very same grant.
 * @throws {CordonError} `denied`, naming what differs; `input` for a file that is malformed or was changed after it was written.
 */
export function checkGrantFile(text: string, file: string, grant: Grant): void {
  const confirmed = readGrantFile(text, file);
  const content = grantContent(grant);
  if (confirmed.digest === grant.digest && digestOf(content) === grant.digest) return;
  const keys = new Set([...Object.keys(confirmed.grant), ...Object.keys(content)]);
  const differing = Array.from(keys).filter((key) => !same(confirmed.grant[key], content[key]));
  throw new CordonError(
    `The grant is not the one that was confirmed in ${file}: ${describeDifference(differing, confirmed.grant, content)}`,
    {
      kind: 'denied',
      advice: 'Have a person confirm this grant, and write a new grant file.',
      place: { file },
    },
  );
}

function readGrantFile(text: string, file: string): z.output<typeof fileSchema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw malformed(file, 'it is not JSON', cause);
  }
  const parsed = fileSchema.safeParse(value);
  if (!parsed.success) throw malformed(file, 'it does not have the members of a grant file', parsed.error);
  if (digestOf(parsed.data.grant) !== parsed.data.digest) throw malformed(file, 'it was changed after it was written');
  return parsed.data;
}

function malformed(file: string, why: string, cause?: unknown): CordonError {
  const advice = 'Confirm the grant again and write a new file.';
  return new CordonError(`${file} is no grant file: ${why}`, { kind: 'input', advice, place: { file }, cause });
}

const WORDS: Readonly<Record<string, string>> = {
  policy: 'the policy document changed',
  sites: 'the sites, their policies or parameters differ',
  limits: 'the limits differ',
};

function describeDifference(
  keys: readonly string[],
  before: Readonly<Record<string, Json>>,
  now: Readonly<Record<string, Json>>,
): string {
  if (keys.length === 0) return 'its digest differs';
  return keys.map((key) => WORDS[key] ?? `${key} was ${spell(before[key])} and is ${spell(now[key])}`).join('; ');
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  return a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b);
}

function spell(value: Json | undefined): string {
  return value === undefined ? 'absent' : canonicalJson(value);
}
