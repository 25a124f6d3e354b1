import { RE2JS } from 're2js';
import { parse } from 'tldts';
import { z } from 'zod';
import { messageOf } from '../model/error.ts';
import { readPointer } from '../model/json-pointer.ts';
import { plainLine } from '../model/plain-line.ts';
import { HostSet } from '../net/host-set.ts';
import { canonicalPlace, isOrigin, placeOfOrigin } from '../net/place.ts';
import { PrivateNetworks } from '../net/private-networks.ts';
import { canonicalHost, readUrl } from '../net/url.ts';
import { UrlPatternError } from '../net/url-pattern.ts';
import { readWhatwgPattern } from '../net/whatwg-pattern.ts';
import { nearest } from './source/nearest.ts';
import type { Fault } from './source/problems.ts';
import { readPatternHost } from './url-pattern.ts';

/** Adds a demand to a text: `fault` says what is wrong with it and what to write instead. */
function text(fault: (value: string) => Fault | undefined) {
  return z.string().superRefine((value, context) => {
    const found = fault(value);
    if (found !== undefined) report(context, found);
  });
}

/** Reports a fault of the value under refinement, or of one of its members. */
export function report(context: z.RefinementCtx, { message, advice }: Fault, path: PropertyKey[] = []): void {
  context.addIssue({ code: 'custom', message, params: { advice }, path });
}

/** A text that is not empty. */
export const filled = text((value) =>
  value.trim() === '' ? { message: 'must not be empty', advice: 'Write a text, or leave the key out.' } : undefined,
);

/** A name that questions to a person and refusals to an agent hold: one line of it, and all of it seen. */
export const name = text((value) => {
  if (value.trim() === '') return { message: 'must not be empty', advice: 'Write a name.' };
  if (plainLine(value) === value) return undefined;
  return {
    message: 'has characters that nobody sees',
    advice: 'Write the name on one line, in letters, digits and signs.',
  };
});

/** A JSON Pointer (RFC 6901) to something inside a body. */
export const pointer = text((value) =>
  readPointer(value) === undefined
    ? { message: `must be a JSON Pointer, not '${value}'`, advice: 'Write for example `/@link` or `/user/name`.' }
    : undefined,
);

export const positiveNumber = z.number().positive();
/** A count: whole, at least 1. */
export const positiveInt = z.int().positive();

/** On the list of suffixes, and yet one site of one owner. */
const SINGLE_SITES: ReadonlySet<string> = new Set(['httpbin.org']);

/** Whether a name is a suffix that the public-suffix list really has (`com`, `github.io`), unlike `localhost` or `intranet`. */
export function isListedSuffix(host: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  return publicSuffix === host && (isIcann === true || isPrivate === true) && !SINGLE_SITES.has(host);
}

/** A host with all its subdomains, as scopes and sites name it; lowered to canonical spelling. */
export const domain = text(domainFault).transform((written) => canonicalHost(written) ?? written);

function domainFault(written: string): Fault | undefined {
  if (written.startsWith('*.')) {
    return { message: 'needs no `*.`', advice: `Write \`${written.slice(2)}\`: a domain covers its subdomains.` };
  }
  const host = canonicalHost(written);
  if (host === undefined || host.includes('*')) {
    const advice = adviceForHost(written);
    return { message: `must be a host name, not '${written}'`, advice };
  }
  if (!isListedSuffix(host)) return undefined;
  return { message: `is a public suffix, shared by unrelated sites`, advice: `Name one site under \`${written}\`.` };
}

/** `localhost:3000` lacks a scheme to be an origin; a whole address has a path too much. */
function adviceForHost(written: string): string {
  const url = readUrl(isOrigin(written) ? written : `http://${written}`);
  if (url === undefined || written.includes('*'))
    return 'Write a host name such as `example.com`, or an origin such as `http://localhost:3000`.';
  return `Write the origin, \`${placeOfOrigin(url)}\` or with \`https\`; or the domain alone, \`${url.hostname}\`.`;
}

/** A domain, or one origin of it alone (`http://localhost:3000`), as scopes and sites name them; lowered to canonical spelling. */
export const place = text((written) => {
  if (!isOrigin(written)) return domainFault(written);
  if (canonicalPlace(written) !== undefined && !written.includes('*')) return undefined;
  const advice = 'Write it as `http://localhost:3000` or `https://shop.example:8443`, without a path.';
  return { message: `must be an origin, not '${written}'`, advice };
}).transform((written) => canonicalPlace(written) ?? written);

/** A host pattern as {@link HostSet} reads it: a host, `*.host`, or `*`. */
export const hostPattern = text((written) => {
  try {
    new HostSet([written]);
    return undefined;
  } catch (cause) {
    return {
      message: `must be a host pattern: ${messageOf(cause)}`,
      advice: 'Write `example.com` or `*.example.com`.',
    };
  }
});

/** Something on a private network: a host pattern, an address or a network such as `10.1.0.0/16`, and a port of it. */
export const privateDestination = text((written) => {
  try {
    new PrivateNetworks([written]);
  } catch {
    return {
      message: `'${written}' is neither a host nor an address nor a network`,
      advice:
        'Write `intranet.example`, `*.corp.example`, `192.168.1.5` or `10.1.0.0/16`, with `:8080` for one port alone.',
    };
  }
  // Nobody means "every name and wherever it leads" by a narrow list.
  return /^\*(:\d+)?$/.test(written)
    ? { message: "may not be '*'", advice: 'Write `true` for all of them.' }
    : undefined;
});

/** A regular expression that runs in linear time: what RE2 cannot compile (look-around, back-references) is refused. */
export const linearRegex = text((written) => {
  try {
    RE2JS.compile(written);
    return undefined;
  } catch (cause) {
    const advice = 'Write it without look-around and back-references: Cordon runs patterns in linear time only.';
    return { message: `must be a linear-time regular expression: ${messageOf(cause)}`, advice };
  }
});

/** An absolute URL pattern with `{name}` for one path segment and `*` for anything. */
export const urlPattern = text(hostFault);

function hostFault(written: string): Fault | undefined {
  const read = readPatternHost(written);
  if (!('host' in read)) return read;
  if (!read.covering || !isListedSuffix(read.host)) return undefined;
  return { message: 'covers a whole public suffix', advice: `Name one site under \`${read.host}\`.` };
}

const component = z.exactOptional(z.string());

/** A WHATWG URLPattern for requests of one host, read: with the pattern of the other syntax that covers it. */
export const whatwgPattern = z
  .union([
    filled,
    z.strictObject({
      protocol: component,
      username: component,
      password: component,
      hostname: component,
      port: component,
      pathname: component,
      search: component,
      hash: component,
      baseURL: component,
    }),
  ])
  .transform((written, context) => {
    try {
      const read = readWhatwgPattern(
        typeof written === 'string' ? written : z.record(z.string(), z.string()).parse(written),
      );
      const fault = hostFault(read.url);
      if (fault === undefined) return read;
      report(context, fault);
    } catch (cause) {
      if (!(cause instanceof UrlPatternError)) throw cause;
      report(context, {
        message: cause.why,
        advice: 'Write it as `https://example.com/items/:id(\\d+)`, for one host.',
      });
    }
    return z.NEVER;
  });

/** What browsers and servers send every day: what is one slip away from one of these is no method of its own. */
const COMMON_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE'];

/** An HTTP method in upper case. Others than the common ones are taken as they are, unless they are one slip away. */
export const httpMethod = text((written) => {
  const method = written.toUpperCase();
  if (COMMON_METHODS.includes(method)) return undefined;
  const meant = nearest(method, COMMON_METHODS);
  if (/^[A-Z]+$/.test(method) && meant === undefined) return undefined;
  const advice = meant === undefined ? 'Write one such as `POST`.' : `Did you mean \`${meant}\`?`;
  return { message: `must be an HTTP method, not '${written}'`, advice };
}).transform((written) => written.toUpperCase());

/** A BCP 47 language tag that the runtime knows the conventions of. */
export const locale = text((written) => {
  try {
    if (Intl.NumberFormat.supportedLocalesOf(written).length > 0) return undefined;
  } catch {
    // Not even a tag: said below.
  }
  return { message: `must be a known locale, not '${written}'`, advice: 'Write a tag such as `de-DE`.' };
});

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A currency by its code. */
export const currency = text((written) =>
  CURRENCIES.has(written)
    ? undefined
    : { message: `must be a currency, not '${written}'`, advice: 'Write its ISO 4217 code, such as `USD`.' },
);
