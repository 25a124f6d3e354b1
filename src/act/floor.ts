/** The floor: what holds in every session, whatever its document says (docs/architecture.md#documents). */
import { type Network, type Policy, saysAllItMeans } from '../model/policy/policy.ts';
import type { Verdict } from '../model/verdict.ts';
import { HostSet } from '../net/host-set.ts';
import { placeOfOrigin } from '../net/place.ts';
import { PrivateNetworks, privateAccessOf } from '../net/private-networks.ts';
import { portOf } from '../net/url.ts';
import type { Facts } from './facts.ts';
import { refuse } from './rules.ts';

export type Check = (facts: Facts) => Verdict | undefined;

export function createFloor(policy: Policy): Check {
  const privately = new PrivateNetworks(privateAccessOf(policy));
  const pinned = pinnedHosts(policy.network);
  return ({ action, navigation }) => {
    if (action.verb === 'other' && !saysAllItMeans(policy)) return unknownTool(action.tool);
    if (action.verb !== 'navigate' && navigation === undefined) return undefined;
    if (navigation === undefined) return selectorForUrl(policy);
    switch (navigation.kind) {
      case 'blank':
        return undefined;
      case 'unreadable':
        return noUrl();
      case 'scheme':
        return refuse(
          'act.floor.scheme',
          'Only http and https pages can be opened: give the full https:// address of the page instead.',
          { scheme: navigation.scheme },
        );
      case 'web': {
        const { host } = navigation;
        const range = privately.refusesHost(host, portOf(navigation.url));
        if (range === undefined || pinned(navigation.url, host)) return undefined;
        return refuse(
          'act.floor.private',
          `Private and reserved network addresses cannot be opened: use an address that the task names. To let an agent go to this one, a person writes ${placeOfOrigin(navigation.url)} in the task, or under \`scope.domains\`.`,
          { host, range },
        );
      }
    }
  };
}

function unknownTool(tool: string): Verdict {
  return refuse(
    'act.floor.unknown_tool',
    'This tool or verb is not known here: use one of the browser tools that were offered.',
    { tool },
  );
}

/** Chio passes selectors through its navigation checks (docs/sources.md#chio-browserautomationguard); they never leave the page's origin. */
function selectorForUrl(policy: Policy): Verdict | undefined {
  return saysAllItMeans(policy) ? undefined : noUrl();
}

function noUrl(): Verdict {
  return refuse('act.floor.url', 'A navigation needs an absolute URL: give the full https:// address of the page.');
}

/** Whether the operator fixed the address of a host and port: an operator's word, so it may be private. */
function pinnedHosts({ resolve }: Network): (url: URL, host: string) => boolean {
  const byPort = new Map<string, HostSet>();
  const patterns = new Map<string, string[]>();
  for (const key of Object.keys(resolve)) {
    const colon = key.lastIndexOf(':');
    const port = key.slice(colon + 1);
    patterns.set(port, [...(patterns.get(port) ?? []), key.slice(0, colon)]);
  }
  for (const [port, hosts] of patterns) byPort.set(port, new HostSet(hosts));
  return (url, host) => byPort.get(String(portOf(url)))?.match(host) !== undefined;
}
