import { z } from 'zod';
import type { Network } from '../../model/policy/policy.ts';
import { isAddress } from '../../net/address.ts';
import { canonicalHost, hostOf, readUrl } from '../../net/url.ts';
import { filled, hostPattern, report } from '../fields.ts';
import { type Reading, readNamedText } from '../source/reading.ts';

const namedHosts = hostPattern.refine((written) => written !== '*', "may not be '*': then nothing would be read");

/** The `network` section: how the egress proxy reaches the world (docs/policies/network.md). */
export const networkSchema = z.strictObject({
  resolve: z
    .record(z.string(), z.string())
    .default({})
    .superRefine((table, context) => {
      for (const [from, to] of Object.entries(table)) {
        if (readEndpoint(from.startsWith('*.') ? from.slice(2) : from) === undefined) {
          report(context, { message: 'is no `host:port`', advice: 'Write `shop.example:443` or `*.example:443`.' }, [
            from,
          ]);
        }
        const target = readEndpoint(to);
        if (target === undefined || !isAddress(target.host)) {
          report(
            context,
            {
              message: `must lead to an address and port, not '${to}'`,
              advice: 'Write `127.0.0.1:8443` or `[::1]:8443`.',
            },
            [from],
          );
        }
      }
    })
    .describe("Fixed addresses, as curl's --resolve: `host:port` to `address:port`; `*.` covers subdomains."),
  ca: z
    .union([filled, z.array(filled)])
    .default([])
    .describe("PEM files of authorities that are trusted besides the system's."),
  passthrough: z
    .exactOptional(z.array(namedHosts).min(1))
    .describe('Hosts whose TLS is not read: their connections are decided by name and address alone.'),
});

function readEndpoint(written: string): { readonly host: string; readonly port: number } | undefined {
  const parts = /^(.+):(\d{1,5})$/.exec(written);
  const [, name = '', digits = ''] = parts ?? [];
  const port = Number(digits);
  if (parts === null || port < 1 || port > 65_535 || name.includes('*')) return undefined;
  // An IPv6 address must be bracketed, or its last group would read as the port.
  if (name.includes(':') && !name.startsWith('[')) return undefined;
  const url = readUrl(`http://${name}/`);
  const host = url && canonicalHost(hostOf(url));
  return host === undefined || /[/?#@\\\s]/.test(name) ? undefined : { host, port };
}

export async function lowerNetwork(written: z.output<typeof networkSchema>, reading: Reading): Promise<Network> {
  const references = typeof written.ca === 'string' ? [written.ca] : written.ca;
  const extraAuthorities: string[] = [];
  for (const [index, reference] of references.entries()) {
    const path = typeof written.ca === 'string' ? ['network', 'ca'] : ['network', 'ca', index];
    const named = await readNamedText(reading, reference, path, 'the authority');
    if (named === undefined) continue;
    if (/-----BEGIN CERTIFICATE-----/.test(named.text)) {
      extraAuthorities.push(named.text);
    } else {
      const fault = {
        message: `'${reference}' holds no PEM certificate`,
        advice: 'Name a file with a CERTIFICATE block.',
      };
      reading.problems.add(fault, reading.source.place(path));
    }
  }
  const { resolve, passthrough } = written;
  return { resolve, extraAuthorities, ...(passthrough && { passthrough }) };
}

/** The network of a document that says nothing about it. */
export const PLAIN_NETWORK: Network = { resolve: {}, extraAuthorities: [] };
