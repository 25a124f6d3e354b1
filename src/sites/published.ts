/** What sites publish about themselves: fetched as the browser would reach them, bounded, and kept for as long as the site says. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { rootCertificates } from 'node:tls';
import { z } from 'zod';
import { AddressBook, systemResolver } from '../egress/upstream/addresses.ts';
import { fetchText } from '../fetch/fetch.ts';
import type { PrivateAccess } from '../model/policy/policy.ts';
import { PrivateNetworks } from '../net/private-networks.ts';
import type { SiteReach } from '../policy/source/reading.ts';
import { statePath } from '../record/state-folder.ts';
import { isJsonType } from '../send/answer.ts';

/** How long a site may take, in milliseconds. */
const TIMEOUT = 10_000;
/** How large a document may be, in bytes. */
const LIMIT = 1024 * 1024;
/** How long a document is kept, in seconds: where its site does not say, and at the most. */
const USUAL_AGE = 60 * 60;
const LONGEST_AGE = 24 * 60 * 60;

const kept = z.strictObject({ url: z.string(), expires: z.number(), text: z.string() });

/**
 * @param now milliseconds since the epoch
 * @throws {Error} where the site does not answer, or with something else
 */
export async function readPublished(url: string, reach: SiteReach, now: number = Date.now()): Promise<string> {
  const file = statePath('published', `${createHash('sha256').update(url).digest('hex')}.json`);
  const known = await readKept(file, url);
  // One that holds longer than any may was kept by a clock that was ahead.
  const left = known === undefined ? 0 : known.expires - now;
  if (known !== undefined && left > 0 && left <= LONGEST_AGE * 1000) return known.text;
  const { status, text, headers } = await ask(new URL(url), reach);
  if (status !== 200) throw new Error(`the server answered ${status}`);
  if (!isJsonType(headers['content-type'] ?? '')) throw new Error('the server answered with no JSON');
  const age = ageOf(headers['cache-control'] ?? '');
  if (age > 0) await keep(file, { url, expires: now + age * 1000, text });
  return text;
}

/** @throws {import('../egress/upstream/addresses.ts').AddressRefused} for an address that the session may not reach */
function ask(url: URL, { network, allowPrivateNetworks }: SiteReach): ReturnType<typeof fetchText> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const addresses = new AddressBook({
    pins: network.resolve,
    allowPrivateNetworks: withOwn(host, url.host, port, allowPrivateNetworks),
    resolve: systemResolver,
  });
  const way = { ...addresses.route({ host, port }), ca: [...rootCertificates, ...network.extraAuthorities] };
  const headers = { accept: 'application/json' };
  return fetchText(url, { way, headers, limit: LIMIT, signal: AbortSignal.timeout(TIMEOUT) });
}

/** A site that is spelled as one of this machine, or of a private network, is meant. */
function withOwn(host: string, place: string, port: number, allowed: PrivateAccess): PrivateAccess {
  const isPrivate = new PrivateNetworks(false).refusesHost(host, port) !== undefined;
  if (!isPrivate || allowed === true) return allowed;
  return allowed === false ? [place] : [...allowed, place];
}

/** Seconds for which an answer may be kept. */
function ageOf(cacheControl: string): number {
  if (/\bno-(?:store|cache)\b/i.test(cacheControl)) return 0;
  const said = /\bmax-age *= *"?(\d{1,9})/i.exec(cacheControl)?.[1];
  return Math.min(said === undefined ? USUAL_AGE : Number(said), LONGEST_AGE);
}

async function readKept(file: string, url: string): Promise<z.output<typeof kept> | undefined> {
  try {
    const read = kept.parse(JSON.parse(await readFile(file, 'utf8')));
    return read.url === url ? read : undefined;
  } catch {
    // None, or none that can be used: it is fetched anew.
    return undefined;
  }
}

async function keep(file: string, content: z.output<typeof kept>): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(beside, JSON.stringify(content), { flag: 'wx', mode: 0o600 });
  await rename(beside, file);
}
