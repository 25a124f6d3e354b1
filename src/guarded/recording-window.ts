/**
 * The window in which a person uses a site so that it can be described (`cordon sitemap record`): a browser of its own behind a proxy that sees every request,
 * with a profile that ends with it. No agent is connected, and nothing is kept from the person but this machine and its networks.
 */

import type { PipeConnection } from '../browser/devtools/pipe.ts';
import { PressedControls } from '../browser/pressed-controls.ts';
import { messageOf } from '../model/error.ts';
import { isJsonObject, type JsonObject } from '../model/json.ts';
import type { Network, PrivateAccess } from '../model/policy/policy.ts';
import type { SeenRequest } from '../sites/generate/traffic/seen.ts';
import { openPersonsBrowser, type PersonsBrowserOptions } from './persons-browser.ts';
import { RecordedTraffic } from './recorded-traffic.ts';
import { RecordingGate } from './recording-gate.ts';

export interface RecordingOptions extends PersonsBrowserOptions {
  readonly url: string;
  readonly network: Network;
  readonly allowPrivateNetworks: PrivateAccess;
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
  const { url, onRequest, onDegraded } = options;
  const traffic = new RecordedTraffic(onRequest);
  const way = {
    gate: new RecordingGate(traffic),
    network: options.network,
    allowPrivateNetworks: options.allowPrivateNetworks,
    onFault: (what: string, cause: unknown) => onDegraded(`${what}: ${messageOf(cause)}`),
    degraded: onDegraded,
  };
  return openPersonsBrowser(options, way, async ({ connection, exited }, close) => {
    const controls = new PressedControls(connection);
    await controls.listen();
    const closed = Promise.race([lastPageClosed(connection), exited.then(() => undefined)]);
    await connection.send('Target.setDiscoverTargets', { discover: true });
    await connection.send('Target.createTarget', { url });
    return {
      closed,
      close,
      requests: () =>
        traffic.requests.map(({ seen, at }) => {
          const control = controls.before(seen.page, at);
          return control === undefined ? seen : { ...seen, control };
        }),
    };
  });
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
