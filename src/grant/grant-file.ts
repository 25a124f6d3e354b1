/** Grant files: what a person confirmed, signed, for unattended runs later on. */
import { z } from 'zod';
import { CordonError } from '../model/error.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { Grant } from '../model/policy/grant.ts';
import type { Policy, Site } from '../model/policy/policy.ts';
import { GOALS } from '../model/policy/scope.ts';
import type { SelectedPolicy } from '../model/policy/sitemap.ts';
import { jsonValue } from '../policy/source/json-value.ts';
import { documentDigest, grantContent, READING } from './content.ts';
import { deriveGrant } from './derive.ts';
import { canonicalJson, digestOf } from './digest.ts';
import type { Proposal } from './proposal.ts';

/** Signs for one user of one machine. */
export interface GrantKey {
  /** Names the key, and tells nothing of it. */
  readonly id: string;
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
}

const selectedShape = z.strictObject({ policy: z.string(), params: z.record(z.string(), jsonValue) });
const grantShape = z.looseObject({
  task: z.string(),
  scope: z.looseObject({ goal: z.enum(GOALS), domains: z.array(z.string()) }),
  sites: z.array(z.looseObject({ domain: z.string(), selected: z.array(selectedShape) })),
  reading: z.number(),
});
const signedShape = z.strictObject({
  cordonGrant: z.literal(2),
  confirmedBy: z.string().min(1),
  confirmedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The policy document's path or address, where there was one, and a digest of all it said. */
  document: z.strictObject({ file: z.string().optional(), digest: z.string() }),
  /** Whether policies were chosen from the task. */
  chosen: z.boolean(),
  grant: z.record(z.string(), jsonValue),
  digest: z.string(),
  key: z.string(),
});
const fileShape = signedShape.extend({ signature: z.string() });

/** A grant file that is whole, signed by this user's key and still holds. */
export interface ConfirmedGrant {
  readonly file: string;
  readonly task: string;
  readonly confirmedBy: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** The policy document; absent where the task alone made one. */
  readonly document: string | undefined;
  readonly signed: z.output<typeof signedShape>;
}

export interface Confirmed {
  readonly by: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly expiresAt: number;
  /** Where the policy document is; absent where the task alone made one. */
  readonly document: string | undefined;
}

/** The text of a grant file. */
export function writeGrantFile(
  { document, chosen }: Pick<Proposal, 'document' | 'chosen'>,
  grant: Grant,
  confirmed: Confirmed,
  key: GrantKey,
): string {
  const content = grantContent(grant);
  const signed: z.output<typeof signedShape> = {
    cordonGrant: 2,
    confirmedBy: confirmed.by,
    confirmedAt: new Date(confirmed.at).toISOString(),
    expiresAt: new Date(confirmed.expiresAt).toISOString(),
    document: {
      ...(confirmed.document === undefined ? {} : { file: confirmed.document }),
      digest: documentDigest(document),
    },
    chosen: chosen !== undefined,
    grant: content,
    digest: digestOf(content),
    key: key.id,
  };
  return `${JSON.stringify({ ...signed, signature: key.sign(signedText(signed)) }, null, 2)}\n`;
}

/**
 * Reads a grant file.
 * @throws {CordonError} `input` for one that is malformed or was changed after it was signed; `denied` for one of another key, or that expired
 */
export function readGrantFile(text: string, file: string, key: GrantKey, now: number): ConfirmedGrant {
  const { signature, ...signed } = parsedFile(text, file);
  if (signed.key !== key.id)
    throw refused(file, 'it was signed with another key than that of this user on this machine');
  if (!key.verify(signedText(signed), signature)) throw malformed(file, 'it was changed after it was signed');
  const expiresAt = Date.parse(signed.expiresAt);
  if (now >= expiresAt) throw refused(file, `it expired at ${signed.expiresAt}`);
  const grant = grantOf(signed, file);
  if (grant.reading !== READING)
    throw refused(
      file,
      `Cordon reads sitemaps and policies otherwise since it was confirmed (reading ${grant.reading}, now ${READING})`,
    );
  const { confirmedBy, document } = signed;
  return { file, task: grant.task, confirmedBy, expiresAt, document: document.file, signed };
}

/**
 * The confirmed grant, made again under the document as it is now: it must come to the very same.
 * @throws {CordonError} `denied`, naming what differs
 */
export function grantOfFile({ file, signed }: ConfirmedGrant, document: Policy, task: string | undefined): Grant {
  const held = grantOf(signed, file);
  if (task !== undefined && task.trim() !== held.task)
    throw refused(file, `it is for the task ${spell(held.task)}, and not for ${spell(task.trim())}`);
  const selected = new Map(held.sites.map((site) => [site.domain, site.selected]));
  const sites = document.sites.map((site) => {
    const select = selected.get(site.domain);
    return select === undefined ? site : { ...site, select: select.map((each) => selectedAt(site, each, file)) };
  });
  const { goal, domains } = held.scope;
  const scope = signed.chosen ? { ...document.scope, goal, domains } : document.scope;
  const grant = deriveGrant({ task: held.task, policy: { ...document, sites, scope } });
  const content = grantContent(grant);
  const differing = differences(signed.grant, content);
  if (differing.length === 0 && documentDigest(document) !== signed.document.digest)
    differing.push('the policy document changed');
  if (differing.length === 0 && grant.digest === signed.digest) return grant;
  throw refused(file, differing.length === 0 ? 'its digest differs' : differing.join('; '));
}

function selectedAt(
  site: Site,
  { policy: name, params }: z.output<typeof selectedShape>,
  file: string,
): SelectedPolicy {
  const known = [...site.policies, ...(site.select ?? []).map(({ policy }) => policy)];
  const policy = known.find((each) => each.name === name);
  if (policy !== undefined) return { policy, params };
  throw refused(file, `the policies of ${site.domain} changed: '${name}' is not among them any more`);
}

function parsedFile(text: string, file: string): z.output<typeof fileShape> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw malformed(file, 'it is not JSON', cause);
  }
  const parsed = fileShape.safeParse(value);
  if (!parsed.success) throw malformed(file, 'it does not have the members of a grant file', parsed.error);
  return parsed.data;
}

function grantOf(signed: z.output<typeof signedShape>, file: string): z.output<typeof grantShape> {
  const parsed = grantShape.safeParse(signed.grant);
  if (parsed.success && digestOf(signed.grant) === signed.digest) return parsed.data;
  throw malformed(file, 'what it grants cannot be read', parsed.error);
}

function signedText(signed: z.output<typeof signedShape>): string {
  return canonicalJson(JSON.parse(JSON.stringify(signed)));
}

function malformed(file: string, why: string, cause?: unknown): CordonError {
  return new CordonError(`${file} is no grant file: ${why}`, { kind: 'input', advice: AGAIN, place: { file }, cause });
}

function refused(file: string, why: string): CordonError {
  return new CordonError(`The grant in ${file} does not hold: ${why}`, {
    kind: 'denied',
    advice: AGAIN,
    place: { file },
  });
}

const AGAIN = 'Confirm it again, into a file that is not there yet: cordon grant "TASK" --policy FILE --out NEW_FILE.';

function differences(before: JsonObject, now: JsonObject): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(now)]);
  return Array.from(keys)
    .filter((key) => !same(before[key], now[key]))
    .map((key) => difference(key, before[key], now[key]));
}

function difference(key: string, before: Json | undefined, now: Json | undefined): string {
  if (key === 'policy') return 'the policy document changed';
  if (key === 'sitemaps' || key === 'policies')
    return `the ${key === 'sitemaps' ? 'sitemap' : 'policies'} of ${changedSites(before, now)} changed`;
  if (key === 'sites') return 'the sites, their policies or parameters differ';
  if (key === 'limits') return 'the limits differ';
  return `${key} was ${spell(before)} and is ${spell(now)}`;
}

function changedSites(before: Json | undefined, now: Json | undefined): string {
  const [was, is] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(now ?? {}))];
  const domains = Array.from(new Set([...was.keys(), ...is.keys()]));
  return domains.filter((domain) => was.get(domain) !== is.get(domain)).join(', ');
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  return a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b);
}

function spell(value: Json | undefined): string {
  return value === undefined ? 'absent' : canonicalJson(value);
}
