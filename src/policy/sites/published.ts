/**
 * What a site publishes about itself, at `https://<site>/.well-known/agent-sitemap.json` and `agent-policies.json`. Nobody but the site has looked at it: it
 * may describe the host that it comes from, names no further documents, and brings no functions of its own. What of it is granted, the operator's selection and
 * the confirmed grant say.
 */
import { CordonError } from '../../model/error.ts';
import type { Site } from '../../model/policy/policy.ts';
import { isOrigin, placeOfOrigin } from '../../net/place.ts';
import { compileUrlPattern } from '../../net/url-pattern.ts';
import { inside } from '../source/check.ts';
import { textDigest } from '../source/digest.ts';
import type { Reading } from '../source/reading.ts';
import { readForeignSource, readSource } from '../source/source.ts';

export const PUBLISHED_FILES = { sitemap: 'agent-sitemap.json', policies: 'agent-policies.json' } as const;

/** The addresses of a site's two documents. */
function addressesOf(domain: string): { readonly sitemap: string; readonly policies: string } {
  const base = `${isOrigin(domain) ? domain : `https://${domain}`}/.well-known/`;
  return { sitemap: base + PUBLISHED_FILES.sitemap, policies: base + PUBLISHED_FILES.policies };
}

/** Asks all sites at once for what they publish: one that is silent keeps the others waiting no longer than itself. */
export function askedAtOnce(
  sites: readonly { readonly domain: string; readonly key: string }[],
  reading: Reading,
): Reading {
  const asked = new Map<string, ReturnType<Reading['read']>>();
  const read: Reading['read'] = (reference, from, reach) => {
    if (reach === undefined) return reading.read(reference, from);
    const answer = asked.get(reference) ?? reading.read(reference, from, reach);
    asked.set(reference, answer);
    return answer;
  };
  for (const { domain, key } of sites) {
    const { file } = reading.source.place(['sites', key, 'sitemap']);
    for (const reference of Object.values(addressesOf(domain))) {
      // Whoever reads it then is told of the fault.
      read(reference, file, reading.reach).catch(() => undefined);
    }
  }
  return { ...reading, read };
}

/** Where a site's two documents are, and how they are read: these two and no others. */
export function publishedReading(
  domain: string,
  key: string,
  select: unknown,
  reading: Reading,
): {
  readonly sitemap: string;
  readonly policies: string;
  readonly reading: Reading;
  /** Over the texts as they came. */
  readonly digest: () => string;
} {
  const { sitemap, policies } = addressesOf(domain);
  const texts = new Map<string, string>();
  const names = new Set<string>();
  const read: Reading['read'] = async (reference, from) => {
    // What is selected is the operator's to say.
    if (reference === select) return reading.read(reference, from);
    if (reference !== sitemap && reference !== policies) {
      throw new CordonError(`What ${domain} publishes about itself names '${reference.slice(0, 200)}'`, {
        kind: 'input',
        advice: `It may name no further documents. Describe the site yourself: \`sitemap\` and \`policies\` under sites.${key}.`,
      });
    }
    const document = await reading.read(reference, from, reading.reach);
    texts.set(reference, document.text);
    names.add(document.name);
    return document;
  };
  const parse: typeof readSource = (text, name) => (names.has(name) ? readForeignSource : readSource)(text, name);
  const digest = (): string => textDigest(`${texts.get(sitemap) ?? ''}\n${texts.get(policies) ?? ''}`);
  return { sitemap, policies, reading: { ...reading, read, parse }, digest };
}

/** The agent is told of such names in Cordon's own words, which nothing filters: no sentence may stand there. */
const PLAIN_NAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.:-]{0,79}$/u;

/** Reports what a site may not say of itself. */
export function checkPublished({ domain, sitemap, policies }: Site, key: string, { problems, source }: Reading): void {
  const place = source.place(['sites', key]);
  const complain = (message: string): void => {
    const advice = 'A site may describe itself and nothing else; describe it yourself, or ask its owner.';
    problems.add({ message: `${inside(['sites', key])}: what ${domain} publishes ${message}`, advice }, place);
  };
  const names = [
    ...sitemap.flatMap(({ action, args }) => [action, ...Object.keys(args)]),
    ...policies.flatMap(({ name, condition }) => [name, ...Object.keys(condition?.parameters ?? {})]),
  ];
  for (const name of names)
    if (!PLAIN_NAME.test(name)) complain(`has a name that is no single word: '${name.slice(0, 80)}'`);
  const own = isOrigin(domain) ? domain : `https://${domain}`;
  for (const { action, url, children, args } of sitemap) {
    const pages = Object.values(args).flatMap(({ source: from }) =>
      from.type === 'dom' || (from.type === 'document' && from.url !== undefined) ? [from.url ?? url] : [],
    );
    for (const pattern of [url, ...children.map((child) => child.url), ...pages]) {
      const { protocol, host, port, subdomains } = compileUrlPattern(pattern);
      const origin = placeOfOrigin({ protocol, hostname: host, port });
      if (!subdomains && origin === own) continue;
      complain(`speaks of another place than ${own}: '${action}' is at ${pattern.slice(0, 200)}`);
    }
  }
}
