/**
 * The window in which a person uses a site so that it can be described (`cordon sitemap record`): a browser of its own behind a proxy that sees every request,
 * with a profile that ends with it. No agent is connected, and nothing is kept from the person but this machine and its networks.
 */

import type { PipeConnection } from '../browser/devtools/pipe.ts';
import { PressedControls } from '../browser/pressed-controls.ts';
import { startIsolated } from '../browser/process/isolated.ts';
import type { BrowserProcess } from '../browser/process/launch.ts';
import type { PeerCheck } from '../egress/connections/peers.ts';
import { startEgress } from '../egress/egress.ts';
import { messageOf } from '../model/error.ts';
import { isJsonObject, type JsonObject } from '../model/json.ts';
import type { Isolation } from '../model/policy/isolation.ts';
import type { Network, PrivateAccess } from '../model/policy/policy.ts';
import type { SeenRequest } from '../sites/generate/traffic/seen.ts';
import { browsersOf, openBrowser } from './own-browser.ts';
import { RecordedTraffic } from './recorded-traffic.ts';
import { RecordingGate } from './recording-gate.ts';

export interface RecordingOptions {
  readonly url: string;
  readonly executable?: string;
  readonly isolation?: Isolation | undefined;
  readonly network: Network;
  readonly allowPrivateNetworks: PrivateAccess;
  /** For who has no display and stands in for the person: without a window, and told of the connection. */
  readonly standIn?: ((connection: PipeConnection) => void) | undefined;
  /** Told of each request. */
  readonly onRequest: () => void;
  /** Told of what does not hold. */
  readonly onDegraded: (what: string) => void;
}

export interface Recording {
  /** Resolves when the person has closed the last page, or the browser has ended. */
  readonly closed: Promise<void>;
  /** What was sent so far, each with the control that led to it. */
  requests(): readonly SeenRequest[];
  /** Ends the browser and everything in it. Safe to call twice. */
  close(): Promise<void>;
}

/** @throws {CordonError} `environment` where there is no display, or the browser does not start */
export async function openRecording(options: RecordingOptions): Promise<Recording> {
  const {
    url,
    network,
    allowPrivateNetworks,
    onRequest,
    onDegraded,
    standIn,
    executable,
    isolation = 'auto',
  } = options;
  const traffic = new RecordedTraffic(onRequest);
  const gate = new RecordingGate(traffic);
  let peers: PeerCheck = async () => false;
  const egress = await startEgress({
    gate,
    isBrowser: (connection) => peers(connection),
    network,
    allowPrivateNetworks,
    onFault: (what, cause) => onDegraded(`${what}: ${messageOf(cause)}`),
    onRefusal: () => undefined,
  });
  let browser: BrowserProcess | undefined;
  const close = async (): Promise<void> => {
    await browser?.close();
    await egress.close();
  };
  try {
    const named = { ...(executable === undefined ? {} : { executable }), headed: standIn === undefined };
    const { started, tier } = await startIsolated(isolation, egress.port, (own) => openBrowser(egress, named, own));
    browser = started;
    peers = await browsersOf({ degraded: onDegraded }, tier, started);
    const { connection, exited } = started;
    await connection.send('Browser.setDownloadBehavior', { behavior: 'deny' });
    const controls = new PressedControls(connection);
    await controls.listen();
    const closed = Promise.race([lastPageClosed(connection), exited.then(() => undefined)]);
    await connection.send('Target.setDiscoverTargets', { discover: true });
    await connection.send('Target.createTarget', { url });
    standIn?.(connection);
    return {
      closed,
      close,
      requests: () =>
        traffic.requests.map(({ seen, at }) => {
          const control = controls.before(seen.page, at);
          return control === undefined ? seen : { ...seen, control };
        }),
    };
  } catch (problem) {
    await close();
    throw problem;
  }
}

function lastPageClosed(connection: PipeConnection): Promise<void> {
  const pages = new Set<string>();
  return new Promise((resolve) => {
    connection.onEvent(({ method, params }: { readonly method: string; readonly params: JsonObject }) => {
      const { targetInfo, targetId } = params;
      if (method === 'Target.targetDestroyed' && pages.delete(String(targetId)) && pages.size === 0) resolve();
      if (method !== 'Target.targetCreated' || !isJsonObject(targetInfo) || targetInfo.type !== 'page') return;
      pages.add(String(targetInfo.targetId));
    });
  });
}
