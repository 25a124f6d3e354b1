import { CordonError } from '../model/error.ts';
import type { Network, Policy, Site } from '../model/policy/policy.ts';
import type { Scope } from '../model/policy/scope.ts';
import { HostSet } from '../net/host-set.ts';
import { placeHost } from '../net/place.ts';

/** What no longer holds for each host whose TLS is not read, in one line. */
export function unreadHosts({ passthrough = [] }: Network): readonly string[] {
  return passthrough.map(
    (host) =>
      `${host} is reached or not by its name and address; what is sent there passes unseen, so that no sitemap, argument, limit, credential or WebSocket rule holds`,
  );
}

/**
 * Rules about a host are nothing without reading what is sent to it.
 * @throws {CordonError} `input` where the grant has such rules for a host that is not to be read
 */
export function refuseRulesUnread({
  scope,
  policy,
}: {
  readonly scope: Pick<Scope, 'domains'>;
  readonly policy: Policy;
}): void {
  const { passthrough = [] } = policy.network;
  for (const pattern of passthrough) {
    const ruled = ruledDomain(pattern, scope.domains, [policy, ...policy.mandatory]);
    if (ruled === undefined) continue;
    throw new CordonError(`${pattern} is not to be read, and ${ruled.why}`, { kind: 'input', advice: ruled.advice });
  }
}

interface Ruled {
  readonly why: string;
  readonly advice: string;
}

function ruledDomain(pattern: string, scope: readonly string[], policies: readonly Policy[]): Ruled | undefined {
  const sites = policies.flatMap((each) => each.sites).filter(({ domain }) => overlap(pattern, domain));
  const ruled = sites.find(needsReading);
  if (ruled !== undefined) {
    return {
      why: `the rules for ${ruled.domain} need what is sent there`,
      advice: `Take ${pattern} out of network.passthrough, or give ${ruled.domain} no sitemap, no policies and \`unlisted: allow\`.`,
    };
  }
  const domain = scope.find((each) => overlap(pattern, each) && !sites.some((site) => overlap(site.domain, each)));
  if (domain === undefined) return undefined;
  return {
    why: `only what is sent to ${domain} tells reading from changing`,
    advice: `Take ${pattern} out of network.passthrough, or say under \`sites\` that all may be sent: \`${domain}: { unlisted: allow }\`.`,
  };
}

function needsReading({ sitemap, policies, unlisted }: Site): boolean {
  return sitemap.length > 0 || policies.length > 0 || unlisted !== 'allow';
}

/** Whether a host pattern and a domain with all its subdomains have hosts in common. */
function overlap(pattern: string, domain: string): boolean {
  const host = pattern.replace(/^\*\./, '');
  const bare = placeHost(domain);
  return (
    HostSet.coveringSubdomains([bare]).match(host) !== undefined || new HostSet([pattern]).match(bare) !== undefined
  );
}
