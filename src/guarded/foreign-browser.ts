import { lookup } from 'node:dns/promises';
import { isIPv4 } from 'node:net';
import type { PipeConnection } from '../browser/devtools/pipe.ts';
import type { Guard } from '../browser/guard.ts';
import { inTime } from '../browser/patience.ts';
import { fromAddresses, fromSessionOf, type PeerCheck, sessionListeningOn } from '../egress/connections/peers.ts';
import type { Egress } from '../egress/egress.ts';
import { refuse } from '../egress/rules.ts';
import { CordonError } from '../model/error.ts';
import type { Isolation } from '../model/policy/isolation.ts';
import type { Policy } from '../model/policy/policy.ts';
import { readUrl } from '../net/url.ts';

/** What does not hold, in one line each, for a browser that Cordon did not start: said when it is opened, in the record, and in docs/security/foreign-browsers.md. */
export const NOT_HELD_IN_FOREIGN_BROWSERS: readonly string[] = [
  'no network and no flags of Cordon’s keep the browser to the proxy: its own setting for the pages of this session does, as far as that browser keeps it',
  'WebRTC, which goes past such a setting, is taken from pages by a script, and forbidden by the browser only where it knows Connection-Allowlist (Chromium 156 does)',
  'what the browser sends for itself (updates, its services, its extensions) is not mediated',
  'the pages of this session accept any certificate from whoever is between the browser and the proxy; servers’ certificates are verified by the proxy',
  'whoever else reaches the browser’s DevTools port can read and drive these pages past every gate',
  'pages of others that open meanwhile are held up for a moment, and then let go',
];

/** How long the browser may take to find the proxy, in milliseconds. */
const PROXY_MS = 30_000;

export interface ForeignNeeds {
  /** Where the browser's DevTools are. */
  readonly address: string;
  /** The address of this machine at which the browser finds the proxy. */
  readonly proxyHost: string;
  readonly isolation: Isolation | undefined;
  readonly uploads: readonly string[] | undefined;
}

/**
 * Refuses what needs more than holds in a browser that Cordon did not start.
 * @throws {CordonError} `input`
 */
export function refuseForeign(
  { network }: Policy,
  { isolation, uploads = [], proxyHost, logins = false }: ForeignNeeds & { readonly logins?: boolean },
): void {
  if (logins)
    throw refused(
      'Whoever else reaches the DevTools of a browser that runs already could take the logins out of it',
      'Leave out the profile, the storage state and the sign-in, or let Cordon start the browser.',
    );
  if (isolation === 'required')
    throw refused(
      'A browser that runs already cannot be given a network of its own',
      'Leave out `--isolation required`, or let Cordon start the browser.',
    );
  const [unread] = network.passthrough ?? [];
  if (unread !== undefined)
    throw refused(
      `${unread} is not to be read, and only a browser that Cordon starts verifies its certificate then`,
      'Take it out of network.passthrough, or let Cordon start the browser.',
    );
  if (uploads.length > 0)
    throw refused(
      'Files for pages would be read on the machine of the browser, whose folders are not known here',
      'Leave out `--uploads`, or let Cordon start the browser.',
    );
  if (!isIPv4(proxyHost) || proxyHost === '0.0.0.0')
    throw refused(
      `'${proxyHost}' is no address at which the browser could find the proxy`,
      'Name one IPv4 address of this machine that the browser reaches, such as 172.17.0.1.',
    );
}

/** Whose connections to the proxy are the browser's; and what does not hold where that cannot be told apart well. */
export async function foreignPeers({
  address,
  proxyHost,
}: ForeignNeeds): Promise<{ check: PeerCheck; degraded?: string }> {
  const url = readUrl(address.replace(/^ws/i, 'http'));
  // Whoever's address cannot be told is nobody to serve; looking for the proxy then fails and says so.
  const found =
    url === undefined ? [] : await lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  if (url === undefined || found.length === 0) return { check: async () => false };
  const addresses = new Set(found.map((each) => each.address));
  const local = [...addresses].some((each) => each === '127.0.0.1' || each === '::1');
  if (!local) return { check: fromAddresses(addresses), degraded: onBrowsersMachine('the browser’s machine') };
  const leader = await sessionListeningOn(Number(url.port || (url.protocol === 'https:' ? 443 : 80)));
  if (leader !== undefined && proxyHost === '127.0.0.1') return { check: fromSessionOf(leader) };
  return { check: fromAddresses(new Set(['127.0.0.1', proxyHost])), degraded: onBrowsersMachine('this machine') };
}

function onBrowsersMachine(machine: string): string {
  return `other programs on ${machine} can send by way of this session’s proxy`;
}

/**
 * Has a page of the session look for the proxy, over TLS, before any agent is let in.
 * @throws {CordonError} `environment` where the browser does not find it: nothing would ever load
 */
export async function requireProxy(connection: PipeConnection, guard: Guard, egress: Egress): Promise<void> {
  const { targetId } = await connection.send('Target.createTarget', { url: 'about:blank' });
  await guard.ready(String(targetId));
  const { sessionId } = await connection.send('Target.attachToTarget', { targetId: String(targetId), flatten: true });
  const url = egress.refusalUrl(
    refuse('unknownRefusal', 'This page is there to see whether the proxy is.'),
    egress.url,
  );
  const arriving = connection.send('Page.navigate', { url }, String(sessionId)).then(({ errorText }) => errorText);
  const problem = (await inTime(arriving, PROXY_MS)) ? await arriving : 'no answer in time';
  await connection.send('Target.closeTarget', { targetId: String(targetId) });
  if (problem === undefined) return;
  throw new CordonError(`The browser does not reach Cordon’s proxy at ${egress.url}: ${String(problem)}`, {
    kind: 'environment',
    advice:
      'Name with `--proxy-host` an address of this machine that the browser’s machine reaches, and let it through firewalls.',
  });
}

function refused(what: string, advice: string): CordonError {
  return new CordonError(what, { kind: 'input', advice });
}
