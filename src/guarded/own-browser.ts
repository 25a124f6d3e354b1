/** A browser that Cordon starts, with a proxy as its only way out. */
import { requireDisplay } from '../browser/process/display.ts';
import { findBrowser } from '../browser/process/find.ts';
import { behindProxy } from '../browser/process/flags.ts';
import { type BrowserProcess, launchBrowser } from '../browser/process/launch.ts';
import type { BrowserNetwork } from '../browser/process/network-namespace.ts';
import { fromSessionOf, type PeerCheck, requirePeerCheck } from '../egress/connections/peers.ts';
import type { Egress } from '../egress/egress.ts';
import { CordonError, messageOf } from '../model/error.ts';
import type { IsolationTier } from '../model/policy/isolation.ts';
import type { Session } from '../session/session.ts';

export interface OwnBrowserOptions {
  /** The Chromium to start; by default one that is found. */
  readonly executable?: string;
  readonly headed?: boolean;
}

/** @throws {CordonError} `environment` where there is no browser, no display for its window, or it does not start */
export async function openBrowser(
  egress: Egress,
  { executable, headed }: OwnBrowserOptions,
  network: BrowserNetwork | undefined,
): Promise<BrowserProcess> {
  if (headed === true) requireDisplay();
  const program = await findBrowser(executable);
  if (program === undefined) {
    throw new CordonError('No Chromium was found', {
      kind: 'environment',
      advice: 'Install Chromium, or name one with `executable`; `cordon doctor` says more.',
    });
  }
  if (network !== undefined) egress.admit(network.server);
  const { url: proxyUrl, spki } = egress;
  return launchBrowser({
    executable: program,
    headless: headed !== true,
    args: behindProxy({ proxyUrl, spki }),
    network,
  });
}

/** Whose connections to the proxy's port in this network are served: nobody's where the browser has a network of its own. */
export async function browsersOf(
  session: Pick<Session, 'degraded'>,
  tier: IsolationTier,
  browser: BrowserProcess,
): Promise<PeerCheck> {
  if (tier === 'network-namespace') return async () => false;
  try {
    await requirePeerCheck();
    return fromSessionOf(browser.pid);
  } catch (problem) {
    session.degraded(`other programs on this machine can send by way of this session's proxy: ${messageOf(problem)}`);
    return async () => true;
  }
}
