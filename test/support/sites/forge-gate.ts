import { request, site } from '../../../bench/send-data.ts';
import type { SendGate } from '../../../src/model/gates.ts';
import type { SelectedPolicy, SitemapEntry } from '../../../src/model/policy/sitemap.ts';
import type { WebRequest } from '../../../src/model/traffic/request.ts';
import { createSendGate } from '../../../src/send/gate.ts';

/** The send gate before gitlab.com with these entries, which know their mutations by name alone as the published ones do. */
export function forgeGate(entries: readonly SitemapEntry[]): (selected: readonly SelectedPolicy[]) => SendGate {
  const gitlab = site('gitlab.com', entries, { graphql: 'by-name' });
  return (selected) =>
    createSendGate({
      sites: [{ site: gitlab, selected }],
      scopeDomains: ['gitlab.com'],
      limits: [],
      allowPrivateNetworks: false,
    });
}

/** A request that fits an entry: names filled in, the body as a page would send it. */
export function sampleOf(entry: SitemapEntry, url = entry.url): WebRequest {
  const filled = url.replace(/\{[^}]+\}/g, 'x1').replaceAll('*', 'y');
  const name = entry.body?.operationName;
  if (typeof name === 'string') {
    const kind = entry.tags.includes('read') ? 'query' : 'mutation';
    const variables = Object.keys(entry.body?.variables ?? {});
    const declared = variables.length === 0 ? '' : `(${variables.map((each) => `$${each}: X`).join(' ')})`;
    const given = variables.length === 0 ? '' : `(${variables.map((each) => `${each}: $${each}`).join(' ')})`;
    const query = `${kind} ${name}${declared} { something${given} }`;
    return request('POST', filled, { ...entry.body, query });
  }
  const override = entry.body?._method;
  return request(entry.method, filled, typeof override === 'string' ? `_method=${override}` : undefined);
}
