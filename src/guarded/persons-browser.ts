/** A browser for a person alone, behind a proxy of its own: no agent is ever connected to it. */
import type { PipeConnection } from '../browser/devtools/pipe.ts';
import { startIsolated } from '../browser/process/isolated.ts';
import type { BrowserProcess } from '../browser/process/launch.ts';
import type { PeerCheck } from '../egress/connections/peers.ts';
import { type EgressOptions, startEgress } from '../egress/egress.ts';
import type { Isolation } from '../model/policy/isolation.ts';
import type { Session } from '../session/session.ts';
import { browsersOf, openBrowser } from './own-browser.ts';

/** How the browser of a window is started. */
export interface PersonsBrowserOptions {
  readonly executable?: string;
  readonly isolation?: Isolation | undefined;
  /** For who has no display and stands in for the person: without a window, and told of the connection. */
  readonly standIn?: ((connection: PipeConnection) => void) | undefined;
}

/** What its requests go by. */
type PersonsEgress = Pick<EgressOptions, 'gate' | 'network' | 'allowPrivateNetworks' | 'onFault'>;

/**
 * Starts one and does with it what has to be done before the person has it; where that fails, it is ended.
 * @throws {CordonError} `environment` where there is no display, or the browser does not start
 */
export async function openPersonsBrowser<Opened>(
  { executable, isolation = 'auto', standIn }: PersonsBrowserOptions,
  way: PersonsEgress & Pick<Session, 'degraded'>,
  begin: (browser: BrowserProcess, close: () => Promise<void>) => Promise<Opened>,
): Promise<Opened> {
  let peers: PeerCheck = async () => false;
  const egress = await startEgress({ ...way, isBrowser: (connection) => peers(connection) });
  let browser: BrowserProcess | undefined;
  const close = async (): Promise<void> => {
    await browser?.close();
    await egress.close();
  };
  try {
    const named = { ...(executable === undefined ? {} : { executable }), headed: standIn === undefined };
    const { started, tier } = await startIsolated(isolation, egress.port, (own) => openBrowser(egress, named, own));
    browser = started;
    peers = await browsersOf(way, tier, started);
    await started.connection.send('Browser.setDownloadBehavior', { behavior: 'deny' });
    const opened = await begin(started, close);
    standIn?.(started.connection);
    return opened;
  } catch (problem) {
    await close();
    throw problem;
  }
}
